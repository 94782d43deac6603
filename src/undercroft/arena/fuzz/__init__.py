"""Random games set up at random, watched closely: whatever breaks is kept as a record."""

from .games import BrokenGame, FuzzPlan, Harvest, fuzz

__all__ = ["BrokenGame", "FuzzPlan", "Harvest", "fuzz"]
