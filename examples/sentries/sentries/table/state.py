"""The state of a game: plain data, and nothing that could not be written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.data import plain
from undercroft.kernel.moments import EVERYTHING
from undercroft.kernel.naming import Named
from undercroft.kernel.windows import Happening  # noqa: TC001

from ..content.catalogue import SentriesContent  # noqa: TC001, `plain` reads the annotations
from ..content.entries import RAIDERS

if TYPE_CHECKING:
    from typing import Self

    from ..content.entries import Figure

AGENDA = Agenda()

# Numbers that are written by name.
FigureNo = Annotated[int, Named("figure")]
SquareNo = Annotated[int, Named("square")]
Squares = Annotated[tuple[int, ...], Named("square")]
Cards = Annotated[list[bytes], Named("card")]
Doors = Annotated[tuple[int, ...], Named("door")]

NONE = -1
# What has become of a figure.
ON_THE_BOARD, THROUGH, FALLEN = range(3)


@plain
class Fighter(msgspec.Struct, gc=False):
    """A figure on the table. One of two squares stands with its head on `head`."""

    kind: FigureNo
    seat: int
    head: SquareNo = NONE
    tail: SquareNo = NONE
    wounds: int = 0
    fate: int = ON_THE_BOARD
    went: bool = False  # it had its turn this round
    watched: bool = False  # it shot on watch this round

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


class Strike(msgspec.Struct, frozen=True):
    """The last attack: who, whom, the faces of the dice, and the wounds."""

    attacker: int
    victim: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    wounds: int


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    content: SentriesContent
    sides: tuple[tuple[int, ...], ...]  # the seats of the raiders, the seats of the sentries
    fighters: list[Fighter]
    bags: Cards  # the decks of both sides
    hands: Cards  # by seat
    discards: Cards  # of both sides
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    happening: list[Happening] = msgspec.field(default_factory=list)
    open_doors: Doors = ()
    smoke: Squares = ()
    rung: bool = False  # the bell
    round: int = 1
    side: int = RAIDERS  # whose figures have their turns
    active: int = NONE  # the fighter whose turn it is
    steps: int = 0  # that it has left
    attacked: bool = False  # it had its attack
    strike: Strike | None = None
    winner: int = NONE
    over: bool = False

    # A game of this size need not keep account of who listens to which moment.
    listening: ClassVar[int] = EVERYTHING

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    def figure(self, fighter: int) -> Figure:
        """What is printed of a fighter."""
        return self.content.figures[self.fighters[fighter].kind]

    def side_of(self, fighter: int) -> int:
        """The side that a fighter is on."""
        return 0 if self.fighters[fighter].seat in self.sides[0] else 1

    def present(self, side: int) -> list[int]:
        """The fighters of a side that are on the board."""
        return [
            number
            for number, fighter in enumerate(self.fighters)
            if fighter.fate == ON_THE_BOARD and fighter.seat in self.sides[side]
        ]

    def called(self, name: str) -> int:
        """The fighter with that figure; NONE if it is not in this game."""
        for number in range(len(self.fighters)):
            if self.figure(number).id == name:
                return number
        return NONE
