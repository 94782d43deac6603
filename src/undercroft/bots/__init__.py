"""Bots: whoever chooses from a decision's options without being a person.

A bot is found by name: `heuristic`, `hard`, `search(iterations=640,depth=0)`, `my_module:MyBot`.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Bot, Minded

from . import own
from .ismcts import SearchBot, SearchSettings, Weighing
from .ismcts.guidance import adviser_of, foresight_of
from .levels import ADVISER, LEVELS, WITH_A_MIND, level
from .random import RandomBot
from .spelling import Spelling, read, split

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.kernel.game import Game

__all__ = [
    "ADVISER",
    "LEVELS",
    "RANDOM",
    "SEARCH",
    "Bot",
    "RandomBot",
    "SearchBot",
    "SearchSettings",
    "Weighing",
    "can_play",
    "level",
    "make",
    "names",
    "search_settings",
    "split",
]

RANDOM = "random"
SEARCH = "search"  # the searching bot with settings of one's own


def names(game: Game[Any]) -> list[str]:
    """The bots that can play this game, roughly the weakest first (see docs/bots.md).

    Those of installed packages come last. All of them take no settings, or have defaults.
    """
    return [RANDOM, *game.bots(), *LEVELS, *_minds(game), *own.installed(game)]


def make(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot of that name, or BadSetup with the names there are."""
    spelling = read(name)
    if (settings := _settings_of(spelling, game)) is not None:
        return SearchBot(seed, settings)
    maker = _maker(spelling.name, game)
    if maker is None:
        raise _unknown(spelling.name, game)
    try:
        bot = maker(seed, **spelling.settings)
    except TypeError as error:
        raise BadSetup(
            f"bots: {name!r} cannot be made: {error}; a bot is made of a seed, and of its settings "
            "by name"
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"bots: {name!r} has no method choose(table) that tells an option's index")
    return bot


def can_play(name: str, game: Game[Any]) -> bool:
    """Whether there is a bot of that name, and it plays this game."""
    try:
        make(name, game, 0)
    except BadSetup:
        return False
    return True


def search_settings(name: str, game: Game[Any]) -> SearchSettings | None:
    """How the bot of that name searches this game, if it is one of the house's searchers."""
    settings = _settings_of(read(name), game)
    if settings is None or settings.depth is not None:
        return settings
    depth = foresight_of(adviser_of(game, settings.mind))
    return msgspec.structs.replace(settings, depth=depth)


def _minds(game: Game[Any]) -> Sequence[str]:
    """The minds that come with a game: each is a bot that searches with it."""
    return game.minds if isinstance(game, Minded) else ()


def _usual_settings(name: str, game: Game[Any]) -> SearchSettings | None:
    if name in _minds(game):
        return msgspec.structs.replace(WITH_A_MIND, mind=name)
    return SearchSettings() if name == SEARCH else LEVELS.get(name)


def _settings_of(spelling: Spelling, game: Game[Any]) -> SearchSettings | None:
    settings = _usual_settings(spelling.name, game)
    if settings is None:
        return None
    usual = msgspec.structs.asdict(settings)
    for setting in spelling.settings:
        if setting not in usual:
            raise BadSetup(
                f"bots: {spelling.name} has no setting {setting!r}; it has: {', '.join(usual)}"
            )
    try:
        return msgspec.convert(usual | spelling.settings, SearchSettings)
    except msgspec.ValidationError as error:
        raise BadSetup(f"bots: {spelling.name}: {error}") from error


def _maker(name: str, game: Game[Any]) -> Callable[..., Bot] | None:
    if name == RANDOM:
        return RandomBot
    if name in (mine := game.bots()):
        maker: Callable[..., Bot] = mine[name]
        return maker
    found = own.find(name)
    if found is not None and not own.plays(found, game):
        raise BadSetup(f"bots: {name!r} does not play {game.title}")
    return found


def _unknown(name: str, game: Game[Any]) -> BadSetup:
    close = get_close_matches(name, names(game), 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return BadSetup(
        f"bots: {name!r} is unknown{hint}; {game.title} has: {', '.join(names(game))}, "
        f"{SEARCH}(...), and your own as module:Class"
    )
