"""Undercroft: a digital tabletop and rules engine for dungeon-crawl board games."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

from . import packs
from .kernel import game as _registry
from .kernel import transfer as _transfer  # noqa: F401, lets tables be pickled
from .kernel.errors import (
    BadContent,
    BadRecord,
    BadSetup,
    IllegalAnswer,
    NoSuchPlayer,
    NothingToUndo,
    UndercroftError,
)
from .kernel.events import Event
from .kernel.flow import Decision, Option
from .kernel.game import Result, Standing
from .kernel.record import load
from .kernel.rulebook import Rule
from .kernel.table import Table
from .library import GameInfo, bot, checked_seed, follow

__all__ = [
    "BadContent",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Event",
    "GameInfo",
    "IllegalAnswer",
    "NoSuchPlayer",
    "NothingToUndo",
    "Option",
    "Result",
    "Rule",
    "Standing",
    "Table",
    "UndercroftError",
    "__version__",
    "bot",
    "explain",
    "follow",
    "game_names",
    "games",
    "load",
    "new",
    "packs",
]

# Saved games and worker processes find the packs that are kept on this machine.
packs.install()


__version__ = _version("undercroft")

if TYPE_CHECKING:

    def games() -> tuple[GameInfo, ...]:
        """The games installed, with title, settings and bots."""
        ...


def __getattr__(name: str) -> Any:
    """`games` is the package of games, which can be called (see there)."""
    if name == "games":
        return import_module("undercroft.games")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_names() -> list[str]:
    """The names of the games installed."""
    return _registry.names()


def new(game: str, players: int = 1, seed: int | None = None, **settings: Any) -> Table[Any]:
    """A new game. Without a seed a random one is taken.

    Settings are the game's own, and `boxes` and `packs` (refs, see `undercroft.packs.add`).
    """
    found = _registry.find(game)
    return Table(found, _registry.configure(found, players, settings), checked_seed(seed))


def explain(table: Table[Any], player: int, intent: str) -> Rule | None:
    """Why a player cannot do what they have in mind: the rule, or None if nothing forbids it."""
    rule_id = table.explain(player, intent)
    return None if rule_id is None else table.game.rulebook[rule_id]
