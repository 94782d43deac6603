"""The arena: many games one after another, on one process or many, and what came of them."""

from .plan import Plan
from .playing import GameOutcome
from .simulate import FinishedGames, compete, simulate
from .statistics import Tally

__all__ = ["FinishedGames", "GameOutcome", "Plan", "Tally", "compete", "simulate"]
