"""What statistics of many games are told: how heroes fared, and where they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Place, Survey

from ..rules.loot import treasures
from .board import COLUMNS, ROWS, SPACE_ID, SPACES, TOWER_NAME, TOWERS, TREASURE, TREASURE_LOWER
from .state import BELOW, OUT

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from .state import Hero, State

CATACOMBS = "catacombs"
TREASURE_CARDS, LOOT_CARDS, BEST_LOOT = "treasure_cards", "loot_cards", "best_loot"


def facts_of(state: State) -> Facts:
    """How a game that is over went. Whoever did not come back carries nothing out."""
    content = state.content
    heroes = state.heroes
    return Facts(
        turns=state.turn,
        roles=tuple(content.hero_ids[hero.kind] for hero in heroes),
        survived=tuple(hero.fate == OUT for hero in heroes),
        ended_at=tuple(_ended_at(hero) for hero in heroes),
        measures={
            TREASURE_CARDS: tuple(float(len(treasures(hero))) for hero in heroes),
            LOOT_CARDS: tuple(float(len(hero.loot)) for hero in heroes),
            BEST_LOOT: tuple(float(gold) for gold in state.best_loot),
        },
    )


def _ended_at(hero: Hero) -> str:
    if hero.ended_at == BELOW:
        return CATACOMBS
    return SPACE_ID[hero.ended_at] if hero.ended_at >= 0 else ""


def _places() -> tuple[Place, ...]:
    """The board as it lies, and the catacombs as a strip beneath it."""
    towers = dict(zip(TOWERS, TOWER_NAME.values(), strict=True))
    return (
        *(
            Place(
                SPACE_ID[cell],
                "Treasure chamber" if cell == TREASURE else towers.get(cell, SPACE_ID[cell]),
                cell % COLUMNS,
                cell // COLUMNS,
                height=2 if cell == TREASURE else 1,
            )
            for cell in range(SPACES)
            if cell != TREASURE_LOWER
        ),
        Place(CATACOMBS, "Catacombs", 0, ROWS + 0.25, width=COLUMNS),
    )


def survey_of(content: DungeonQuestContent) -> Survey:
    """The words, measures and map of statistics."""
    return Survey(
        role="hero",
        score="gold",
        turns="turns",
        survived="came back",
        totals="DQ-WIN-11",
        best_solo="DQ-SOLO-11",
        ended_at="Where heroes die",
        roles={hero.id: hero.name for hero in content.heroes},
        measures=(
            Measure(TREASURE_CARDS, "Treasure cards brought out"),
            Measure(LOOT_CARDS, "Loot cards brought out"),
            Measure(BEST_LOOT, "Gold of the best Loot card"),
        ),
        places=_places(),
    )
