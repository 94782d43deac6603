"""Levels for people: the same search, given more or less thought.

The iterations are what a level is; the seconds only bound them on a slow or busy machine.
"""

from __future__ import annotations

from .ismcts import Manner, SearchBot

# So far does each trial play on: in DungeonQuest to the end of most games for one.
FAR = 32
LEVELS = {
    "easy": Manner(iterations=10, seconds=0.5, depth=FAR),
    "normal": Manner(iterations=48, seconds=1.0, depth=FAR),
    "hard": Manner(iterations=250, seconds=2.0, depth=FAR),
}


def level(name: str, seed: int) -> SearchBot:
    """The bot of that level."""
    return SearchBot(seed, LEVELS[name])
