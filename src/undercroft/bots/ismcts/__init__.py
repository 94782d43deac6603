"""A bot for every game: information set Monte Carlo tree search."""

from .bot import SearchBot
from .outlook import Outlook, can_appraise, outcome_for, outlook
from .search import SearchSettings
from .weighing import Weighed, Weighing

__all__ = [
    "Outlook",
    "SearchBot",
    "SearchSettings",
    "Weighed",
    "Weighing",
    "can_appraise",
    "outcome_for",
    "outlook",
]
