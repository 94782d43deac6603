"""A bot that plays by rules of thumb, from what the player who is asked may know."""

from __future__ import annotations

from .heuristic import HeuristicBot

__all__ = ["HeuristicBot"]
