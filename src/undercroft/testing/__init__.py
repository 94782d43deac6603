"""For tests of games: a table in play, with everything random in the test's hand."""

from .play import Play

__all__ = ["Play"]
