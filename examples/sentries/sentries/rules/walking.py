"""Moving (chapter MOV) and doors (chapter DOOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Route
from undercroft.kernel.grid import each

from ..content.entries import RAIDERS
from ..table.ground import closed_doors, reach
from ..table.state import NONE, ON_THE_BOARD
from . import victory
from .moments import STEPPED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import State
    from .moments import SentriesTable


def beside(state: State, number: int) -> int:
    """The squares that a fighter can step to now."""
    head = state.fighters[number].head
    next_to = state.content.steps.next_to(head, closed_doors(state))
    return next_to & reach(state, number, state.steps).squares


def step(table: SentriesTable, number: int, square: int) -> Flow[None]:
    """One step; what it brings about happens before anything else (SEN-MOV-03)."""
    state = table.state
    content, fighter = state.content, state.fighters[number]
    state.steps -= 2 if content.rubble >> square & 1 else 1
    if fighter.tail != NONE:
        fighter.tail = fighter.head  # the tail follows (SEN-MOV-04)
    fighter.head = square
    table.say("SEN-MOV-03", "{figure} goes to {square}.", number, square)
    yield from STEPPED.announce(table, number)
    if fighter.fate == ON_THE_BOARD and content.ways_out >> square & 1:
        if state.side_of(number) == RAIDERS:
            victory.get_through(table, number)


def routes(table: SentriesTable, _seat: int) -> tuple[Route, ...]:
    """The cheapest way to every far square within reach: one click takes all its steps."""
    state, names = table.state, table.state.content.squares
    number = state.active
    near = reach(state, number, state.steps)
    far = near.squares & ~beside(state, number) & ~(1 << state.fighters[number].head)
    return tuple(
        Route(f"space:{names[square]}", tuple(f"go:{names[at]}" for at in near.route(square)[1:]))
        for square in each(far)
    )


def work_door(table: SentriesTable, door: int) -> None:
    """Open or close a door for one step (SEN-DOOR-01)."""
    table.state.steps -= 1
    set_door(table, door, door not in table.state.open_doors)


def set_door(table: SentriesTable, door: int, is_open: bool) -> None:
    state = table.state
    others = tuple(each for each in state.open_doors if each != door)
    state.open_doors = tuple(sorted((*others, door))) if is_open else others
    table.say("SEN-DOOR-01", "The door {door} is {word}.", door, "opened" if is_open else "closed")
