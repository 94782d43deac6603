"""What a player can hope for at a decision of theirs: for those who look back at a game.

It is what the searching bot thinks of the position before it thinks of any option: the mean of what
comes of worlds that the player could not tell from the real one.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from .guidance import appraise_of, reward
from .search import Search, SearchSettings

if TYPE_CHECKING:
    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

# Worlds that are played on, and how few there may be of them where the seconds run out.
WORLDS, FEWEST_WORLDS = 24, 4
SECONDS = 1.5


class Outlook(msgspec.Struct, frozen=True):
    """A value from 0 to 1, and its standard error."""

    value: float
    error: float = 0.0


def outlook(table: Table[Any], seed: int, seconds: float = SECONDS) -> Outlook:
    """What the player who is asked can hope for. The table itself is not played on."""
    search = Search(table, SearchSettings(), seed)
    end = perf_counter() + seconds
    found: list[float] = []
    while len(found) < WORLDS and (len(found) < FEWEST_WORLDS or perf_counter() < end):
        found.append(search.sample(len(found)))
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / (len(found) - 1)
    return Outlook(mean, sqrt(spread / len(found)))


def can_appraise(game: Game[Any]) -> bool:
    """Whether the game tells before its end what a position is worth: if not, a look takes long."""
    return appraise_of(game) is not None


def outcome_for(table: Table[Any], player: int) -> Outlook:
    """What a game that is over was worth to a player, on the same scale."""
    appraise = appraise_of(table.game)
    value = None if appraise is None else appraise(table, player)
    return Outlook(reward(table.game, table.state, player) if value is None else value)
