"""The map: numbered squares and the edges between them. It never changes and is shared by all.

Squares are numbered 0, 1, 2 ... in reading order. Edges that are more than plain floor (walls,
doors, whatever a game marks) are numbered on from there. So one integer can say which squares
and which edges are in the way: `figures | closed_doors`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakValueDictionary

from undercroft.kernel.content import need, one_of
from undercroft.kernel.grid.bits import bits_of, each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

NOTHING = " "  # in a row of characters: no square here
SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
Arms = tuple[int, int, int, int]


class EdgeMark(NamedTuple):
    """An edge that is not plain floor: the side N, E, S or W of a square, and its kind."""

    row: int
    col: int
    side: str
    kind: str


class Edge(NamedTuple):
    """A marked edge of a map: the squares on its two sides, the lower number first."""

    a: int
    b: int
    kind: str


class Part(NamedTuple):
    """A named area of the map, such as one tile that was laid."""

    name: str
    squares: int


class Grid:
    """A map of squares. Made by `Grid.of`; equal maps are one object, caches included."""

    __slots__ = (
        "__weakref__",
        "_edge_bits",
        "_hash",
        "_key",
        "_kinds",
        "arms",
        "border",
        "cells",
        "edge_at",
        "edges",
        "kept",
        "parts",
        "places",
        "rows",
        "size",
        "squares",
        "stride",
    )

    rows: tuple[str, ...]
    size: int  # how many squares
    squares: int  # the set of all squares
    places: tuple[tuple[int, int], ...]  # row and column, by square
    edges: tuple[Edge, ...]  # edge number n of the map is edges[n - size]
    parts: tuple[Part, ...]
    border: int  # the bit of the map's own border, above all squares and edges
    kept: dict[tuple[object, ...], Any]  # what was worked out about this map, by its maker

    # For geometry: the map with an empty cell all around it, row by row in one list.
    stride: int
    cells: list[int]  # by cell: the bit of its square, 0 where there is none
    edge_at: list[int]  # by twice the cell: its east edge, then its south edge (0: plain floor)
    arms: dict[int, Arms]  # by cell: the N, E, S, W edges that meet at its north-west corner

    @classmethod
    def of(
        cls,
        rows: Sequence[str],
        marks: Iterable[tuple[int, int, str, str]] = (),
        parts: Iterable[tuple[str, Iterable[tuple[int, int]]]] = (),
        where: str = "map",
    ) -> Grid:
        """The map with these rows of characters (a blank is no square) and marked edges.

        `parts` are named lists of places; `where` begins every error message.
        """
        known = tuple((name, tuple(sorted(places))) for name, places in parts)
        return cls._with((tuple(rows), _sorted_marks(rows, marks, where), known), where)

    @classmethod
    def _with(cls, key: Any, where: str) -> Grid:
        grid = _grids.get(key)
        if grid is None:
            grid = _grids[key] = cls(key, where)
        return grid

    def __init__(self, key: Any, where: str) -> None:
        self._key = key
        self._hash = hash(key)
        self.kept = {}
        self.rows, marks, parts = key
        self.places = tuple(
            (r, c) for r, row in enumerate(self.rows) for c, kind in enumerate(row)
            if kind != NOTHING
        )  # fmt: skip
        need(bool(self.places), where, "expected at least one square")
        self.size = len(self.places)
        self.squares = (1 << self.size) - 1
        self._kinds: dict[str, int] = {}
        for square, (row, col) in enumerate(self.places):
            kind = self.rows[row][col]
            self._kinds[kind] = self._kinds.get(kind, 0) | 1 << square
        self._lay_cells()
        self._lay_edges(marks)
        found = []
        for name, places in parts:
            for row, col in places:
                need(self.has(row, col), f"{where}: part {name}", f"no square at {row}, {col}")
            found.append(Part(name, bits_of(self.at(*place) for place in places)))
        self.parts = tuple(found)

    # -- what is where ---------------------------------------------------------------------

    def has(self, row: int, col: int) -> bool:
        """Whether there is a square at that place."""
        return (
            0 <= row < len(self.rows)
            and 0 <= col < self.stride - 2
            and self.cells[self._cell(row, col)] != 0
        )

    def at(self, row: int, col: int) -> int:
        """The number of the square at that place."""
        if not self.has(row, col):
            raise KeyError(f"there is no square at row {row}, column {col}")
        return self.cells[self._cell(row, col)].bit_length() - 1

    def kind(self, square: int) -> str:
        """The character of a square in its row: what the game says it stands for."""
        row, col = self.places[square]
        return self.rows[row][col]

    def of_kind(self, kinds: str) -> int:
        """The set of all squares of these kinds (each one character)."""
        bits = 0
        for kind in kinds:
            bits |= self._kinds.get(kind, 0)
        return bits

    def edges_of(self, *kinds: str) -> int:
        """The set of all edges of these kinds."""
        return bits_of(n for n, edge in enumerate(self.edges, self.size) if edge.kind in kinds)

    def edge_between(self, a: int, b: int) -> int:
        """The bit of the marked edge between two squares; 0 where the floor is plain."""
        return self._edge_bits.get((a, b) if a < b else (b, a), 0)

    def edge(self, number: int) -> Edge:
        """A marked edge by its number."""
        return self.edges[number - self.size]

    def beside(self, edges: int) -> int:
        """The squares that touch these edges along their whole length."""
        squares = 0
        for number in each(edges >> self.size):
            edge = self.edges[number]
            squares |= 1 << edge.a | 1 << edge.b
        return squares

    def part_of(self, square: int) -> Part | None:
        """The first part that a square belongs to: for laid tiles, its tile."""
        return next((part for part in self.parts if part.squares >> square & 1), None)

    def cell_of(self, square: int) -> int:
        """Where a square stands in `cells`."""
        return self._cell(*self.places[square])

    def repainted(self, kinds: Mapping[tuple[int, int], str]) -> Grid:
        """The same map with other characters at some places, where terrain was laid."""
        rows = [list(row) for row in self.rows]
        for (row, col), kind in kinds.items():
            need(self.has(row, col) and kind != NOTHING, "map", f"no square at {row}, {col}")
            rows[row][col] = kind
        return self._with((tuple("".join(row) for row in rows), *self._key[1:]), "map")

    def forget(self) -> None:
        """Drop what was worked out: it refers to the map, and would stay with it as garbage.

        Servers seldom look for such circles. Whoever uses the map still works it out again.
        """
        self.kept.clear()

    def keep(self, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """What was made for this map under a key, made now if it was not."""
        made = self.kept.get(key)
        if made is None:
            made = self.kept[key] = make()
        return made

    # -- it is one and the same for everybody ----------------------------------------------

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Grid) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Grid:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Grid:
        return self

    def __reduce__(self) -> tuple[Callable[..., Grid], tuple[Any, ...]]:
        return Grid.of, self._key

    def __repr__(self) -> str:
        return f"<Grid of {self.size} squares and {len(self.edges)} marked edges>"

    # -- making it -------------------------------------------------------------------------

    def _cell(self, row: int, col: int) -> int:
        return (row + 1) * self.stride + col + 1

    def _lay_cells(self) -> None:
        self.stride = max(map(len, self.rows)) + 2
        self.cells = [0] * (self.stride * (len(self.rows) + 2))
        for square, place in enumerate(self.places):
            self.cells[self._cell(*place)] = 1 << square

    def _lay_edges(self, marks: tuple[EdgeMark, ...]) -> None:
        cells, stride = self.cells, self.stride
        self.border = 1 << self.size + len(marks)
        self.edge_at = [0] * (2 * len(cells))
        for cell in range(len(cells) - stride):
            for way, other in enumerate((cell + 1, cell + stride)):
                if not (cells[cell] and cells[other]):
                    self.edge_at[2 * cell + way] = self.border
        edges = []
        self._edge_bits = {}
        for number, mark in enumerate(marks, self.size):
            cell = self._cell(mark.row, mark.col)
            east = mark.side == "E"
            other = cells[cell + 1 if east else cell + stride]
            edge = Edge(cells[cell].bit_length() - 1, other.bit_length() - 1, mark.kind)
            edges.append(edge)
            self._edge_bits[edge[:2]] = self.edge_at[2 * cell + (not east)] = 1 << number
        self.edges = tuple(edges)
        self.arms = {}
        for cell in range(stride + 1, len(cells)):
            if any(cells[near] for near in (cell, cell - 1, cell - stride, cell - stride - 1)):
                arms = self._arms(cell)
                if any(arms):
                    self.arms[cell] = arms

    def _arms(self, cell: int) -> Arms:
        north_west = cell - self.stride - 1
        at = self.edge_at
        return (
            at[2 * north_west],
            at[2 * (north_west + 1) + 1],
            at[2 * (cell - 1)],
            at[2 * north_west + 1],
        )


def _sorted_marks(
    rows: Sequence[str], marks: Iterable[tuple[int, int, str, str]], where: str
) -> tuple[EdgeMark, ...]:
    """Every marked edge once, as the east or south side of a square, in reading order."""
    found = []
    for row, col, side, kind in marks:
        place = f"{where}: edge {side} of row {row}, column {col}"
        need(side in SIDES, place, f"expected a side, {one_of(SIDES)}")
        down, right = SIDES[side]
        for r, c in ((row, col), (row + down, col + right)):
            need(_is_square(rows, r, c), place, f"no square at row {r}, column {c}")
        if side in "EW":
            found.append(EdgeMark(row, min(col, col + right), "E", kind))
        else:
            found.append(EdgeMark(min(row, row + down), col, "S", kind))
    found.sort()
    for one, two in pairwise(found):
        need(
            one[:3] != two[:3],
            f"{where}: edge {one.side} of row {one.row}, column {one.col}",
            f"marked twice, as {one.kind} and as {two.kind}",
        )
    return tuple(found)


def _is_square(rows: Sequence[str], row: int, col: int) -> bool:
    return 0 <= row < len(rows) and 0 <= col < len(rows[row]) and rows[row][col] != NOTHING


_grids: WeakValueDictionary[Any, Grid] = WeakValueDictionary()
