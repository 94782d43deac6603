"""Runes: each is used once, at the moment its card names, and then is out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pieces import CARD_ID, DECK_CARDS, RUNE

if TYPE_CHECKING:
    from .game import DungeonQuestTable
    from .state import Hero

_RUNE_CARDS = {CARD_ID[card]: card for card in DECK_CARDS[RUNE]}

STASIS = _RUNE_CARDS["stasis_rune"]
WARNING = _RUNE_CARDS["rune_of_warning"]
HEALING = _RUNE_CARDS["rune_of_healing"]
OPENING = _RUNE_CARDS["rune_of_opening"]
LIGHT = _RUNE_CARDS["rune_of_light"]
TELEPORTATION = _RUNE_CARDS["rune_of_teleportation"]
LIGHTNING = _RUNE_CARDS["rune_of_lightning"]
PROTECTION = _RUNE_CARDS["rune_of_protection"]
FORTUNE = _RUNE_CARDS["rune_of_fortune"]
HASTE = _RUNE_CARDS["rune_of_haste"]
SIGHT = _RUNE_CARDS["rune_of_sight"]
SLUMBER = _RUNE_CARDS["rune_of_slumber"]


def holds_rune(hero: Hero, rune: int) -> bool:
    """Whether the hero still has that Rune."""
    return rune in hero.runes


def use_rune(table: DungeonQuestTable, hero: Hero, rune: int) -> None:
    """Discard the Rune; it never comes back (DQ-RUNE-01 to 03)."""
    hero.runes = tuple(held for held in hero.runes if held != rune)
    table.say("DQ-RUNE-02", "{hero} uses the {card}.", hero.seat, rune)
