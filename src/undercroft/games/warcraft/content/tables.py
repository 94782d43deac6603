"""Flat tables that the rules look up by number, worked out from what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue_types import LEVELS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .catalogue_types import (
        Ability,
        Character,
        Flip,
        Item,
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


def physical_cards(copies: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The kind of each physical card or token, given the kinds and their copies."""
    return tuple(kind for kind, count in copies for _ in range(count))


LEVEL_NUMBERS = range(len(LEVELS))
