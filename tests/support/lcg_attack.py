"""The attack on the fast generator: its whole state from some thirty dice that anybody sees.

A linear congruential generator that shows only high bits is a closest vector problem in a lattice
of as many dimensions as there are dice. LLL and a search of the nearest planes solve it in seconds.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.chance import INCREMENT, MASK, MULTIPLIER

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULUS = MASK + 1
MOST_TRIED = 2_000
# How much farther than expected a vector may be: everywhere, and in the first dimensions.
SLACK, EXTRA = 1.2, 6


class Seen(NamedTuple):
    """An outcome: its place in the log, of how many things it was one, and which."""

    place: int
    count: int
    index: int


def recovered(seen: list[Seen]) -> int | None:
    """The generator's state at the place of the first outcome, if all outcomes fit one."""
    first = seen[0].place
    maps = [_steps(each.place - first) for each in seen]
    basis = [[a * each.count for (a, _), each in zip(maps, seen, strict=True)]]
    for row, each in enumerate(seen[1:], 1):
        basis.append([0] * row + [MODULUS * each.count] + [0] * (len(seen) - row - 1))
    reduced = _lll(basis)
    middles = [(sum(_interval(each)) // 2 - c) * each.count for each, (_, c) in
               zip(seen, maps, strict=True)]  # fmt: skip
    for vector in islice(_close_vectors(reduced, middles, MODULUS**2 / 12), MOST_TRIED):
        state = vector[0] // seen[0].count % MODULUS
        if all(predicted(state, first, each) == each.index for each in seen):
            return state
    return None


def predicted(state: int, first: int, what: Seen) -> int:
    """What a generator in that state at that place brings at another."""
    a, c = _steps(what.place - first)
    return ((a * state + c) % MODULUS >> 33) * what.count >> 31


def _steps(number: int) -> tuple[int, int]:
    """So many steps as one: x -> a x + c."""
    a, c = 1, 0
    for _ in range(number):
        a, c = a * MULTIPLIER % MODULUS, (c * MULTIPLIER + INCREMENT) % MODULUS
    return a, c


def _interval(each: Seen) -> tuple[int, int]:
    """The states that show this outcome: from the first up to the second."""
    low, high = (-(-(index << 31) // each.count) for index in (each.index, each.index + 1))
    return low << 33, high << 33


def _dot(one: list[int], other: list[int]) -> int:
    return sum(x * y for x, y in zip(one, other, strict=True))


def _lll(basis: list[list[int]]) -> list[list[int]]:
    """A reduced basis of the same lattice, by integers alone (de Weger's variant)."""
    b = [row[:] for row in basis]
    size = len(b)
    d = [1] * (size + 1)
    mu = [[0] * size for _ in range(size)]
    for k in range(size):
        for j in range(k + 1):
            u = _dot(b[k], b[j])
            for i in range(j):
                u = (d[i + 1] * u - mu[k][i] * mu[j][i]) // d[i]
            if j < k:
                mu[k][j] = u
            else:
                d[k + 1] = u
    k = 1
    while k < size:
        _shorten(b, d, mu, k, k - 1)
        if 4 * d[k + 1] * d[k - 1] < 3 * d[k] ** 2 - 4 * mu[k][k - 1] ** 2:
            _swap(b, d, mu, k)
            k = max(1, k - 1)
        else:
            for j in range(k - 2, -1, -1):
                _shorten(b, d, mu, k, j)
            k += 1
    return b


def _shorten(b: list[list[int]], d: list[int], mu: list[list[int]], k: int, j: int) -> None:
    q = (2 * mu[k][j] + d[j + 1]) // (2 * d[j + 1])
    if q:
        b[k] = [x - q * y for x, y in zip(b[k], b[j], strict=True)]
        mu[k][j] -= q * d[j + 1]
        for i in range(j):
            mu[k][i] -= q * mu[j][i]


def _swap(b: list[list[int]], d: list[int], mu: list[list[int]], k: int) -> None:
    b[k], b[k - 1] = b[k - 1], b[k]
    for j in range(k - 1):
        mu[k][j], mu[k - 1][j] = mu[k - 1][j], mu[k][j]
    between = mu[k][k - 1]
    new = (d[k - 1] * d[k + 1] + between**2) // d[k]
    for i in range(k + 1, len(b)):
        t = mu[i][k]
        mu[i][k] = (d[k + 1] * mu[i][k - 1] - between * t) // d[k]
        mu[i][k - 1] = (new * t + between * mu[i][k]) // d[k + 1]
    d[k] = new


def _close_vectors(basis: list[list[int]], target: list[int], apart: float) -> Iterator[list[int]]:
    """Lattice vectors close to the target, found plane by plane (Babai, and the planes beside).

    `apart` is the squared distance to be expected in each dimension.
    """
    planes: list[list[float]] = []
    for row in basis:
        flat = [float(x) for x in row]
        for plane in planes:
            share = _share(flat, plane)
            flat = [x - share * y for x, y in zip(flat, plane, strict=True)]
        planes.append(flat)
    lengths = [sum(x * x for x in plane) for plane in planes]

    def go_down(level: int, rest: list[int], so_far: float) -> Iterator[list[int]]:
        if level < 0:
            yield [x - y for x, y in zip(target, rest, strict=True)]
            return
        exact = _share([float(x) for x in rest], planes[level])
        allowed = apart * SLACK * (len(basis) - level + EXTRA)
        for q in sorted(range(round(exact) - 2, round(exact) + 3), key=lambda q: abs(q - exact)):
            far = so_far + (q - exact) ** 2 * lengths[level]
            if far > allowed:
                break
            less = [x - q * y for x, y in zip(rest, basis[level], strict=True)]
            yield from go_down(level - 1, less, far)

    return go_down(len(basis) - 1, target, 0.0)


def _share(one: list[float], other: list[float]) -> float:
    inner = sum(x * y for x, y in zip(one, other, strict=True))
    return inner / sum(y * y for y in other)
