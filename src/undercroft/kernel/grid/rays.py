"""Lines of sight to be shown: one clear line, or what cuts the best of those that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid.bits import each
from undercroft.kernel.grid.sight import CORNERS

if TYPE_CHECKING:
    from undercroft.kernel.grid.sight import Sight, Stage


class Ray(NamedTuple):
    """A line between two corners, each as row and column of a point, and what cuts it."""

    start: tuple[int, int]
    end: tuple[int, int]
    cut_by: int  # squares and edges; 0 if it is clear


def ray(sight: Sight, own: int, square: int, blocked: int = 0) -> Ray | None:
    """A line of `Sight.figure_sees`: the shortest clear one, else the one with least in its way.

    None where every line leads through the figure itself, or through the square it looks at.
    """
    ends, found = own | 1 << square, []
    for a in each(own):
        lines = sight._between_corners(a, square)
        for (start, end), (hard, stages, crossed) in zip(
            _corner_pairs(sight, a, square), lines, strict=True
        ):
            if crossed & ends:
                continue
            clear = any(
                not mask & blocked and sight._passes(left, blocked)
                for mask, left in sight._settled(ends, hard, stages)
            )
            cut = 0 if clear else _cut(sight, ends, hard, stages, blocked)
            length = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2
            found.append((not clear, cut.bit_count(), length, Ray(start, end, cut)))
    return min(found)[-1] if found else None


def _corner_pairs(sight: Sight, a: int, b: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The ends of the lines between the corners of two squares, in the order of the lines."""
    (row, col), (other_row, other_col) = sight.grid.places[a], sight.grid.places[b]
    pairs = [
        ((row + down, col + right), (other_row + other_down, other_col + other_right))
        for right, down, _ in CORNERS
        for other_right, other_down, _ in CORNERS
    ]
    return [(start, end) for start, end in pairs if start != end]


def _cut(sight: Sight, ends: int, hard: int, stages: list[Stage], blocked: int) -> int:
    """What stops a line: what it goes through, else what closes both sides of its corners."""
    stopping = (blocked | sight._solid) & ~sight._free & ~ends
    if hard & stopping:
        return hard & stopping
    around = 0
    for left, right, _ in stages:
        around |= left | right
    return around & stopping
