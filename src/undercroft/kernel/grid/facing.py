"""Eight facings, and the squares that lie in an arc before a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.kernel.grid.plan import Grid

# Eighths of a turn, clockwise from north: rows go down and columns go right.
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
ARCS = (90, 180, 270, 360)


def sixteenth(down: int, right: int) -> int:
    """Where a direction points, in sixteenths of a turn clockwise from north, exactly.

    Even numbers are the eight facings themselves, odd ones whatever lies between two of them.
    """
    if not down and not right:
        raise ValueError("a square has no direction to itself")
    up = -down
    flat, steep = abs(right), abs(up)
    within = 0 if not flat else 1 if flat < steep else 2 if flat == steep else 3 if steep else 4
    # `within` counts from the north or south axis towards the east or west axis.
    if up >= 0:
        return within if right >= 0 else -within % 16
    return 8 - within if right >= 0 else 8 + within


def direction(grid: Grid, a: int, b: int) -> int | None:
    """The facing that looks from one square straight at another; None if it lies between two."""
    (row, col), (other_row, other_col) = grid.places[a], grid.places[b]
    eighth, between = divmod(sixteenth(other_row - row, other_col - col), 2)
    return None if between else eighth


def ahead(grid: Grid, square: int, facing: int, steps: int = 1) -> int | None:
    """The square so many steps straight ahead, whatever lies between; None off the map."""
    row, col = grid.places[square]
    down, right = _STEPS[facing % 8]
    row, col = row + steps * down, col + steps * right
    return grid.at(row, col) if grid.has(row, col) else None


def arc(grid: Grid, square: int, facing: int, degrees: int) -> int:
    """The squares whose centres lie within an arc around a facing, its two borders included."""
    if degrees not in ARCS:
        raise ValueError(f"an arc has 90, 180, 270 or 360 degrees, not {degrees}")
    arcs: dict[tuple[int, int, int], int] = grid.kept.setdefault((arc,), {})
    key = square, facing % 8, degrees
    found = arcs.get(key)
    if found is None:
        found = arcs[key] = _arc(grid, *key)
    return found


def _arc(grid: Grid, square: int, facing: int, degrees: int) -> int:
    row, col = grid.places[square]
    half = degrees // 45  # in sixteenths of a turn
    bits = 0
    for other, (other_row, other_col) in enumerate(grid.places):
        if other != square:
            off = (sixteenth(other_row - row, other_col - col) - 2 * facing) % 16
            if min(off, 16 - off) <= half:
                bits |= 1 << other
    return bits
