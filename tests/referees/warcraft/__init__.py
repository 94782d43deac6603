"""World of Warcraft: The Adventure Game, read a second time: a game that asks every question."""

from __future__ import annotations

from random import Random
from typing import Any

from ..protocol import Deal
from .book import the_book
from .referee import Follower

__all__ = ["deal", "referee"]


def referee(config: dict[str, Any]) -> Follower:
    """A referee for a table with that configuration."""
    return Follower(config["players"], config.get("characters"))


def deal(number: int) -> Deal:
    """Two to four players; of twenty games one at random, nine with one random seat.

    Games at random are ten times as long. In every other game the characters are named.
    """
    players = 2 + number % 3
    settings: dict[str, Any] = {}
    if number % 2:
        settings["characters"] = Random(number).sample(list(the_book().characters), players)
    bots = ["heuristic"] * players
    if number % 20 == 0:
        bots = ["random"] * players
    elif number % 20 < 10:
        bots[number % players] = "random"
    return Deal(players, settings, tuple(bots), number)
