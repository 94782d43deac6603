"""Squares of the dungeon as they are drawn: on the board, and on small plans of single tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.scene import Board, SceneEdge, Space

from ..content.catalogue import BLOCKING, CREVASSE, HINDERING, SHADOWED, WATER
from .ground import (
    DESTROYED,
    OPEN,
    SHUT,
    STAIRCASE,
    TELEPORT,
    VORTEX,
    Dungeon,
    ground_of,
)

if TYPE_CHECKING:
    from ..content.catalogue import MageKnightContent
    from .ground import Ground, Laid

OPENING = "opening"  # the mark of a square with a side where another tile may join
_LOOKS = {
    HINDERING: "hindering", WATER: "water", SHADOWED: "shadowed", CREVASSE: "crevasse",
    BLOCKING: "blocking", TELEPORT: "teleport", VORTEX: "vortex", STAIRCASE: "staircase",
}  # fmt: skip
_NAMES = {
    "floor": "Floor", "hindering": "Hindering terrain", "water": "Water", "shadowed": "Shadow",
    "crevasse": "Crevasse", "blocking": "Solid rock", "teleport": "Teleport circle",
    "vortex": "Vortex", "staircase": "Staircase",
}  # fmt: skip
_TEXTS = {
    "hindering": "Entering it costs 2 speed points. +1 defense against shots across it.",
    "water": "Entering it costs 3 speed points.",
    "shadowed": "No line of fire passes it.",
    "crevasse": "Nobody stands here.",
    "blocking": "Nothing passes here.",
    "teleport": "Entering it ends the activation; the next one may lead to another circle.",
    "vortex": "Entering it ends the activation; in the next one the tile may be turned.",
    "staircase": "It leads nowhere in this dungeon.",
}
_DOORS = {SHUT: "door", OPEN: "open_door", DESTROYED: "passage"}


def square_of(ground: Ground, square: int, marks: tuple[str, ...] = (), more: str = "") -> Space:
    """One square with its terrain; `more` is what else there is to say of it."""
    row, column = ground.grid.places[square]
    look = _LOOKS.get(ground.grid.kind(square), "floor")
    return _space(ground.names[square], column, row, look, marks, more)


@lru_cache(8192)
def _space(name: str, column: int, row: int, look: str, marks: tuple[str, ...], more: str) -> Space:
    """The same object for every scene that shows it; some dungeons of tiles fit in."""
    text = " ".join(part for part in (more, _TEXTS.get(look, "")) if part)
    return Space(name, _NAMES[look], column, row, look, marks=marks, text=text)


def edges_of(ground: Ground, doors: tuple[int, ...]) -> tuple[SceneEdge, ...]:
    """Walls, and the doors as they are."""
    looks = {ground.doors[door]: _DOORS[how] for door, how in enumerate(doors)}
    return tuple(
        SceneEdge(ground.names[a], ground.names[b], looks.get(number, kind))
        for number, (a, b, kind) in enumerate(ground.grid.edges, ground.grid.size)
    )


def plan_of(content: MageKnightContent, laid: Laid) -> Board:
    """A tile by itself as it would lie, with the sides where others may join marked."""
    placed = content.placed(laid.tile, 0, 0, laid.quarters, laid.back).laid()
    open_at = {(row, column) for row, column, _ in placed.openings}
    ground = ground_of(content, Dungeon((type(laid)(laid.tile, 0, 0, laid.quarters, laid.back),)))
    places = ground.grid.places
    return Board(
        columns=1 + max(column for _, column in places),
        rows=1 + max(row for row, _ in places),
        spaces=tuple(
            square_of(ground, square, (OPENING,) if place in open_at else ())
            for square, place in enumerate(places)
        ),
        pieces=(),
        layout="squares",
        edges=edges_of(ground, (SHUT,) * len(ground.doors)),
    )
