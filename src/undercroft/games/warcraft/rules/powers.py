"""The special powers a combatant has right now, and when they work (WOW-POW)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..content.catalogue_types import BAG
from ..table.state import NONE
from .items import forbids_having
from .numbers import encounter_of, wields

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_types import Item, Power
    from ..table.state import Attached, Character, Combatant, State

DIE = ""  # the moment of powers that a die triggers


def powers_at(state: State, seat: int, moment: str) -> tuple[Power, ...]:
    """Those of a seat that are for this moment (WOW-POW-05)."""
    content = state.content
    character = state.characters[seat]
    weapon = character.weapon
    if weapon != NONE:
        weapon = weapon_in_force(state, character)
    found = _printed(
        content, character.kind, character.level, character.side,
        weapon, character.armor, character.bag,
    ).get(moment, ())  # fmt: skip
    if weapon != character.weapon and wields(content, character):
        # An ability card stands in for it.
        spared = content.for_abilities[character.weapon]
        found += tuple([power for power in spared if power.when == moment])
    if character.attached or character.on_items:
        found += tuple(
            [power for power in _attached(state, character, weapon) if power.when == moment]
        )
    return found


def weapon_in_force(state: State, character: Character) -> int:
    """His weapon; a replacement card puts its text out of force for a combat (WOW-KEY-13)."""
    weapon = character.weapon
    if weapon == NONE or not wields(state.content, character):
        return NONE
    combat = state.combat
    if combat is not None:
        for side in (combat.attacker, combat.defender):
            if side.seat == character.seat and side.replacement != NONE:
                return NONE
    return weapon


@lru_cache(maxsize=1 << 15)
def _printed(
    content: WarcraftContent, kind: int, level: int, side: int, weapon: int, armor: int, bag: bytes
) -> dict[str, tuple[Power, ...]]:
    """By moment: the powers of his card, of what he wears and of what works from the bag."""
    powers = list(content.characters[kind].cards[level][side].powers)
    for worn in (weapon, armor):
        if worn != NONE:
            item = content.challenges[worn].item
            assert item is not None
            powers += item.powers
    for card in bag:
        item = content.challenges[card].item
        assert item is not None
        if forbids_from_bag(item, level) is None:
            powers += item.powers
    moments = dict.fromkeys(power.when for power in powers)
    return {moment: tuple(p for p in powers if p.when == moment) for moment in moments}


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


def _attached(state: State, character: Character, weapon: int) -> list[Power]:
    """The powers of cards attached to him, and to items that are in force (WOW-KEY-06)."""
    powers: list[Power] = []
    for attached in character.attached:
        powers += powers_on(state, attached)
    for item, owner, card in character.on_items:
        if item in (weapon, character.armor):
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
