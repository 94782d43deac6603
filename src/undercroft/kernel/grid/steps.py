"""Which squares are next to each other, by a game's own rule about corners."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from undercroft.kernel.grid.bits import each, members
from undercroft.kernel.grid.reach import Reach, Tables, spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.grid.plan import Grid

# How many sets of closed edges, and how many distance maps, are remembered before starting anew.
MANY = 512


class Corners(Enum):
    """When two squares that touch only by a corner are next to each other.

    There are two ways round the corner, each through one of the two squares that flank it. A way
    is cut by a closed edge on it, or where the flanking square is missing.
    """

    NEVER = "never"
    BOTH_WAYS = "both ways are open, and no flanking square is solid"
    EITHER_WAY = "at least one way is open; solid squares do not cut a way"


class StepMap:
    """The steps of a map under one rule. Made by `Steps.on`, once for each map and rule.

    `solid`: squares and edges that are always in the way; what comes and goes is told with each
    question as `blocked`. `free`: marked edges that are never in the way.
    `never_past`: two sets of edges; no diagonal step passes a corner where an edge of the one
    meets an edge of the other.
    `links`: pairs of squares that count as next to each other wherever they lie.
    """

    __slots__ = ("_distances", "_doors", "_rule", "_tables", "corners", "grid", "solid")

    grid: Grid
    corners: Corners
    solid: int
    _tables: dict[int, Tables]  # by set of closed edges
    _doors: int  # edges that may be open or closed

    @classmethod
    def on(
        cls,
        grid: Grid,
        corners: Corners,
        *,
        solid: int = 0,
        free: int = 0,
        never_past: tuple[int, int] = (0, 0),
        links: tuple[tuple[int, int], ...] = (),
    ) -> StepMap:
        """The steps of a map under this rule."""
        rule = (corners, solid, free, never_past, links)
        made: StepMap = grid.keep((cls, *rule), lambda: cls(grid, rule))
        return made

    def __init__(self, grid: Grid, rule: tuple[Any, ...]) -> None:
        self.grid = grid
        self._rule = rule
        self.corners, solid, free = rule[:3]
        self.solid = (solid | grid.border) & ~free
        self._doors = (grid.border - 1) & ~grid.squares & ~solid & ~free
        self._tables = {}
        self._distances: dict[tuple[int, int], Reach] = {}

    # -- being next to each other ----------------------------------------------------------

    def tables(self, blocked: int = 0) -> Tables:
        """By square: its straight neighbours, its diagonal ones, and both, with edges closed."""
        closed = blocked & self._doors
        found = self._tables.get(closed)
        if found is None:
            if len(self._tables) >= MANY:
                self._tables.clear()
            found = self._tables[closed] = self._work_out(closed)
        return found

    def next_to(self, square: int, blocked: int = 0) -> int:
        """The squares next to a square. Of `blocked`, only the closed edges matter here."""
        return self.tables(blocked)[2][square]

    def adjacent(self, a: int, b: int, blocked: int = 0) -> bool:
        """Whether two squares are next to each other."""
        return bool(self.next_to(a, blocked) >> b & 1)

    def around(self, squares: int, blocked: int = 0) -> int:
        """The squares next to any of these, and not among them."""
        beside = self.tables(blocked)[2]
        found = 0
        for square in members(squares):
            found |= beside[square]
        return found & ~squares

    # -- going further ---------------------------------------------------------------------

    def reach(
        self,
        starts: int,
        budget: int,
        blocked: int = 0,
        *,
        dear: tuple[tuple[int, int], ...] = (),
        diagonal_extra: int = 0,
        halts: int = 0,
    ) -> Reach:
        """What can be reached from a set of squares without entering what is blocked.

        Entering a square costs 1, or what `dear` says: pairs of a cost above 1 and its squares.
        A diagonal step costs `diagonal_extra` more. A square of `halts` can be entered, not left.
        """
        in_the_way = blocked | self.solid
        return spread(self.tables(blocked), starts, budget, in_the_way, dear, diagonal_extra, halts)

    def distances(self, square: int, blocked: int = 0) -> Reach:
        """Every square by how many steps it is away; remembered, for sets that seldom change."""
        key = square, blocked
        found = self._distances.get(key)
        if found is None:
            if len(self._distances) >= MANY:
                self._distances.clear()
            found = self._distances[key] = self.reach(1 << square, self.grid.size, blocked)
        return found

    def distance(self, a: int, b: int, blocked: int = 0) -> int | None:
        """The steps from one square to another, None if there is no way."""
        return self.distances(a, blocked).cost(b)

    def apart(self, ones: int, others: int, blocked: int = 0) -> int | None:
        """The steps between the nearest squares of two sets, None if there is no way."""
        found = (self.distances(square, blocked).least(others) for square in each(ones))
        return min((steps for steps in found if steps is not None), default=None)

    # -- it is one and the same for everybody ----------------------------------------------

    def __copy__(self) -> StepMap:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> StepMap:
        return self

    def __reduce__(self) -> tuple[Callable[..., StepMap], tuple[Any, ...]]:
        return _steps_again, (self.grid, *self._rule)

    # -- working it out --------------------------------------------------------------------

    def _work_out(self, closed: int) -> Tables:
        grid = self.grid
        cells, edge_at, stride = grid.cells, grid.edge_at, grid.stride
        shut = closed | self.solid
        straight, diagonal = [0] * grid.size, [0] * grid.size

        def join(table: list[int], one: int, two: int) -> None:
            a, b = cells[one], cells[two]
            table[a.bit_length() - 1] |= b
            table[b.bit_length() - 1] |= a

        for square in range(grid.size):
            cell = grid.cell_of(square)
            for way, other in enumerate((cell + 1, cell + stride)):
                if cells[other] and not edge_at[2 * cell + way] & shut:
                    join(straight, cell, other)
            if self.corners is not Corners.NEVER:
                # The corner at the square's south-east, and the one at its south-west.
                for corner, other in ((cell + stride + 1, cell + stride + 1),
                                      (cell + stride, cell + stride - 1)):  # fmt: skip
                    if cells[other] and self._is_passed(corner, other == corner, shut):
                        join(diagonal, cell, other)
        for a, b in self._rule[4]:
            straight[a] |= 1 << b
            straight[b] |= 1 << a
        return straight, diagonal, [a | b for a, b in zip(straight, diagonal, strict=True)]

    def _is_passed(self, corner: int, falling: bool, shut: int) -> bool:
        """Whether a diagonal step passes a corner: falling goes north-west to south-east."""
        north, east, south, west = self.grid.arms.get(corner, (0, 0, 0, 0))
        cells, stride = self.grid.cells, self.grid.stride
        if falling:
            one, two = north | east, south | west
            flanks = cells[corner - stride] | cells[corner - 1]
        else:
            one, two = north | west, south | east
            flanks = cells[corner - stride - 1] | cells[corner]
        first, second = self._rule[3]
        met = north | east | south | west
        if met & first and met & second:
            return False
        if self.corners is Corners.BOTH_WAYS:
            return not (one | two | flanks) & shut
        return not (one & shut and two & shut)


def _steps_again(
    grid: Grid,
    corners: Corners,
    solid: int,
    free: int,
    never_past: tuple[int, int],
    links: tuple[tuple[int, int], ...],
) -> StepMap:
    return StepMap.on(grid, corners, solid=solid, free=free, never_past=never_past, links=links)
