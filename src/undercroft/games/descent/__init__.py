"""Descent: Journeys in the Dark, Second Edition: heroes against one overlord."""

from .game import GAME

__all__ = ["GAME"]
