"""The arena: many games one after another, on one process or several, and what came of them."""

from .simulate import Plan, Run, simulate
from .statistics import Outcome, Tally

__all__ = ["Outcome", "Plan", "Run", "Tally", "simulate"]
