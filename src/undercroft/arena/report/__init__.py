"""One page about many games: figures, bars, histograms and a map, with nothing from elsewhere."""

from .page import render

__all__ = ["render"]
