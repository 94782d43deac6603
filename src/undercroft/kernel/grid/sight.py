"""Who sees whom: straight lines between squares, and what is in their way.

Whether a line between two squares exists depends on the map alone, so it is worked out at the
first look and kept. Each look after that is a few bit tests against what is blocked just then.

Edges are thin. A line is cut when it crosses a blocked edge. It is not cut when it touches the end
of one, or runs along one, as long as there is a way past on one side: a line through a corner is
cut only if blocked edges stop it both on its left and on its right.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from undercroft.kernel.grid import tracing
from undercroft.kernel.grid.bits import each
from undercroft.kernel.grid.corners import FACING, sign
from undercroft.kernel.grid.stages import (
    PLAIN,
    Line,
    Stage,
    along,
    distinct,
    one_stage,
    slanting,
    ways,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.kernel.grid.plan import Grid

    # A line between corners: where it starts and ends, how far it goes right and down, and the
    # quarters that the two squares fill there.
    Pair = tuple[int, int, int, int, int, int]

OFF_THE_MAP = -1  # what a line crosses that is never clear
CELLS = 20  # bits of a place on the lattice
MANY_CUTS = 1 << 15  # lines that are remembered
MANY = 4096  # looks around that are remembered: what is blocked changes seldom


class Lines(Enum):
    """Between which points a line must be clear."""

    CORNERS = "from some corner to some corner; blocked squares also cut lines along their sides"
    CENTRES = "from centre to centre; two blocked squares cut a line through the corner they share"


class SightMap:
    """The lines of a map under one rule. Made by `Sight.on`, once for each map and rule.

    `solid`: squares and edges that are always in the way; what comes and goes is told with each
    look as `blocked`. `free`: squares and edges that are never in the way. The two squares
    at the ends of a line are not in its way either.
    """

    __slots__ = (
        "_clear", "_cuts", "_free", "_kept", "_outer", "_seen", "_size", "_solid",
        "_traces", "_views", "grid", "lines",
    )  # fmt: skip

    @classmethod
    def on(cls, grid: Grid, lines: Lines, *, solid: int = 0, free: int = 0) -> SightMap:
        """The lines of a map under this rule."""
        made: SightMap = grid.keep((cls, lines, solid, free), lambda: cls(grid, lines, solid, free))
        return made

    def __init__(self, grid: Grid, lines: Lines, solid: int, free: int) -> None:
        self.grid = grid
        self.lines = lines
        self._size = grid.size
        self._solid = (solid | grid.border) & ~free
        self._free = free
        self._kept: dict[int, tuple[Line, ...]] = {}
        self._outer: dict[tuple[int, int], tuple[Line, ...]] = {}
        self._clear: dict[tuple[int, int], Line] = {}  # one line, before all were looked at
        self._cuts: dict[int, int] = {}  # by where a line starts and ends: all that it crosses
        self._traces: dict[tuple[int, int], Any] = {}
        self._views: dict[int, list[tuple[int, int]]] = {}
        self._seen: dict[tuple[int, int], int] = {}

    # -- looking ---------------------------------------------------------------------------

    def sees(self, a: int, b: int, blocked: int = 0) -> bool:
        """Whether a line from one square to the other is clear of these squares and edges."""
        lines = self._kept.get(a * self._size + b)
        if lines is None:
            lines = self._look(a, b)
        for mask, stages in lines:
            if not mask & blocked and (not stages or self._passes(stages, blocked)):
                return True
        return False

    def figure_sees(self, own: int, square: int, blocked: int = 0) -> bool:
        """Whether a figure that fills these squares sees a square, by lines between corners.

        No line may cut through the figure or through the square that it looks at; one along their
        sides is clear of them, whatever is blocked.
        """
        lines = self._outer.get((own, square))
        if lines is None:
            return self._look_out(own, square, blocked)
        for mask, stages in lines:
            if not mask & blocked and (not stages or self._passes(stages, blocked)):
                return True
        return False

    def figure_seen(self, own: int, squares: int, blocked: int = 0) -> int:
        """Of these squares, those that a figure sees; none of them hides itself."""
        found = 0
        while squares:
            bit = squares & -squares
            squares ^= bit
            if self.figure_sees(own, bit.bit_length() - 1, blocked & ~bit):
                found |= bit
        return found

    def seen(self, square: int, blocked: int = 0, among: int = -1) -> int:
        """The squares of a set (all, if not told) that are seen from a square."""
        found = self._seen.get((square, blocked))
        if found is None:
            if len(self._seen) >= MANY:
                self._seen.clear()
            found = self._seen[square, blocked] = self._look_around(square, blocked)
        return found & among

    def _look_around(self, square: int, blocked: int) -> int:
        views = self._views.get(square)
        if views is None:
            views = self._views[square] = self._views_from(square)
        found = 0
        for other, shortest in views:
            if (shortest >= 0 and not shortest & blocked) or self.sees(square, other, blocked):
                found |= 1 << other
        return found

    def _views_from(self, square: int) -> list[tuple[int, int]]:
        """The squares that are seen at times, each with what has only to be clear; -1: it depends.

        Most of a map is never seen from a square: to leave it out is most of the time saved.
        """
        found = []
        for other in each(self.grid.squares):
            lines = self._kept.get(square * self._size + other) or self._look(square, other)
            if lines:
                found.append((other, next((mask for mask, stages in lines if not stages), -1)))
        return found

    def crossed(self, a: int, b: int) -> int:
        """The squares that the line from centre to centre enters between its ends."""
        if a == b:
            return 0
        cells, base = self.grid.cells, self.grid.cell_of(a)
        bits = 0
        for cell in self._centre_trace(a, b).cells:
            bits |= cells[base + cell]
        return bits & ~(1 << b)

    def length(self, a: int, b: int) -> int:
        """How many squares the line from centre to centre enters, the last one included."""
        return len(self._centre_trace(a, b).cells) if a != b else 0

    def _passes(self, stages: tuple[Stage, ...], blocked: int) -> bool:
        """Whether there is a way past on the left or on the right of every stage."""
        blocked |= self._solid
        on_left = on_right = True
        for left, right, between in stages:
            on_left = on_left and not left & blocked
            on_right = on_right and not right & blocked
            if not (on_left or on_right):
                return False
            if not between & blocked:
                on_left = on_right = True
        return True

    # -- it is one and the same for everybody ----------------------------------------------

    def __copy__(self) -> SightMap:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> SightMap:
        return self

    def __reduce__(self) -> tuple[Callable[..., SightMap], tuple[Any, ...]]:
        solid = self._solid & ~self.grid.border
        return _sight_again, (self.grid, self.lines, solid, self._free)

    # -- the first look --------------------------------------------------------------------

    def _look(self, a: int, b: int) -> tuple[Line, ...]:
        size = self._size
        if a == b:
            lines: tuple[Line, ...] = ((0, ()),)
        elif self.lines is Lines.CENTRES:
            lines = distinct(self._between_centres(a, b))
        else:
            ends = 1 << a | 1 << b
            lines = distinct(
                line
                for pair, hard in self._living(a, b, self._solid & ~ends)
                for line in self._settled(ends, *self._staged(pair, hard))
            )
        self._kept[a * size + b] = self._kept[b * size + a] = lines
        return lines

    def _centre_trace(self, a: int, b: int) -> tracing.Slant:
        (row, col), (other_row, other_col) = self.grid.places[a], self.grid.places[b]
        key = other_col - col, other_row - row
        centres = self.grid.kept.setdefault((tracing.slant,), {})
        trace: tracing.Slant | None = centres.get(key)
        if trace is None:
            trace = tracing.slant(2 * key[0], 2 * key[1], self.grid.stride, 1)
            centres[key] = trace
        return trace

    def _between_centres(self, a: int, b: int) -> Iterable[Line]:
        grid, base = self.grid, self.grid.cell_of(a)
        trace = self._centre_trace(a, b)
        hard = self._hard(trace, base)
        if hard & self._solid & ~(1 << a | 1 << b):
            return ()
        stages = []
        for offset in trace.corners:
            corner = base + offset
            arms = grid.arms.get(corner, PLAIN)
            around = tracing.quarters(corner, grid.stride)
            one, two = ways(arms, (trace.quarter + 2) % 4, trace.quarter)
            left, right = (trace.quarter + 3) % 4, (trace.quarter + 1) % 4
            stages.append((one | grid.cells[around[left]], two | grid.cells[around[right]], 0))
        return self._settled(1 << a | 1 << b, hard, stages)

    def _look_out(self, own: int, square: int, blocked: int) -> bool:
        """The first look of a figure. Where a line is clear at once, the others wait.

        What one square sees of another holds the other way, too.
        """
        keys = [(own, square)]
        if not own & (own - 1):
            keys.append((1 << square, own.bit_length() - 1))
        known = self._clear.get(keys[0])
        if known is not None and self._is_clear(known, blocked):
            return True
        lines = []
        for line in self._outer_lines(own, square):
            if known is None and self._is_clear(line, blocked):
                self._clear.update(dict.fromkeys(keys, line))
                return True
            lines.append(line)
        kept = distinct(lines)
        self._outer.update(dict.fromkeys(keys, kept))
        return any(self._is_clear(line, blocked) for line in kept)

    def _is_clear(self, line: Line, blocked: int) -> bool:
        mask, stages = line
        return not mask & blocked and (not stages or self._passes(stages, blocked))

    def _outer_lines(self, own: int, square: int) -> Iterable[Line]:
        """The lines from corners of a figure to those of a square that leave both of them whole."""
        ends = own | 1 << square
        for a in each(own):
            for pair, hard in self._living(a, square, self._solid | ends):
                yield from self._settled(ends, *self._staged(pair, hard))

    def _living(self, a: int, b: int, dead: int) -> list[tuple[Pair, int]]:
        """The lines from corner to corner that go through nothing dead, and what they cross.

        The shortest ways come first. Of lines along the same edges the shortest is enough: it asks
        for nothing that a longer one does not. Nothing is said yet of what these meet.
        """
        grid, stride, cuts = self.grid, self.grid.stride, self._cuts
        (row, col), (other_row, other_col) = grid.places[a], grid.places[b]
        base = grid.cell_of(a)
        east, south = other_col - col, other_row - row
        long_x, long_y = max(abs(east), 2), max(abs(south), 2)
        found: list[tuple[Pair, int]] = []
        for (right, down, own), (other_right, other_down, aim) in FACING[sign(east), sign(south)]:
            x, y = east + other_right - right, south + other_down - down
            start = base + right + stride * down
            end = start + x + stride * y
            if x and y:
                hard = cuts.get(start << CELLS | end)  # up to sixteen pairs of squares share it
                if hard is None:
                    hard = self._cut(start, end, x, y)
                if not hard & dead:
                    found.append(((start, end, x, y, own, aim), hard))
            elif -long_x < x < long_x and -long_y < y < long_y and start != end:
                found.append(((start, end, x, y, own, aim), 0))
        return found

    def _cut(self, start: int, end: int, x: int, y: int) -> int:
        """What a slanting line crosses, worked out once."""
        if len(self._cuts) >= MANY_CUTS:
            self._cuts.clear()
        trace = self._corner_trace(x, y)
        assert isinstance(trace, tracing.Slant)
        found = self._cuts[start << CELLS | end] = self._hard(trace, start)
        return found

    def _staged(self, pair: Pair, hard: int) -> tuple[int, list[Stage]]:
        """All that cuts a line, and its stages, given what it crosses."""
        start, end, x, y, own, aim = pair
        trace = self._corner_trace(x, y)
        if isinstance(trace, tracing.Run):
            return along(self.grid, trace, start, own, aim)
        return hard, slanting(self.grid, trace, start, end, own, aim)

    def _corner_trace(self, x: int, y: int) -> tracing.Slant | tracing.Run:
        trace: tracing.Slant | tracing.Run | None = self._traces.get((x, y))
        if trace is None:
            stride = self.grid.stride
            if x and y:
                trace = tracing.slant(2 * x, 2 * y, stride, 0)
            else:
                trace = tracing.run(2 * x, 2 * y, stride)
            self._traces[x, y] = trace
        return trace

    def _hard(self, trace: tracing.Slant, base: int) -> int:
        """All the squares and edges that a line crosses; everything if it leaves the map."""
        cells, edge_at = self.grid.cells, self.grid.edge_at
        hard = 0
        for cell in trace.cells:
            bit = cells[base + cell]
            if not bit:
                return OFF_THE_MAP
            hard |= bit
        base *= 2
        for edge in trace.edges:
            hard |= edge_at[base + edge]
        return hard

    def _settled(self, ends: int, hard: int, stages: list[Stage]) -> Iterable[Line]:
        """The line with all that never changes left out; none if it can never be clear."""
        counts = ~self._free
        solid = self._solid & ~ends
        hard &= counts & ~ends
        if hard & solid:
            return
        kept: list[Stage] = []
        block: list[Stage] = []
        for on_left, on_right, between in stages:
            block.append((on_left & counts, on_right & counts, between & counts))
            if between & counts:
                continue  # left and right stay apart, at least at times
            left, right, apart = one_stage(block, solid)
            if not apart:
                if left & solid:
                    hard |= right
                elif right & solid:
                    hard |= left
                elif left and right:
                    kept.append((left, right, 0))
            else:
                kept += block
            block = []
        if not hard & solid:
            yield hard, tuple(kept)


def _sight_again(grid: Grid, lines: Lines, solid: int, free: int) -> SightMap:
    return SightMap.on(grid, lines, solid=solid, free=free)
