"""How sure one can be: intervals for shares and means, and a test for paired differences."""

from __future__ import annotations

from math import erfc, fsum, gcd, sqrt
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations
# Bits that may be moved about to find an exact value; beyond, so many differences add up that
# their sum is as good as normally distributed.
MOST_WORK = 20_000_000_000


class Interval(msgspec.Struct, frozen=True):
    """An estimate and the bounds that it lies between with 95 % confidence."""

    value: float
    low: float
    high: float


class Verdict(msgspec.Struct, frozen=True):
    """How likely so large a difference would be if there were none, and how that was found."""

    p: float
    exact: bool


def share(part: int, whole: int) -> Interval:
    """A share with its Wilson score interval."""
    if not whole:
        return Interval(0.0, 0.0, 1.0)
    value, spread = part / whole, Z * Z / whole
    middle = (value + spread / 2) / (1 + spread)
    reach = Z * sqrt(value * (1 - value) / whole + spread / (4 * whole)) / (1 + spread)
    return Interval(value, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """A mean with its interval, from the spread of the values."""
    number = len(values)
    if not number:
        return Interval(0.0, 0.0, 0.0)
    value = fsum(values) / number
    if number == 1:
        return Interval(value, value, value)
    variance = fsum((each - value) ** 2 for each in values) / (number - 1)
    reach = Z * sqrt(variance / number)
    return Interval(value, value - reach, value + reach)


def paired_test(differences: Sequence[int]) -> Verdict:
    """The two-sided sign-flip permutation test of paired differences.

    If neither side were better, each difference would be as likely with the other sign. Of all
    ways to put the signs, how many give a sum as far from nought as the one that was seen?
    Differences of plus and minus one alone make it the sign test (McNemar's exact test).
    """
    sizes = [abs(each) for each in differences if each]
    if not sizes:
        return Verdict(1.0, exact=True)
    unit = gcd(*sizes)
    sizes = [size // unit for size in sizes]
    seen = abs(sum(differences)) // unit
    if len(sizes) ** 2 * sum(sizes) <= MOST_WORK:
        return Verdict(_exact(sizes, seen), exact=True)
    return Verdict(_normal(sizes, seen), exact=False)


def _exact(sizes: Sequence[int], seen: int) -> float:
    """By counting: a long number holds, slot by slot, in how many ways each sum comes about."""
    if not seen:
        return 1.0
    number, total = len(sizes), sum(sizes)
    slot = number // 8 + 1  # bytes, enough for two to the power of `number`
    ways = 1
    for size in sizes:
        ways += ways << (8 * slot * size)
    slots = ways.to_bytes(slot * (total + 1), "little")
    # Where the positive ones add up to `plus`, the sum is plus - (total - plus).
    tail = sum(
        int.from_bytes(slots[slot * plus : slot * (plus + 1)], "little")
        for plus in range((total + seen + 1) // 2, total + 1)
    )
    return min(1.0, 2 * tail / (1 << number))


def _normal(sizes: Sequence[int], seen: int) -> float:
    return erfc(seen / sqrt(2 * sum(size * size for size in sizes)))
