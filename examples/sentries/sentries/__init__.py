"""Sentries: raiders try to get through a gatehouse, sentries try to stop them."""

from .game import GAME

__all__ = ["GAME"]
