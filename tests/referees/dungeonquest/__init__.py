"""A referee for DungeonQuest, written from the rules documents and the rule catalogue alone."""

from __future__ import annotations

import random
from typing import Any

from tests.referees.protocol import Deal

from .referee import DungeonQuestReferee

COMBATS = ("standard", "standard", "dice", "classic_solo", "classic")
OPTIONAL = (
    "servants_of_kalladra",
    "death_can_wait",
    "cloak_and_dagger",
    "live_to_fight_another_day",
    "no_guts_no_glory",
    "late_start",
    "tower_power",
    "hero_vs_hero",
)
CARD_COMBAT_ONLY = ("live_to_fight_another_day", "hero_vs_hero")
BOTS = ("random", "heuristic")


def referee(config: dict[str, Any]) -> DungeonQuestReferee:
    """A referee for a table of this configuration."""
    return DungeonQuestReferee(config)


def deal(number: int) -> Deal:
    """Any number of players, every combat variant, every optional rule, both kinds of bots."""
    luck = random.Random(f"dungeonquest {number}")
    players = luck.randint(1, 4)
    combat = luck.choice(COMBATS)
    if players == 1 and combat == "classic":
        combat = "standard"
    settings: dict[str, Any] = {"combat": combat, "magical_might": luck.choice((1, 1, 2, 3))}
    for name in OPTIONAL:
        fits = combat == "standard" or name not in CARD_COMBAT_ONLY
        settings[name] = luck.random() < 0.2 and fits
    bots = tuple(luck.choice(BOTS) for _ in range(players))
    return Deal(players, settings, bots, luck.randrange(1 << 40))
