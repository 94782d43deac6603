"""Players who get more done: for what happens too seldom where all options are as likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

    from undercroft.bots import Bot
    from undercroft.kernel.table import Table

PASSES = 0.05  # how often it may pass where something else can be done
PREFERS = 0.8  # how often what is preferred is chosen where it can be


class Eager:
    """At random, but it seldom passes, and does what it can do in one way as often as in many.

    Where a figure can go to thirty squares or strike one opponent, it strikes half the time.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, table: Table[Any]) -> int:
        """The index of an option of some kind: what stands before the colon of its id."""
        decision = table.decision
        assert decision is not None
        passing, rng = decision.question.passing, self._rng
        kinds: dict[str, list[int]] = {}
        for index, choice in enumerate(decision.choices):
            kinds.setdefault(_kind(choice), []).append(index)
        if len(kinds) > 1 and rng.random() >= PASSES:
            kinds.pop(passing, None)
        return rng.choice(kinds[rng.choice(list(kinds))])


class Preferring:
    """Another player, who most of the time takes a kind of option that is looked for.

    So rare cards and figures are drafted, and what they alone can do is done when it can be.
    """

    def __init__(self, player: Bot, kinds: Collection[str], seed: int) -> None:
        self._player = player
        self._kinds = frozenset(kinds)
        self._rng = Random(seed)

    def choose(self, table: Table[Any]) -> int:
        """The index of an option."""
        decision = table.decision
        assert decision is not None
        found = [
            index for index, choice in enumerate(decision.choices) if _kind(choice) in self._kinds
        ]
        if found and self._rng.random() < PREFERS:
            return self._rng.choice(found)
        return self._player.choose(table)


def _kind(choice: str) -> str:
    return choice.partition(":")[0]
