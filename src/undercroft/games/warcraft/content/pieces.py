"""What the rules of a turn look up by number: flat tables made once from the catalogue."""

from __future__ import annotations

from .catalogue import (
    ABILITIES,
    ABILITY_BY_ID,
    CHALLENGES,
    CHARACTERS,
    CITIES,
    DISCOVERIES,
    DISCOVERY_TOKENS,
    DISTANCE,
    FLIGHT_PATHS,
    ITEM_BY_ID,
    MOVEMENT_DIE,
    QUESTS,
    SPACE_BY_ID,
    SPACES,
    TROPHIES,
    TROPHY_CARDS,
)
from .catalogue_types import LEVELS, CharacterCard, Encounter, Item

__all__ = [
    "ABILITIES",
    "CHALLENGES",
    "CHARACTERS",
    "CITIES",
    "DISCOVERIES",
    "DISTANCE",
    "FLIGHT_PATHS",
    "LEVELS",
    "MOVEMENT_DIE",
    "QUESTS",
    "SPACES",
    "TROPHIES",
]

# -- spaces ------------------------------------------------------------------------------------

SPACE_ID = tuple(space.id for space in SPACES)
SPACE_CALLED = {space.id: space.index for space in SPACES}
IS_CITY = tuple(space.city for space in SPACES)
COLOUR_OF_SPACE = tuple(space.colour for space in SPACES)
RESOURCES_OF = tuple(space.resources for space in SPACES)


def _open_links(level: int) -> tuple[tuple[int, ...], ...]:
    """Where one step leads from each space at that level (WOW-MOV-04, 05; WOW-LVL-08, 09)."""
    return tuple(
        tuple(link for link in space.links if SPACES[link].colour <= level) for space in SPACES
    )


LINKS = tuple(_open_links(level) for level in range(len(LEVELS)))
GO = tuple(
    tuple(tuple(f"go:{SPACE_ID[link]}" for link in links) for links in by_space)
    for by_space in LINKS
)
STOP = ("stop",)
GO_OR_STOP = tuple(tuple(steps + STOP for steps in by_space) for by_space in GO)


def _nearest_cities(space: int) -> tuple[int, ...]:
    nearest = min(DISTANCE[space][city] for city in CITIES)
    return tuple(city for city in CITIES if DISTANCE[space][city] == nearest)


# Counted along connections, whatever the colours (WOW-DEF-05, WOW-GAP-07).
NEAREST_CITIES = tuple(_nearest_cities(space) for space in range(len(SPACES)))

# Where a discovery may be placed: anywhere but one's own space and cities (WOW-RES-09, WOW-GAP-20).
PLACES = tuple(
    tuple(
        f"place:{space.id}" for space in SPACES if space.index != here and not space.city
    )
    for here in range(len(SPACES))
)  # fmt: skip

# -- characters and their ability cards --------------------------------------------------------

CHARACTER_IDS = tuple(character.id for character in CHARACTERS)
ABILITY_ID = tuple(ability.id for ability in ABILITIES)
ABILITY_CALLED = {name: ability.index for name, ability in ABILITY_BY_ID.items()}
ABILITY_OF = tuple(character.deck for character in CHARACTERS)  # by character, then by card
# What puts an end to a card once it is attached; "self" and "bearer" are the same to it.
ENDS_WHEN = tuple(
    frozenset(word for op in ability.by_level[-1] if op.op == "attach" for word in op.discard_when)
    for ability in ABILITIES
)


def _ignores_aggro(card: CharacterCard) -> bool:
    return any(
        op.op == "ignore_aggro"
        for power in card.powers
        if power.when == "passive"
        for op in power.effects
    )


IGNORES_AGGRO = tuple(
    tuple((_ignores_aggro(starting), _ignores_aggro(flipped)) for starting, flipped in who.cards)
    for who in CHARACTERS
)

# -- challenge cards ---------------------------------------------------------------------------

CARD_COLOUR = tuple(card.colour for card in CHALLENGES)
ITEM_OF: tuple[Item | None, ...] = tuple(card.item for card in CHALLENGES)
ITEM_ID = tuple(card.item.id if card.item else "" for card in CHALLENGES)
ITEM_CALLED = {name: item.card for name, item in ITEM_BY_ID.items()}
ENEMY_OF: tuple[Encounter | None, ...] = tuple(card.encounter or card.foe for card in CHALLENGES)
# The last entry answers for NONE: an empty slot of the track.
AGGRO = (*(enemy is not None and enemy.aggro for enemy in ENEMY_OF), False)


def item_of(card: int) -> Item:
    """The item on the back of a challenge card that lies item side up."""
    item = ITEM_OF[card]
    assert item is not None, f"challenge card {card} has no item on its back"
    return item


def _potion_choices(kind: str) -> tuple[str, ...]:
    return tuple(
        f"potion:{item.id}:{kind}" if item is not None and kind in item.potions else ""
        for item in ITEM_OF
    )


HEALTH_POTION = _potion_choices("health")
SWIFTNESS_POTION = _potion_choices("swiftness")

# -- quests, trophies and discoveries ----------------------------------------------------------

QUEST_ID = tuple(quest.id for quest in QUESTS)
QUEST_CALLED = {quest.id: quest.index for quest in QUESTS}
QUEST_VALOR = tuple(quest.valor for quest in QUESTS)
TROPHY_KIND = TROPHY_CARDS
TROPHY_VALOR = tuple(TROPHIES[kind].valor for kind in TROPHY_CARDS)
DISCOVERY_OF = DISCOVERY_TOKENS
DISCOVERY_ID = tuple(discovery.id for discovery in DISCOVERIES)
TOKEN_ID = tuple(DISCOVERY_ID[kind] for kind in DISCOVERY_TOKENS)
KEPT = tuple(DISCOVERIES[kind].kept for kind in DISCOVERY_TOKENS)
SPACE_NAME = tuple(SPACE_BY_ID[name].name for name in SPACE_ID)
