"""DungeonQuest, third edition, chapter by chapter of its rulebook."""

from .game import GAME

__all__ = ["GAME"]
