"""Figures, cards, dice and the map."""
