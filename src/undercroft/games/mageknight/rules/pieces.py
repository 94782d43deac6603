"""Terrain markers and doors that players draw and place in a dungeon of tiles (MKD-TILE-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import members

from ..content.catalogue import IRON, WOODEN
from ..table.ground import SHUT, Marker, PlacedDoor
from . import placing, steps

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..content.entries import Side
    from ..table.ground import MarkerKind
    from ..table.state import MageKnightTable, State

# The two faces of each marker: hindering or water, and what is on the other side (MKD-MARK-06).
FACES: dict[str, tuple[MarkerKind, MarkerKind]] = {
    "hindering_shadowed": ("h", "s"),
    "water_teleport": ("w", "t"),
    "hindering_vortex": ("h", "v"),
    "water_staircase": ("w", "z"),
}
WORDS = {"h": "hindering", "w": "water", "s": "shadowed", "t": "teleport", "v": "vortex",
         "z": "staircase"}  # fmt: skip
KITS = 3  # of four markers and four doors
POOL = (*FACES, WOODEN, WOODEN, IRON, IRON) * KITS


def _describe_face(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(f"Its {WORDS[choice]} side up")


def _describe_square(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    spaces = tuple(f"space:{square}" for square in choice.split("-"))
    return Label(f"{'Between' if len(spaces) > 1 else 'On'} {choice}", targets=spaces)


FACE = Question("piece_face", "MKD-MARK-06", "Which side of the marker is up?", _describe_face)
PIECE = Question("place_piece", "MKD-TILE-08", "Where do you place this piece?", _describe_square)


def place_piece(table: MageKnightTable, seat: int) -> Flow[None]:
    """A player draws a piece of the pool and places it (MKD-TILE-08)."""
    state = table.state
    at = table.pick(range(len(state.pieces)), "piece")
    piece = state.pieces[at]
    state.pieces = state.pieces[:at] + state.pieces[at + 1 :]
    dungeon, replace = state.dungeon, msgspec.structs.replace
    if piece in FACES:
        squares = marker_squares(state)
        face = yield from _choose_face(table, seat, FACES[piece])
        name, what = (yield from _choose_place(table, seat, list(squares))), WORDS[face]
        if name:
            marker = Marker(*squares[name], face)
            state.dungeon = replace(dungeon, markers=(*dungeon.markers, marker))
    else:
        ways = doorways(state)
        name, what = (yield from _choose_place(table, seat, list(ways))), f"a door, {piece}"
        if name:
            door = PlacedDoor(*ways[name], piece)
            state.dungeon = replace(dungeon, doors=(*dungeon.doors, door))
    if name:
        state.doors = (SHUT,) * len(state.ground.doors)
        table.say("MKD-TILE-08", "{player} places a piece at {text}: {text}.", seat, name, what)
    else:
        table.say("MKD-TILE-09", "There is no place for the piece of {player}.", seat)


def _choose_place(table: MageKnightTable, seat: int, places: list[str]) -> Flow[str]:
    """One of these places, "" if there is none."""
    if not places:
        return ""
    if table.state.by_hand:
        name: str = yield PIECE, seat, places
        return name
    return places[table.pick(range(len(places)), "place")]


def _choose_face(
    table: MageKnightTable, seat: int, faces: tuple[MarkerKind, MarkerKind]
) -> Flow[MarkerKind]:
    if table.state.by_hand:
        return faces[faces.index((yield FACE, seat, list(faces)))]
    return faces[table.pick(range(len(faces)), "face")]


def marker_squares(state: State) -> dict[str, tuple[int, int]]:
    """Every free square of the tiles far from the entrances (MKD-TILE-09)."""
    ground = state.ground
    squares = 0
    for tile in placing.far_tiles(state):
        squares |= ground.areas[tile]
    squares &= ground.legal & placing.reachable(state) & ~steps.taken(state)
    marked = {(marker.row, marker.column) for marker in state.dungeon.markers}
    return {
        ground.names[square]: ground.grid.places[square]
        for square in members(squares)
        if ground.grid.places[square] not in marked
    }


def doorways(state: State) -> dict[str, tuple[int, int, Side]]:
    """Every opening between two tiles far from the entrances: doors stand between walls."""
    ground = state.ground
    far = {*placing.far_tiles(state)}
    found: dict[str, tuple[int, int, Side]] = {}
    for square, (row, column) in enumerate(ground.grid.places):
        ways: tuple[tuple[Side, tuple[int, int]], ...] = (
            ("E", (row, column + 1)), ("S", (row + 1, column)),
        )  # fmt: skip
        for side, other in ways:
            if other not in ground.grid.places:
                continue
            beyond = ground.grid.at(*other)
            tiles = {ground.tile_of[square], ground.tile_of[beyond]}
            if len(tiles) == 2 and tiles <= far and ground.steps.next_to(square) >> beyond & 1:
                if not ground.beyond_doorways[square] >> beyond & 1:
                    name = f"{ground.names[square]}-{ground.names[beyond]}"
                    found[name] = row, column, side
    return found
