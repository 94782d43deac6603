"""Lines of sight to be shown: one clear line, or what cuts the best of those that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import tracing
from undercroft.kernel.grid.bits import each
from undercroft.kernel.grid.corners import CORNERS
from undercroft.kernel.grid.stages import along, slanting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.grid.sight import SightMap
    from undercroft.kernel.grid.stages import Stage


class Ray(NamedTuple):
    """A line between two corners, each as row and column of a point, and what cuts it."""

    start: tuple[int, int]
    end: tuple[int, int]
    cut_by: int  # squares and edges; 0 if it is clear


def ray(sight: SightMap, own: int, square: int, blocked: int = 0) -> Ray | None:
    """A line of `Sight.figure_sees`: the shortest clear one, else the one with least in its way.

    None where every line leads through the figure itself, or through the square it looks at.
    """
    ends, found = own | 1 << square, []
    for a in each(own):
        for start, end, hard, stages in _lines(sight, a, square, ends):
            clear = any(
                not mask & blocked and sight._passes(left, blocked)
                for mask, left in sight._settled(ends, hard, stages)
            )
            cut = 0 if clear else _cut(sight, ends, hard, stages, blocked)
            length = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2
            found.append((not clear, cut.bit_count(), length, Ray(start, end, cut)))
    return min(found)[-1] if found else None


def _lines(
    sight: SightMap, a: int, b: int, ends: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int], int, list[Stage]]]:
    """Lines between the corners of two squares, cut or not, that go through neither end."""
    (row, col), (other_row, other_col) = sight.grid.places[a], sight.grid.places[b]
    base, stride = sight.grid.cell_of(a), sight.grid.stride
    for right, down, own in CORNERS:
        start = (row + down, col + right)
        for other_right, other_down, aim in CORNERS:
            end = (other_row + other_down, other_col + other_right)
            x, y = end[1] - start[1], end[0] - start[0]
            if start == end:
                continue  # one point makes no line
            trace, corner = sight._corner_trace(x, y), base + right + stride * down
            if isinstance(trace, tracing.Run):
                yield start, end, *along(sight.grid, trace, corner, own, aim)
                continue
            hard = sight._hard(trace, corner)
            if not hard & ends:
                after = corner + x + stride * y
                yield start, end, hard, slanting(sight.grid, trace, corner, after, own, aim)


def _cut(sight: SightMap, ends: int, hard: int, stages: list[Stage], blocked: int) -> int:
    """What stops a line: what it goes through, else what closes both sides of its corners."""
    stopping = (blocked | sight._solid) & ~sight._free & ~ends
    if hard & stopping:
        return hard & stopping
    around = 0
    for left, right, _ in stages:
        around |= left | right
    return around & stopping
