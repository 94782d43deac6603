"""The words that cards are written in: effects, conditions, moments and quest goals.

Content is checked against these tables on load. Each word says which fields it needs and which
it may have besides; each field says what may stand in it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from undercroft.games.warcraft.content.catalogue_types import (
    ATTACK_TYPES,
    FACTIONS,
    FAMILIES,
    LEVELS,
    SIDES,
    SLOTS,
)


class Word(NamedTuple):
    """The fields of a word, besides those that any word of its kind may have."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def _word(needs: str = "", may: str = "") -> Word:
    return Word(tuple(needs.split()), tuple(may.split()))


OPS = {
    "heal": _word("target amount", "until at"),
    "damage": _word("target amount", "range at"),
    "prevent_damage": _word("target amount"),
    "attack_mod": _word("target amount", "until"),
    "defense_mod": _word("target amount", "until"),
    "damage_mod": _word("target amount", "until"),
    "health_mod": _word("target amount", "until"),
    "set_attack_type": _word("target type", "until"),
    "reroll": _word("die"),
    "die_mod": _word("die amount"),
    "no_triggers": _word("target"),
    "draw": _word("target amount", "at"),
    "discard": _word("target amount choice", "at"),
    "energy": _word("target amount", "until"),
    "move": _word("target amount", "up_to by"),
    "move_mod": _word("target amount", "until minimum"),
    "teleport": _word("target", "to within"),
    "ignore_aggro": _word("target until"),
    "gain_item": _word("target colour", "count"),
    "discard_item": _word("target amount choice from", "colour_min"),
    "steal_item": _word("from choose", "by not_same_item"),
    "cancel_ability": _word("scope"),
    "cancel_battle": _word(),
    "attach": _word("to discard_when", "passive powers range"),
    "remove_attachment": _word("target amount"),
    "flip": _word("target", "to"),
    "place_discovery": _word("count by"),
    "peek_discovery": _word("scope then"),
    "resolve_discoveries": _word("space"),
    "draw_challenge": _word("target colour"),
    "level_up": _word("level"),
    "gain_trophy": _word("trophy"),
    "place_token": _word("owner space count"),
    "gain_token": _word("owner count"),
    "discard_this": _word(),
}
ANY_OP = ("op", "if", "optional")  # fields that every op may have

TARGETS = (
    "self", "enemy", "other_character", "all_characters", "all_others", "chosen_character",
    "same_space", "encounter",
)  # fmt: skip
UNTIL = ("combat", "turn", "event", "passive")
COLOURS = (*LEVELS, "self_level", "up_to_level")
TELEPORT_TO = ("any_city", "nearest_city", "flight_path")
DISCARD_WHEN = (
    "self_defeated", "self_damaged", "bearer_defeated", "bearer_combat_won", "item_discarded",
    "item_unequipped", "large_healing_potion_used",
)  # fmt: skip

# What a field of an op may say, where the same words go for every op.
OP_WORDS: dict[str, tuple[str, ...]] = {
    "target": TARGETS,
    "until": UNTIL,
    "at": ("after_combat",),
    "type": ATTACK_TYPES,
    "die": ("own_combat", "enemy_combat", "movement", "just_rolled"),
    "choice": ("random", "owner", "chooser"),
    "choose": ("self", "random", "owner_of_other"),
    "by": ("self", "right_player", "that_character"),
    "scope": ("any_on_board", "just_played"),
    "then": ("return_or_discard",),
    "level": LEVELS,
    "colour": COLOURS,
    "colour_min": LEVELS,
    "owner": ("self",),
}
# ... and where they depend on the op.
WORDS_OF_OP: dict[tuple[str, str], tuple[str, ...]] = {
    ("discard_item", "from"): ("bag", "any"),
    ("steal_item", "from"): ("enemy_bag", "same_space_bag", "any_character_bag", "self_bag"),
    ("attach", "to"): (
        "self_character", "enemy_character", "own_weapon", "own_armor", "any_character",
    ),
    ("flip", "to"): SIDES,
    ("teleport", "to"): TELEPORT_TO,
    ("draw_challenge", "colour"): LEVELS,
}  # fmt: skip
OP_NUMBERS: dict[str, tuple[int, int]] = {
    "amount": (-9, 9),
    "count": (1, 9),
    "range": (0, 9),
    "minimum": (0, 9),
    "within": (1, 9),
}
WITHOUT_LIMIT = ("heal", "prevent_damage")  # ops whose amount may be "all"

When = Literal[
    "before_roll", "after_roll", "on_damage", "after_combat", "movement", "start_of_turn",
    "after_move_roll", "maintenance", "any", "response", "passive", "on_defeat", "bag", "reveal",
    "city", "instead_of_move", "after_own_roll",
]  # fmt: skip
WHEN: tuple[When, ...] = get_args(When)
Phase = Literal["movement", "combat", "special"]
PHASES: tuple[Phase, ...] = get_args(Phase)

# A condition lists faces, names words, or counts from a number.
CONDITION_WORDS: dict[str, tuple[str, ...]] = {
    "side": SIDES,
    "enemy": ("character", "encounter"),
    "enemy_faction": FACTIONS,
    "result": ("won", "lost", "hit", "missed", "took_damage", "no_damage"),
    "attack_type": ATTACK_TYPES,
    "enemy_attack_type": ATTACK_TYPES,
    "family": FAMILIES,
    "in_colour": LEVELS,
    "level_min": LEVELS,
    "when": WHEN,
}
NUMBERED_WORDS = (
    "side", "enemy_faction", "attack_type", "enemy_attack_type", "family", "in_colour", "level_min",
)  # fmt: skip
CONDITION_NUMBERS = {"die": (1, 6), "enemy_die": (1, 6), "hand_max": (0, 10), "damage_min": (0, 20)}
CONDITION_FLAGS = ("has_weapon", "no_aggro_marker")
CONDITIONS = (*CONDITION_WORDS, *CONDITION_NUMBERS, *CONDITION_FLAGS, "space")

GOALS = {
    "travel": _word("spaces count", "different"),
    "collect": _word("spaces count"),
    "defeat_encounter": _word("count", "colour colour_min family board_counts cards_only"),
    "defeat_board": _word("encounters"),
    "defeat_character": _word("count", "other_faction"),
    "deal_damage_character": _word("amount"),
    "trade": _word("count", "different"),
    "reach_level": _word("level"),
    "equip": _word("slots", "colour_min"),
    "discard_items": _word("count in", "colour_min"),
    "play_abilities": _word("count"),
    "use_resource": _word("resource count"),
    "place_discoveries": _word("count"),
}

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
