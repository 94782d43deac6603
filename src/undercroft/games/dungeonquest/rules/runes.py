"""Runes: each is used once, at the moment its card names, and then is out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import CARD_ID, DECK_CARDS, RUNE

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero

RUNE_CARDS = {CARD_ID[card]: card for card in DECK_CARDS[RUNE]}

STASIS = RUNE_CARDS["stasis_rune"]
WARNING = RUNE_CARDS["rune_of_warning"]
HEALING = RUNE_CARDS["rune_of_healing"]
OPENING = RUNE_CARDS["rune_of_opening"]
LIGHT = RUNE_CARDS["rune_of_light"]
TELEPORTATION = RUNE_CARDS["rune_of_teleportation"]
LIGHTNING = RUNE_CARDS["rune_of_lightning"]
PROTECTION = RUNE_CARDS["rune_of_protection"]
FORTUNE = RUNE_CARDS["rune_of_fortune"]
HASTE = RUNE_CARDS["rune_of_haste"]
SIGHT = RUNE_CARDS["rune_of_sight"]
SLUMBER = RUNE_CARDS["rune_of_slumber"]


def holds_rune(hero: Hero, rune: int) -> bool:
    """Whether the hero still has that Rune."""
    return rune in hero.runes


def use_rune(table: DungeonQuestTable, hero: Hero, rune: int) -> None:
    """Discard the Rune; it never comes back (DQ-RUNE-01 to 03)."""
    hero.runes = tuple(held for held in hero.runes if held != rune)
    table.say("DQ-RUNE-02", "{hero} uses the {card}.", hero.seat, rune)
