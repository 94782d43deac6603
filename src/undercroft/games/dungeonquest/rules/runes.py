"""Runes: each is used once, at the moment its card names, and then is out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero

STASIS = "stasis_rune"
WARNING = "rune_of_warning"
HEALING = "rune_of_healing"
OPENING = "rune_of_opening"
LIGHT = "rune_of_light"
TELEPORTATION = "rune_of_teleportation"
LIGHTNING = "rune_of_lightning"
PROTECTION = "rune_of_protection"
FORTUNE = "rune_of_fortune"
HASTE = "rune_of_haste"
SIGHT = "rune_of_sight"
SLUMBER = "rune_of_slumber"


def holds_rune(hero: Hero, rune: str) -> bool:
    """Whether the hero still has that Rune."""
    return hero.runes != () and hero.content.runes[rune] in hero.runes


def use_rune(table: DungeonQuestTable, hero: Hero, rune: str) -> None:
    """Discard the Rune; it never comes back (DQ-RUNE-01 to 03)."""
    card = hero.content.runes[rune]
    hero.runes = tuple(held for held in hero.runes if held != card)
    table.say("DQ-RUNE-02", "{hero} uses the {card}.", hero.seat, card)
