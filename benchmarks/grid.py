"""`python -m benchmarks.grid`: what looking and walking cost on a map of 300 squares.

A first look works out the lines between two squares, later looks only test bits. Times are
processor time, the median of the rounds; every round measures everything once.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from benchmarks.__main__ import machine, pin
from undercroft.kernel.grid import Corners, Grid, Lines, Placed, SightMap, StepMap, Tile, compose

if TYPE_CHECKING:
    from collections.abc import Callable

PAIRS = 2000
STEPS = 5


def hall(name: str) -> Tile:
    """A room of 36 squares with two pillars, a patch of water and an opening on each side."""
    rows = ("......", ".#....", "......", "..~~..", "....#.", "......")
    openings = tuple(
        (row, col, side)
        for side, row, col in (("N", 0, 2), ("E", 2, 5), ("S", 5, 2), ("W", 2, 0))
        for row, col in ((row, col), (row + (side in "EW"), col + (side in "NS")))
    )
    return Tile(name, rows, (), openings)


def map_of_rooms() -> Grid:
    """Nine rooms of 36 squares, three in a row, with double doors between some of them."""
    placed = [Placed(hall(f"{r}{c}"), 6 * r, 6 * c) for r in range(3) for c in range(3)]
    doors = [(5, col, "S", "door") for col in (2, 3, 8, 9)]
    doors += [(row, 11, "E", "door") for row in (2, 3, 8, 9)]
    return compose(placed, doors)


class Bench:
    """One map with random places, figures and doors."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.grid = map_of_rooms()
        floor = [n for n in range(self.grid.size) if self.grid.kind(n) != "#"]
        self.pairs = [(rng.choice(floor), rng.choice(floor)) for _ in range(PAIRS)]
        self.near = [self._near(rng, a, floor) for a, _ in self.pairs]
        self.solid = self.grid.of_kind("#") | self.grid.edges_of("wall")
        self.blocked = self.grid.edges_of("door")
        for square in rng.sample(floor, 16):
            self.blocked |= 1 << square
        self.water = ((2, self.grid.of_kind("~")),)

    def _near(self, rng: random.Random, a: int, floor: list[int]) -> tuple[int, int]:
        row, col = self.grid.places[a]
        close = [
            b for b in floor
            if max(abs(self.grid.places[b][0] - row), abs(self.grid.places[b][1] - col)) <= 6
        ]  # fmt: skip
        return a, rng.choice(close)

    def looks(self, lines: Lines, pairs: list[tuple[int, int]]) -> tuple[float, float]:
        """Seconds a look, the first and after it."""
        sight = SightMap(self.grid, lines, self.solid, 0)
        first = _timed(lambda: [sight.sees(a, b, self.blocked) for a, b in pairs])
        later = _timed(lambda: [sight.sees(a, b, self.blocked) for a, b in pairs])
        return first / len(pairs), later / len(pairs)

    def reaches(self) -> tuple[float, float]:
        """Seconds for what is within five steps; with plain floor, and with dear squares."""
        steps = StepMap.on(self.grid, Corners.EITHER_WAY, solid=self.solid)
        reach, blocked, water = steps.reach, self.blocked, self.water
        starts = [1 << a for a, _ in self.pairs]
        plain = _timed(lambda: [reach(start, STEPS, blocked) for start in starts])
        dear = _timed(lambda: [reach(start, STEPS, blocked, dear=water) for start in starts])
        return plain / len(starts), dear / len(starts)


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def rows(bench: Bench) -> dict[str, float]:
    """Every measurement once."""
    found: dict[str, float] = {}
    for name, lines in (("corner to corner", Lines.CORNERS), ("centre to centre", Lines.CENTRES)):
        for where, pairs in (("within 6 squares", bench.near), ("anywhere", bench.pairs)):
            first, later = bench.looks(lines, pairs)
            found[f"first look, {name}, {where}"] = first
            found[f"sees, {name}, {where}"] = later
    found["reach of 5 steps"], found["reach of 5 steps, dear squares"] = bench.reaches()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    about = machine(pin())
    bench = Bench(arguments.seed)
    rounds = [rows(bench) for _ in range(max(1, arguments.rounds))]
    table = Table(title=f"{bench.grid.size} squares; {', '.join(about.values())}")
    table.add_column("what")
    table.add_column("µs", justify="right")
    for name in rounds[0]:
        table.add_row(name, f"{median(each[name] for each in rounds) * 1e6:.2f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
