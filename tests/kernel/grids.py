"""Maps for the tests, and slow literal versions of what the grid works out fast."""

from fractions import Fraction
from inspect import cleandoc
from itertools import pairwise, product
from math import lcm

from hypothesis import strategies as st

from undercroft.kernel.grid import Grid, Placed, Tile, compose

DRAWN = {"-": "wall", "|": "wall", "D": "door", "e": "ledge"}
TINY = Fraction(1, 1000)


def drawn(picture):
    """A map from a drawing with edges, as in `Tile.drawn`; openings at the rim lead nowhere."""
    lines = cleandoc(picture).split("\n")
    return compose([Placed(Tile.drawn("drawn", lines, DRAWN), 0, 0)])


@st.composite
def maps(draw, most=5, kinds=("wall", "door", "ledge"), floor="...# "):
    """A small map with random holes, squares and marked edges."""
    height, width = draw(st.integers(1, most)), draw(st.integers(2, most))
    rows = ["".join(draw(st.sampled_from(floor)) for _ in range(width)) for _ in range(height)]
    rows[0] = "." + rows[0][1:]
    marks = []
    for r, c, side in product(range(height), range(width), "ES"):
        r2, c2 = (r, c + 1) if side == "E" else (r + 1, c)
        if r2 < height and c2 < width and rows[r][c] != " " and rows[r2][c2] != " ":
            kind = draw(st.sampled_from((None, None, *kinds)))
            if kind:
                marks.append((r, c, side, kind))
    return Grid.of(rows, marks)


def some_bits(draw, bits):
    """A random part of a set."""
    return draw(st.integers(0, bits)) & bits


# -- literal steps -------------------------------------------------------------------------


def shut_between(grid, a, b, shut):
    """Whether no straight step leads between two places: a missing square or a closed edge."""
    if not (grid.has(*a) and grid.has(*b)):
        return True
    return bool(grid.edge_between(grid.at(*a), grid.at(*b)) & shut)


def literal_next(grid, square, corners, shut):
    """The squares next to a square, straight from the words of the corner rules."""
    row, col = grid.places[square]
    found = set()
    for down, right in product((-1, 0, 1), repeat=2):
        there = row + down, col + right
        if (down, right) == (0, 0) or not grid.has(*there):
            continue
        if not (down and right):
            if not shut_between(grid, (row, col), there, shut):
                found.add(grid.at(*there))
            continue
        ways = []
        for flank in ((row + down, col), (row, col + right)):
            ways.append(
                not shut_between(grid, (row, col), flank, shut)
                and not shut_between(grid, flank, there, shut)
                and not (corners == "both" and shut >> grid.at(*flank) & 1)
            )
        if (corners == "both" and all(ways)) or (corners == "either" and any(ways)):
            found.add(grid.at(*there))
    return found


def literal_costs(neighbours, starts, blocked, entry, diagonal, halts, budget):
    """Bellman-Ford by hand: the least cost of every square within the budget."""
    costs = dict.fromkeys(starts, 0)
    changed = True
    while changed:
        changed = False
        for a in list(costs):
            if a in halts and a not in starts:
                continue
            for b in neighbours[a]:
                if b in blocked:
                    continue
                cost = costs[a] + entry(b) + diagonal(a, b)
                if cost <= budget and cost < costs.get(b, budget + 1):
                    costs[b] = cost
                    changed = True
    return costs


# -- literal lines -------------------------------------------------------------------------
# Points are (x, y) with x to the right and y down; the square at row r, column c covers x from
# c to c + 1 and y from r to r + 1.


def inside(a, b, row, col):
    """How the line from a to b meets the inside of a square: the part of it that lies within."""
    low, high = Fraction(0), Fraction(1)
    for p, q, start in ((a[0], b[0], col), (a[1], b[1], row)):
        if p == q:
            if not start < p < start + 1:
                return None
        else:
            t, u = sorted(((start - p) / Fraction(q - p), (start + 1 - p) / Fraction(q - p)))
            low, high = max(low, t), min(high, u)
    return (low, high) if low < high else None


def along(a, b, row, col):
    """Whether the line runs for some length along a side of a square."""
    for axis, across in ((0, 1), (1, 0)):
        start, level = (col, row) if axis == 0 else (row, col)
        if a[across] == b[across] and a[across] in (level, level + 1):
            low, high = sorted((a[axis], b[axis]))
            if max(low, start) < min(high, start + 1):
                return True
    return False


