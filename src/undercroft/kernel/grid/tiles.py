"""Tiles: pieces of floor drawn as rows of characters, turned, mirrored and laid into a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from undercroft.kernel.content import need, one_of
from undercroft.kernel.grid.plan import NOTHING, SIDES, Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

_TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
_MIRRORED = {"N": "N", "E": "W", "S": "S", "W": "E"}
_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

Place = tuple[int, int]
Outlet = tuple[int, int, str]
Marked = tuple[int, int, str, str]


class Tile(msgspec.Struct, frozen=True):
    """A piece of floor.

    `marks` are edges that are not plain floor: row, column, side, kind. `openings` are sides of
    squares at the rim where another tile may join; a marked opening is, say, a doorway.
    """

    name: str
    rows: tuple[str, ...]
    marks: tuple[Marked, ...] = ()
    openings: tuple[Outlet, ...] = ()

    @classmethod
    def drawn(
        cls, name: str, lines: Sequence[str], kinds: Mapping[str, str], wall: str = "wall"
    ) -> Self:
        """A tile from a drawing with edges: squares at odd lines and columns, edges between.

        `kinds` says which kind of edge a character is. A blank edge is plain floor. At the rim
        every edge is an opening, except walls.
        """
        where = f"tile {name}"
        width = max(map(len, lines), default=0)
        need(len(lines) % 2 == 1, where, f"expected an odd number of lines, got {len(lines)}")
        need(width % 2 == 1, where, f"expected an odd number of columns, got {width}")
        padded = [line.ljust(width) for line in lines]
        rows = tuple(line[1::2] for line in padded[1::2])
        marks, openings = [], []
        for r, row in enumerate(rows):
            for c, square in enumerate(row):
                if square == NOTHING:
                    continue
                for side, (down, right) in SIDES.items():
                    drawn = padded[2 * r + 1 + down][2 * c + 1 + right]
                    rim = not _has(rows, r + down, c + right)
                    place = f"{where}: line {2 * r + 2 + down}, column {2 * c + 2 + right}"
                    need(
                        drawn == " " or drawn in kinds, place,
                        f"expected a blank or an edge, {one_of(kinds)}, got {drawn!r}",
                    )  # fmt: skip
                    kind = kinds.get(drawn)
                    if rim and kind != wall:
                        openings.append((r, c, side))
                    if kind is not None and (kind != wall if rim else side in "ES"):
                        marks.append((r, c, side, kind))
        return cls(name, rows, tuple(marks), tuple(openings))

    def check(self, where: str = "") -> None:
        """Refuse marks and openings that are not at sides of squares."""
        where = where or f"tile {self.name}"
        need(any(row.strip() for row in self.rows), f"{where}: rows", "expected a square")
        for r, c, side, _ in self.marks:
            self._check_side(f"{where}: marks", r, c, side)
            need(
                _has(self.rows, r + SIDES[side][0], c + SIDES[side][1])
                or (r, c, side) in self.openings,
                f"{where}: marks: {side} of row {r}, column {c}",
                "at the rim only an opening may be marked: everything else is closed there",
            )
        for r, c, side in self.openings:
            self._check_side(f"{where}: openings", r, c, side)
            need(
                not _has(self.rows, r + SIDES[side][0], c + SIDES[side][1]),
                f"{where}: openings: {side} of row {r}, column {c}",
                "expected a side at the rim of the tile, but there is a square beyond it",
            )

    def _check_side(self, where: str, row: int, col: int, side: str) -> None:
        place = f"{where}: {side} of row {row}, column {col}"
        need(side in SIDES, place, f"expected a side, {one_of(SIDES)}")
        need(_has(self.rows, row, col), place, "there is no square")

    @property
    def width(self) -> int:
        return max(map(len, self.rows))

    @property
    def height(self) -> int:
        return len(self.rows)

    def turned(self, quarters: int = 1) -> Tile:
        """The tile turned clockwise by so many quarters."""
        tile = self
        for _ in range(quarters % 4):
            tile = tile._turned_once()
        return tile

    def mirrored(self) -> Tile:
        """The tile with left and right exchanged."""
        width = self.width
        return Tile(
            self.name,
            tuple(row.ljust(width, NOTHING)[::-1] for row in self.rows),
            tuple((r, width - 1 - c, _MIRRORED[side], kind) for r, c, side, kind in self.marks),
            tuple((r, width - 1 - c, _MIRRORED[side]) for r, c, side in self.openings),
        )

    def _turned_once(self) -> Tile:
        width, last = self.width, self.height - 1
        rows = [row.ljust(width, NOTHING) for row in reversed(self.rows)]
        return Tile(
            self.name,
            tuple("".join(column) for column in zip(*rows, strict=True)),
            tuple((c, last - r, _TURNED[side], kind) for r, c, side, kind in self.marks),
            tuple((c, last - r, _TURNED[side]) for r, c, side in self.openings),
        )


class Placed(NamedTuple):
    """A tile on the map: its upper left corner after mirroring, then turning it."""

    tile: Tile
    row: int
    col: int
    quarters: int = 0
    mirrored: bool = False

    def laid(self) -> Tile:
        """The tile as it lies."""
        tile = self.tile.mirrored() if self.mirrored else self.tile
        return tile.turned(self.quarters)


class _Floor(NamedTuple):
    """Everything that was laid, by its place on the map."""

    squares: dict[Place, str]
    owners: dict[Place, int]
    marks: dict[Outlet, str]
    openings: set[Outlet]


def compose(
    placed: Sequence[Placed],
    marks: Iterable[Marked] = (),
    wall: str = "wall",
    where: str = "map",
) -> Grid:
    """The map of these tiles. Two of them join where both have an opening; else there is a wall.

    `marks` are further edges, such as the doors of a scenario. Each tile becomes a part of the
    map, in the order given. The upper left corner of all tiles may lie anywhere.
    """
    floor = _lay(placed, where)
    top = min(row for row, _ in floor.squares)
    left = min(col for _, col in floor.squares)
    height = 1 + max(row for row, _ in floor.squares) - top
    width = 1 + max(col for _, col in floor.squares) - left
    rows = [
        "".join(floor.squares.get((top + r, left + c), NOTHING) for c in range(width))
        for r in range(height)
    ]
    edges = _edges(floor, wall, where)
    for row, col, side, kind in marks:
        edges.append((row, col, side, kind))
    parts: list[tuple[str, list[Place]]] = [(piece.tile.name, []) for piece in placed]
    for (row, col), owner in floor.owners.items():
        parts[owner][1].append((row - top, col - left))
    moved = [(row - top, col - left, side, kind) for row, col, side, kind in edges]
    return Grid.of(rows, moved, parts, where)


def loose_openings(placed: Sequence[Placed], where: str = "map") -> list[Outlet]:
    """The openings that lead to nothing or meet a wall: row, column and side on the map."""
    floor = _lay(placed, where)
    return sorted(outlet for outlet in floor.openings if _beyond(outlet) not in floor.openings)


def _lay(placed: Sequence[Placed], where: str) -> _Floor:
    need(bool(placed), where, "expected at least one tile")
    floor = _Floor({}, {}, {}, set())
    for number, piece in enumerate(placed):
        place = f"{where}: tile {number + 1} ({piece.tile.name})"
        piece.tile.check(place)
        tile = piece.laid()
        for r, row in enumerate(tile.rows):
            for c, kind in enumerate(row):
                if kind == NOTHING:
                    continue
                at = piece.row + r, piece.col + c
                other = floor.owners.setdefault(at, number)
                need(
                    other == number, place,
                    f"it lies over tile {other + 1} ({placed[other].tile.name}) "
                    f"at row {at[0]}, column {at[1]}",
                )  # fmt: skip
                floor.squares[at] = kind
        for r, c, side, mark in tile.marks:
            floor.marks[piece.row + r, piece.col + c, side] = mark
        for r, c, side in tile.openings:
            floor.openings.add((piece.row + r, piece.col + c, side))
    return floor


def _edges(floor: _Floor, wall: str, where: str) -> list[Marked]:
    """Every marked edge: those of the tiles, and walls where two tiles do not join."""
    edges: list[Marked] = []
    for (row, col), owner in floor.owners.items():
        for side in "ES":
            here: Outlet = (row, col, side)
            there = _beyond(here)
            neighbour = floor.owners.get(there[:2])
            if neighbour is None:
                continue
            if neighbour != owner and not {here, there} <= floor.openings:
                edges.append((*here, wall))
                continue
            kinds = {floor.marks[at] for at in (here, there) if at in floor.marks}
            need(
                len(kinds) <= 1, f"{where}: edge {side} of row {row}, column {col}",
                f"marked twice, as {' and as '.join(sorted(kinds))}",
            )  # fmt: skip
            edges += ((*here, kind) for kind in kinds)
    return edges


def _beyond(outlet: Outlet) -> Outlet:
    """The same edge, seen from its other side."""
    row, col, side = outlet
    down, right = SIDES[side]
    return row + down, col + right, _OPPOSITE[side]


def _has(rows: Sequence[str], row: int, col: int) -> bool:
    return 0 <= row < len(rows) and 0 <= col < len(rows[row]) and rows[row][col] != NOTHING
