"""Ways of large figures where there is lava: as little of it as the points allow (DES-LARGE-08).

A large figure is asked where it ends, not how it goes there, so the way is the one that its player
would take.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from undercroft.kernel.grid import each

from ..table.ground import WATER_COST

if TYPE_CHECKING:
    from ..table.ground import Ground


class HotWays:
    """For each square within so many points: the lava entered on the way there, and its cost."""

    def __init__(
        self,
        ground: Ground,
        starts: int,
        points: int,
        squares: int,
        barred: int,
        closed: int,
        fords: int,
    ) -> None:
        self.squares = squares  # all within reach
        self._found: dict[int, tuple[int, int]] = {}
        self._ways: dict[int, tuple[int, ...]] = {}
        cheapest: dict[int, int] = {}
        waiting: list[tuple[int, int, int, tuple[int, ...]]] = [
            (0, 0, square, (square,)) for square in each(starts)
        ]
        while waiting:
            burns, cost, square, way = heappop(waiting)
            if cost >= cheapest.get(square, cost + 1):
                continue
            cheapest[square] = cost
            if square not in self._found:
                self._found[square], self._ways[square] = (burns, cost), way
            near = ground.beside(1 << square, closed) & ground.floor & ~barred
            for after in each(near):
                dear = ground.water & ~fords
                spent = cost + (WATER_COST if dear >> after & 1 else 1)
                if spent <= points:
                    burnt = burns + (ground.lava >> after & 1)
                    heappush(waiting, (burnt, spent, after, (*way, after)))

    def route(self, square: int) -> tuple[int, ...]:
        """The best way: a start, then the squares entered."""
        return self._ways[square]

    def least(self, among: int) -> int | None:
        """What it costs to come to the best of a set, None if all are out of reach."""
        best = self._best(among)
        return None if best is None else self._found[best][1]

    def nearest(self, among: int) -> int:
        """The best of a set: with the least lava, then with the least cost."""
        best = self._best(among)
        return 0 if best is None else 1 << best

    def _best(self, among: int) -> int | None:
        reached = (square for square in each(among) if square in self._found)
        return min(reached, key=lambda square: (*self._found[square], square), default=None)
