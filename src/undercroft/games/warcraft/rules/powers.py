"""The special powers a combatant has right now, and when they work (WOW-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import BAG
from ..table.state import NONE
from .items import forbids_having
from .numbers import encounter_of, wields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict

    from ..content.cards import Item
    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power
    from ..table.state import Attached, Character, Combatant, State

DIE = ""  # the moment of powers that a die triggers


def powers_at(state: State, seat: int, moment: str) -> tuple[Power, ...]:
    """Those of a seat that are for this moment (WOW-POW-05).

    Their card's, what they wear, what works from the bag: they work in this order (WOW-GAP-53).
    """
    content = state.content
    character = state.characters[seat]
    found = content.card_powers[character.kind][character.level][character.side].get(moment, ())
    if character.weapon != NONE:
        printed = content.item_powers[character.weapon].get(moment)
        if printed is not None:
            found += _of_weapon(state, character, printed)
    if character.armor != NONE:
        found += content.item_powers[character.armor].get(moment, ())
    if character.bag and moment in content.idle_in_bag:
        found += _from_bag(content, character, moment)
    if character.attached or character.on_items:
        found += tuple([power for power in _attached(state, character) if power.when == moment])
    return found


def _of_weapon(state: State, character: Character, printed: tuple[Power, ...]) -> tuple[Power, ...]:
    """Those of a weapon; while an ability card stands in for it, what it does for such cards."""
    if weapon_in_force(state, character) != NONE:
        return printed
    if wields(state.content, character):  # WOW-KEY-13
        return tuple([power for power in printed if power.for_abilities])
    return ()


def _from_bag(content: WarcraftContent, character: Character, moment: str) -> tuple[Power, ...]:
    found: tuple[Power, ...] = ()
    for card in character.bag.translate(None, content.idle_in_bag[moment]):
        if forbids_from_bag(content.item_of(card), character.level) is None:
            found += content.item_powers[card][moment]
    return found


def optional_powers_at(state: State, seat: int, moment: str) -> Sequence[Power]:
    """Those of them that are theirs to use or not; a glance tells that most have none."""
    options = state.content.optional_moments
    character = state.characters[seat]
    if (
        moment in options.on_card[character.kind]
        or (character.bag and moment in options.in_bag)
        or (moment in options.worn and (character.weapon != NONE or character.armor != NONE))
        or character.attached
        or character.on_items
    ):
        return [power for power in powers_at(state, seat, moment) if power.optional]
    return ()


def weapon_in_force(state: State, character: Character) -> int:
    """Their weapon; a replacement card puts its text out of force for a combat (WOW-KEY-13)."""
    weapon = character.weapon
    if weapon == NONE or not wields(state.content, character):
        return NONE
    combat = state.combat
    if combat is not None:
        for side in (combat.attacker, combat.defender):
            if side.seat == character.seat and side.replacement != NONE:
                return NONE
    return weapon


def forbids_from_bag(item: Item, level: int) -> Verdict:
    """Whether the text of an item works from the bag (WOW-ITEM-02, WOW-LVL-10)."""
    if item.slot != BAG:
        return "WOW-ITEM-01"
    if not item.usable_in_bag:
        return "WOW-ITEM-03"
    return "WOW-ITEM-12" if item.colour > level else None


def forbids_text(state: State, character: Character, item: int) -> Verdict:
    """Whether the text of an item works for them: worn, or of use in the bag."""
    if item == character.armor:
        return None
    if item == character.weapon:
        if weapon_in_force(state, character) != NONE:
            return None  # else a card stands in for it, or this side of theirs fights without
        return "WOW-KEY-13" if wields(state.content, character) else "WOW-POW-05"
    return forbids_having(state, character, item) or forbids_from_bag(
        state.content.item_of(item), character.level
    )


def out_of_force(state: State, character: Character, power: Power) -> str:
    """Why a power is not for now: the item it is printed on, a die, or the moment."""
    item = state.content.item_with.get(power.index, NONE)
    if item != NONE and (closed := forbids_text(state, character, item)) is not None:
        return closed
    return "WOW-POW-02" if power.when == DIE else "WOW-POW-05"


def _attached(state: State, character: Character) -> list[Power]:
    """The powers of cards attached to them, and to items that are in force (WOW-KEY-06)."""
    powers: list[Power] = []
    for attached in character.attached:
        powers += powers_on(state, attached)
    for item, owner, card in character.on_items:
        if item in (character.armor, weapon_in_force(state, character)):
            powers += powers_on(state, (owner, card))
    return powers


def powers_on(state: State, attached: Attached) -> tuple[Power, ...]:
    """The powers that an attached ability card gives its bearer."""
    content = state.content
    owner, card = attached
    return content.powers_on[content.ability_of[state.characters[owner].kind][card]]


def triggered(state: State, side: Combatant) -> Power | None:
    """The next power its die triggers that has not worked in this combat (WOW-POW-02, 03)."""
    if side.mute:
        return None
    if side.seat == NONE:
        assert state.combat is not None
        powers = encounter_of(state.content, state.combat).powers
    else:
        powers = powers_at(state, side.seat, DIE)
    for power in powers:
        if side.die in power.faces and power.index not in side.fired:
            return power
    return None
