"""Where chests and tokens may lie as the game begins (MKD-SET-06 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import FACINGS, arc, members

from ..table.ground import chest_spots
from ..table.state import ON_A_SQUARE, ON_THE_FLOOR, Chest
from . import steps

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import MageKnightTable, State

FAR_FROM_ENTRANCES = 2  # tiles (MKD-SET-06, MKD-SET-13)
FRONT = 90


def _describe(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice in FACINGS:
        return Label(f"Facing {choice}")
    return Label(f"On {choice}", targets=(f"space:{choice}",))


CHEST = Question("place_chest", "MKD-SET-06", "Where do you place this chest?", _describe)
CHEST_FACING = Question("chest_facing", "MKD-SET-08", "Which way does the chest face?", _describe)
TOKEN = Question("place_token", "MKD-SET-09", "Where do you place a token?", _describe)
ENTRANCE = Question("entrance", "MKD-SET-15", "Where do your Heroes enter?", _describe)


def far_tiles(state: State) -> list[int]:
    """The tiles far enough from every entrance (MKD-SET-06, MKD-SET-13)."""
    ground = state.ground
    ways = [ground.tiles_from(ground.tile_of[square]) for square in ground.ways]
    return [
        tile
        for tile in range(len(ground.areas))
        if all(steps_to[tile] >= FAR_FROM_ENTRANCES for steps_to in ways)
    ]


def chest_tiles(state: State) -> list[int]:
    """Where a chest may go: no tile holds two (MKD-SET-07)."""
    tile_of = state.ground.tile_of
    filled = {tile_of[chest.square] for chest in state.chests if chest.place == ON_THE_FLOOR}
    free = [tile for tile in far_tiles(state) if tile not in filled]
    if not state.by_team_rules:
        return free
    # In a team game the first goes into the central chamber, others into chambers (MKD-TEAM-05).
    if not state.chests and state.dungeon.central in free:
        return [state.dungeon.central]
    tiles, laid = state.content.tiles, state.dungeon.tiles
    return [tile for tile in free if tiles[laid[tile].tile].kind == "chamber"]


def reachable(state: State) -> int:
    """Every square that a way leads to from an entrance; doors can be opened."""
    ground = state.ground
    closed = ground.crevasses
    squares = 0
    for way in ground.ways:
        squares |= ground.steps.distances(way, closed).squares
    return squares


def facings_for_chest(state: State, square: int) -> list[int]:
    """The ways a chest may face: a square of its front arc can be reached (MKD-SET-08)."""
    ground = state.ground
    open_squares = reachable(state) & ground.legal & ground.steps.next_to(square)
    return [
        facing
        for facing in range(len(FACINGS))
        if arc(ground.grid, square, facing, FRONT) & open_squares
    ]


def chest_squares(state: State) -> int:
    """Every square where a chest may stand."""
    ground = state.ground
    squares = 0
    for tile in chest_tiles(state):
        squares |= ground.areas[tile]
    squares &= ground.legal & ~steps.taken(state)
    open_squares = reachable(state) & ground.legal
    # It can face whichever of its neighbours can be reached (MKD-SET-08).
    return sum(
        1 << square for square in members(squares) if ground.steps.next_to(square) & open_squares
    )


def chest_by_hand(table: MageKnightTable, seat: int, kind: int) -> Flow[None]:
    """A player places a chest and turns it (MKD-SET-06 to 08)."""
    state = table.state
    square = yield from ask_square(table, seat, CHEST, chest_squares(state))
    ways = [FACINGS[facing] for facing in facings_for_chest(state, square)]
    choice = yield CHEST_FACING, seat, ways
    _put(table, kind, square, FACINGS.index(choice))


def chest_by_chance(table: MageKnightTable, kind: int) -> None:
    """One of the spots that tiles have for chests, else any square that is allowed."""
    state = table.state
    ground = state.ground
    spots = []
    for tile in chest_tiles(state):
        for row, column, facing in chest_spots(state.content, state.dungeon.tiles[tile]):
            square = ground.grid.at(row, column)
            if facing in facings_for_chest(state, square):
                spots.append((square, facing))
    if spots:
        square, facing = spots[table.pick(range(len(spots)), "spot")]
    else:
        square = square_by_chance(table, chest_squares(state))
        facing = facings_for_chest(state, square)[0]
    _put(table, kind, square, facing)


def _put(table: MageKnightTable, kind: int, square: int, facing: int) -> None:
    table.state.chests.append(Chest(kind, place=ON_THE_FLOOR, square=square, facing=facing))
    table.say("MKD-SET-06", "{chest} stands on {square}.", kind, square)


def token_squares(state: State) -> int:
    """One token a tile, two beside a chest; the first one goes to a chest (MKD-SET-10 to 13)."""
    ground = state.ground
    tile_of = ground.tile_of
    with_chest = {tile_of[chest.square] for chest in state.chests if chest.place == ON_THE_FLOOR}
    lying = [tile_of[token.square] for token in state.tokens if token.place == ON_A_SQUARE]
    squares = 0
    for tile in far_tiles(state):
        if lying.count(tile) < (2 if tile in with_chest else 1):
            if lying or tile in with_chest:
                squares |= ground.areas[tile]
    squares &= ground.legal & reachable(state) & ~steps.taken(state)
    alone = with_chest - {*lying}
    if state.players == 1 and alone:  # one into each chamber with a chest (MKD-SOLO-04)
        squares &= sum(ground.areas[tile] for tile in alone)
    return squares


def ask_square(table: MageKnightTable, seat: int, question: Question, squares: int) -> Flow[int]:
    """A player chooses a square."""
    ground = table.state.ground
    choice = yield question, seat, [ground.names[square] for square in members(squares)]
    return ground.called[choice]


def square_by_chance(table: MageKnightTable, squares: int) -> int:
    """Chance chooses one."""
    return table.pick(members(squares), "square")
