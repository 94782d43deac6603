"""Windows: how seats are asked at a moment, and what they may do then (see moments.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from .data import plain
from .flow import NOTHING, Flow, Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Self

    from .moments import Moment
    from .table import Table

T = TypeVar("T", bound="Table[Any]")
T_contra = TypeVar("T_contra", bound="Table[Any]", contravariant=True)

NOBODY = -1
PASS = "pass"


@plain
class Happening(msgspec.Struct, gc=False):
    """A moment under way: what, to whom, further numbers, and the number that may be changed."""

    moment: str
    subject: int = NOBODY
    details: tuple[int, ...] = ()
    value: int = 0
    ended: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    def end(self) -> None:
        """No further handler runs and nobody else is asked."""
        self.ended = True


class Audible(Protocol):
    """What a state needs for moments.

    `listening` has a bit for each moment that anybody may have something for, or one for each
    seat (`Moments.declare`). It may say too much, never too little. `happening` is a stack, the
    innermost moment last.
    """

    happening: list[Happening]

    @property
    def listening(self) -> int: ...


def latest(state: Audible, *moments: str) -> Happening | None:
    """The innermost of these moments that is under way."""
    for happening in reversed(state.happening):
        if happening.moment in moments:
            return happening
    return None


class Reaction(Protocol[T_contra]):
    """What seats may do at a moment. The verb is the part of a choice before the colon."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of its choices."""

    def offers(self, table: T_contra, seat: int, happening: Happening) -> Sequence[str]:
        """What this seat may do now, without passing."""

    def use(self, table: T_contra, seat: int, choice: str, happening: Happening) -> Flow[None]:
        """Carry out one of the offers."""

    def describe(self, table: T_contra, seat: int, choice: str) -> Label:
        """The label of one of the offers."""


def the_subject(_table: Table[Any], happening: Happening) -> tuple[int, ...]:
    """Only the seat it happens to is asked."""
    return (happening.subject,)


@dataclass(frozen=True)
class Window(Generic[T]):
    """How seats are asked at a moment: each that has something for it in turn, until it passes.

    At a discreet table those who may have something are asked as well, and can only pass.

    `seats` gives the order, `closed` tells that nothing is left to react to. A secret window's
    answers are seen by their makers alone until the step is over (for hidden hands).
    """

    rule: str
    prompt: str
    kind: str = ""  # of the question; the moment's name if empty
    seats: Callable[[T, Happening], Iterable[int]] = the_subject
    closed: Callable[[T, Happening], bool] | None = None
    passing: str = PASS
    passing_label: str | Callable[[T, int], str] = "Pass"  # or by table and seat
    secret: bool = False

    def menu(self, offers: Sequence[str]) -> Sequence[str]:
        """The choices shown for these offers."""
        return (self.passing, *offers)

    def open(self, table: T, moment: Moment[T], happening: Happening) -> Flow[None]:
        """Ask the seats, if any of them has something; the flow ends with the moment."""
        closed = self.closed
        if happening.ended or (closed is not None and closed(table, happening)):
            return NOTHING
        seats = iter(self.seats(table, happening))
        for seat in seats:
            if seat != NOBODY:
                offers = moment.offers(table, seat, happening)
                if offers or (table.discreet and moment.hides(table, seat, happening)):
                    return self._ask(table, moment, happening, seat, offers, seats)
        return NOTHING

    def _ask(
        self,
        table: T,
        moment: Moment[T],
        happening: Happening,
        seat: int,
        offers: Sequence[str],
        later: Iterator[int],
    ) -> Flow[None]:
        """This seat until it passes, then those after it."""
        while True:
            while offers or (table.discreet and self.hides(table, moment, seat, happening)):
                choice = yield moment.question, seat, self.menu(offers)
                if choice == self.passing:
                    break
                yield from moment.use(table, seat, choice, happening)
                offers = self.offers(table, moment, seat, happening)
            following = next(later, None)
            if following is None:
                moment.leave(table, happening)
                return
            seat = following
            offers = self.offers(table, moment, seat, happening)

    def offers(self, table: T, moment: Moment[T], seat: int, happening: Happening) -> Sequence[str]:
        """What a seat may do now; nothing once the window is closed."""
        if seat == NOBODY or self.is_closed(table, happening):
            return ()
        return moment.offers(table, seat, happening)

    def hides(self, table: T, moment: Moment[T], seat: int, happening: Happening) -> bool:
        """Whether a seat may hold something for it in secret; not once the window is closed."""
        if seat == NOBODY or self.is_closed(table, happening):
            return False
        return moment.hides(table, seat, happening)

    def is_closed(self, table: T, happening: Happening) -> bool:
        """Whether nothing is left to react to."""
        return happening.ended or (self.closed is not None and self.closed(table, happening))


@dataclass(frozen=True)
class UntilAllPass(Window[T]):
    """Every use lets everybody answer again: the window closes when all pass one after another.

    With `arrange` all of a round say what they want before anything is done, and it asks who of
    several goes first. While `in_order` holds, the order of the seats decides instead.
    """

    arrange: Callable[[T, list[int]], Flow[int]] | None = None
    in_order: Callable[[T], bool] | None = None

    def open(self, table: T, moment: Moment[T], happening: Happening) -> Flow[None]:
        """Ask round by round, if anybody has something."""
        ready = self._ready(table, moment, happening)
        return self._rounds(table, moment, happening, ready) if ready else NOTHING

    def _ready(self, table: T, moment: Moment[T], happening: Happening) -> list[int]:
        seats = self.seats(table, happening)
        return [
            seat
            for seat in seats
            if self.offers(table, moment, seat, happening)
            or (table.discreet and self.hides(table, moment, seat, happening))
        ]

    def _rounds(
        self, table: T, moment: Moment[T], happening: Happening, ready: list[int]
    ) -> Flow[None]:
        while ready:
            if (yield from self._round(table, moment, happening, ready)):
                break
            ready = self._ready(table, moment, happening)
        moment.leave(table, happening)

    def _round(
        self, table: T, moment: Moment[T], happening: Happening, ready: list[int]
    ) -> Flow[bool]:
        """Each is asked once, and one of them does something; whether all passed."""
        arrange = self.arrange
        if self.in_order is not None and self.in_order(table):
            arrange = None
        wanted: dict[int, str] = {}
        for seat in ready:
            offers = moment.offers(table, seat, happening)
            choice = yield moment.question, seat, self.menu(offers)
            if choice != self.passing:
                wanted[seat] = choice
                if arrange is None:
                    break
        if not wanted:
            return True
        first = next(iter(wanted))
        if arrange is not None and len(wanted) > 1:
            first = yield from arrange(table, list(wanted))
        yield from moment.use(table, first, wanted[first], happening)
        return False
