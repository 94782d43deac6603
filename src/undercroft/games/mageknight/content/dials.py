"""Combat dials as they are printed: what a figure shows on each click (MKD-DIAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.content import known, need

from .abilities import BIT, NAMES, only_one_a_slot
from .entries import LEVELS, Click, HeroEntry, Rank, SpawnEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

HIGHEST_VALUE = 30


class Figure(msgspec.Struct, frozen=True):
    """A figure as it is printed. Its dial ends where the skulls begin.

    Range and arrows are on its base, the four values on each click (MKD-TERM-05).
    """

    id: str
    name: str
    rank: Rank | None  # None for a hero
    points: tuple[int, ...]  # by level, lowest first; of a Mage Spawn one number
    range: int
    targets: int
    arc: int
    dial: tuple[Click, ...]

    @property
    def is_hero(self) -> bool:
        return self.rank is None

    @property
    def has_levels(self) -> bool:
        """Whether it is a Hero of this game: others that join a team only heal (MKD-OTHER-05)."""
        return len(self.points) > 1

    def start(self, level: int) -> int:
        """The click that a figure begins with: a hero's level, or the first (MKD-DMG-01, 03)."""
        return LEVELS - level if self.has_levels else 0

    def cost(self, level: int) -> int:
        """What a figure costs; a Mage Spawn has one level."""
        return self.points[level - 1] if self.has_levels else self.points[0]


def hero(where: str, entry: HeroEntry) -> Figure:
    """A hero of a content file."""
    points, clicks = len(entry.points), len(entry.dial)
    need(points in (1, LEVELS), f"{where}: points",
         f"expected {LEVELS} numbers, one a level, or 1 for a figure without levels")  # fmt: skip
    need(points == 1 or clicks >= LEVELS, f"{where}: dial",
         f"expected a click for each of {LEVELS} levels, got {clicks}")  # fmt: skip
    return _figure(entry, None, entry.points, _dial(where, entry.dial))


def mage_spawn(where: str, entry: SpawnEntry) -> Figure:
    """A Mage Spawn of a content file."""
    return _figure(entry, entry.rank, (entry.points,), _dial(where, entry.dial))


def _figure(
    entry: HeroEntry | SpawnEntry,
    rank: Rank | None,
    points: tuple[int, ...],
    dial: tuple[Click, ...],
) -> Figure:
    base = entry.range, entry.targets, entry.arc
    return Figure(entry.id, entry.name, rank, points, *base, dial)


def _dial(where: str, rows: Sequence[str]) -> tuple[Click, ...]:
    return tuple(_click(f"{where}: dial {number}", row) for number, row in enumerate(rows, 1))


def _click(where: str, row: str) -> Click:
    """One row: speed, attack, defense, damage, then the abilities that show (MKD-DMG-02)."""
    words = row.split()
    numbers = [int(word) for word in words[:4] if word.isdecimal() and len(word) < 3]
    need(
        len(numbers) == 4 and max(numbers) <= HIGHEST_VALUE, where,
        f"expected speed, attack, defense and damage (0 to {HIGHEST_VALUE}), got {row!r}",
    )  # fmt: skip
    bits = 0
    for word in words[4:]:
        known(where, word, NAMES)
        bits |= BIT[word]
    need(only_one_a_slot(bits), where, "expected at most one ability for a slot, got two")
    speed, attack, defense, damage = numbers
    return Click((speed, attack, defense, damage), bits)
