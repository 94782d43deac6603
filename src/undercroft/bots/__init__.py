"""Bots: whoever chooses from a decision's options without being a person."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Bot

from .ismcts import SearchBot, SearchSettings, Weighing
from .levels import ADVISER, LEVELS, level
from .random import RandomBot

if TYPE_CHECKING:
    from undercroft.kernel.game import Game

__all__ = [
    "ADVISER",
    "LEVELS",
    "RANDOM",
    "Bot",
    "RandomBot",
    "SearchBot",
    "SearchSettings",
    "Weighing",
    "level",
    "make",
    "names",
]

RANDOM = "random"


def names(game: Game[Any]) -> list[str]:
    """The bots that can play this game, roughly the weakest first (see docs/bots.md)."""
    return [RANDOM, *game.bots(), *LEVELS]


def make(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot of that name, or BadSetup with the names there are."""
    if name == RANDOM:
        return RandomBot(seed)
    if name in LEVELS:
        return level(name, seed)
    own = game.bots()
    if name not in own:
        close = get_close_matches(name, names(game), 1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        raise BadSetup(
            f"bots: {name!r} is unknown{hint}; {game.title} has: {', '.join(names(game))}"
        )
    bot: Bot = own[name](seed)
    return bot
