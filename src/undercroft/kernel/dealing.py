"""What rules use of a table: dice, draws, who sees them, and what is said.

Rules get a `Table` and need nothing else of it but its `state`; players and programs use the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .chance import EVERYONE, INCREMENT, MASK, MULTIPLIER, Contradiction, Forced, among
from .events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .chance import B, Script
    from .game import State
    from .log import Segment

S = TypeVar("S", bound="State")

DIE = "die"


def silence(rule: str, template: str, *values: Any, to: int = EVERYONE) -> None:
    """Nobody listens: simulation pays for no event."""


class Dealing(Generic[S]):
    """Chance and speech; every die and draw goes to the log."""

    __slots__ = (
        "_audiences",
        "_events",
        "_forced",
        "_handed",
        "_outcomes",
        "_past",
        "_script",
        "_sources",
        "_step",
        "discreet",
        "say",
        "state",
    )

    state: S
    # At a discreet table who is asked depends on public knowledge alone: a seat that may hold
    # something for a question is asked even if all it can do is pass.
    discreet: bool
    say: Callable[..., None]  # say(rule id, "{hero} finds {gold}.", values..., to=audience)
    _past: Segment
    _outcomes: list[int]
    _sources: list[str]
    _audiences: dict[int, int]
    _script: Script | None
    _forced: Forced | None
    _events: list[Event] | None
    _step: int  # how many steps have begun
    _handed: tuple[S, int, Any] | None  # the state, the step that it is for, and what is known

    @property
    def heard(self) -> bool:
        """Whether anybody listens: only then may it cost something to find words."""
        return self.say is not silence

    def hand_on(self, known: Any) -> None:
        """What a step has found out that the very next one may use, where nothing came between."""
        self._handed = self.state, self._step + 1, known

    def handed(self) -> Any:
        """What the step just before this one handed on, if it did; asked for once."""
        handed = self._handed
        if handed is None:
            return None
        self._handed = None
        return handed[2] if handed[0] is self.state and handed[1] == self._step else None

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        state = self.state
        state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
        value = 1 + ((x >> 33) * sides >> 31)
        if self._script is not None:
            value = self._script.next(value, DIE, EVERYONE)
            if not 1 <= value <= sides:
                raise Contradiction(f"a die of {sides} sides cannot show {value}")
        elif self._forced is not None:
            value = self._forced.next(DIE, value)
        self._outcomes.append(value)
        self._sources.append(DIE)
        return value

    def draw(self, bags: list[B], which: int, source: str, audience: int = EVERYONE) -> int:
        """Take a random thing out of a bag. A deck is such a bag: its order is decided here.

        Bags are immutable and lie in a list, so that cloning a state does not copy them.
        """
        bag = bags[which]
        value = self.pick(bag, source, audience)
        index = bag.index(value)
        bags[which] = bag[:index] + bag[index + 1 :]  # type: ignore[operator, assignment]
        return value

    def pick(self, things: Sequence[int], source: str, audience: int = EVERYONE) -> int:
        """One of these at random; it stays where it is."""
        state = self.state
        state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
        value = things[(x >> 33) * len(things) >> 31]
        if self._script is not None or self._forced is not None:
            value = self._given(value, source, audience)
            if not among(value, things):
                raise Contradiction(f"{value} cannot be drawn from {source}: it is not there")
        if audience != EVERYONE:
            self._audiences[self._past.outcome_count + len(self._outcomes)] = audience
        self._outcomes.append(value)
        self._sources.append(source)
        return value

    @property
    def last_outcome(self) -> int:
        """Where the last die or draw stands in the log."""
        return self._past.outcome_count + len(self._outcomes) - 1

    def set_audience(self, audience: int, outcome: int | None = None) -> None:
        """Say who sees the last die or draw, or an earlier one: EVERYONE reveals it."""
        self._audiences[self.last_outcome if outcome is None else outcome] = audience

    def force(self, source: str, *values: int) -> None:
        """Lay down what the next dice ("die") or draws from a source will bring; for tests."""
        if self._forced is None:
            self._forced = Forced()
        self._forced.add(source, list(values))

    def force_no_more(self, source: str) -> None:
        """Leave a source to chance again."""
        if self._forced is not None:
            self._forced.queues.pop(source, None)

    def _given(self, fresh: int, source: str, audience: int) -> int:
        if self._script is not None:
            return self._script.next(fresh, source, audience)
        return self._forced.next(source, fresh) if self._forced is not None else fresh

    def _tell(self, rule: str, template: str, *values: Any, to: int = EVERYONE) -> None:
        if self._events is not None:
            self._events.append(Event(rule, template, values, to))
