"""Flat tables that the rules look up by number, worked out from what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue_types import LEVELS, SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict

    from .catalogue_types import Ability, Character, Flip, Space

STOP = ("stop",)
MET_HERE = ("travel", "collect", "trade", "discard_items")


def forbids_link(here: Space, there: Space, level: int) -> Verdict:
    """A step goes to a connected space that is open at that level (WOW-LVL-08, 09; WOW-MOV-05)."""
    if there.colour > level:
        return "WOW-MOV-04"
    return None if there.index in here.links else "WOW-GAP-05"


def open_links(spaces: Sequence[Space], level: int) -> tuple[tuple[int, ...], ...]:
    """Where one step leads from each space at that level."""
    return tuple(
        tuple(link for link in space.links if forbids_link(space, spaces[link], level) is None)
        for space in spaces
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
