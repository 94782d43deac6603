"""The numbers a character has at any time, in combat or out of it, for those who look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import numbers
from .state import NONE

if TYPE_CHECKING:
    from .state import Character, State


def attack(state: State, seat: int) -> int:
    """Their attack value as it is now (WOW-ITEM-18)."""
    content = state.content
    if numbers.fights(state, seat):
        return numbers.attack(state, numbers.combatant(state, seat))
    character = state.characters[seat]
    wields = numbers.wields(content, character)
    base = (
        content.item_of(character.weapon).attack
        if wields
        else numbers.card_up(content, character).attack
    )
    return base + _changed(state, character, "attack_mod")


def attack_type(state: State, seat: int) -> int:
    """Melee or ranged, as they would attack now (WOW-ITEM-19)."""
    content = state.content
    if numbers.fights(state, seat):
        return numbers.attack_type(state, numbers.combatant(state, seat))
    character = state.characters[seat]
    changed = numbers.type_set(character.changes)
    if changed != NONE:
        return changed
    if numbers.wields(content, character):
        return content.item_of(character.weapon).attack_type
    return numbers.card_up(content, character).attack_type


def defense(state: State, seat: int) -> int:
    """Their defense value as it is now (WOW-ITEM-20)."""
    content = state.content
    if numbers.fights(state, seat):
        return numbers.defense(state, numbers.combatant(state, seat))
    character = state.characters[seat]
    base = (
        content.item_of(character.armor).defense
        if character.armor != NONE
        else numbers.card_up(content, character).defense
    )
    return base + _changed(state, character, "defense_mod")


def strength(state: State, seat: int) -> int:
    """The damage that a hit of theirs deals (WOW-GAP-31)."""
    if numbers.fights(state, seat):
        return numbers.damage(state, numbers.combatant(state, seat))
    character = state.characters[seat]
    return max(
        0,
        numbers.card_up(state.content, character).damage + _changed(state, character, "damage_mod"),
    )


def _changed(state: State, character: Character, what: str) -> int:
    """Changes of the turn, of attached cards and of the global event."""
    total = sum([amount for change, amount, _ in character.changes if change == what])
    if character.attached:
        total += numbers.attached_change(state, character, what)
    if state.global_event != NONE:
        total += numbers.event_change(state, character.seat, what, "all_characters")
    return total
