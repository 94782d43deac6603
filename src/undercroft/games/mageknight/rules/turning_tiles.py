"""A tile of the dungeon turns by a quarter, with all that lies on it (MKD-MARK-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.grid import SIDES

from ..table.ground import SHUT
from ..table.state import INSIDE, ON_A_SQUARE, ON_THE_FLOOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.legality import Verdict

    from ..table.ground import Dungeon, Ground, Laid, PlacedDoor
    from ..table.state import State

    Place = tuple[int, int]

EIGHTHS = 8


def forbids(state: State, square: int) -> Verdict:
    """A square tile turns where it lies; one with a way in or out stays as it is."""
    ground = state.ground
    tile = ground.tile_of[square]
    if not state.dungeon.tiles:
        return "MKD-MARK-04"
    drawn = state.content.drawn[state.dungeon.tiles[tile].tile]
    if drawn.height != drawn.width:
        return "MKD-MARK-04"
    ways = [*ground.ways, *(side.exit for side in state.sides)]
    return "MKD-MARK-04" if any(way >= 0 and ground.tile_of[way] == tile for way in ways) else None


def turn(state: State, tile: int, quarters: int) -> None:
    """Turn a tile clockwise: figures, chests, tokens, markers and doors on it come along."""
    before, laid = state.ground, state.dungeon.tiles[tile]
    size = state.content.drawn[laid.tile].height
    status = _doors_by_place(state)
    squares = before.areas[tile]
    doors = state.dungeon.doors
    turned = _turned(state.dungeon, tile, laid, size, quarters)
    state.dungeon = msgspec.structs.replace(turned, doors=())
    state.dungeon = msgspec.structs.replace(turned, doors=_still_standing(state, doors))
    after = state.ground

    def comes_to(square: int) -> int:
        row, column = before.grid.places[square]
        if squares >> square & 1:
            row, column = _place(laid, size, quarters, (row, column))
        return after.grid.at(row, column)

    _carry(state, squares, quarters, comes_to)
    moved = {
        frozenset(_edge_comes_to(before, after, squares, places, comes_to)): how
        for places, how in status.items()
    }
    # A door of a tile that comes to lie between two other tiles is shut.
    state.doors = tuple(
        moved.get(frozenset(after.grid.edge(edge)[:2]), SHUT) for edge in after.doors
    )


def _edge_comes_to(
    before: Ground,
    after: Ground,
    squares: int,
    places: frozenset[Place],
    comes_to: Callable[[int], int],
) -> list[int]:
    """Where the squares of a door come to lie; one at the tile's border stays there."""
    old = [before.grid.at(*place) for place in places]
    if all(squares >> square & 1 for square in old):
        return [comes_to(square) for square in old]
    return [after.grid.at(*place) for place in places]


def _place(laid: Laid, size: int, quarters: int, place: Place) -> Place:
    """Where a place on the tile comes to lie."""
    row, column = place[0] - laid.row, place[1] - laid.column
    for _ in range(quarters % 4):
        row, column = column, size - 1 - row
    return laid.row + row, laid.column + column


def _doors_by_place(state: State) -> dict[frozenset[Place], int]:
    grid = state.ground.grid
    return {
        frozenset(grid.places[square] for square in grid.edge(edge)[:2]): how
        for edge, how in zip(state.ground.doors, state.doors, strict=True)
    }


def _turned(dungeon: Dungeon, tile: int, laid: Laid, size: int, quarters: int) -> Dungeon:
    """The dungeon with the tile turned; pieces on its inner squares and edges turn with it."""

    def inside(row: int, column: int) -> bool:
        return 0 <= row - laid.row < size and 0 <= column - laid.column < size

    tiles = list(dungeon.tiles)
    tiles[tile] = msgspec.structs.replace(laid, quarters=(laid.quarters + quarters) % 4)
    markers = []
    for marker in dungeon.markers:
        row, column = marker.row, marker.column
        if inside(row, column):
            row, column = _place(laid, size, quarters, (row, column))
        markers.append(msgspec.structs.replace(marker, row=row, column=column))
    return msgspec.structs.replace(dungeon, tiles=tuple(tiles), markers=tuple(markers))


def _still_standing(state: State, doors: tuple[PlacedDoor, ...]) -> tuple[PlacedDoor, ...]:
    """The doors that players placed which still stand in an opening; others are gone."""
    ground = state.ground  # without those doors
    found = []
    for door in doors:
        square = ground.grid.at(door.row, door.column)
        down, right = SIDES[door.side]
        other = ground.grid.at(door.row + down, door.column + right)
        if ground.steps.next_to(square) >> other & 1:
            if not ground.beyond_doorways[square] >> other & 1:
                found.append(door)
    return tuple(found)


def _carry(state: State, squares: int, quarters: int, comes_to: Callable[[int], int]) -> None:
    for warrior in state.warriors:
        if warrior.place == INSIDE:
            if squares >> warrior.square & 1:
                warrior.facing = (warrior.facing + 2 * quarters) % EIGHTHS
            warrior.square = comes_to(warrior.square)
    for chest in state.chests:
        if chest.place == ON_THE_FLOOR:
            if squares >> chest.square & 1:
                chest.facing = (chest.facing + 2 * quarters) % EIGHTHS
            chest.square = comes_to(chest.square)
    for token in state.tokens:
        if token.place == ON_A_SQUARE:
            token.square = comes_to(token.square)
    for side in state.sides:
        side.entrance, side.exit = (
            comes_to(way) if way >= 0 else way for way in (side.entrance, side.exit)
        )
