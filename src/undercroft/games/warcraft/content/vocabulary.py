"""The words that cards are written in besides effects and conditions: moments, goals and flips.

Content is checked against these tables on load. Each word says which fields it needs and which
it may have besides; each field says what may stand in it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from undercroft.games.warcraft.content.catalogue_types import SLOTS


class Word(NamedTuple):
    """The fields of a word, besides those that any word of its kind may have."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def _word(needs: str = "", may: str = "") -> Word:
    return Word(tuple(needs.split()), tuple(may.split()))


When = Literal[
    "before_roll", "after_roll", "on_damage", "after_combat", "movement", "start_of_turn",
    "after_move_roll", "maintenance", "any", "response", "passive", "on_defeat", "bag", "reveal",
    "city", "instead_of_move", "after_own_roll",
]  # fmt: skip
WHEN: tuple[When, ...] = get_args(When)
ENEMY_WHEN: tuple[When, ...] = ("before_roll", "after_combat")
Phase = Literal["movement", "combat", "special"]
PHASES: tuple[Phase, ...] = get_args(Phase)

GOALS = {
    "travel": _word("spaces count", "different"),
    "collect": _word("spaces count"),
    "defeat_encounter": _word("count", "colour colour_min family cards_only attack_type"),
    "defeat_board": _word("encounters"),
    "defeat_character": _word("count", "other_faction whom"),
    "attack_character": _word("count"),
    "deal_damage_character": _word("amount"),
    "rob": _word("count"),
    "trade": _word("count", "different"),
    "reach_level": _word("level"),
    "equip": _word("slots", "colour_min"),
    "discard_items": _word("count in", "colour_min"),
    "play_abilities": _word("count"),
    "use_resource": _word("resource count"),
    "place_discoveries": _word("count"),
}

WHOM = ("ahead", "neighbour")  # a character with no less valor, or who sits beside one

# What a contested quest may ask for: one deed, which anybody may do (WOW-GAP-64).
CONTESTED = ("defeat_encounter", "defeat_board", "defeat_character")

FLIP_WHEN = {
    "encounter_defeated": _word("by", "colour family"),
    "character_defeated": _word("by"),
    "movement_roll": _word("by move"),
    "resource_used": _word("by resource"),
    "level_gained": _word("by level"),
    "abilities_played": _word("by count"),
    "trophy_gained": _word("by"),
    "challenge_resolve": _word("", "roll cost else"),
}
FLIP_BY = ("any", "character")

WeaponIcon = Literal["blade", "heavy", "dagger", "bow", "staff", "wand"]
ArmorIcon = Literal["cloth", "leather", "mail", "plate"]
Icon = Literal[WeaponIcon, ArmorIcon]
WEAPON_ICONS: tuple[WeaponIcon, ...] = get_args(WeaponIcon)
ARMOR_ICONS: tuple[ArmorIcon, ...] = get_args(ArmorIcon)
ICONS: tuple[Icon, ...] = get_args(Icon)
Potion = Literal["health", "mana", "swiftness"]
POTIONS: tuple[Potion, ...] = get_args(Potion)
Resource = Literal[
    "scroll", "book", "small_healing_potion", "large_healing_potion", "place_discovery",
    "flight_path", "auction_house", "quest_giver",
]  # fmt: skip
RESOURCES: tuple[Resource, ...] = get_args(Resource)
EventKind = Literal["global", "location", "special"]
EVENTS: tuple[EventKind, ...] = get_args(EventKind)
EQUIPPED_SLOTS = SLOTS[:2]
Confidence = Literal["high", "medium", "low", "design"]
