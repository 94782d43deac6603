"""Dice with symbols: rolled through the table under their own names, with exact odds.

A roll is logged as the number of the face, counted from 0, with the die's name as its source. So
`table.force("red", 5)` lays down the sixth face of the next red die.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.chance import EVERYONE
from undercroft.kernel.content import need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undercroft.kernel.table import Table

    Totals = Counter[str]
    # What a roll is worth: a symbol to count, or a function of the totals; None is a miss.
    Score = str | Callable[[Totals], int | None]

NUMBER = "number"  # the symbol of dice that show numbers


class Die:
    """A die: its name and, face by face, how often each symbol is on it."""

    __slots__ = ("_counts", "_hash", "faces", "name", "numbers", "symbols")

    name: str
    faces: tuple[tuple[tuple[str, int], ...], ...]
    symbols: tuple[str, ...]
    numbers: range  # of the faces

    def __init__(self, name: str, faces: Iterable[Mapping[str, int]], where: str = "") -> None:
        where = where or f"die {name}"
        self.name = name
        self.faces = tuple(
            tuple(sorted((symbol, count) for symbol, count in face.items() if count))
            for face in faces
        )
        need(bool(name), where, "expected a name")
        need(bool(self.faces), f"{where}: faces", "expected at least one")
        for number, face in enumerate(self.faces, 1):
            for symbol, count in face:
                need(
                    count >= 0 or symbol == NUMBER, f"{where}: face {number}: {symbol}",
                    f"expected how often it is on the face, got {count}",
                )  # fmt: skip
        self.numbers = range(len(self.faces))
        self.symbols = tuple(sorted({symbol for face in self.faces for symbol, _ in face}))
        self._counts = {
            symbol: tuple(dict(face).get(symbol, 0) for face in self.faces)
            for symbol in self.symbols
        }
        self._hash = hash((name, self.faces))

    @classmethod
    def numbered(cls, name: str, numbers: Sequence[int] = range(1, 7)) -> Die:
        """A die that shows numbers."""
        return cls(name, [{NUMBER: number} for number in numbers])

    def count(self, face: int, symbol: str) -> int:
        """How often a symbol is on a face."""
        counts = self._counts.get(symbol)
        return counts[face] if counts else 0

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Die) and (self.name, self.faces) == (other.name, other.faces)
        )

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Die:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Die:
        return self

    def __reduce__(self) -> tuple[type[Die], tuple[Any, ...]]:
        return Die, (self.name, tuple(dict(face) for face in self.faces))

    def __repr__(self) -> str:
        return f"<Die {self.name} of {len(self.faces)} faces>"


Pool = tuple[Die, ...]


def roll_die(table: Table[Any], die: Die, audience: int = EVERYONE) -> int:
    """Roll one die: the number of its face, counted from 0."""
    return table.pick(die.numbers, die.name, audience)


def roll(table: Table[Any], pool: Pool, audience: int = EVERYONE) -> Roll:
    """Roll a pool, one die after the other."""
    return Roll(pool, tuple(roll_die(table, die, audience) for die in pool))


class Roll(msgspec.Struct, frozen=True):
    """Dice on the table, each with the face it shows."""

    dice: Pool
    faces: tuple[int, ...]

    def count(self, symbol: str) -> int:
        """How often a symbol shows on all dice together; for numbers, their sum."""
        total = 0
        for die, face in zip(self.dice, self.faces, strict=True):
            total += die.count(face, symbol)
        return total

    def totals(self) -> Counter[str]:
        """Every symbol that shows, with its count."""
        return _totals(self.dice, self.faces)

    def reroll(self, table: Table[Any], which: Iterable[int], audience: int = EVERYONE) -> Roll:
        """The roll after some dice, by their places, were rolled again."""
        faces = list(self.faces)
        for place in self._places(which):
            faces[place] = roll_die(table, self.dice[place], audience)
        return Roll(self.dice, tuple(faces))

    def joined(self, other: Roll) -> Roll:
        """Both rolls as one."""
        return Roll(self.dice + other.dice, self.faces + other.faces)

    def _places(self, which: Iterable[int]) -> list[int]:
        places = sorted(set(which))
        if places and not 0 <= places[0] <= places[-1] < len(self.dice):
            raise ValueError(f"there are {len(self.dice)} dice; cannot reroll {places}")
        return places


def _totals(dice: Iterable[Die], faces: Iterable[int]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for die, face in zip(dice, faces, strict=True):
        for symbol, count in die.faces[face]:
            totals[symbol] += count
    return totals


# -- odds ----------------------------------------------------------------------------------


class Odds:
    """Everything a pool may come to: totals of its symbols, in how many ways of all."""

    __slots__ = ("symbols", "total", "ways")

    def __init__(
        self, symbols: tuple[str, ...], ways: dict[tuple[int, ...], int], total: int
    ) -> None:
        self.symbols = symbols
        self.ways = ways  # by totals, in the order of the symbols
        self.total = total

    def chance(self, test: Callable[[Totals], bool]) -> Fraction:
        """How likely it is that the totals pass a test. Symbols that never show count 0."""
        return Fraction(sum(n for totals, n in self._each() if test(totals)), self.total)

    def at_least(self, symbol: str, least: int) -> Fraction:
        """How likely a symbol shows at least so often."""
        return self.chance(lambda totals: totals[symbol] >= least)

    def mean(self, symbol: str) -> Fraction:
        """How often a symbol shows on average."""
        return Fraction(sum(totals[symbol] * n for totals, n in self._each()), self.total)

    def scored(self, score: Score) -> Spread:
        """What the pool is worth by a symbol's count or a function of the totals."""
        if isinstance(score, str):
            symbol = score
            return self.scored(lambda totals: totals[symbol])
        ways: Counter[int] = Counter()
        for totals, n in self._each():
            worth = score(totals)
            if worth is not None:
                ways[worth] += n
        return Spread(dict(sorted(ways.items())), self.total)

    def _each(self) -> Iterable[tuple[Counter[str], int]]:
        for counts, n in self.ways.items():
            yield Counter(dict(zip(self.symbols, counts, strict=True))), n


