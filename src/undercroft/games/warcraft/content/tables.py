"""Flat tables that the rules look up by number, worked out from what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .catalogue_types import BAG, LEVELS, SIDES
from .vocabulary import POTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.kernel.legality import Verdict

    from .cards import Ability, Character, Flip, Item
    from .catalogue_entries import Space
    from .powers import Power

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


def by_moment(powers: Iterable[Power]) -> dict[str, tuple[Power, ...]]:
    """The same powers by the moment they are for, in their order."""
    found: dict[str, tuple[Power, ...]] = {}
    for power in powers:
        found[power.when] = (*found.get(power.when, ()), power)
    return found


# What is left of a bag or a hand for a moment is found by `bytes.translate`, which takes out all
# others at once: bags and hands change too often for a cache, and most have nothing.


def idle_in_bag(item_on: Sequence[Item | None]) -> dict[str, bytes]:
    """By moment, if any item in the bag may be for it: the cards whose item is not."""
    items = list(enumerate(item_on))
    moments = {p.when for _, item in items if item and item.slot == BAG for p in item.powers}
    return {
        moment: bytes(
            card
            for card, item in items
            if not item or item.slot != BAG or all(p.when != moment for p in item.powers)
        )
        for moment in moments
    }


def other_than_potions(item_on: Sequence[Item | None]) -> dict[str, bytes]:
    """By the icon of a potion: the cards whose item does not show it."""
    return {
        kind: bytes(n for n, item in enumerate(item_on) if not item or kind not in item.potions)
        for kind in POTIONS
    }


def idle_in_hand(character: Character, abilities: Sequence[Ability]) -> dict[str, bytes]:
    """By moment, if any card of the deck is for it: the cards of the deck that are not."""
    when = [abilities[kind].when for kind in character.deck]
    return {
        moment: bytes(card for card, its in enumerate(when) if its != moment)
        for moment in set(when)
    }


class OptionalMoments(NamedTuple):
    """When an optional power may be used, by where it is printed."""

    on_card: tuple[frozenset[str], ...]  # by character, any side of any level
    in_bag: frozenset[str]
    worn: frozenset[str]


def optional_moments(characters: Sequence[Character], items: Sequence[Item]) -> OptionalMoments:
    """The moments for which somebody may have an optional power, but for attached cards."""
    return OptionalMoments(
        tuple(
            _optional(side.powers for level in character.cards for side in level)
            for character in characters
        ),
        _optional(item.powers for item in items if item.slot == BAG),
        _optional(item.powers for item in items if item.slot != BAG),
    )


def _optional(printed: Iterable[Iterable[Power]]) -> frozenset[str]:
    return frozenset(power.when for powers in printed for power in powers if power.optional)


def physical_cards(copies: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The kind of each physical card or token, given the kinds and their copies."""
    return tuple(kind for kind, count in copies for _ in range(count))


LEVEL_NUMBERS = range(len(LEVELS))
