"""Where figures stand, where they can go and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import Base, arc, bits_of, direction, stands_over

from .state import NONE, ON_THE_BOARD

if TYPE_CHECKING:
    from undercroft.kernel.grid import Reach

    from .state import Fighter, State

LONG = Base(1, 2)
FRONT = 180  # degrees
FAR = 99


def covered(fighter: Fighter) -> int:
    """The squares a fighter stands on."""
    if fighter.fate != ON_THE_BOARD or fighter.head == NONE:
        return 0
    return 1 << fighter.head | (1 << fighter.tail if fighter.tail != NONE else 0)


def occupied(state: State, but: int = NONE) -> int:
    """The squares on which others stand."""
    squares = 0
    for number, fighter in enumerate(state.fighters):
        if number != but:
            squares |= covered(fighter)
    return squares


def closed_doors(state: State) -> int:
    """The edges of the doors that are closed."""
    edges = state.content.door_edges
    return bits_of(edge for door, edge in enumerate(edges) if door not in state.open_doors)


def facing(state: State, fighter: Fighter) -> int | None:
    """Where a fighter of two squares looks, in eighths from north (SEN-MOV-04)."""
    if fighter.tail == NONE:
        return None
    return direction(state.content.grid, fighter.tail, fighter.head)


def fits(state: State, head: int, tail: int, blocked: int) -> bool:
    """Whether a figure of two squares can stand there."""
    both = 1 << head | 1 << tail
    return any(
        stand.squares == both and stand.fits(blocked)
        for stand in stands_over(state.content.grid, LONG, head)
    )


def reach(state: State, number: int, steps: int) -> Reach:
    """Where a fighter can walk: straight steps, rubble costs two (SEN-MOV-01, SEN-MOV-02)."""
    content, fighter = state.content, state.fighters[number]
    blocked = occupied(state, but=number) | closed_doors(state)
    if fighter.tail != NONE:
        blocked |= 1 << fighter.tail
    return content.steps.reach(1 << fighter.head, steps, blocked, dear=((2, content.rubble),))


def far(state: State, a: int, b: int) -> int:
    """How far a square is from another: the squares that the line between them enters."""
    return state.content.sight.length(a, b)


def sees(state: State, number: int, square: int) -> bool:
    """Whether a fighter sees a square (SEN-SEE-01, SEN-SEE-02, SEN-NGT-01)."""
    content, fighter = state.content, state.fighters[number]
    limit = content.numbers.sight
    if limit and far(state, fighter.head, square) > limit:
        return False
    looks = facing(state, fighter)
    if looks is not None and not arc(content.grid, fighter.head, looks, FRONT) >> square & 1:
        return False
    return content.sight.sees(fighter.head, square, closed_doors(state) | bits_of(state.smoke))


def seen_squares(state: State, number: int) -> int:
    """All squares that a fighter sees, without its own."""
    own = covered(state.fighters[number])
    return bits_of(
        square
        for square in range(state.content.grid.size)
        if not own >> square & 1 and sees(state, number, square)
    )
