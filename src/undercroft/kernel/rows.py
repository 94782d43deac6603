"""Rows of numbers as bytes: what encoders put their observations together from."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_WIDTH = array("f").itemsize
# More than a game needs; when it is reached the kept rows are forgotten, not the oldest sought out.
MOST_KEPT = 1_000


def row(numbers: Iterable[float]) -> bytes:
    """These numbers as bytes."""
    return array("f", numbers).tobytes()


def zeros(count: int) -> bytes:
    """So many zeros as bytes."""
    return bytes(count * _WIDTH)


def one_hot(position: int, count: int) -> list[float]:
    """A one-hot vector; all zeros where the position is negative."""
    numbers = [0.0] * count
    if position >= 0:
        numbers[position] = 1.0
    return numbers


def share(amount: float, whole: float) -> float:
    """How much of the whole that is, at most all of it."""
    return min(1.0, amount / whole)


class Cache(dict[K, V]):
    """A cache of the results by key. Faster than a general one: one key, no lock, no order."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[key] = self._make(key)
        return found


def latest(make: Callable[[list[K]], V]) -> Callable[[list[K]], V]:
    """Keep the result for a list until it changes: comparing is cheap if most of it stays."""
    known: tuple[list[K], V] | None = None

    def look_up(things: list[K]) -> V:
        nonlocal known
        if known is None or known[0] != things:
            known = (things[:], make(things))
        return known[1]

    return look_up


def cached(make: Callable[[K], V]) -> Callable[[K], V]:
    """Cache the results of a function of one key."""
    return Cache(make).__getitem__
