"""Figures that cover several squares: where a base can stand, and where it can come to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid.bits import each

if TYPE_CHECKING:
    from undercroft.kernel.grid.plan import Grid


class Base(NamedTuple):
    """The size of a figure in squares; it may be turned by a quarter."""

    width: int
    height: int


class Stand(NamedTuple):
    """One way a base can stand on a map."""

    anchor: int  # the north-west square
    turned: bool  # whether width and height are exchanged
    squares: int  # what it covers
    needs: int  # what it covers, and the marked edges inside it

    def fits(self, blocked: int) -> bool:
        """Whether nothing that is blocked lies under the base, neither square nor edge."""
        return not self.needs & blocked


def stands(grid: Grid, base: Base) -> tuple[Stand, ...]:
    """Every way a base can stand on the map, whatever else is there."""
    found: tuple[Stand, ...] = grid.keep((Stand, base), lambda: _all_stands(grid, base))
    return found


def stands_over(grid: Grid, base: Base, square: int) -> tuple[Stand, ...]:
    """Every way a base can stand so that it covers a square."""
    by_square: list[tuple[Stand, ...]] = grid.keep(
        (stands_over, base), lambda: _by_square(grid, base)
    )
    return by_square[square]


def stand_at(grid: Grid, base: Base, anchor: int, turned: bool = False) -> Stand | None:
    """The base with its north-west corner on a square; None where it leaves the map."""
    by_anchor: dict[tuple[int, bool], Stand] = grid.keep(
        (stand_at, base),
        lambda: {(stand.anchor, stand.turned): stand for stand in stands(grid, base)},
    )
    return by_anchor.get((anchor, turned and base.width != base.height))


def landings(grid: Grid, base: Base, squares: int, blocked: int) -> dict[int, list[Stand]]:
    """By square of a set: the ways a base fits over it; squares where it does not are left out.

    For figures that move as if they filled one square and are then placed over their last one.
    """
    found = {}
    for square in each(squares):
        fitting = [s for s in stands_over(grid, base, square) if not s.needs & blocked]
        if fitting:
            found[square] = fitting
    return found


def room_for(grid: Grid, base: Base, squares: int, blocked: int) -> int:
    """The squares of a set over which a base fits in some way."""
    found = 0
    for square in each(squares):
        for stand in stands_over(grid, base, square):
            if not stand.needs & blocked:
                found |= 1 << square
                break
    return found


def _all_stands(grid: Grid, base: Base) -> tuple[Stand, ...]:
    ways = [(False, base.width, base.height)]
    if base.width != base.height:
        ways.append((True, base.height, base.width))
    found = []
    for anchor in range(grid.size):
        for turned, width, height in ways:
            stand = _stand(grid, anchor, turned, width, height)
            if stand is not None:
                found.append(stand)
    return tuple(found)


def _stand(grid: Grid, anchor: int, turned: bool, width: int, height: int) -> Stand | None:
    row, col = grid.places[anchor]
    squares = edges = 0
    for r in range(row, row + height):
        for c in range(col, col + width):
            if not grid.has(r, c):
                return None
            square = grid.at(r, c)
            squares |= 1 << square
            if c > col:
                edges |= grid.edge_between(square, grid.at(r, c - 1))
            if r > row:
                edges |= grid.edge_between(square, grid.at(r - 1, c))
    return Stand(anchor, turned, squares, squares | edges)


def _by_square(grid: Grid, base: Base) -> list[tuple[Stand, ...]]:
    found: list[list[Stand]] = [[] for _ in range(grid.size)]
    for stand in stands(grid, base):
        for square in each(stand.squares):
            found[square].append(stand)
    return [tuple(ways) for ways in found]
