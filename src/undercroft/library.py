"""What is installed, and bots by name: the top of the library."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from . import bots
from .kernel import game as registry
from .kernel.errors import BadSetup
from .kernel.table import Table

if TYPE_CHECKING:
    from .bots import Bot
    from .kernel.game import Game


class GameInfo(msgspec.Struct, frozen=True):
    """A game that is installed: what it is called, what can be set, who can play it."""

    name: str
    title: str
    aim: str
    schema: registry.Schema
    bots: tuple[str, ...]
    finished: bool = True  # else it is in the making


def all_games() -> tuple[GameInfo, ...]:
    """The games installed, with what each can be set up with."""
    return tuple(_info(registry.find(name)) for name in registry.names())


def _info(game: Game[Any]) -> GameInfo:
    names, finished = tuple(bots.names(game)), registry.is_finished(game)
    return GameInfo(game.name, game.title, game.aim, game.schema(), names, finished)


def bot(name: str, game: Table[Any] | Game[Any] | str, seed: int | None = None) -> Bot:
    """A bot by its name, for a table or a game. Without a seed a random one is taken.

    `undercroft.bot("hard", table).choose(table)` is the index of its choice.
    """
    if isinstance(game, str):
        game = registry.find(game)
    found = game.game if isinstance(game, Table) else game
    return bots.make(name, found, secrets.randbits(48) if seed is None else seed)


def follow(table: Table[Any], seed: int | None = None) -> Table[Any] | None:
    """The table that follows one that is over, with chance of its own; None if none does."""
    config = table.sequel
    if config is None:
        return None
    return Table(table.game, config, checked_seed(seed))


def checked_seed(seed: int | None) -> int:
    """A seed that a game can begin with; a random one where none is given."""
    if seed is None:
        return secrets.randbits(48)
    if type(seed) is not int or not 0 <= seed <= registry.MAX_SEED:
        raise BadSetup(f"seed: {seed!r} is not a whole number from 0 to 2**63 - 1")
    return seed
