"""The combat dial: clicks of damage and of healing (MKD-DIAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table.state import State, Warrior


def turn_toward_skulls(state: State, warrior: Warrior, clicks: int) -> int:
    """Take clicks of damage; how many of them the dial had left (MKD-DIAL-01)."""
    left = len(state.content.figures[warrior.figure].dial) - warrior.click
    taken = min(clicks, left)
    warrior.click += taken
    return taken


def shows_skulls(state: State, warrior: Warrior) -> bool:
    """Whether the dial has passed its last live click (MKD-DIAL-05)."""
    return warrior.click >= len(state.content.figures[warrior.figure].dial)


def starting_click(state: State, warrior: Warrior) -> int:
    """Where healing stops: the first click, or the number of a hero's level (MKD-DIAL-03, 06)."""
    return state.content.figures[warrior.figure].start(warrior.level)


def turn_back(state: State, warrior: Warrior, clicks: int) -> int:
    """Heal clicks; how many of them counted (MKD-DIAL-02, MKD-DAM-06)."""
    healed = min(clicks, warrior.click - starting_click(state, warrior))
    warrior.click -= healed
    return healed
