"""What an attack can be expected to do: chances on two dice, and clicks of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table.state import State, Warrior

ROLLS = 36  # of two dice
LEAST, MOST = 3, 12  # 2 always misses, 12 always hits (MKD-CRIT-01, MKD-CRIT-02)
_WAYS = tuple(
    sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) for need in range(14)
)
CRITICAL = 1 / ROLLS  # one click more (MKD-CRIT-02)


def chance(need: int) -> float:
    """The chance that two dice show at least that much; 2 never hits and 12 always does."""
    return _WAYS[min(MOST, max(LEAST, need))] / ROLLS


def plain_chance(need: int) -> float:
    """The same for a roll without such exceptions."""
    return _WAYS[min(13, max(0, need))] / ROLLS


def clicks_left(state: State, warrior: Warrior) -> int:
    """How many clicks of damage eliminate it."""
    return len(state.content.figures[warrior.figure].dial) - warrior.click
