"""A bot for every game: information set Monte Carlo tree search."""

from .bot import SearchBot
from .search import Manner
from .weighing import Weighed, Weighing

__all__ = ["Manner", "SearchBot", "Weighed", "Weighing"]
