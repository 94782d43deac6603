"""Which moments anybody at the table may have something for: a mask of bits in the state.

What is gained adds its bits at once; what is lost is taken off when the next round begins. So the
mask may say too much for a while, never too little (the audit checks that).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..table.state import MOMENTS, NONE
from . import moments

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_types import Power
    from ..table.state import Attached, State

# Dice, trophies and quests are watched in every game.
ALWAYS = (
    moments.AFTER_ROLL.bit
    | moments.CARD_USED_AFTER_ROLL.bit
    | moments.TROPHY_GAINED.bit
    | moments.QUEST_COMPLETED.bit
)

# What cards call a moment, where it is not the moment's own name; some belong to a phase's menu.
_BITS = {moment.name: moment.bit for moment in MOMENTS} | {
    "on_damage": moments.ON_DAMAGE.bit | moments.DAMAGED.bit,
    "movement_roll": moments.MOVEMENT_ROLLED.bit,
    "abilities_played": moments.ABILITY_PLAYED.bit,
    "defeat_encounter": moments.ENCOUNTER_DEFEATED.bit,
    "defeat_board": moments.ENCOUNTER_DEFEATED.bit,
    "defeat_character": moments.CHARACTER_DEFEATED.bit,
    "deal_damage_character": moments.DAMAGED.bit,
    "play_abilities": moments.ABILITY_PLAYED.bit,
    "use_resource": moments.RESOURCE_USED.bit,
    "place_discoveries": moments.DISCOVERY_PLACED.bit,
    "reach_level": moments.LEVEL_GAINED.bit,
    "equip": moments.EQUIPPED.bit,
}


def _mask(words: Iterable[str]) -> int:
    mask = 0
    for word in words:
        mask |= _BITS.get(word, 0)
    return mask


@lru_cache(maxsize=1024)
def of_challenge(content: WarcraftContent, card: int) -> int:
    """A challenge card as an item, and as an event that lies on the table."""
    item = content.item_on[card]
    powers = () if item is None else item.powers
    return _of_powers(powers) | _mask((content.flip_when[card], *content.ongoing[card]))


@lru_cache(maxsize=256)
def of_quest(content: WarcraftContent, quest: int) -> int:
    """What an active quest counts."""
    return _mask(content.goal_kinds[quest])


def of_attached(state: State, attached: Attached) -> int:
    """The powers that an attached ability card gives its bearer."""
    owner, card = attached
    kind = state.characters[owner].kind
    return _of_powers(state.content.powers_on[state.content.ability_of[kind][card]])


@lru_cache(maxsize=1 << 13)
def _of_seat(
    content: WarcraftContent,
    kind: int,
    bag: bytes,
    weapon: int,
    armor: int,
    quests: tuple[int, ...],
) -> int:
    """The character's own cards, the items carried and worn, the active quests."""
    mask = 0 if kind == NONE else _mask(content.own_moments[kind])
    for card in (*bag, weapon, armor):
        if card != NONE:
            mask |= of_challenge(content, card)
    for quest in quests:
        mask |= of_quest(content, quest)
    return mask


def _of_powers(powers: Iterable[Power]) -> int:
    return _mask(power.when for power in powers)


def heard(state: State) -> int:
    """The mask from scratch."""
    content = state.content
    mask = ALWAYS
    for character in state.characters:
        items = character.bag, character.weapon, character.armor
        mask |= _of_seat(content, character.kind, *items, character.quests)
        for attached in character.attached:
            mask |= of_attached(state, attached)
        for _, owner, ability in character.on_items:
            mask |= of_attached(state, (owner, ability))
    for card, _ in state.located:
        mask |= of_challenge(content, card)
    if state.global_event != NONE:
        mask |= of_challenge(content, state.global_event)
    return mask
