"""Undercroft: a digital tabletop and rules engine for dungeon-crawl board games."""

from __future__ import annotations

import secrets
from typing import Any

from . import packs
from .kernel import game as _registry
from .kernel.errors import (
    BadContent,
    BadRecord,
    BadSetup,
    IllegalAnswer,
    NothingToUndo,
    UndercroftError,
)
from .kernel.events import Event
from .kernel.flow import Decision, Option
from .kernel.game import Result, Standing
from .kernel.record import load
from .kernel.rulebook import Rule
from .kernel.table import Table

__all__ = [
    "BadContent",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Event",
    "IllegalAnswer",
    "NothingToUndo",
    "Option",
    "Result",
    "Rule",
    "Standing",
    "Table",
    "UndercroftError",
    "explain",
    "game_names",
    "load",
    "new",
    "packs",
]

# Saved games and worker processes find the packs that are kept on this machine.
packs.install()


def game_names() -> list[str]:
    """The games installed. (A function named `games` would be hidden by the package of games.)"""
    return _registry.names()


def new(game: str, players: int = 1, seed: int | None = None, **settings: Any) -> Table[Any]:
    """A new game. Without a seed a random one is taken.

    Settings are the game's own, and `boxes` and `packs` (refs, see `undercroft.packs.add`).
    """
    found = _registry.find(game)
    if seed is None:
        seed = secrets.randbits(48)
    if type(seed) is not int or not 0 <= seed <= _registry.MAX_SEED:
        raise BadSetup(f"seed: {seed!r} is not a whole number from 0 to 2**63 - 1")
    return Table(found, _registry.configure(found, players, settings), seed)


def explain(table: Table[Any], player: int, intent: str) -> Rule | None:
    """Why a player cannot do what he has in mind: the rule, or None where nothing forbids it."""
    rule_id = table.game.explain(table, player, intent)
    return None if rule_id is None else table.game.rulebook[rule_id]
