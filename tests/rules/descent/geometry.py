"""The geometry of all maps against a literal version of the rules, for any number of positions.

`uv run python -m tests.rules.descent.geometry --positions 100000 --workers 2`; tests try some.
`--skip 20000` goes on where a run of 20,000 stopped.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from tests.kernel.grids import (
    all_places,
    along,
    barriers,
    inside,
    literal_next,
    strip_is_open,
    within,
)
from undercroft.games.descent.content.loading import catalogue
from undercroft.kernel.grid import Base, bits_of, members

CONTENT = catalogue(("base",), ())
BASES = (Base(1, 1), Base(1, 1), Base(1, 2), Base(2, 2), Base(2, 3))
A_BATCH = 50  # positions
TOLD = 100  # batches after which it is told how far it is


@cache
def literal_walls(grid, shut):
    """The walls of a map, with these edges closed."""
    return barriers(grid, shut)


@cache
def nothing_there(grid):
    return [(r, c) for r, c in all_places(grid) if not grid.has(r, c)]


@cache
def literal_neighbours(grid, shut):
    return [literal_next(grid, one, "either", shut) for one in range(grid.size)]


def literal_sight(ground, own, square, figures, shut):
    """Straight from the rules: some corner to some corner, by fractions (DES-LOS, DES-GAP-23)."""
    grid = ground.grid
    ends = own | 1 << square
    walls = literal_walls(grid, shut)
    row2, col2 = grid.places[square]
    filled = [each for each in range(grid.size) if (figures | shut) >> each & 1]
    along_solid = [grid.places[each] for each in filled if not ends >> each & 1]
    whole = [
        *nothing_there(grid), *(grid.places[each] for each in {*filled, *members(ends)})
    ]  # fmt: skip
    for one in members(own):
        row, col = grid.places[one]
        for x, y, x2, y2 in product((0, 1), repeat=4):
            a = Fraction(col + x), Fraction(row + y)
            b = Fraction(col2 + x2), Fraction(row2 + y2)
            # What lies beyond the box around the line cannot meet it: left out for speed alone.
            near = boxed(a, b)
            if a == b or any(near(r, c) and met(inside, a, b, r, c) for r, c in whole):
                continue
            if any(near(r, c) and met(along, a, b, r, c) for r, c in along_solid):
                continue
            close = [wall for wall in walls if near(wall[0][1], wall[0][0])]
            if strip_is_open(a, b, within(a, row, col), within(b, row2, col2), close,
                             lambda point: False):  # fmt: skip
                return True
    return False


def met(how, a, b, r, c):
    """How a line meets a square: the same wherever both are moved to, so it is kept."""
    x, y = map(int, a)
    return bool(met_from_origin(how, int(b[0]) - x, int(b[1]) - y, r - y, c - x))


@cache
def met_from_origin(how, x, y, r, c):
    return how((Fraction(0), Fraction(0)), (Fraction(x), Fraction(y)), r, c)


def boxed(a, b):
    """Whether a square is in the box around a line, or next to it."""
    (left, right), (upper, lower) = (sorted(map(int, ends)) for ends in zip(a, b, strict=True))
    return lambda r, c: upper - 1 <= r <= lower + 1 and left - 1 <= c <= right + 1


def literal_sees(ground, own, square, figures, closed):
    grid, shut = ground.grid, ground.shut(closed) | ground.solid
    if own >> square & 1 or any(
        square in literal_neighbours(grid, shut)[one] for one in members(own)
    ):
        return True
    in_pit = all(grid.kind(one) == "o" for one in members(own))
    if in_pit or grid.kind(square) == "o":
        return False
    return literal_sight(ground, own, square, figures & ~own & ~(1 << square), shut)


def random_stand(ground, rng, base):
    stands = ground.stands(base, ground.floor, 0)
    return rng.choice(stands).squares


# -- one position ------------------------------------------------------------------------------


def check_sight(ground, rng):
    """Whether a random figure sees a random space; the two versions must agree."""
    own = random_stand(ground, rng, rng.choice(BASES))
    figures = 0
    for _ in range(rng.randrange(7)):
        figures |= random_stand(ground, rng, rng.choice(BASES))
    closed = rng.randrange(1 << len(ground.doors))
    square = rng.choice(members(ground.floor & ~own))
    expected = literal_sees(ground, own, square, figures, closed)
    assert ground.sees(own, square, figures, closed) == expected, (own, square, figures, closed)
    return expected


def check_steps(ground, rng):
    """Neighbours, reach and distance of a random figure, by both versions."""
    grid = ground.grid
    closed = rng.randrange(1 << len(ground.doors))
    shut = ground.shut(closed) | ground.solid
    neighbours = literal_neighbours(grid, shut)
    own = random_stand(ground, rng, rng.choice(BASES))
    around = {b for a in members(own) for b in neighbours[a]} - {*members(own)}
    assert set(members(ground.beside(own, closed))) == around, (own, closed)
    figures = bits_of(rng.sample(range(grid.size), 8)) & ~own
    points = rng.randrange(8)

    ways = [{*around} for around in neighbours]
    for one, other in ground.stairs:  # a step leads from one to the other, and nothing else does
        ways[one].add(other)
        ways[other].add(one)

    def costs(neighbours, blocked, entry, budget):
        free = {square for square in range(grid.size) if not blocked >> square & 1}
        best = dict.fromkeys(members(own), 0)
        todo = list(best)
        while todo:
            here = todo.pop(0)
            for there in neighbours[here]:
                cost = best[here] + entry(there)
                if there in free and cost <= budget and cost < best.get(there, budget + 1):
                    best[there] = cost
                    todo.append(there)
        return best

    walked = costs(
        ways, figures | ground.obstacles, lambda to: 2 if grid.kind(to) == "~" else 1, points
    )
    near = ground.reach(own, points, figures, closed)
    found = {square: near.cost(square) for square in members(near.squares)}
    assert found == walked, (own, points, figures, closed)
    counted = costs(neighbours, ground.obstacles, lambda to: 1, grid.size)
    for other in rng.sample(members(ground.floor), 5):
        assert ground.apart(own, 1 << other, closed) == counted.get(other), (own, other, closed)


# -- many of them ------------------------------------------------------------------------------


def check_many(work):
    """A batch of positions on one map; what went wrong, or nothing."""
    name, seed, positions = work
    ground, rng = CONTENT.grounds[name], Random(f"{name} {seed}")
    for number in range(positions):
        try:
            check_sight(ground, rng)
            if number % 5 == 0:  # each of them looks at every space of the map
                check_steps(ground, rng)
        except AssertionError as error:
            return f"{name}, batch {seed}, position {number}: {error}"
    return ""


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.rules.descent.geometry",
        description="Compare sight, adjacency, distance and reach with a slow, literal version of "
        "the rules, at random positions on all maps, with large figures and doors.",
    )
    parser.add_argument("--positions", type=int, default=100_000, metavar="N")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the first N")
    parser.add_argument("--workers", type=int, default=1, metavar="W")
    given = parser.parse_args()
    names = sorted(CONTENT.grounds)
    batches = -(-given.positions // A_BATCH)
    work = [
        (names[number % len(names)], number // len(names), A_BATCH)
        for number in range(given.skip // A_BATCH, batches)
    ]
    wrong = []
    with ProcessPoolExecutor(given.workers) as crew:
        for done, told in enumerate(crew.map(check_many, work), 1):
            wrong += [told] if told else []
            if told or done % TOLD == 0 or done == len(work):
                so_far = f"{done * A_BATCH:,} of {len(work) * A_BATCH:,} positions"
                print(f"{so_far} on {len(names)} maps: {len(wrong)} batches disagree", flush=True)
            if told:
                print(told, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
