"""How far something gets: squares by what it costs to come there, and the way."""

from __future__ import annotations

from undercroft.kernel.grid.bits import lowest

# By square: the squares a straight step away, a diagonal step away, and both.
Tables = tuple[list[int], list[int], list[int]]


class Reach:
    """The squares that were reached, by the least cost of coming there."""

    __slots__ = ("_dear", "_diagonal_extra", "_halts", "_tables", "rings", "squares")

    rings: list[int]  # by cost: the squares that cost just that; the starts cost 0
    squares: int  # all of them, the starts included

    def __init__(
        self,
        rings: list[int],
        squares: int,
        tables: Tables,
        dear: tuple[tuple[int, int], ...],
        diagonal_extra: int,
        halts: int,
    ) -> None:
        self.rings = rings
        self.squares = squares
        self._tables = tables
        self._dear = dear
        self._diagonal_extra = diagonal_extra
        self._halts = halts

    def cost(self, square: int) -> int | None:
        """What it costs to come to a square, None if it is out of reach."""
        return self.least(1 << square)

    def least(self, among: int) -> int | None:
        """What it costs to come to the nearest of a set, None if all are out of reach."""
        if self.squares & among:
            for cost, ring in enumerate(self.rings):
                if ring & among:
                    return cost
        return None

    def within(self, budget: int) -> int:
        """The squares that cost no more than that."""
        squares = 0
        for ring in self.rings[: budget + 1]:
            squares |= ring
        return squares

    def nearest(self, among: int) -> int:
        """Of a set, the squares that cost the least; none if all of it is out of reach."""
        cost = self.least(among)
        return 0 if cost is None else self.rings[cost] & among

    def route(self, square: int) -> tuple[int, ...]:
        """A cheapest way: a start, the squares entered, and at the end the square asked for.

        Among ways of equal cost it prefers straight steps, then low numbers, from the end back.
        """
        cost = self.cost(square)
        if cost is None:
            raise ValueError(f"square {square} is out of reach")
        way = [square]
        straight, diagonal, _ = self._tables
        while cost:
            entry = self._entry(square)
            for table, extra in ((straight, 0), (diagonal, self._diagonal_extra)):
                before = cost - entry - extra
                if before < 0:
                    continue
                leave = self.rings[before]
                if before:
                    leave &= ~self._halts
                found = table[square] & leave
                if found:
                    break
            square, cost = lowest(found), before
            way.append(square)
        return tuple(reversed(way))

    def _entry(self, square: int) -> int:
        for cost, squares in self._dear:
            if squares >> square & 1:
                return cost
        return 1


def spread(
    tables: Tables,
    starts: int,
    budget: int,
    in_the_way: int,
    dear: tuple[tuple[int, int], ...],
    diagonal_extra: int,
    halts: int,
) -> Reach:
    """Everything within the budget. The starts themselves may be left even if they halt."""
    if dear or diagonal_extra:
        rings = _by_cost(tables, starts, budget, in_the_way, dear, diagonal_extra, halts)
    else:
        rings = _by_steps(tables, starts, budget, in_the_way, halts)
    squares = 0
    for ring in rings:
        squares |= ring
    return Reach(rings, squares, tables, dear, diagonal_extra, halts)


def _by_steps(tables: Tables, starts: int, budget: int, in_the_way: int, halts: int) -> list[int]:
    """Every step costs 1: each ring is what lies next to the ring before it."""
    beside = tables[2]
    rings = [starts]
    open_squares = ~(in_the_way | starts)
    ring = starts
    for _ in range(budget):
        found = 0
        while ring:
            low = ring & -ring
            ring ^= low
            found |= beside[low.bit_length() - 1]
        found &= open_squares
        if not found:
            break
        rings.append(found)
        open_squares ^= found
        ring = found & ~halts
    return rings


def _by_cost(
    tables: Tables,
    starts: int,
    budget: int,
    in_the_way: int,
    dear: tuple[tuple[int, int], ...],
    diagonal_extra: int,
    halts: int,
) -> list[int]:
    """Dijkstra with one bucket for each cost; a bucket is a set of squares."""
    straight, diagonal, _ = tables
    plain = ~in_the_way
    for cost, squares in dear:
        if cost < 1 or squares & ~plain & ~in_the_way:
            raise ValueError("costs must be above 0, and a square may have only one")
        plain &= ~squares
    entries = [(1, plain), *((cost, squares & ~in_the_way) for cost, squares in dear)]
    rings = [0] * (budget + 1)
    rings[0] = starts
    done = 0
    for spent in range(budget + 1):
        ring = rings[spent] = rings[spent] & ~done
        done |= ring
        if spent:
            ring &= ~halts
        beside = across = 0
        while ring:
            low = ring & -ring
            ring ^= low
            square = low.bit_length() - 1
            beside |= straight[square]
            across |= diagonal[square]
        beside &= ~done
        across &= ~done
        for cost, squares in entries:
            if spent + cost <= budget:
                rings[spent + cost] |= beside & squares
                if spent + cost + diagonal_extra <= budget:
                    rings[spent + cost + diagonal_extra] |= across & squares
    while len(rings) > 1 and not rings[-1]:
        rings.pop()
    return rings
