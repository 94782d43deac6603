"""Putting items on and taking them off (WOW-ITEM-08, WOW-MNT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import WEAPON
from ..table.state import NONE
from .decks import discard_attached, without

if TYPE_CHECKING:
    from ..game import WarcraftTable


def put_on(table: WarcraftTable, seat: int, slot: int, item: int) -> None:
    """From the bag to beside the character card (WOW-ITEM-08)."""
    character = table.state.characters[seat]
    character.bag = without(character.bag, item)
    if slot == WEAPON:
        character.weapon = item
    else:
        character.armor = item
    table.say("WOW-ITEM-08", "{character} equips {item}.", seat, item)


def unequip(table: WarcraftTable, seat: int, slot: int, item: int) -> None:
    """Into the bag (WOW-MNT-04); some attached cards do not outlast it (WOW-KEY-06)."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    if slot == WEAPON:
        character.weapon = NONE
    else:
        character.armor = NONE
    character.bag += bytes((item,))
    table.say("WOW-MNT-04", "{character} puts {item} into the bag.", seat, item)
    for entry in character.on_items:
        on, owner, card = entry
        ability = content.ability_of[state.characters[owner].kind][card]
        if on == item and "item_unequipped" in content.ends_when[ability]:
            character.on_items = tuple(one for one in character.on_items if one != entry)
            discard_attached(state, (owner, card))
            table.say("WOW-KEY-06", "{attached} is discarded.", (owner, card))