def segments_touch(a, b, c, d):
    """Whether two closed segments have a point in common."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def between(p, q, r):
        return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and (
            min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        )

    for axis in (0, 1):
        if max(a[axis], b[axis]) < min(c[axis], d[axis]) or (
            max(c[axis], d[axis]) < min(a[axis], b[axis])
        ):
            return False
    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and between(a, b, c)) or (two == 0 and between(a, b, d))
        or (three == 0 and between(c, d, a)) or (four == 0 and between(c, d, b))
    )  # fmt: skip


def barriers(grid, blocked):
    """Every edge that is closed, and the whole border, as segments."""
    found = []
    height, width = len(grid.rows), max(map(len, grid.rows))
    for r in range(-1, height + 1):
        for c in range(-1, width + 1):
            for r2, c2, segment in (
                (r, c + 1, ((c + 1, r), (c + 1, r + 1))),
                (r + 1, c, ((c, r + 1), (c + 1, r + 1))),
            ):
                here, there = grid.has(r, c), grid.has(r2, c2)
                if here != there or (
                    here and there
                    and grid.edge_between(grid.at(r, c), grid.at(r2, c2)) & blocked
                ):  # fmt: skip
                    found.append(segment)
    return found


def strip_is_open(a, b, begin, goal, walls, banned):
    """Whether a thin strip around the line has a way from `begin` to `goal` past all barriers.

    `banned(point)` are points that the way must not use. The way leads through points close to
    the line, from one to the next inside a square or across one edge.
    """
    dx, dy = Fraction(b[0] - a[0]), Fraction(b[1] - a[1])
    events = {Fraction(0), Fraction(1)}
    for p, d in ((a[0], dx), (a[1], dy)):
        if d:
            low, high = sorted((p, p + d))
            n = -(-low // 1)
            while n <= high:
                events.add((n - p) / d)
                n += 1
    events = sorted(events)
    groups = []  # points by how far along the line they are
    for t, following in pairwise([*events, None]):
        at = a[0] + t * dx, a[1] + t * dy
        if at[0].denominator == 1 and at[1].denominator == 1:
            groups.append([(at[0] + x, at[1] + y) for x in (TINY, -TINY) for y in (TINY, -TINY)])
        if following is not None:
            middle = (t + following) / 2
            x, y = a[0] + middle * dx, a[1] + middle * dy
            length = abs(dx) + abs(dy)
            off = -dy / length * TINY, dx / length * TINY
            groups.append([(x + off[0], y + off[1]), (x - off[0], y - off[1])])
    groups[0] = [*groups[0], begin]
    groups[-1] = [*groups[-1], goal]
    groups = [[each for each in group if not banned(each)] for group in groups]
    # In whole numbers, which are as exact and much faster.
    scale = lcm(*(number.denominator for group in groups for each in group for number in each))
    whole = [[tuple(int(number * scale) for number in each) for each in group] for group in groups]
    scaled = [tuple((x * scale, y * scale) for x, y in wall) for wall in walls]
    edges = {}
    for one, two in [*pairwise(whole), *((g, g) for g in whole)]:
        close = _around((*one, *two), scaled, scale)
        for p in one:
            for q in two:
                if sum(m // scale != n // scale for m, n in zip(p, q, strict=True)) < 2:
                    if not any(segments_touch(p, q, *wall) for wall in close):
                        edges.setdefault(p, set()).add(q)
                        edges.setdefault(q, set()).add(p)
    begin, goal = (tuple(int(number * scale) for number in each) for each in (begin, goal))
    seen, todo = {begin}, [begin]
    while todo:
        for point in edges.get(todo.pop(), ()):
            if point not in seen:
                seen.add(point)
                todo.append(point)
    return goal in seen


def _around(points, walls, scale):
    """The walls that meet the box around points; the others cannot touch what lies in it."""
    if not points:
        return []
    (left, right), (top, bottom) = (
        (min(each) // scale * scale, (max(each) // scale + 1) * scale)
        for each in zip(*points, strict=True)
    )
    return [
        ((x, y), (x2, y2))
        for (x, y), (x2, y2) in walls
        if x <= right and x2 >= left and y <= bottom and y2 >= top
    ]


def within(corner, row, col):
    """The point just inside a square at one of its corners."""
    x, y = corner
    return x + (TINY if x == col else -TINY), y + (TINY if y == row else -TINY)


def all_places(grid):
    return product(range(-1, len(grid.rows) + 1), range(-1, max(map(len, grid.rows)) + 1))


def literal_sees(grid, one, two, blocked, rule):
    """Whether there is a line, by Fractions and a search through thin strips."""
    if one == two:
        return True
    (r1, c1), (r2, c2) = grid.places[one], grid.places[two]
    walls = barriers(grid, blocked)
    squares = [
        (r, c) for r, c in all_places(grid)
        if not grid.has(r, c) or (blocked >> grid.at(r, c) & 1 and grid.at(r, c) not in (one, two))
    ]  # fmt: skip
    if rule == "centres":
        half = Fraction(1, 2)
        a, b = (c1 + half, r1 + half), (c2 + half, r2 + half)
        if any(inside(a, b, r, c) for r, c in squares):
            return False
        banned_places = set(squares)
        return strip_is_open(a, b, a, b, walls, lambda p: (p[1] // 1, p[0] // 1) in banned_places)
    for x, y, x2, y2 in product((0, 1), repeat=4):
        a = Fraction(c1 + x), Fraction(r1 + y)
        b = Fraction(c2 + x2), Fraction(r2 + y2)
        if a == b or any(inside(a, b, r, c) for r, c in squares):
            continue
        if any(grid.has(r, c) and along(a, b, r, c) for r, c in squares):
            continue
        if strip_is_open(a, b, within(a, r1, c1), within(b, r2, c2), walls, lambda p: False):
            return True
    return False
