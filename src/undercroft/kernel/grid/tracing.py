"""Straight lines over squares, in whole numbers: what they cross, run along and pass.

Points are counted in half squares, so that corners are even and centres are odd. A trace holds
offsets into a grid's `cells`; it fits wherever on that grid the line begins.
"""

from __future__ import annotations

from typing import NamedTuple

# The quarters around a point, clockwise; quarter n lies between the arms n and n + 1.
NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = range(4)
_QUARTER = {(1, -1): NORTH_EAST, (1, 1): SOUTH_EAST, (-1, 1): SOUTH_WEST, (-1, -1): NORTH_WEST}
# The arms of a point, clockwise.
_ARM = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}


class Slant(NamedTuple):
    """A line that runs along no edge."""

    cells: tuple[int, ...]  # entered, in order; for lines between centres without the first
    edges: tuple[int, ...]  # crossed between two corners: offsets into `edge_at`
    corners: tuple[int, ...]  # passed on the way, by the cell to the south-east of each
    quarter: int  # where it goes: which quarter of the point it begins at


class Run(NamedTuple):
    """A line along the edges of squares."""

    corners: tuple[int, ...]  # on the way, the first and the last one included
    arm: int  # where it goes: which arm of the point it begins at


def slant(x: int, y: int, stride: int, odd: int) -> Slant:
    """The line to a point x half squares to the right and y down, from a corner or a centre.

    `odd` is 1 if the line begins at a centre: the first edges are then half a square away.
    Offsets are from the cell the line begins in, or from the cell to the south-east of its corner.
    """
    right, down = (1 if x > 0 else -1), (1 if y > 0 else -1)
    width, height = abs(x), abs(y)
    # The next upright and the next level edge, as distances from the beginning.
    upright = level = 2 - odd
    cell = 0
    if not odd:
        cell = (0 if right > 0 else -1) + (0 if down > 0 else -stride)
    cells, edges, corners = ([] if odd else [cell]), [], []
    while True:
        # x reaches its next edge after upright / width of the way, y after level / height.
        sooner = upright * height - level * width
        if (upright >= width and sooner <= 0) or (level >= height and sooner >= 0):
            break
        if sooner < 0:
            edges.append(2 * (cell if right > 0 else cell - 1))
            cell += right
            upright += 2
        elif sooner > 0:
            edges.append(2 * (cell if down > 0 else cell - stride) + 1)
            cell += stride * down
            level += 2
        else:
            corners.append(cell + (right > 0) + stride * (down > 0))
            cell += right + stride * down
            upright += 2
            level += 2
        cells.append(cell)
    return Slant(tuple(cells), tuple(edges), tuple(corners), _QUARTER[right, down])


def run(x: int, y: int, stride: int) -> Run:
    """The line between two corners of one row or column, so many half squares apart."""
    right, down = (x > 0) - (x < 0), (y > 0) - (y < 0)
    step = right + stride * down
    length = (abs(x) + abs(y)) // 2
    return Run(tuple(step * n for n in range(length + 1)), _ARM[right, down])


def quarters(corner: int, stride: int) -> tuple[int, int, int, int]:
    """The four cells around a corner, clockwise from the north-east."""
    return corner - stride, corner, corner - 1, corner - stride - 1
