"""Single words that cards are written in: moments, icons, resources and their like."""

from __future__ import annotations

from typing import Literal, get_args

When = Literal[
    "before_roll", "after_roll", "on_damage", "after_combat", "movement", "start_of_turn",
    "after_move_roll", "maintenance", "any", "response", "passive", "on_defeat", "bag", "reveal",
    "city", "instead_of_move", "after_own_roll",
]  # fmt: skip
WHEN: tuple[When, ...] = get_args(When)
ENEMY_WHEN: tuple[When, ...] = ("before_roll", "after_combat")
Phase = Literal["movement", "combat", "special"]
PHASES: tuple[Phase, ...] = get_args(Phase)

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
Confidence = Literal["high", "medium", "low", "design"]
