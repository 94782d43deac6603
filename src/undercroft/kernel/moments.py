"""Moments: something happens, others may react.

A rule announces a moment; other modules subscribe to it, so the announcing module imports none of
them. Automatic handlers run first, in the order they state. Then each seat that has something for
the moment is asked until it passes. A reaction may announce further moments.

    HURT = MOMENTS.declare("hurt", Window("GAME-DMG-02", "You are about to take damage"))

    amount = yield from HURT.change(table, amount, victim)     # the rule that deals damage

    @HURT.handler(order=10)                                    # armour, in a module of its own
    def armour(table, happening): happening.value -= table.state.armour[happening.subject]

Nothing is stored but plain data: the state holds what is happening, never a handler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .flow import NOTHING, Flow, Label, Question
from .naming import Coded
from .windows import NOBODY, Happening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from .catalogue import Numbering
    from .table import Table
    from .windows import Reaction, Window

T = TypeVar("T", bound="Table[Any]")

# The mask of a state that keeps none: somebody may listen to every moment.
EVERYTHING = -1

# Bits of a personal moment, one a seat. With more seats some share one: a mask may say too much.
SEATS = 8


class Moment(Generic[T]):
    """A point of the rules at which others may act: what it is called, and who subscribed."""

    __slots__ = (
        "_handlers",
        "_hidden",
        "_question",
        "_reactions",
        "_runs",
        "_verbs",
        "bit",
        "bits",
        "name",
        "offers",
        "seats",
        "window",
    )

    def __init__(self, name: str, bit: int, window: Window[T] | None, seats: int = 1) -> None:
        self.name = name
        self.bit = bit  # the first seat's, if it has one for each
        self.bits = bit * ((1 << seats) - 1)
        self.seats = seats - 1  # picks the subject's bit: `bit << (subject & seats)`
        self.window = window
        self._handlers: dict[int, Callable[[T, Happening], Flow[None] | None]] = {}
        self._runs: tuple[Callable[[T, Happening], Flow[None] | None], ...] = ()
        self._reactions: list[Reaction[T]] = []
        self._verbs: dict[str, Reaction[T]] = {}
        self._hidden: list[Callable[[T, int, Happening], bool]] = []
        # Everything a seat may do at this moment; one subscriber alone is asked directly.
        self.offers: Callable[[T, int, Happening], Sequence[str]] = self._all_offers
        self._question: Question | None = None
        if window is not None:
            self._question = Question(
                window.kind or name,
                window.rule,
                window.prompt,
                self._describe,
                secret=window.secret,
                passing=window.passing,
            )

    def __repr__(self) -> str:
        return f"Moment({self.name!r})"

    @property
    def question(self) -> Question:
        """What its window asks."""
        if self._question is None:
            raise ValueError(f"the moment {self.name!r} has no window: nobody is asked")
        return self._question

    @property
    def handlers(self) -> tuple[Callable[[T, Happening], Flow[None] | None], ...]:
        """What happens by itself, in order."""
        return self._runs

    @property
    def has_reactions(self) -> bool:
        """Whether anybody may be asked."""
        return bool(self._reactions)

    # -- subscribing -----------------------------------------------------------------------

    def handler(
        self, order: int
    ) -> Callable[
        [Callable[[T, Happening], Flow[None] | None]],
        Callable[[T, Happening], Flow[None] | None],
    ]:
        """Register what happens by itself; lower orders first, each order once.

        A handler that never asks is a plain function; one that may ask is a flow.
        """

        def register(
            handler: Callable[[T, Happening], Flow[None] | None],
        ) -> Callable[[T, Happening], Flow[None] | None]:
            if order in self._handlers:
                taken = getattr(self._handlers[order], "__qualname__", "another handler")
                raise ValueError(
                    f"the moment {self.name!r}: order {order} is taken by {taken}; choose another"
                )
            self._handlers[order] = handler
            self._runs = tuple(self._handlers[each] for each in sorted(self._handlers))
            return handler

        return register

    def subscribe(
        self,
        reaction: Reaction[T],
        hides: Callable[[T, int, Happening], bool] | None = None,
    ) -> None:
        """Register what seats may do; its offers follow those subscribed before.

        `hides` tells by public knowledge whether a seat may hold something for it in secret.
        """
        if self.window is None or self._question is None:
            raise ValueError(f"the moment {self.name!r} has no window: nobody is asked")
        for verb in reaction.verbs:
            if verb in self._verbs or verb == self.window.passing:
                raise ValueError(f"the moment {self.name!r}: the verb {verb!r} is taken")
        self._reactions.append(reaction)
        self.offers = reaction.offers if len(self._reactions) == 1 else self._all_offers
        self._verbs.update(dict.fromkeys(reaction.verbs, reaction))
        if hides is not None:
            self._hidden.append(hides)
            self._question.hides = self._hides_now

    # -- announcing ------------------------------------------------------------------------

    def announce(self, table: T, subject: int = NOBODY, *details: int) -> Flow[None]:
        """It happens now. Only for `yield from`, at once: handlers that never ask have run."""
        state = table.state
        if not state.listening & self.bit << (subject & self.seats):
            return NOTHING
        happening = Happening(self.name, subject, details)
        if self._runs:
            return self._run(table, happening)
        state.happening.append(happening)
        if self.window is not None:
            flow = self.window.open(table, self, happening)
            if flow is not NOTHING:
                return flow
        state.happening.pop()
        return NOTHING

    def change(self, table: T, value: int, subject: int = NOBODY, *details: int) -> Flow[int]:
        """It happens now with a number that handlers and reactions may change; what it became."""
        if not table.state.listening & self.bit << (subject & self.seats):
            return value
        happening = Happening(self.name, subject, details, value)
        yield from self._run(table, happening)
        return happening.value

    def _run(self, table: T, happening: Happening) -> Flow[None]:
        """Run handlers up to the first that asks. A generator is made only if one does."""
        under_way = table.state.happening
        under_way.append(happening)
        for at, handler in enumerate(self._runs, 1):
            flow = handler(table, happening)
            if flow is not None and flow is not NOTHING:
                return self._go_on(table, happening, flow, at)
            if happening.ended:
                break
        if self.window is not None:
            flow = self.window.open(table, self, happening)
            if flow is not NOTHING:
                return flow
        under_way.pop()
        return NOTHING

    def _go_on(
        self, table: T, happening: Happening, flow: Flow[None], following: int
    ) -> Flow[None]:
        yield from flow
        for handler in self._runs[following:]:
            if happening.ended:
                break
            further = handler(table, happening)
            if further is not None:
                yield from further
        if self.window is not None:
            window = self.window.open(table, self, happening)
            if window is not NOTHING:
                yield from window
                return
        self.leave(table, happening)

    def leave(self, table: T, happening: Happening) -> None:
        """It is over; what was under way before goes on."""
        if table.state.happening.pop() is not happening:
            raise RuntimeError(
                f"the moment {self.name!r} was not carried out at once: use `yield from`"
            )

    # -- what seats may do -----------------------------------------------------------------

    def _all_offers(self, table: T, seat: int, happening: Happening) -> Sequence[str]:
        return [
            choice for each in self._reactions for choice in each.offers(table, seat, happening)
        ]

    def hides(self, table: T, seat: int, happening: Happening) -> bool:
        """Whether, as far as everybody knows, the seat may hold something for it in secret."""
        return any(hides(table, seat, happening) for hides in self._hidden)

    def _hides_now(self, table: T, seat: int) -> bool:
        return self.hides(table, seat, table.state.happening[-1])

    def use(self, table: T, seat: int, choice: str, happening: Happening) -> Flow[None]:
        """Carry out one of the offers."""
        return self._verbs[choice.partition(":")[0]].use(table, seat, choice, happening)

    def _describe(self, table: T, seat: int, choice: str) -> Label:
        assert self.window is not None
        if choice == self.window.passing:
            label = self.window.passing_label
            return Label(label if isinstance(label, str) else label(table, seat))
        return self._verbs[choice.partition(":")[0]].describe(table, seat, choice)


class Moments(Generic[T]):
    """The moments of a game. Each has a name, and a bit for masks that live in memory only."""

    def __init__(self) -> None:
        self._by_name: dict[str, Moment[T]] = {}
        self._next_bit = 1
        self._of_seat = [0] * SEATS

    def declare(self, name: str, window: Window[T] | None = None, *, seats: int = 1) -> Moment[T]:
        """A new moment; without a window nobody is asked.

        With `seats=SEATS` it is personal: nobody but its subject reacts, and what concerns all.
        """
        if name in self._by_name:
            raise ValueError(f"the moment {name!r} is declared twice")
        moment = self._by_name[name] = Moment(name, self._next_bit, window, seats)
        self._next_bit <<= seats
        for seat in range(SEATS):
            self._of_seat[seat] |= moment.bit << (seat & moment.seats)
        return moment

    def of_seat(self, seat: int) -> int:
        """The bits that tell what this seat has something for; personal moments of others not."""
        return self._of_seat[seat % SEATS]

    def __getitem__(self, name: str) -> Moment[T]:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Moment[T]]:
        return iter(self._by_name.values())

    def mask(self, names: Iterable[str]) -> int:
        """The bits of these moments."""
        mask = 0
        for name in names:
            mask |= self._by_name[name].bits
        return mask

    @property
    def written(self) -> Coded:
        """How a state's mask is written: by names, for all seats together.

        A save that knows other names hears everything.
        """
        return Coded("moment", lambda _spot, mask: self._as_names(mask), self._from_names)

    def _as_names(self, mask: int) -> list[str] | int:
        return mask if mask < 0 else list(self.names(mask))

    def _from_names(self, _numberings: Mapping[str, Numbering], names: Any) -> int:
        known = isinstance(names, list) and all(name in self._by_name for name in names)
        return self.mask(names) if known else EVERYTHING

    def names(self, mask: int) -> tuple[str, ...]:
        """The moments of a mask, for people and files."""
        return tuple(moment.name for moment in self if moment.bits & mask)
