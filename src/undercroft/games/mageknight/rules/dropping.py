"""Chests that go back to the dungeon: of the fallen, and of thieves (MKD-ELIM-02 to 04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import members

from ..table.state import BLANK, NOBODY, ON_THE_FLOOR
from . import chests, placing, steps
from .moments import ELIMINATED
from .seats import opponent

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State


def _describe(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(f"On {choice}", targets=(f"space:{choice}",))


WHERE = Question("dropped_chest", "MKD-ELIM-03", "Where does the chest fall?", _describe)


def drop(table: MageKnightTable, at: int, square: int, rule: str) -> None:
    """A chest lies in the dungeon again: its trap is set anew, its treasure stays (MKD-ELIM-04)."""
    state = table.state
    chest = state.chests[at]
    chest.place, chest.square, chest.seat = ON_THE_FLOOR, square, NOBODY
    chest.trap, chest.exposed, chest.harmless = BLANK, False, False
    ways = placing.facings_for_chest(state, square)
    if ways and chest.facing not in ways:
        chest.facing = ways[0]
    forget(state, at)
    table.say(rule, "{chest} falls on {square}.", chest.kind, square)


def forget(state: State, at: int) -> None:
    """Nobody has the treasure of this chest any longer; a potion that was drunk works on."""
    for warrior in state.warriors:
        if at in warrior.lent:
            warrior.lent = tuple(chest for chest in warrior.lent if chest != at)


def room_in_tile(state: State, square: int) -> int:
    """The free squares of a square's tile; of the whole dungeon, should it be full."""
    ground = state.ground
    free = ground.legal & ~steps.taken(state)
    return free & ground.areas[ground.tile_of[square]] or free


def nearest(state: State, squares: int, to: int) -> list[int]:
    """Those of some squares that are nearest to a square; itself, if it is among them."""
    if squares >> to & 1:
        return [to]
    ground = state.ground
    away = {square: ground.far(to, square) for square in members(squares)}
    least = min(away.values())
    return [square for square, far in away.items() if far == least]


def ask_where(table: MageKnightTable, seat: int, squares: list[int]) -> Flow[int]:
    """A player says on which of these squares a chest falls."""
    names = table.state.ground.names
    choice = yield WHERE, seat, [names[square] for square in squares]
    return table.state.ground.called[choice]


@ELIMINATED.handler(order=50)
def drop_what_is_too_much(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """A fallen Hero's player may hold fewer chests now, or none (MKD-ELIM-02, MKD-END-03)."""
    state = table.state
    hero = state.warriors[happening.subject]
    if hero.seat == NOBODY:
        return NOTHING
    hero.lent = hero.drunk = ()
    too_many = len(chests.held(state, hero.seat)) - chests.limit(state, hero.seat)
    if too_many <= 0:
        return NOTHING
    return _drop(table, hero.seat, too_many, happening.details[0])


def _drop(table: MageKnightTable, seat: int, count: int, fell: int) -> Flow[None]:
    """The opponent draws them: one falls where the Hero fell, others in its tile (MKD-ELIM-03)."""
    state = table.state
    for nth in range(count):
        at = table.pick(chests.held(state, seat), "dropped")
        free = room_in_tile(state, fell)
        squares = nearest(state, free, fell) if nth == 0 else list(members(free))
        square = yield from ask_where(table, opponent(state, seat), squares)
        drop(table, at, square, "MKD-ELIM-02")
