"""The way to a quest: stops, and what happens at them (DES-TRAV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ..table.sheet import change, tell
from ..table.state import AGENDA, NONE, TRAVEL
from . import deck, reacting
from .abilities import a_run
from .campaign.agreeing import agree

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable, State


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    route = _routes(table.state)[int(choice.partition(":")[2])]
    return Label(f"By {', '.join(route)}")


ROUTE = Question("route", "DES-GAP-53", "Which way do you take?", _describe)


def _routes(state: State) -> tuple[tuple[str, ...], ...]:
    """The ways from the town to the quest, stop by stop (DES-TRAV-01, DES-TRAV-03)."""
    return state.content.quests[state.quest].routes


@AGENDA.step("travel")
def travel(table: DescentTable) -> Flow[None] | None:
    """The heroes set out: the map lies, the overlord has a hand (DES-TRAV-02, DES-TRAV-07)."""
    return _set_out(table) if _routes(table.state) else None


def _set_out(table: DescentTable) -> Flow[None]:
    """All the way, by a road that leads there (DES-TRAV-04, DES-GAP-53)."""
    state = table.state
    choices = [f"route:{number}" for number in range(len(_routes(state)))]
    choice = yield from agree(table, ROUTE, choices)
    state.phase = TRAVEL
    state.journey = _routes(state)[int(choice.partition(":")[2])]
    table.say("DES-TRAV-01", "The heroes set out: {text}.", ", ".join(state.journey))
    push(state, "stop")


@AGENDA.step("stop")
def stop(table: DescentTable) -> None:
    """The heroes stop at each icon; the overlord draws a card there (DES-TRAV-10, DES-TRAV-11)."""
    state = table.state
    if not state.journey:
        _arrive(state)
        return
    push(state, "stop")
    icon, state.journey = state.journey[0], state.journey[1:]
    card = state.content.travel[_draw(table)]
    event = f"travel:{card.id}:{icon}"
    push(state, "travelled", card.id)
    if event not in state.content.abilities.called:  # DES-TRAV-12
        table.say("DES-TRAV-12", "{text}: nothing happens ({text}).", icon.capitalize(), card.name)
        return
    table.say("DES-TRAV-11", "{text} ({card}): {text}", icon.capitalize(), f"travel:{card.id}",
              card.event(icon))  # fmt: skip
    run = a_run(state.content.abilities.named(event), NONE, state.overlord)
    reacting.start(table, run)  # DES-TRAV-13


def _draw(table: DescentTable) -> str:
    """The next Travel Event; the last one makes the discards a new deck (DES-GAP-54)."""
    state = table.state
    names = [*state.content.travel]
    left = [number for number, name in enumerate(names) if name not in _discards(state)]
    if not left:
        _discard(state, ())
        left = [*range(len(names))]
    return names[table.pick(left, "travel")]


@AGENDA.step("travelled")
def travelled(table: DescentTable, card: str) -> None:
    """A card whose event is over is discarded (DES-TRAV-16)."""
    state = table.state
    _discard(state, (*_discards(state), card))
    if state.sheet is not None:
        tell(state, f"On the way: {state.content.travel[card].name}.")


def _discards(state: State) -> tuple[str, ...]:
    return () if state.sheet is None else state.sheet.travel_discards


def _discard(state: State, cards: tuple[str, ...]) -> None:
    change(state, travel_discards=cards)


def _arrive(state: State) -> None:
    """What befell the heroes stays with them, and so does the hand (DES-TRAV-09, DES-TRAV-15)."""
    state.phase = ""
    deck.hear(state)
