"""Maps of squares: tiles, steps, reach, bases, facings and lines of sight."""

from undercroft.kernel.grid.bases import (
    Base,
    Stand,
    landings,
    room_for,
    stand_at,
    stands,
    stands_over,
)
from undercroft.kernel.grid.bits import bits_of, each, lowest, members
from undercroft.kernel.grid.facing import FACINGS, ahead, arc, direction
from undercroft.kernel.grid.plan import SIDES, Edge, EdgeMark, Grid, Part
from undercroft.kernel.grid.reach import Reach
from undercroft.kernel.grid.sight import Lines, SightMap
from undercroft.kernel.grid.steps import Corners, StepMap
from undercroft.kernel.grid.tiles import Placed, Tile, compose, loose_openings

__all__ = [
    "FACINGS",
    "SIDES",
    "Base",
    "Corners",
    "Edge",
    "EdgeMark",
    "Grid",
    "Lines",
    "Part",
    "Placed",
    "Reach",
    "SightMap",
    "Stand",
    "StepMap",
    "Tile",
    "ahead",
    "arc",
    "bits_of",
    "compose",
    "direction",
    "each",
    "landings",
    "loose_openings",
    "lowest",
    "members",
    "room_for",
    "stand_at",
    "stands",
    "stands_over",
]
