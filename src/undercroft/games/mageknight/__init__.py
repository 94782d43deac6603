"""Mage Knight Dungeons: dials, facings and lines of fire on tiles of squares."""

from .game import GAME

__all__ = ["GAME"]
