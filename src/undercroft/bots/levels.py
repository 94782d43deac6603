"""Levels for people: the same search, given more or less thought and attention.

A level is its iterations and its blunder rate; the seconds bound them on a slow or busy machine.
"""

from __future__ import annotations

from .ismcts import SearchBot, SearchSettings

ADVISER = "hard"  # the level that hints come from, in every client
LEVELS = {
    "easy": SearchSettings(iterations=16, seconds=0.5, blunder_rate=0.35),
    "normal": SearchSettings(iterations=16, seconds=1.0, blunder_rate=0.04),
    "hard": SearchSettings(iterations=160, seconds=2.0),
}
# With a mind that comes with a game, as much thought as the best level.
WITH_A_MIND = LEVELS["hard"]


def level(name: str, seed: int) -> SearchBot:
    """The bot of that level."""
    return SearchBot(seed, LEVELS[name])