class Spread:
    """The worth of a roll, in how many ways of all; ways that are missing are misses."""

    __slots__ = ("total", "ways")

    def __init__(self, ways: dict[int, int], total: int) -> None:
        self.ways = ways
        self.total = total

    def chance(self, worth: int) -> Fraction:
        """How likely it is worth exactly that."""
        return Fraction(self.ways.get(worth, 0), self.total)

    def at_least(self, least: int) -> Fraction:
        """How likely it is no miss and worth at least that."""
        return Fraction(sum(n for worth, n in self.ways.items() if worth >= least), self.total)

    @property
    def miss(self) -> Fraction:
        """How likely it is a miss."""
        return 1 - Fraction(sum(self.ways.values()), self.total)

    def mean(self, floor: int = 0) -> Fraction:
        """The average worth, where less than the floor, or a miss, counts as the floor."""
        missed = self.total - sum(self.ways.values())
        worth = sum(max(worth, floor) * n for worth, n in self.ways.items())
        return Fraction(worth + floor * missed, self.total)

    def minus(self, other: Spread) -> Spread:
        """What is left of it after another roll is taken off. That one must not miss."""
        if sum(other.ways.values()) != other.total:
            raise ValueError("a roll that may miss cannot be taken off; give it a worth of 0")
        ways: Counter[int] = Counter()
        for worth, n in self.ways.items():
            for off, m in other.ways.items():
                ways[worth - off] += n * m
        return Spread(dict(sorted(ways.items())), self.total * other.total)


def odds_of(pool: Pool) -> Odds:
    """Everything a pool may come to; remembered, whatever the order of its dice."""
    return _odds_of(_by_name(pool))


def contest(
    pool: Pool,
    score: Score,
    against: Pool,
    off: Score,
) -> Spread:
    """What one pool is worth after what another takes off it; remembered for each question.

    Give named functions, not fresh lambdas: an answer is remembered by the function it used.
    """
    return _contest(_by_name(pool), score, _by_name(against), off)


def _by_name(pool: Pool) -> Pool:
    return tuple(sorted(pool, key=lambda die: (die.name, die.faces)))


@lru_cache(maxsize=4096)
def _contest(
    pool: Pool,
    score: Score,
    against: Pool,
    off: Score,
) -> Spread:
    return _odds_of(pool).scored(score).minus(_odds_of(against).scored(off))


@lru_cache(maxsize=1024)
def _odds_of(pool: Pool) -> Odds:
    symbols = tuple(sorted({symbol for die in pool for symbol in die.symbols}))
    ways = {(0,) * len(symbols): 1}
    total = 1
    for die in pool:
        total *= len(die.faces)
        faces = [
            tuple(die.count(face, symbol) for symbol in symbols) for face in die.numbers
        ]  # fmt: skip
        grown: Counter[tuple[int, ...]] = Counter()
        for sums, n in ways.items():
            for face in faces:
                grown[tuple(a + b for a, b in zip(sums, face, strict=True))] += n
        ways = dict(grown)
    return Odds(symbols, ways, total)
