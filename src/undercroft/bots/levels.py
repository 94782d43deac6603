"""Levels for people: the same search, given more or less thought.

What a level is are its iterations and how they play on; the seconds only bound them on a slow or
busy machine.
"""

from __future__ import annotations

from .ismcts import Manner, SearchBot

LEVELS = {
    # Plays whole games out in thought, but too few of them not to be deceived by luck.
    "easy": Manner(iterations=12, seconds=0.5, appraised=False),
    "normal": Manner(iterations=16, seconds=1.0),
    "hard": Manner(iterations=240, seconds=2.0),
}


def level(name: str, seed: int) -> SearchBot:
    """The bot of that level."""
    return SearchBot(seed, LEVELS[name])
