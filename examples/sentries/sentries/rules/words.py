"""The words of card effects: one class is schema, error message and behaviour (chapter CARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import Count  # noqa: TC001, the words' schema
from undercroft.kernel.effects import Condition, Effect, hook_for
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each
from undercroft.kernel.windows import latest

from ..table.ground import seen_squares
from . import fighting, setup
from .verdicts import can_hit, may_close
from .walking import set_door

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import State
    from .moments import SentriesTable


def _square(table: SentriesTable, _seat: int, choice: str) -> Label:
    return Label(f"Smoke at {choice}", targets=(f"space:{choice}",))


def _victim(table: SentriesTable, _seat: int, choice: str) -> Label:
    figure = table.state.figure(table.state.called(choice))
    return Label(f"Attack the {figure.name}", targets=(f"figure:{choice}",))


def _door(table: SentriesTable, _seat: int, choice: str) -> Label:
    a, b = choice.split("-")
    return Label(f"Close the door {choice}", targets=(f"space:{a}", f"space:{b}"))


SMOKE_WHERE = Question("smoke", "SEN-CARD-04", "Where does the smoke rise?", _square)
STRIKE_WHOM = Question("strike", "SEN-CARD-01", "Whom do you attack?", _victim)
CLOSE_WHICH = Question("bar", "SEN-DOOR-02", "Which door do you close?", _door)


class CardWord(Effect, frozen=True, kw_only=True):
    """A word of Sentries' cards."""


class CardCondition(Condition, frozen=True, kw_only=True):
    """When a card of Sentries can be played."""


class Wounded(CardCondition, frozen=True, kw_only=True, tag="wounded"):
    """The figure has wounds, or has none."""

    wounded: bool

    def holds(self, state: State, who: int, moment: str) -> bool:
        return (state.fighters[who].wounds > 0) == self.wounded


class Hasten(CardWord, frozen=True, kw_only=True, tag="hasten"):
    """More steps this turn."""

    steps: Count

    def apply(self, table: SentriesTable, who: int) -> None:
        table.state.steps += self.steps


class Heal(CardWord, frozen=True, kw_only=True, tag="heal"):
    """Wounds go."""

    wounds: Count

    def apply(self, table: SentriesTable, who: int) -> None:
        fighter = table.state.fighters[who]
        fighter.wounds = max(0, fighter.wounds - self.wounds)


class Draw(CardWord, frozen=True, kw_only=True, tag="draw"):
    """Draw cards of one's side."""

    cards: Count

    def apply(self, table: SentriesTable, who: int) -> None:
        state = table.state
        setup.draw_cards(table, state.side_of(who), state.fighters[who].seat, self.cards)


class Soften(CardWord, frozen=True, kw_only=True, tag="soften"):
    """Fewer wounds by the attack that hurts a figure just now."""

    wounds: Count

    def apply(self, table: SentriesTable, who: int) -> None:
        happening = latest(table.state, "hurt")
        if happening is not None:
            happening.value -= self.wounds


class Smoke(CardWord, frozen=True, kw_only=True, tag="smoke"):
    """Smoke on a square that the figure sees (SEN-CARD-04)."""

    def apply(self, table: SentriesTable, who: int) -> Flow[None]:
        state = table.state
        names = state.content.squares
        squares = {names[square]: square for square in each(seen_squares(state, who))}
        if squares:
            choice = yield SMOKE_WHERE, state.fighters[who].seat, list(squares)
            state.smoke = tuple(sorted({*state.smoke, squares[choice]}))
            table.say("SEN-CARD-04", "Smoke rises at {square}.", squares[choice])


class StrikeNow(CardWord, frozen=True, kw_only=True, tag="strike"):
    """A whole attack, besides the attack of the turn."""

    def apply(self, table: SentriesTable, who: int) -> Flow[None]:
        state = table.state
        victims = [
            state.figure(other).id
            for other in range(len(state.fighters))
            if can_hit(state, who, other) is None
        ]
        if victims:
            choice = yield STRIKE_WHOM, state.fighters[who].seat, victims
            yield from fighting.attack(table, who, state.called(choice))


class Bar(CardWord, frozen=True, kw_only=True, tag="bar"):
    """Close a door, wherever it is, unless somebody stands in it."""

    def apply(self, table: SentriesTable, who: int) -> Flow[None]:
        state = table.state
        names = state.content.door_names
        doors = {names[door]: door for door in state.open_doors if may_close(state, door) is None}
        if doors:
            choice = yield CLOSE_WHICH, state.fighters[who].seat, list(doors)
            set_door(table, doors[choice], False)


# Reads the effects and conditions of cards.
read_words = hook_for(CardWord, CardCondition)
