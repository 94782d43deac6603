"""Moving (chapter MOV) and doors (chapter DOOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push

from ..content.entries import RAIDERS
from ..table.ground import reach
from ..table.state import NONE, ON_THE_BOARD, Squares
from . import victory
from .moments import STEPPED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from .moments import SentriesTable


def set_out(table: SentriesTable, number: int, square: int) -> None:
    """Walk to a square by the cheapest way, one step after the other (SEN-MOV-03)."""
    route = reach(table.state, number, table.state.steps).route(square)
    table.say("SEN-MOV-03", "{figure} walks to {square}.", number, square)
    push(table.state, "walk", number, route[1:])


def walk(table: SentriesTable, number: int, route: Squares) -> Flow[None]:
    """One step of a walk; the walk ends as soon as it has consequences (SEN-MOV-03)."""
    state = table.state
    content, fighter = state.content, state.fighters[number]
    square = route[0]
    state.steps -= 2 if content.rubble >> square & 1 else 1
    if fighter.tail != NONE:
        fighter.tail = fighter.head  # the tail follows (SEN-MOV-04)
    fighter.head = square
    consequences = yield from STEPPED.change(table, 0, number)
    if state.over or fighter.fate != ON_THE_BOARD:
        return
    if content.ways_out >> square & 1 and state.side_of(number) == RAIDERS:
        victory.get_through(table, number)
    elif len(route) > 1 and not consequences:
        push(state, "walk", number, route[1:])


def work_door(table: SentriesTable, door: int) -> None:
    """Open or close a door for one step (SEN-DOOR-01)."""
    table.state.steps -= 1
    set_door(table, door, door not in table.state.open_doors)


def set_door(table: SentriesTable, door: int, is_open: bool) -> None:
    state = table.state
    others = tuple(each for each in state.open_doors if each != door)
    state.open_doors = tuple(sorted((*others, door))) if is_open else others
    table.say("SEN-DOOR-01", "The door {door} is {word}.", door, "opened" if is_open else "closed")
