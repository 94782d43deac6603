"""Cards that a hero keeps because their effect stays with them (DQ-ENC-12, DQ-ENC-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import KEPT_CARD
from .attributes import drop_tokens
from .decks import put_away

if TYPE_CHECKING:
    from ..table.state import Hero, State


def kept_called(hero: Hero, name: str) -> int:
    """A kept card of that name; copies are alike."""
    content = hero.content
    return next(card for card in hero.kept if content.card_id[card] == name)


def in_a_trapdoor(hero: Hero) -> bool:
    """Whether a Trapdoor holds them to their chamber."""
    content = hero.content
    return any(content.card_id[card] == "trapdoor" for card in hero.kept)


def end_effect(state: State, hero: Hero, card: int) -> None:
    """A kept card has done its work: it is put away, with the tokens of its test."""
    hero.kept = tuple(kept for kept in hero.kept if kept != card)
    drop_tokens(hero, KEPT_CARD + card)
    put_away(state, hero, card)


def end_effects_called(state: State, hero: Hero, name: str) -> None:
    """Every kept card of that name has done its work."""
    content = state.content
    for card in [card for card in hero.kept if content.card_id[card] == name]:
        end_effect(state, hero, card)
