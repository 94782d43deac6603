"""What the file of dice says; figures.py, cards.py and quests.py have the others.

A box is a folder beside base/ with files of the same names: its entries are added to those of the
base game (content/<box>/monsters.toml, content/<box>/skills.toml and so on).
"""

from __future__ import annotations

from undercroft.kernel.content import Amount, Entry, Id, Text


class Face(Entry, frozen=True, kw_only=True):
    """One face of a die (DES-GEN-10)."""

    heart: Amount = 0
    surge: Amount = 0
    range: Amount = 0
    shield: Amount = 0
    miss: Amount = 0


class DieEntry(Entry, frozen=True, kw_only=True):
    """A die."""

    id: Id
    source: Text
    faces: tuple[Face, ...]
