"""World of Warcraft: The Adventure Game, chapter by chapter of its rulebook."""

from .game import GAME

__all__ = ["GAME"]
