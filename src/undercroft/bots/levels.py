"""Levels for people: the same search, given more or less thought and attention.

What a level is are its iterations and its slips; the seconds only bound them on a slow or busy
machine.
"""

from __future__ import annotations

from .ismcts import Manner, SearchBot

ADVISER = "hard"  # the level that hints come from, in every client
LEVELS = {
    "easy": Manner(iterations=16, seconds=0.5, slips=0.35),
    "normal": Manner(iterations=16, seconds=1.0, slips=0.04),
    "hard": Manner(iterations=160, seconds=2.0),
}


def level(name: str, seed: int) -> SearchBot:
    """The bot of that level."""
    return SearchBot(seed, LEVELS[name])
