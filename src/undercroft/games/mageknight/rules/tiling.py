"""Where a tile may be laid: at an open end, with a path to the central chamber (MKD-TILE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from undercroft.kernel.grid import SIDES

from ..content.catalogue import BLOCKING, CREVASSE
from ..table.ground import Dungeon, Laid, Way, outer_openings

if TYPE_CHECKING:
    from undercroft.kernel.grid import Tile

    from ..content.catalogue import MageKnightContent
    from ..content.entries import Side
    from ..table.state import State

    Outlet = tuple[int, int, str]

CHAMBER, HALLWAY = "chamber", "hallway"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def is_hallway(content: MageKnightContent, tile: int) -> bool:
    """Tiles are chambers of 5 x 5 or hallways of 3 x 5 squares (MKD-TILE-01)."""
    return content.tiles[tile].kind == HALLWAY


def backs(content: MageKnightContent, tile: int) -> tuple[bool, ...]:
    """The sides of a tile that differ: its back is the front mirrored (MKD-TILE-01)."""
    front = content.drawn[tile]
    turned = [front.turned(quarters) for quarters in range(4)]
    return (False,) if _same(front.mirrored(), turned) else (False, True)


def _same(tile: Tile, others: list[Tile]) -> bool:
    return any(_shape(tile) == _shape(other) for other in others)


def _shape(tile: Tile) -> object:
    return tile.rows, frozenset(_edges(tile)), frozenset(tile.openings)


def _edges(tile: Tile) -> list[tuple[int, int, str, str]]:
    """The marked edges, each told from its northern or western square."""
    return [
        (row, column, side, kind)
        if side in "ES"
        else (*beyond((row, column, side)), OPPOSITE[side], kind)
        for row, column, side, kind in tile.marks
    ]


def beyond(outlet: Outlet) -> tuple[int, int]:
    """The place that an opening leads to."""
    row, column, side = outlet
    down, right = SIDES[side]
    return row + down, column + right


def open_ends(state: State) -> list[Outlet]:
    """The openings to nothing that a path of playable squares leads to (MKD-TILE-04)."""
    ground = state.ground
    start = next(iter(_playable(state, 0)))
    reached = ground.steps.distances(start, ground.crevasses).squares
    taken = {beyond((way.row, way.column, way.side)) for way in state.dungeon.ways}
    return [
        (row, column, side)
        for row, column, side in outer_openings(state.content, state.dungeon)
        if reached >> ground.grid.at(row, column) & 1
        and not is_covered(state, *beyond((row, column, side)))
        and beyond((row, column, side)) not in taken
    ]


def _playable(state: State, tile: int) -> list[int]:
    ground = state.ground
    area = ground.areas[tile] & ground.legal
    return [square for square in range(ground.grid.size) if area >> square & 1]


def extent(content: MageKnightContent, laid: Laid) -> tuple[int, int, int, int]:
    """The first row and column of a tile that was laid, and those after its last."""
    drawn = content.drawn[laid.tile]
    height, width = drawn.height, drawn.width
    if laid.quarters % 2:
        height, width = width, height
    return laid.row, laid.column, laid.row + height, laid.column + width


def joins(state: State, laid: Laid) -> tuple[int, str]:
    """A square of the dungeon that a tile would be joined to, and on which side of it."""
    lying = state.content.placed(laid.tile, laid.row, laid.column, laid.quarters, laid.back).laid()
    ends = set(open_ends(state))
    for row, column, side in lying.openings:
        down, right = beyond((laid.row + row, laid.column + column, side))
        if (down, right, OPPOSITE[side]) in ends:
            return state.ground.grid.at(down, right), OPPOSITE[side]
    raise AssertionError(f"{laid} joins nothing")


def is_covered(state: State, row: int, column: int) -> bool:
    """Whether a tile lies there."""
    for laid in state.dungeon.tiles:
        top, left, bottom, right = extent(state.content, laid)
        if top <= row < bottom and left <= column < right:
            return True
    return False


def places_for(state: State, tile: int, back: bool, ends: list[Outlet]) -> list[Laid]:
    """Every way to lay this side of a tile at one of these open ends."""
    content = state.content
    found: dict[Laid, None] = {}
    seen: list[object] = []
    for quarters in range(4):
        lying = content.placed(tile, 0, 0, quarters, back).laid()
        if _shape(lying) in seen:
            continue  # turned like this it looks the same
        seen.append(_shape(lying))
        for end in ends:
            row, column = beyond(end)
            for down, right, side in lying.openings:
                if side == OPPOSITE[end[2]] and lying.rows[down][right] not in (
                    CREVASSE, BLOCKING
                ):  # fmt: skip
                    laid = Laid(tile, row - down, column - right, quarters, back)
                    if not _overlaps(state, laid):
                        found[laid] = None
    return list(found)


def _overlaps(state: State, laid: Laid) -> bool:
    """Whether it would lie on another tile, or before a way in."""
    top, left, bottom, right = extent(state.content, laid)
    for other in state.dungeon.tiles:
        up, west, down, east = extent(state.content, other)
        if top < down and up < bottom and left < east and west < right:
            return True
    return any(
        top <= row < bottom and left <= column < right
        for row, column in (
            beyond((way.row, way.column, way.side)) for way in state.dungeon.ways
        )
    )  # fmt: skip


def touched(state: State, laid: Laid) -> list[int]:
    """The tiles, by their order in the dungeon, that share a part of a border with it."""
    top, left, bottom, right = extent(state.content, laid)
    found = []
    for number, other in enumerate(state.dungeon.tiles):
        up, west, down, east = extent(state.content, other)
        side_by_side = top < down and up < bottom and right >= west and left <= east
        one_above = left < east and west < right and bottom >= up and top <= down
        if side_by_side or one_above:
            found.append(number)
    return found


def way_at(outlet: Outlet) -> Way:
    """A way in or out by an opening."""
    row, column, side = outlet
    return Way(row, column, cast("Side", side))


def entrance_of(state: State, laid: Laid) -> Way | None:
    """The way in that a hallway forms: of its openings to nothing the farthest (MKD-TILE-05)."""
    content = state.content
    lying = content.placed(laid.tile, laid.row, laid.column, laid.quarters, laid.back).laid()
    joined: list[Outlet] = []
    outward: list[Outlet] = []
    for row, column, side in lying.openings:
        outlet = laid.row + row, laid.column + column, side
        (joined if is_covered(state, *beyond(outlet)) else outward).append(outlet)
    if not outward or not joined:
        return None
    row, column, _ = joined[0]
    farthest = max(outward, key=lambda each: abs(each[0] - row) + abs(each[1] - column))
    return way_at(farthest)


def hallway_places(state: State, tile: int, back: bool, ends: list[Outlet]) -> list[Laid]:
    """Where a hallway may be laid as an entrance: it touches one chamber only (MKD-TILE-05)."""
    found = []
    for laid in places_for(state, tile, back, ends):
        near = touched(state, laid)
        if len(near) == 1 and not is_hallway(state.content, state.dungeon.tiles[near[0]].tile):
            if entrance_of(state, laid) is not None:
                found.append(laid)
    return found


def with_tile(dungeon: Dungeon, laid: Laid) -> Dungeon:
    """The dungeon with one more tile, its north-west corner at row and column 0 again."""
    tiles = (*dungeon.tiles, laid)
    top, left = min(each.row for each in tiles), min(each.column for each in tiles)
    replace = msgspec.structs.replace
    return replace(
        dungeon,
        tiles=tuple(replace(each, row=each.row - top, column=each.column - left) for each in tiles),
        ways=tuple(
            replace(each, row=each.row - top, column=each.column - left) for each in dungeon.ways
        ),
    )


def with_way(dungeon: Dungeon, way: Way) -> Dungeon:
    """The dungeon with one more way in."""
    return msgspec.structs.replace(dungeon, ways=(*dungeon.ways, way))


def rim(state: State) -> list[Outlet]:
    """Every side of a playable square, not a way in yet, that has nothing beyond it."""
    ground, found = state.ground, []
    for square, (row, column) in enumerate(ground.grid.places):
        if ground.legal >> square & 1 and square not in ground.ways:
            for side in SIDES:
                if not is_covered(state, *beyond((row, column, side))):
                    found.append((row, column, side))
    return found


def entrance_tiles(state: State) -> set[int]:
    """The tiles with a way in."""
    return {state.ground.tile_of[way] for way in state.ground.ways}
