"""Cards that a hero keeps because their effect stays with them (DQ-ENC-12, DQ-ENC-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import KEPT_CARD
from .attributes import drop_tokens
from .decks import put_away

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero


def kept_called(hero: Hero, name: str) -> int:
    """A kept card of that name; copies are alike."""
    content = hero.content
    return next(card for card in hero.kept if content.card_id[card] == name)


def in_a_trapdoor(hero: Hero) -> bool:
    """Whether a Trapdoor holds them to their chamber."""
    content = hero.content
    return any(content.card_id[card] == "trapdoor" for card in hero.kept)


def keep(table: DungeonQuestTable, hero: Hero, card: int) -> None:
    """The card stays with the hero."""
    hero.kept += (card,)
    table.say("DQ-ENC-12", "{hero} keeps {card}.", hero.seat, card)


def end_effect(table: DungeonQuestTable, hero: Hero, card: int) -> None:
    """A kept card has done its work: it is put away, with the tokens of its test."""
    let_go(table, hero, card)
    put_away(table.state, hero, card)


def let_go(table: DungeonQuestTable, hero: Hero, card: int) -> None:
    """The card no longer stays with the hero, nor do the tokens of its test."""
    hero.kept = tuple(kept for kept in hero.kept if kept != card)
    table.say("DQ-ENC-12", "{hero} is rid of {card}.", hero.seat, card)
    drop_tokens(table, hero, KEPT_CARD + card)


def end_effects_called(table: DungeonQuestTable, hero: Hero, name: str) -> None:
    """Every kept card of that name has done its work."""
    card_id = hero.content.card_id
    for card in [card for card in hero.kept if card_id[card] == name]:
        end_effect(table, hero, card)
