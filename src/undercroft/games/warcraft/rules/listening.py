"""Which moments anybody at the table may have something for: a mask of bits in the state.

What is gained adds its bits at once; what is lost is taken off when the next round begins. So the
mask may say too much for a while, never too little (the audit checks that). Moments that concern
one character have a bit for each seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..table.state import MOMENTS, NONE
from . import moments

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power
    from ..table.state import Attached, Character, State

# Dice, trophies and quests are watched in every game.
ALWAYS = (
    moments.AFTER_ROLL.bits
    | moments.CARD_USED_AFTER_ROLL.bits
    | moments.TROPHY_GAINED.bits
    | moments.QUEST_COMPLETED.bits
)

# What cards call a moment, where it is not the moment's own name; some belong to a phase's menu.
_BITS = {moment.name: moment.bits for moment in MOMENTS} | {
    "on_damage": moments.ON_DAMAGE.bits | moments.DAMAGED.bits,
    "movement_roll": moments.MOVEMENT_ROLLED.bits,
    "abilities_played": moments.ABILITY_PLAYED.bits,
    "defeat_encounter": moments.ENCOUNTER_DEFEATED.bits,
    "defeat_board": moments.ENCOUNTER_DEFEATED.bits,
    "defeat_character": moments.CHARACTER_DEFEATED.bits,
    "deal_damage_character": moments.DAMAGED.bits,
    "play_abilities": moments.ABILITY_PLAYED.bits,
    "use_resource": moments.RESOURCE_USED.bits,
    "place_discoveries": moments.DISCOVERY_PLACED.bits,
    "attack_character": moments.CROSSED.bits,
    "rob": moments.CROSSED.bits,
    "reach_level": moments.LEVEL_GAINED.bits,
    "equip": moments.EQUIPPED.bits,
}


def _mask(words: Iterable[str]) -> int:
    mask = 0
    for word in words:
        mask |= _BITS.get(word, 0)
    return mask


class _Masks(NamedTuple):
    """By number: the masks of a round are made of these."""

    challenges: tuple[int, ...]
    quests: tuple[int, ...]
    characters: tuple[int, ...]


@lru_cache(maxsize=16)
def masks(content: WarcraftContent) -> _Masks:
    """What each card listens to.

    A challenge card as an item, and as an event that lies on the table; what a quest counts;
    a character's own cards.
    """
    return _Masks(
        tuple(
            _of_powers(() if item is None else item.powers) | _mask((when, *ongoing))
            for item, when, ongoing in zip(
                content.item_on, content.flip_when, content.ongoing, strict=True
            )
        ),
        tuple(_mask(kinds) for kinds in content.goal_kinds),
        tuple(_mask(own) for own in content.own_moments),
    )


def of_challenge(content: WarcraftContent, card: int) -> int:
    """A challenge card as an item, and as an event that lies on the table."""
    return masks(content).challenges[card]


def of_quest(content: WarcraftContent, quest: int) -> int:
    """What an active quest counts."""
    return masks(content).quests[quest]


def of_attached(state: State, attached: Attached) -> int:
    """The powers that an attached ability card gives its bearer."""
    owner, card = attached
    kind = state.characters[owner].kind
    return _of_powers(state.content.powers_on[state.content.ability_of[kind][card]])


def of_seat(state: State, character: Character) -> int:
    """Their own cards, the items carried and worn, the active quests, what is attached."""
    challenges, quests, characters = masks(state.content)
    mask = 0 if character.kind == NONE else characters[character.kind]
    for card in character.bag:
        mask |= challenges[card]
    if character.weapon != NONE:
        mask |= challenges[character.weapon]
    if character.armor != NONE:
        mask |= challenges[character.armor]
    for quest in character.quests:
        mask |= quests[quest]
    for attached in character.attached:
        mask |= of_attached(state, attached)
    for _, owner, ability in character.on_items:
        mask |= of_attached(state, (owner, ability))
    return mask & MOMENTS.of_seat(character.seat)


def _of_powers(powers: Iterable[Power]) -> int:
    return _mask(power.when for power in powers)


def heard(state: State) -> int:
    """The mask from scratch."""
    content = state.content
    mask = ALWAYS
    for character in state.characters:
        mask |= of_seat(state, character)
    for card, _ in state.located:
        mask |= of_challenge(content, card)
    if state.global_event != NONE:
        mask |= of_challenge(content, state.global_event)
    return mask
