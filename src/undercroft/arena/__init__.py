"""The arena: many games one after another, on one process or many, and what came of them."""

from .plan import Plan
from .playing import Outcome
from .simulate import Run, compete, simulate
from .statistics import Tally

__all__ = ["Outcome", "Plan", "Run", "Tally", "compete", "simulate"]
