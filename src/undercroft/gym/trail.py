"""A game with chance in the open, and all that each player has seen of it (perfect recall)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from undercroft.kernel.flow import first_of, owns

if TYPE_CHECKING:
    from typing import Self

    from undercroft.kernel.flow import Owner
    from undercroft.kernel.nature import OpenTable

# How a step of the trail is written for a player who did not see what came of it.
HIDDEN = "?"
DIGEST_BYTES = 16


class Step:
    """An answer, and the table as it was: the player who gave it remembers what they saw.

    Where several decide together, it is the first of them who gives the answer.
    """

    __slots__ = ("choice", "owner", "player", "secret", "seen", "table")

    def __init__(
        self, owner: Owner, choice: str, secret: bool, table: OpenTable[Any] | None, seen: str = ""
    ) -> None:
        self.owner, self.choice, self.secret = owner, choice, secret
        self.player = first_of(owner)
        self.table = table
        self.seen = seen

    def remembered(self) -> str:
        """A digest of what the player saw when they answered; made when first asked for."""
        if self.table is not None:
            self.seen = digest(sight_of(self.table, self.player)).hex()[:12]
            self.table = None
        return self.seen

    def told(self, player: int | None) -> str:
        """How the step is written for a player."""
        if self.player == player:
            return f" {self.player}>{self.choice}@{self.remembered()}"
        if self.secret and player is not None and not owns(self.owner, player):
            return f" {self.player}>{HIDDEN}"
        return f" {self.player}>{self.choice}"


class TrailMark(NamedTuple):
    """What has been written for a player: how far it goes, and what was known by then."""

    text: str
    steps: int
    drawn: int
    audience_changes: int


class Trail:
    """A table, and the steps that led to it: None for a die or draw."""

    __slots__ = ("_before", "_drawn", "_steps", "_told", "table")

    def __init__(self, table: OpenTable[Any], before: tuple[str, ...]) -> None:
        self.table = table
        self._before = before  # what each player had seen when this trail began
        self._drawn = len(table.outcomes)
        self._steps: list[Step | None] = []
        self._told: dict[int | None, TrailMark] = {}

    def lay(self, outcome: int) -> None:
        """Chance decides."""
        self.table.lay(outcome)
        self._steps.append(None)

    def act(self, choice: int) -> None:
        """A player decides."""
        decision = self.table.decision
        assert decision is not None
        step = Step(
            decision.owner, decision.choices[choice], decision.question.secret, self.table.fork()
        )
        self.table.act(choice)
        self._steps.append(step)

    def memory(self, player: int | None) -> str:
        """All that a player has seen happen, step by step; None remembers everything."""
        told = self._told_so_far(player)
        parts, drawn, outcomes = [told.text], told.drawn, self.table.outcomes
        for step in self._steps[told.steps :]:
            if step is not None:
                parts.append(step.told(player))
                continue
            shown = player is None or self.table.seen(drawn, player)
            parts.append(f" {outcomes[drawn] if shown else HIDDEN}")
            drawn += 1
        text = "".join(parts)
        self._told[player] = TrailMark(text, len(self._steps), drawn, self.table.audience_changes)
        return text

    def _told_so_far(self, player: int | None) -> TrailMark:
        """What was written of it before, if that is still so: a draw may be shown to all later."""
        told = self._told.get(player)
        if told is not None and told.audience_changes == self.table.audience_changes:
            return told
        before = "".join(self._before) if player is None else self._before[player]
        return TrailMark(before, 0, self._drawn, 0)

    def imagined(self, player: int, seed: int) -> Trail:
        """A trail to another world that this player cannot tell from this one.

        They remember what they saw. What the others saw in that world before now is not played out:
        all that tells their memories from another is what this player remembers.
        """
        own = self.memory(player)
        guess = f" [{digest(own).hex()}]"
        before = tuple(own if other == player else guess for other in range(len(self._before)))
        return Trail(self.table.fork(as_seen_by=player, seed=seed), before)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        twin = type(self).__new__(type(self))
        twin.table = self.table.fork()
        twin._before, twin._drawn = self._before, self._drawn
        twin._steps, twin._told = self._steps[:], self._told.copy()
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        steps = [
            None
            if step is None
            else (step.owner, step.choice, step.secret, None, step.remembered())
            for step in self._steps
        ]
        return self.table, self._before, self._drawn, steps

    def __setstate__(self, packed: tuple[Any, ...]) -> None:
        self.table, self._before, self._drawn, steps = packed
        self._told = {}
        self._steps = [None if step is None else Step(*step) for step in steps]


def sight_of(table: OpenTable[Any], player: int | None) -> str:
    """What a player sees just now, with the question if it is theirs; None is a spectator."""
    view = msgspec.json.encode(table.view(player)).decode()
    if table.chance is not None:
        return f"{view}\nchance: {table.chance.source}"
    decision = table.decision
    if decision is None:
        return f"{view}\nover"
    if decision.belongs_to(player):
        return f"{view}\n{decision.kind}: {', '.join(decision.choices)}"
    return f"{view}\nplayer {' '.join(map(str, decision.players))}"


def digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()
