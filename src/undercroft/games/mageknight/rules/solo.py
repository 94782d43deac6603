"""Playing alone: what appears where a Hero comes first (MKD-SOLO-09, MKD-SOLO-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.grid import members

from ..content.catalogue import CLEAR
from ..table.ground import Marker
from ..table.state import INSIDE, NOBODY, ON_A_SQUARE, ON_THE_FLOOR, Chest, Token
from . import placing, steps
from .moments import STEPPED

if TYPE_CHECKING:
    from undercroft.kernel.windows import Happening

    from ..table.ground import MarkerKind
    from ..table.state import MageKnightTable, State

A_TOKEN, A_PIECE, A_CHEST = 1, 2, 3  # on a die (MKD-SOLO-10)
CHESTS = 6  # of the pool (MKD-SOLO-03)
PIECES: tuple[MarkerKind, ...] = ("h", "w", "s")  # hindering, water, shadowed


@STEPPED.handler(order=15)
def step_into(table: MageKnightTable, happening: Happening) -> None:
    """A Hero comes to a tile by a step."""
    explore(table, happening.subject)


def explore(table: MageKnightTable, number: int) -> None:
    """Alone, a die says what appears in a tile that no Hero has entered (MKD-SOLO-09)."""
    state = table.state
    hero = state.warriors[number]
    if state.players > 1 or hero.seat == NOBODY or hero.place != INSIDE:
        return
    tile = state.ground.tile_of[hero.square]
    if state.explored >> tile & 1:
        return
    state.explored |= 1 << tile
    roll = table.roll()
    what, appear = APPEARS.get(roll, ("nothing comes", None))
    table.say("MKD-SOLO-09", "The die for the new tile shows {number}: {text}.", roll, what)
    if appear is not None and not appear(table, tile):
        table.say("MKD-SOLO-10", "None is left, or there is no room for it.")


def _free(state: State, tile: int) -> int:
    ground = state.ground
    return ground.areas[tile] & ground.legal & placing.reachable(state) & ~steps.taken(state)


def _token(table: MageKnightTable, tile: int) -> bool:
    """One of those that were set aside."""
    state = table.state
    lying = sum(token.place == ON_A_SQUARE for token in state.tokens)
    squares = _free(state, tile)
    if not squares or lying >= len(state.bag):
        return False
    square = placing.square_by_chance(table, squares)
    state.tokens.append(Token(place=ON_A_SQUARE, square=square))
    table.say("MKD-SOLO-10", "A token lies on {square}.", square)
    return True


def _piece(table: MageKnightTable, tile: int) -> bool:
    """A terrain piece on a clear square; it takes the place of what is there (MKD-MARK-06)."""
    state = table.state
    ground = state.ground
    clear = _free(state, tile) & ground.grid.of_kind(CLEAR) & ~sum(1 << way for way in ground.ways)
    if not clear:
        return False
    square = placing.square_by_chance(table, clear)
    kind = PIECES[table.pick(range(len(PIECES)), "piece")]
    row, column = ground.grid.places[square]
    markers = (*state.dungeon.markers, Marker(row, column, kind))
    state.dungeon = msgspec.structs.replace(state.dungeon, markers=markers)
    table.say("MKD-SOLO-10", "A terrain piece lies on {square}.", square)
    return True


def _chest(table: MageKnightTable, tile: int) -> bool:
    """If any is left, and none stands there (MKD-SET-07)."""
    state = table.state
    tile_of = state.ground.tile_of
    filled = any(
        each.place == ON_THE_FLOOR and tile_of[each.square] == tile for each in state.chests
    )
    spots = [square for square in members(_free(state, tile))
             if placing.facings_for_chest(state, square)]  # fmt: skip
    if filled or not spots or len(state.chests) >= CHESTS:
        return False
    used = {chest.kind for chest in state.chests}
    kind = table.pick([n for n in range(len(state.content.chests)) if n not in used], "chest")
    square = table.pick(spots, "square")
    facing = table.pick(placing.facings_for_chest(state, square), "facing")
    state.chests.append(Chest(kind, place=ON_THE_FLOOR, square=square, facing=facing))
    table.say("MKD-SOLO-10", "{chest} stands on {square}.", kind, square)
    return True


# What a die brings, in words, and what lets it appear and says whether it could (MKD-SOLO-10).
APPEARS = {
    A_TOKEN: ("a token", _token), A_PIECE: ("a terrain piece", _piece), A_CHEST: ("a chest", _chest)
}  # fmt: skip
