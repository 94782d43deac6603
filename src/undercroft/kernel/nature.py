"""A table where chance is asked, too: dice and draws wait for an outcome to be laid down.

For programs that walk the tree of a game and must see every chance node. Play pays nothing for it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from . import game as registry
from .chance import EVERYONE, Script, sees
from .data import pack, unpack
from .dealing import Dealing
from .errors import IllegalAnswer
from .replay import replay, wake
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    from .flow import Option
    from .game import Game, Result, State
    from .replay import Again

S = TypeVar("S", bound="State")


class Chance(msgspec.Struct, frozen=True):
    """A die or a draw that is due: what it may bring, and who will see it."""

    source: str
    things: tuple[int, ...]
    audience: int

    def odds(self) -> list[tuple[int, float]]:
        """Every outcome with its probability, in ascending order."""
        total = len(self.things)
        return [(value, count / total) for value, count in sorted(Counter(self.things).items())]


class Undecided(Exception):
    """The rules have come to a die or a draw that nobody has decided."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(f"{chance.source} is due")
        self.chance = chance


class OpenTable(Table[S]):
    """One game in progress, with every die and draw in the open.

    At any time either `chance` is due, or a player's `decision`, or the game is over.
    """

    __slots__ = ("audience_changes", "chance")

    chance: Chance | None
    audience_changes: int  # how often it has been decided afterwards who saw a die or a draw

    def __init__(self, game: Game[S], config: dict[str, Any]) -> None:
        self.chance, self.audience_changes = None, 0
        self._watch(lambda: super(OpenTable, self).__init__(game, config, 0))

    @classmethod
    def taken_from(cls, table: Table[S]) -> OpenTable[S]:
        """The same game from here on with chance in the open. The table given is used up."""
        return handed_over(table, cls.__new__(cls))

    # -- what a program does ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.chance is None and self.pending is None

    @property
    def result(self) -> Result | None:
        return None if self.chance is not None else super().result

    def act(self, answer: Option | str | int, by: int | None = None) -> None:
        if self.chance is not None:
            raise IllegalAnswer(f"{self.chance.source}: chance decides here, no player")
        self._watch(lambda: super(OpenTable, self).act(answer, by))

    def lay(self, outcome: int) -> None:
        """Decide the die or draw that is due."""
        if self.chance is None:
            raise IllegalAnswer("no die is to be rolled and nothing to be drawn")
        if outcome not in self.chance.things:
            raise IllegalAnswer(f"{outcome} cannot come of {self.chance.source}")
        self._outcomes.append(outcome)
        self._watch(lambda: wake(self))

    def seen(self, outcome: int, player: int) -> bool:
        """Whether that player saw what the die or draw of that number in the log brought."""
        return sees(self.log.audiences.get(outcome, EVERYONE), player)

    def fork(self, as_seen_by: int | None = None, seed: int | None = None) -> OpenTable[S]:
        if as_seen_by is None:
            twin = super().fork()
            assert isinstance(twin, OpenTable)
            twin.chance, twin.audience_changes = self.chance, self.audience_changes
            return twin
        # Whatever is dealt anew is dealt by a table that rolls its own dice.
        world = handed_over(super().fork(), Table.__new__(Table))
        return OpenTable.taken_from(world.fork(as_seen_by, seed))

    def __deepcopy__(self, _memo: dict[int, Any]) -> OpenTable[S]:
        return self.fork()

    def __reduce__(self) -> tuple[Callable[..., OpenTable[Any]], tuple[Any, ...]]:
        log = self.log
        answers = [(given.choice, given.player) for given in log.answers]
        return _played_again, (
            self.game.name, self.config, pack(log.origin), answers, log.values
        )  # fmt: skip

    # -- what rules use --------------------------------------------------------------------

    def roll(self, sides: int = 6) -> int:
        if self._is_undecided():
            raise Undecided(Chance("die", tuple(range(1, sides + 1)), EVERYONE))
        return super().roll(sides)

    def pick(self, things: Sequence[int], source: str, audience: int = EVERYONE) -> int:
        if self._is_undecided():
            raise Undecided(Chance(source, tuple(things), audience))
        return super().pick(things, source, audience)

    def set_audience(self, audience: int, outcome: int | None = None) -> None:
        super().set_audience(audience, outcome)
        self.audience_changes += 1

    # -- running ---------------------------------------------------------------------------

    def _is_undecided(self) -> bool:
        return self._script is None or self._script.at >= len(self._script.outcomes)

    def _watch(self, run: Callable[[], None]) -> None:
        """Run on until somebody must choose, chance must decide, or the game is over."""
        self.chance = None
        try:
            run()
        except Undecided as undecided:
            self.chance = undecided.chance
            self._flow = self.pending = self._decision = None
        self._script = None

    def _twin(self) -> Self:
        return handed_over(super()._twin(), type(self).__new__(type(self)))


T = TypeVar("T", bound=Table[Any])


def handed_over(table: Table[Any], to: T) -> T:
    """All that a table holds, but for the flow: that one knows only the table it began at."""
    for slot in (*Dealing.__slots__, *Table.__slots__):
        if hasattr(table, slot):
            setattr(to, slot, getattr(table, slot))
    to._flow = to._decision = None
    if isinstance(to, OpenTable):
        to.chance, to.audience_changes = None, 0
    return to


def _played_again(
    name: str,
    config: dict[str, Any],
    beginning: bytes,
    answers: list[Again],
    outcomes: list[int],
) -> OpenTable[Any]:
    """The table that was packed, by playing its game again."""
    game = registry.find(name)
    table: OpenTable[Any] = OpenTable.__new__(OpenTable)
    table.game, table.config, table.seed = game, config, 0
    table.chance, table.audience_changes = None, 0
    table._begin(unpack(beginning, game.state_type, registry.content_of(game, config)))
    table._watch(lambda: replay(table, table._root, answers, Script(outcomes)))
    return table


__all__ = ["Chance", "OpenTable", "Undecided", "handed_over"]
