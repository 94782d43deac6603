"""Why can't I play, equip or use it? The rule behind a card, an item or a discovery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import BAG, WEAPON
from ..table.state import MAINTENANCE, MOVEMENT, NONE, NOT_MOVED
from . import abilities, levels
from .aggro import held_by_aggro
from .effects.travel import leads_anywhere
from .kept import holds
from .numbers import combatant, fights

if TYPE_CHECKING:
    from ..content.catalogue_types import Ability
    from ..table.state import Character, State

# What a card needs something to work on for, and the rule behind it.
_NEEDS = {
    "attach": "WOW-KEY-04",
    "steal_item": "WOW-ITEM-16",
    "peek_discovery": "WOW-DISC-06",
}


def why_not_play(state: State, character: Character, name: str) -> str | None:
    """Wrong moment, not enough energy, a copy played already, nothing to work on."""
    content = state.content
    ability = content.ability_by_id.get(name)
    if ability is None:
        return None
    deck = content.ability_of[character.kind]
    if all(deck[card] != ability.index for card in character.hand):
        return _not_in_hand(state, character, ability)
    if ability.index in character.played:
        return "WOW-ABIL-10"
    if ability.cost > character.energy and not abilities.affordable(
        content, character, ability.cost
    ):
        return "WOW-ABIL-04" if character.seat == state.active else "WOW-GAP-32"
    if ability.phase == "combat" and ability.attack != NONE and fights(state, character.seat):
        if combatant(state, character.seat).replacement != NONE:
            return "WOW-KEY-12"
    for step in content.needing[ability.index]:
        if not step.possible(state, character.seat):
            return _NEEDS.get(step.word, "WOW-ABIL-07")
    if ability.index in content.ability_journeys[character.level]:
        if not leads_anywhere(state, character.seat, ability.by_level[character.level]):
            return _nowhere_to_go(state, character)
    return "WOW-KEY-11" if ability.attack != NONE else "WOW-ABIL-07"


def _nowhere_to_go(state: State, character: Character) -> str:
    """Aggro holds him, or all that is in reach is above his level."""
    return "WOW-GAP-40" if held_by_aggro(state, character.seat) else "WOW-GAP-08"


def _not_in_hand(state: State, character: Character, ability: Ability) -> str:
    """It was played and discarded, lies attached, or is nobody's to play but another's."""
    deck = state.content.ability_of[character.kind]
    if any(deck[card] == ability.index for card in character.discard):
        return "WOW-ABIL-02"
    for other in state.characters:
        if any(
            owner == character.seat and deck[card] == ability.index
            for owner, card in (*other.attached, *(entry[1:] for entry in other.on_items))
        ):
            return "WOW-KEY-06"
    return "WOW-SET-10" if ability.character != character.kind else "WOW-SET-13"


def why_not_item(state: State, character: Character, name: str) -> str | None:
    """Level, icons, bag items, the wrong phase, or somebody else's."""
    item = state.content.item_by_id.get(name)
    if item is None:
        return None
    for other in state.characters:
        if other is not character and item.card in other.items:
            return "WOW-ITEM-17" if item.card in (other.weapon, other.armor) else "WOW-ITEM-16"
    if item.card not in character.items:
        return "WOW-CHAL-09"
    if item.colour > character.level:
        return "WOW-ITEM-12"
    if item.slot == BAG:
        usable = item.usable_in_bag and item.powers
        return why_no_power(state, character, item.powers[0].id) if usable else "WOW-ITEM-11"
    if item.card in (character.weapon, character.armor):
        return "WOW-ITEM-01"
    if item.icon_mask & ~levels.card_of(state, character.seat).icon_mask:
        return "WOW-ITEM-13"
    if state.phase != MAINTENANCE or character.seat != state.active:
        return "WOW-ITEM-07"
    return "WOW-ITEM-09" if item.slot == WEAPON else "WOW-ITEM-10"


def why_no_power(state: State, character: Character, name: str) -> str | None:
    """The wrong moment, not enough energy, or nowhere to go."""
    content = state.content
    power = content.power_by_id.get(name)
    if power is None:
        return None
    item = content.item_with.get(power.index, NONE)
    if power.energy_cost and not abilities.affordable(content, character, power.energy_cost, item):
        return "WOW-GAP-37" if item in abilities.mana_potions(content, character) else "WOW-ABIL-04"
    if power.index in content.power_journeys and not leads_anywhere(
        state, character.seat, power.effects
    ):
        return _nowhere_to_go(state, character)
    return "WOW-POW-05"


def why_not_equip(state: State, character: Character, name: str) -> str | None:
    """Only weapons and armor are equipped."""
    item = state.content.item_by_id.get(name)
    if item is not None and item.card in character.bag and item.slot == BAG:
        return "WOW-ITEM-11"
    return why_not_item(state, character, name)


def why_not_potion(state: State, character: Character, name: str) -> str | None:
    """Only for an icon it shows; health and swiftness in the movement phase alone."""
    name, _, kind = name.partition(":")
    item = state.content.item_by_id.get(name)
    if item is None:
        return None
    if item.card not in character.items:
        return "WOW-POT-01"
    if kind and kind not in item.potions:
        return "WOW-GAP-37"
    if kind == "mana":
        return "WOW-POT-03"
    if kind == "swiftness":
        return "WOW-POT-04"
    return "WOW-DEF-02" if state.phase == MOVEMENT and not character.damage else "WOW-POT-02"


def why_not_kept(state: State, character: Character, name: str) -> str | None:
    """Each kept discovery has its own time and place."""
    content = state.content
    token = content.discovery_by_id.get(name)
    if token is None:
        return None
    if not token.kept:
        return "WOW-EXP-06"
    if not holds(content, character, name):
        return "WOW-EXP-08"
    if token.when == "city" and content.is_city[character.space]:
        return "WOW-GAP-13"
    if token.when == "instead_of_move" and state.phase == MOVEMENT and state.moving == NOT_MOVED:
        if held_by_aggro(state, character.seat):
            return "WOW-GAP-40"
    return token.rule
