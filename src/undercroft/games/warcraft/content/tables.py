"""Flat tables that the rules look up by number, worked out from what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .catalogue_types import LEVELS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .catalogue_types import (
        Ability,
        ChallengeCard,
        Character,
        CharacterCard,
        Flip,
        Item,
        Op,
        Power,
        Space,
    )

STOP = ("stop",)
MET_HERE = ("travel", "collect", "trade", "discard_items")


def open_links(spaces: Sequence[Space], level: int) -> tuple[tuple[int, ...], ...]:
    """Where one step leads from each space at that level (WOW-MOV-04, 05; WOW-LVL-08, 09)."""
    return tuple(
        tuple(link for link in space.links if spaces[link].colour <= level) for space in spaces
    )


def nearest_cities(
    distance: Sequence[Sequence[int]], cities: Sequence[int], space: int
) -> tuple[int, ...]:
    """The cities that lie nearest to a space."""
    nearest = min(distance[space][city] for city in cities)
    return tuple(city for city in cities if distance[space][city] == nearest)


def places(spaces: Sequence[Space], here: int) -> tuple[str, ...]:
    """Where a discovery may be placed from there (WOW-RES-09, WOW-GAP-20)."""
    return tuple(f"place:{space.id}" for space in spaces if space.index != here and not space.city)


def ends_when(ability: Ability) -> frozenset[str]:
    """What puts an end to a card once it is attached; "self" and "bearer" are the same to it."""
    return frozenset(
        word for op in ability.by_level[-1] if op.op == "attach" for word in op.discard_when
    )


def ignores_aggro(card: CharacterCard) -> bool:
    """Whether a side of a character card is never held up by Aggro."""
    return any(
        op.op == "ignore_aggro"
        for power in card.powers
        if power.when == "passive"
        for op in power.effects
    )


def potion_choices(items: Iterable[Item | None], kind: str) -> tuple[str, ...]:
    """By challenge card: the choice to discard its item as a potion of that kind, or ""."""
    return tuple(
        f"potion:{item.id}:{kind}" if item is not None and kind in item.potions else ""
        for item in items
    )


def flips_of(character: Character) -> tuple[dict[str, Flip], ...]:
    """By the side that lies up and the moment: how the card may be turned."""
    return tuple(
        {flip.when: flip for flip in character.flips if not flip.by_power and flip.to != side}
        for side in range(len(SIDES))
    )


def own_moments(character: Character, abilities: Sequence[Ability]) -> frozenset[str]:
    """When anything of a character itself may work: ability cards, sides of the card, flips."""
    powers = [power for level in character.cards for side in level for power in side.powers]
    flips = [flip for flip in character.flips if not flip.by_power]
    cards = [abilities[kind] for kind in character.deck]
    return frozenset(thing.when for things in (powers, flips, cards) for thing in things)


def only_travels(ops: tuple[Op, ...]) -> bool:
    """Whether an effect is a journey and nothing else."""
    return bool(ops) and all(op.op == "teleport" for op in ops)


def journeys(abilities: Iterable[Ability], level: int) -> frozenset[int]:
    """Cards that do nothing but take their player elsewhere, at that level."""
    return frozenset(each.index for each in abilities if only_travels(each.by_level[level]))


def passives_on(ability: Ability) -> tuple[Op, ...]:
    """The lasting changes of a card once it is attached."""
    return tuple(op for step in ability.effects if step.op == "attach" for op in step.passive)


def powers_on(ability: Ability) -> tuple[Power, ...]:
    """The powers that a card gives its bearer once it is attached."""
    return tuple(power for op in ability.effects if op.op == "attach" for power in op.powers)


def ongoing(card: ChallengeCard) -> dict[str, tuple[Op, ...]]:
    """What a global event does by itself at moments of a character's turn, to that character."""
    found: dict[str, tuple[Op, ...]] = {}
    if card.event != "global":
        return found
    for op in card.effects:
        for condition in op.condition:
            if condition.kind == "when":
                for moment in condition.words:
                    found[moment] = (*found.get(moment, ()), replace(op, target="self"))
    return found


def due_effects(abilities: Iterable[Ability], powers: Iterable[Power]) -> tuple[Op, ...]:
    """Effects that wait for the end of the combat, numbered so that a state can hold them."""
    effects = (
        *(ops for ability in abilities for ops in ability.by_level),
        *(power.effects for power in powers),
    )
    return tuple(dict.fromkeys(op for ops in effects for op in ops if op.at))


LEVEL_NUMBERS = range(len(LEVELS))
