"""Sets of squares as integers: bit n is set when square n is in the set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits_of(numbers: Iterable[int]) -> int:
    """The set with these members."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def each(bits: int) -> Iterator[int]:
    """The members in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def members(bits: int) -> list[int]:
    """The members in ascending order, as a list; faster than `each` when all are wanted."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def lowest(bits: int) -> int:
    """The smallest member, -1 of an empty set."""
    return (bits & -bits).bit_length() - 1
