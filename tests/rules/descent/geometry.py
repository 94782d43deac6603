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
from tests.support.descent import Situation
from undercroft.games.descent.content.loading import catalogue
from undercroft.games.descent.rules import large_monsters
from undercroft.games.descent.rules.placing import TURNED
from undercroft.games.descent.table.state import ON_MAP, Fighter
from undercroft.kernel.grid import Base, bits_of, members

CONTENT = catalogue(("base",), ())
BASES = (Base(1, 1), Base(1, 1), Base(1, 2), Base(2, 2), Base(2, 3))
LARGE = ("barghest.minion", "ettin.minion", "shadow_dragon.minion", "khorayt", "gryvorn")
FLYING = "gryvorn"
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


@cache
def anybody():
    """A state of a quest that changes nothing about moves; its map and figures are replaced."""
    return Situation().state_so_far


def peopled(name, rng):
    """A large monster and others, heroes and monsters, somewhere on a map."""
    state = anybody().clone()
    state.map, state.terrain, state.heroes = name, (), 3
    ground = state.ground
    state.closed = rng.randrange(1 << len(ground.doors))
    heroes = [kind for kind, figure in enumerate(CONTENT.figures[1]) if figure.is_hero]
    kinds = [CONTENT.figure_called[each] for each in LARGE]
    wanted = [*rng.sample(heroes, 3), rng.choice(kinds), *rng.choices(kinds, k=rng.randrange(3))]
    taken, state.fighters = 0, []
    for kind in wanted:
        stands = ground.stands(CONTENT.bases[kind], ground.floor, taken)
        harsh = ground.lava | ground.pits
        if len(state.fighters) == state.heroes and harsh and rng.randrange(2):
            near = harsh | ground.beside(harsh, state.closed)  # where terrain matters, often
            stands = [stand for stand in stands if stand.squares & near] or stands
        stand = rng.choice(stands)
        taken |= stand.squares
        state.fighters.append(Fighter(kind, 0, place=ON_MAP, at=stand.anchor, turned=stand.turned))
    return state


def literal_fit(ground, squares, neighbours, others):
    """Whether a base fits: no figure, no obstacle, no wall or closed door inside (DES-GAP-34)."""
    grid = ground.grid
    if any(grid.kind(one) == "#" or others >> one & 1 for one in squares):
        return False
    places = {grid.places[one]: one for one in squares}
    return all(
        places[beside] in neighbours[one]
        for (row, column), one in places.items()
        for beside in ((row + 1, column), (row, column + 1))
        if beside in places
    )


def literal_moves(ground, own, foes, points, neighbours, *, flies):
    """By square: the least lava on the way there, and what that way costs, trying every cost."""
    grid = ground.grid
    best = {(square, 0): 0 for square in own}
    for spent in range(points + 1):
        for square in [here for here, cost in best if cost == spent]:
            for there in neighbours[square]:
                if foes >> there & 1 or grid.kind(there) == "#":
                    continue
                key = there, spent + (2 if grid.kind(there) == "~" and not flies else 1)
                burnt = best[square, spent] + (grid.kind(there) == "^" and not flies)
                if key[1] <= points and burnt < best.get(key, burnt + 1):
                    best[key] = burnt
    ways = {}
    for (square, cost), burnt in best.items():
        ways[square] = min(ways.get(square, (burnt, cost)), (burnt, cost))
    return ways


def literal_bases(ground, base):
    """Every base that lies on the map: its name among options, and its squares."""
    grid = ground.grid
    for anchor, (row, column) in enumerate(grid.places):
        for turned in {False, base.width != base.height}:
            height, width = (base.width, base.height) if turned else (base.height, base.width)
            spots = [(row + r, column + c) for r, c in product(range(height), range(width))]
            if all(grid.has(*spot) for spot in spots):
                yield ground.names[anchor] + TURNED * turned, {grid.at(*spot) for spot in spots}


def check_stands(name, rng):
    """Where a large monster may be placed after a move, what it costs and where it ended."""
    state = peopled(name, rng)
    ground, me, points = state.ground, state.heroes, rng.randrange(1, 7)
    own = {*members(state.squares(me))}
    kind = state.fighters[me].kind
    flies = kind == CONTENT.figure_called[FLYING]
    others = heroes = 0
    for number in range(len(state.fighters)):
        others |= state.squares(number) if number != me else 0
        heroes |= state.squares(number) if number < state.heroes else 0
    neighbours = literal_neighbours(ground.grid, ground.shut(state.closed) | ground.solid)
    foes = 0 if flies else heroes
    ways = literal_moves(ground, own, foes, points, neighbours, flies=flies)
    if not flies and all(ground.grid.kind(one) == "o" for one in own):
        ways = {}  # DES-TERR-12
    expected = {}
    for at, squares in literal_bases(ground, CONTENT.bases[kind]):
        reached = {one: ways[one] for one in squares - own if one in ways}
        if reached and literal_fit(ground, squares, neighbours, others):
            expected[at] = reached
    found = {
        choice.partition(":")[2]: how
        for choice, how in large_monsters.stands_within(state, me, points).items()
    }
    where = points, [(f.kind, f.at, f.turned) for f in state.fighters], state.closed
    assert {*found} == {*expected}, where
    for at, (cost, ended) in found.items():
        best = min(expected[at].values())
        assert (expected[at].get(ended), cost) == (best, best[1]), (at, cost, ended, where)
    return len(found)


# -- many of them ------------------------------------------------------------------------------


def check_many(work):
    """A batch of positions on one map; what went wrong, or nothing."""
    name, seed, positions = work
    ground, rng = CONTENT.grounds[name], Random(f"{name} {seed}")
    for number in range(positions):
        try:
            check_sight(ground, rng)
            check_steps(ground, rng)
            check_stands(name, rng)
        except AssertionError as error:
            return f"{name}, batch {seed}, position {number}: {error}"
    return ""


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.rules.descent.geometry",
        description="Compare sight, adjacency, distance, reach and where large moves may end "
        "with a slow, literal version of the rules, at random positions on all maps.",
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
