"""Equipping weapons and armor, in one's own maintenance phase alone (WOW-ITEM-07 to 14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.catalogue_types import ARMOR, BAG, WEAPON
from ..table.state import MAINTENANCE, NONE
from . import levels, turn
from .agenda import EQUIP_ARMOR, PASS_THE_DIE
from .items import forbids_having, item_called
from .moments import EQUIPPED
from .wearing import put_on, unequip

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.cards import Item
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State


def _describe_equipment(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    verb, _, name = choice.partition(":")
    if verb == "keep":
        return Label("Leave it as it is", "WOW-MNT-03")
    if verb == "unequip":
        slot = f"slot:equipment-{player}.{name}"
        return Label(f"Put the {name} into the bag", "WOW-MNT-04", (slot,))
    item = content.item_of(item_called(content, choice))
    return Label(f"Equip {item.name}: {item.text}", targets=(f"card:{item.id}",))


EQUIP = Question("equip", "WOW-MNT-03", "Equip your character", _describe_equipment)


def can_equip(state: State, seat: int, item: int) -> bool:
    """Whether it is something that they could wear now (WOW-ITEM-11 to 14)."""
    icons = levels.card_of(state, seat).icon_mask
    return forbids_wearing(state.content.item_of(item), state.characters[seat].level, icons) is None


def forbids_wearing(item: Item, level: int, icons: int) -> Verdict:
    """A weapon or armor, not above the level, all of whose icons are on the character card."""
    if item.slot == BAG:
        return "WOW-ITEM-11"
    if item.colour > level:
        return "WOW-ITEM-12"
    return "WOW-ITEM-13" if item.icon_mask & ~icons else None


def forbids_equipping(state: State, character: Character, item: int) -> Verdict:
    """An item from their bag that they can wear, in their own maintenance phase."""
    if (gone := forbids_having(state, character, item)) is not None:
        return gone
    thing, icons = state.content.item_of(item), levels.card_of(state, character.seat).icon_mask
    if (unfit := forbids_wearing(thing, character.level, icons)) is not None:
        return unfit
    if item in (character.weapon, character.armor):
        return "WOW-ITEM-08"  # they wear it
    return _not_now(state, character)


def forbids_unequipping(state: State, character: Character, slot: int) -> Verdict:
    """Something worn, in their own maintenance phase."""
    worn = character.weapon if slot == WEAPON else character.armor
    return "WOW-MNT-04" if worn == NONE else _not_now(state, character)


def _not_now(state: State, character: Character) -> Verdict:
    in_time = state.phase == MAINTENANCE and character.seat == state.active
    return None if in_time else "WOW-ITEM-07"


def equip_weapon(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """At most one weapon (WOW-ITEM-09); only here are items equipped (WOW-ITEM-07)."""
    worn = table.state.characters[seat].weapon
    choices = equipment_choices(table.state, seat, WEAPON, worn)
    if len(choices) == 1:
        return equip_armor(table, seat)
    return _change_equipment(table, seat, WEAPON, worn, choices, (EQUIP_ARMOR, seat))


def equip_armor(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """At most one armor (WOW-ITEM-10)."""
    worn = table.state.characters[seat].armor
    choices = equipment_choices(table.state, seat, ARMOR, worn)
    if len(choices) == 1:
        return turn.pass_the_die(table, seat)
    return _change_equipment(table, seat, ARMOR, worn, choices, (PASS_THE_DIE, seat))


def equipment_choices(state: State, seat: int, slot: int, worn: int) -> tuple[str, ...]:
    """What they may wear instead, or nothing; leaving it is allowed (WOW-MNT-03)."""
    character = state.characters[seat]
    choices: tuple[str, ...] = KEEP
    if character.bag:
        icons = levels.card_of(state, seat).icon_mask
        equip = _wearable(state.content, slot, character.level, icons)
        choices += tuple([choice for item in character.bag if (choice := equip[item])])
    if worn != NONE:
        choices += UNEQUIP[slot]
    return choices


KEEP = ("keep",)
UNEQUIP = (("unequip:weapon",), ("unequip:armor",))


@lru_cache(maxsize=1 << 10)
def _wearable(content: WarcraftContent, slot: int, level: int, icons: int) -> tuple[str, ...]:
    """By challenge card: the choice of wearing its item, empty where it cannot be worn."""
    return tuple(
        f"equip:{item.id}"
        if item and item.slot == slot and forbids_wearing(item, level, icons) is None
        else ""
        for item in content.item_on
    )


def _change_equipment(
    table: WarcraftTable,
    seat: int,
    slot: int,
    worn: int,
    choices: tuple[str, ...],
    following: tuple[str, int],
) -> Flow[None]:
    table.state.agenda.append(following)
    choice = yield EQUIP, seat, choices
    if choice == "keep":
        return
    if worn != NONE:
        unequip(table, seat, slot, worn)
    if choice.startswith("equip:"):
        put_on(table, seat, slot, item_called(table.state.content, choice))
        yield from EQUIPPED.announce(table, seat)
