"""Familiars that count as figures: summoned, activated in their hero's turn (DES-FAM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label

from ..table.state import AGENDA, NONE, ON_MAP, Fighter
from . import reacting, terms

if TYPE_CHECKING:
    from ..table.state import DescentTable, State

ACTIVATE, STOP = "familiar", "stop"


def of(state: State, number: int) -> int:
    """The familiar of a hero, on the map or off it; NONE if it was never summoned."""
    for each in state.familiars:
        if state.fighters[each].master == number:
            return each
    return NONE


def summoned(state: State, number: int, kind: str) -> int:
    """The familiar of a hero, beside the map; it has the hero's skills that are about it."""
    found = of(state, number)
    if found == NONE:
        hero = state.fighters[number]
        found = len(state.fighters)
        copy = sum(state.fighters[each].kind == state.content.figure_called[kind]
                   for each in state.familiars)  # fmt: skip
        state.fighters.append(
            Fighter(
                state.content.figure_called[kind], hero.seat, copy, master=number, friend=True,
                skills=hero.skills,
            )
        )  # fmt: skip
        state.familiars = (*state.familiars, found)
        reacting.listen_to(state, found)
    return found


# -- in the turn of its hero -------------------------------------------------------------------


def offers(state: State, number: int) -> list[str]:
    """Activating a familiar: before the first or after the last action (DES-FAM-03 to 05)."""
    turn = state.turn
    assert turn is not None
    waiting = [each for each in terms.familiars_of(state, number) if each not in turn.activated]
    if not waiting or (turn.acted and (turn.actions or turn.extra_attacks)):
        return []
    if turn.acted and turn.points:
        return [STOP]  # the last action is a move that is not over
    return [f"{ACTIVATE}:{state.handle(each)}" for each in waiting]


def use(table: DescentTable, verb: str, name: str) -> None:
    """A hero activates a familiar, or ends a move for that."""
    turn = table.state.turn
    assert turn is not None
    if verb == STOP:
        turn.points, turn.moving = 0, False
        return
    number = table.state.called(name)
    turn.activated = (*turn.activated, number)
    activate(table, number)


def activate(table: DescentTable, number: int) -> None:
    """It acts inside its hero's turn, which then goes on."""
    state = table.state
    state.paused = state.turn
    push(state, "resume")
    push(state, "end_turn", number)
    push(state, "act", number)
    push(state, "begin_turn", number)


@AGENDA.step("resume")
def resume(table: DescentTable) -> None:
    """The hero's turn goes on, if they are still on their feet (DES-HLTH-05)."""
    state = table.state
    state.turn, state.paused = state.paused, None
    if state.turn is not None:
        state.turn.over |= state.fighters[state.turn.figure].place != ON_MAP


def describe(state: State, verb: str, name: str) -> Label:
    """The label of an option."""
    if verb == STOP:
        return Label("Finish the move action", "DES-FAM-05")
    return Label(f"Activate {state.name_of(state.called(name))}", "DES-FAM-03",
                 (f"figure:{name}",))  # fmt: skip
