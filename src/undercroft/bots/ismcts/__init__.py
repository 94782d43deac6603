"""A bot for every game: information set Monte Carlo tree search."""

from .bot import SearchBot
from .search import SearchSettings
from .weighing import Weighed, Weighing

__all__ = ["SearchBot", "SearchSettings", "Weighed", "Weighing"]
