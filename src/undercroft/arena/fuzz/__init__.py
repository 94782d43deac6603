"""Random games set up at random, watched closely: whatever breaks is kept as a record."""

from .games import Finding, FuzzPlan, Harvest, fuzz

__all__ = ["Finding", "FuzzPlan", "Harvest", "fuzz"]
