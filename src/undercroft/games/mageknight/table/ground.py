"""The dungeon as squares: tiles laid side by side, terrain, doors and markers (MKD-TILE, MKD-MARK).

One ground is made for each way the tiles lie, and shared by all forks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from undercroft.kernel.grid import (
    Corners,
    Lines,
    SightMap,
    StepMap,
    bits_of,
    compose,
    loose_openings,
    members,
)
from undercroft.kernel.naming import Named

from ..content.catalogue import (
    BLOCKING,
    CREVASSE,
    HINDERING,
    IRON,
    SHADOWED,
    WALL,
    WATER,
    WOODEN,
)
from ..content.entries import Side  # noqa: TC001, saves are written by the annotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.grid import Grid, Placed

    from ..content.catalogue import MageKnightContent

SHUT, OPEN, DESTROYED = range(3)  # how a door is
TELEPORT, VORTEX, STAIRCASE = "t", "v", "z"
MARKERS = (HINDERING, WATER, SHADOWED, TELEPORT, VORTEX, STAIRCASE)
TileNo = Annotated[int, Named("tile")]
# Grounds that are kept, of some 260 KiB each: tiles and pieces that are laid make ever new ones.
# One that is needed again takes 3 ms.
MANY = 200
MarkerKind = Literal["h", "w", "s", "t", "v", "z"]

# Entering costs 1 speed point (MKD-COST-01, MKD-MOV-05, MKD-MARK-01, 03), except for these.
COSTS = {HINDERING: 2, WATER: 3}  # MKD-COST-02, MKD-COST-03


class Laid(msgspec.Struct, frozen=True):
    """A tile of the dungeon: which, where its north-west corner is, and how it is turned."""

    tile: TileNo
    row: int
    column: int
    quarters: int = 0
    back: bool = False  # mirrored before it was turned


class Marker(msgspec.Struct, frozen=True):
    """A terrain marker: it takes the place of the terrain under it (MKD-MARK-06)."""

    row: int
    column: int
    kind: MarkerKind


class PlacedDoor(msgspec.Struct, frozen=True):
    """A door that players put between two walls (MKD-TILE-08)."""

    row: int
    column: int
    side: Side
    kind: str


class Way(msgspec.Struct, frozen=True):
    """A way in and out: an open side of a square at the rim of the dungeon (MKD-SET-04)."""

    row: int
    column: int
    side: Side


class Dungeon(msgspec.Struct, frozen=True, cache_hash=True):
    """How the tiles lie, with the markers and doors that were placed: all that makes a ground."""

    tiles: tuple[Laid, ...]
    markers: tuple[Marker, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    ways: tuple[Way, ...] = ()
    central: int = -1  # which of the tiles is the central chamber, if one is


class Ground:
    """A dungeon: its squares, what entering them costs, its doors, and the tiles they belong to."""

    def __init__(self, grid: Grid, dungeon: Dungeon) -> None:
        self.grid = grid
        self.dungeon = dungeon  # states of equal dungeons share this one
        self.ways = tuple(grid.at(way.row, way.column) for way in dungeon.ways)
        self.blocking = grid.of_kind(BLOCKING)
        self.crevasses = grid.of_kind(CREVASSE)
        self.hindering = grid.of_kind(HINDERING)
        self.water = grid.of_kind(WATER)
        self.shadowed = grid.of_kind(SHADOWED)
        self.teleports = grid.of_kind(TELEPORT)
        self.vortices = grid.of_kind(VORTEX)
        # Places where a figure may stop (MKD-MOV-02, 03, 05).
        self.legal = grid.squares & ~self.blocking & ~self.crevasses
        self.cost = tuple(COSTS.get(grid.kind(square), 1) for square in range(grid.size))
        # Where everybody enters for the same: 1 point, and 1 more for a diagonal step.
        self.plain = bits_of(at for at, cost in enumerate(self.cost) if cost == 1) & self.legal
        # For reaches: squares by what entering them costs.
        self.dear: tuple[tuple[int, int], ...] = ((2, self.hindering), (3, self.water))
        self.dear_to_swimmers: tuple[tuple[int, int], ...] = ((2, self.hindering),)
        self.doors = tuple(members(grid.edges_of(WOODEN, IRON)))
        self.iron = grid.edges_of(IRON)
        self.doors_at = self._doors_by_square()
        # By square: the squares that a doorway parts it from, and all that lie at a doorway.
        self.beyond_doorways = self._squares_beyond_doorways()
        self.at_doorways = bits_of(at for at, doors in enumerate(self.doors_at) if doors)
        # A flyer walks through doorways: a reach takes all ground at one for on foot (MKD-SPD-24).
        self.dear_to_flyers = tuple((cost, at & self.at_doorways) for cost, at in self.dear)
        solid = grid.edges_of(WALL) | self.blocking
        # No diagonal step past a wall, a closed door or a blocking square (MKD-MOV-08).
        # Figures beside a diagonal step do not matter: they are not solid (MKD-MOV-09).
        self.steps = StepMap.on(grid, Corners.BOTH_WAYS, solid=solid)
        # Shadowed terrain blocks a line of fire, a crevasse does not (MKD-LOF-03, MKD-LOF-07).
        self.lines = SightMap.on(grid, Lines.CENTRES, solid=solid | self.shadowed)
        self.areas = tuple(part.squares for part in grid.parts)
        self.tile_of = self._tiles_by_square()
        self.names = tuple(f"r{row}c{column}" for row, column in grid.places)
        self.called = {name: square for square, name in enumerate(self.names)}
        _, diagonal, _ = self.steps.tables()
        self.diagonals = tuple(diagonal)  # by square: those that share but a corner with it
        # Option ids, written once.
        self.go = tuple(f"go:{name}" for name in self.names)
        self.jump = tuple(f"jump:{name}" for name in self.names)
        self._hindered: dict[tuple[int, int], bool] = {}
        self._shut: dict[tuple[int, ...], int] = {}
        self._near: dict[tuple[int, ...], Sequence[int]] = {}
        self._asked: tuple[int, ...] | None = None  # the doors that `beside` was last asked about
        self._answer: Sequence[int] = ()
        self._apart: dict[int, tuple[int, ...]] = {}

    def _tiles_by_square(self) -> tuple[int, ...]:
        """Which of the laid tiles each square belongs to (MKD-TERM-10)."""
        owner = [0] * self.grid.size
        for number, area in enumerate(self.areas):
            for square in members(area):
                owner[square] = number
        return tuple(owner)

    def _doors_by_square(self) -> tuple[tuple[int, ...], ...]:
        """The doors at each square, by their numbers (MKD-DOOR-09)."""
        found: list[tuple[int, ...]] = [()] * self.grid.size
        for door, edge in enumerate(self.doors):
            for square in self.grid.edge(edge)[:2]:
                found[square] = (*found[square], door)
        return tuple(found)

    def _squares_beyond_doorways(self) -> tuple[int, ...]:
        found = [0] * self.grid.size
        for door in self.doors:
            edge = self.grid.edge(door)
            found[edge.a] |= 1 << edge.b
            found[edge.b] |= 1 << edge.a
        return tuple(found)

    def next_tiles(self, tile: int) -> list[int]:
        """The tiles that a tile is joined to by a way; doors do not matter."""
        beside = self.steps.around(self.areas[tile])
        return [other for other, area in enumerate(self.areas) if other != tile and area & beside]

    def tiles_from(self, tile: int) -> tuple[int, ...]:
        """How many tiles away each tile is; doors do not matter."""
        found = self._apart.get(tile)
        if found is None:
            steps = {tile: 0}
            for near in (queue := [tile]):
                for other in self.next_tiles(near):
                    if other not in steps:
                        steps[other] = steps[near] + 1
                        queue.append(other)
            far = len(self.areas)  # of a tile that no way leads to
            found = self._apart[tile] = tuple(steps.get(n, far) for n in range(len(self.areas)))
        return found

    def shut(self, doors: tuple[int, ...]) -> int:
        """The edges that shut doors close."""
        found = self._shut.get(doors)
        if found is None:
            found = 0
            for edge, door in zip(self.doors, doors, strict=True):
                if door == SHUT:
                    found |= 1 << edge
            self._shut[doors] = found
        return found

    def beside(self, doors: tuple[int, ...]) -> Sequence[int]:
        """By square: the squares next to it, with the doors as they are."""
        if doors is self._asked:  # most are asked again and again between two doors that open
            return self._answer
        found = self._near.get(doors)
        if found is None:
            if len(self._near) >= MANY:
                self._near.clear()
            found = self._near[doors] = self.steps.tables(self.shut(doors))[2]
        self._asked, self._answer = doors, found
        return found

    def hinders(self, a: int, b: int) -> bool:
        """Whether hindering terrain lies in the line or under its end (MKD-LOF-09)."""
        found = self._hindered.get((a, b))
        if found is None:
            on_the_way = self.lines.crossed(a, b) | 1 << b
            found = self._hindered[a, b] = bool(on_the_way & self.hindering)
        return found

    def far(self, a: int, b: int) -> int:
        """The squares that the line between two centres enters (MKD-LOF-01, MKD-LOF-02)."""
        return self.lines.length(a, b)


def chest_spots(content: MageKnightContent, laid: Laid) -> list[tuple[int, int, int]]:
    """Where chests stand well on a tile that was laid: row, column and facing."""
    tile = content.tiles[laid.tile]
    drawn = content.drawn[laid.tile]
    found = []
    for spot in tile.chest:
        row, column, height, width = spot.row, spot.column, drawn.height, drawn.width
        side = "NESW".index(spot.facing)
        if laid.back:
            column, side = width - 1 - column, -side
        for _ in range(laid.quarters):
            row, column, height, width = column, height - 1 - row, width, height
        facing = (side + laid.quarters) % 4 * 2
        found.append((laid.row + row, laid.column + column, facing))
    return found


def dungeon_of(content: MageKnightContent, layout: str) -> Dungeon:
    """A ready-made dungeon."""
    entry = content.layouts[layout]
    return Dungeon(
        tuple(
            Laid(content.tile_called[each.tile], each.row, each.column, each.quarters)
            for each in entry.tile
        ),
        ways=tuple(Way(each.row, each.column, each.side) for each in entry.entrance),
        central=next((n for n, each in enumerate(entry.tile) if each.tile == entry.central), -1),
    )


def outer_openings(content: MageKnightContent, dungeon: Dungeon) -> list[tuple[int, int, str]]:
    """Every side of a tile that is open to the outside."""
    return loose_openings(_placed(content, dungeon))


def _placed(content: MageKnightContent, dungeon: Dungeon) -> list[Placed]:
    return [
        content.placed(each.tile, each.row, each.column, each.quarters, each.back)
        for each in dungeon.tiles
    ]


def ground_of(content: MageKnightContent, dungeon: Dungeon) -> Ground:
    """The squares of a dungeon, worked out once. Dead ends are walls (MKD-TILE-07)."""
    ground = content.grounds.get(dungeon)
    if ground is None:
        if len(content.grounds) >= MANY:
            oldest: Ground = content.grounds.pop(next(iter(content.grounds)))
            oldest.grid.forget()
        ground = content.grounds[dungeon] = _work_out(content, dungeon)
    return ground


def _work_out(content: MageKnightContent, dungeon: Dungeon) -> Ground:
    doors = [(door.row, door.column, door.side, door.kind) for door in dungeon.doors]
    grid = compose(_placed(content, dungeon), doors)
    if dungeon.markers:
        grid = grid.repainted({(each.row, each.column): each.kind for each in dungeon.markers})
    return Ground(grid, dungeon)
