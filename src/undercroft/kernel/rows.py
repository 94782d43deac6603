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
    """So many noughts as bytes."""
    return bytes(count * _WIDTH)


def one_of(position: int, count: int) -> list[float]:
    """Noughts but for a one at that position; nothing but noughts below position 0."""
    numbers = [0.0] * count
    if position >= 0:
        numbers[position] = 1.0
    return numbers


def share(amount: float, whole: float) -> float:
    """How much of the whole that is, at most all of it."""
    return min(1.0, amount / whole)


def kept(make: Callable[[K], V]) -> Callable[[K], V]:
    """Remember what came of each key. Faster than a general cache: one key, no lock, no order."""
    known: dict[K, V] = {}

    def look_up(key: K) -> V:
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            found = known[key] = make(key)
        return found

    return look_up
