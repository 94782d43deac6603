"""Levels for people: the same search, given more or less thought.

The iterations are what a level is; the seconds only bound them on a slow or busy machine.
"""

from __future__ import annotations

from .ismcts import Manner, SearchBot

LEVELS = {
    "easy": Manner(iterations=40, seconds=0.5),
    "normal": Manner(iterations=200, seconds=1.0),
    "hard": Manner(iterations=1000, seconds=2.0),
}


def level(name: str, seed: int) -> SearchBot:
    """The bot of that level."""
    return SearchBot(seed, LEVELS[name])
