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


class Moment(Generic[T]):
    """A point of the rules at which others may act: what it is called, and who subscribed."""

    __slots__ = (
        "_handlers",
        "_question",
        "_reactions",
        "_runs",
        "_verbs",
        "bit",
        "name",
        "offers",
        "window",
    )

    def __init__(self, name: str, bit: int, window: Window[T] | None) -> None:
        self.name = name
        self.bit = bit
        self.window = window
        self._handlers: dict[int, Callable[[T, Happening], Flow[None] | None]] = {}
        self._runs: tuple[Callable[[T, Happening], Flow[None] | None], ...] = ()
        self._reactions: list[Reaction[T]] = []
        self._verbs: dict[str, Reaction[T]] = {}
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

    def subscribe(self, reaction: Reaction[T]) -> None:
        """Register what seats may do; its offers follow those subscribed before."""
        if self.window is None:
            raise ValueError(f"the moment {self.name!r} has no window: nobody is asked")
        for verb in reaction.verbs:
            if verb in self._verbs or verb == self.window.passing:
                raise ValueError(f"the moment {self.name!r}: the verb {verb!r} is taken")
        self._reactions.append(reaction)
        self.offers = reaction.offers if len(self._reactions) == 1 else self._all_offers
        self._verbs.update(dict.fromkeys(reaction.verbs, reaction))

    # -- announcing ------------------------------------------------------------------------

    def announce(self, table: T, subject: int = NOBODY, *details: int) -> Flow[None]:
        """It happens now. Only for `yield from`, at once: handlers that never ask have run."""
        state = table.state
        if not state.listening & self.bit:
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
        if not table.state.listening & self.bit:
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

    def use(self, table: T, seat: int, choice: str, happening: Happening) -> Flow[None]:
        """Carry out one of the offers."""
        return self._verbs[choice.partition(":")[0]].use(table, seat, choice, happening)

    def _describe(self, table: T, seat: int, choice: str) -> Label:
        assert self.window is not None
        if choice == self.window.passing:
            return Label(self.window.passing_label)
        return self._verbs[choice.partition(":")[0]].describe(table, seat, choice)


class Moments(Generic[T]):
    """The moments of a game. Each has a name, and a bit for masks that live in memory only."""

    def __init__(self) -> None:
        self._by_name: dict[str, Moment[T]] = {}

    def declare(self, name: str, window: Window[T] | None = None) -> Moment[T]:
        """A new moment; without a window nobody is asked."""
        if name in self._by_name:
            raise ValueError(f"the moment {name!r} is declared twice")
        moment = self._by_name[name] = Moment(name, 1 << len(self._by_name), window)
        return moment

    def __getitem__(self, name: str) -> Moment[T]:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Moment[T]]:
        return iter(self._by_name.values())

    def mask(self, names: Iterable[str]) -> int:
        """The bits of these moments."""
        mask = 0
        for name in names:
            mask |= self._by_name[name].bit
        return mask

    @property
    def written(self) -> Coded:
        """How a state's mask is written: by names. A save that knows others hears everything."""
        return Coded("moment", lambda _spot, mask: self._as_names(mask), self._from_names)

    def _as_names(self, mask: int) -> list[str] | int:
        return mask if mask < 0 else list(self.names(mask))

    def _from_names(self, _numberings: Mapping[str, Numbering], names: Any) -> int:
        known = isinstance(names, list) and all(name in self._by_name for name in names)
        return self.mask(names) if known else EVERYTHING

    def names(self, mask: int) -> tuple[str, ...]:
        """The moments of a mask, for people and files."""
        return tuple(moment.name for moment in self if moment.bit & mask)
