"""How statistics of many games speak of this one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Place, Survey

from ..rules.victory import ENOUGH, valor

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from .state import Character, State

_WIDTH, _HEIGHT = 20, 13  # the map in cells, with room for every space

_SOURCES = {
    "starting_valor": "starting quests",
    "elite_valor": "elite quests",
    "trophy_valor": "trophies",
}


@cache
def survey(content: WarcraftContent) -> Survey:
    """The words and the map of statistics."""
    return Survey(
        role="character",
        score="valor points",
        turns="rounds",
        survived=f"came to {ENOUGH} valor points",
        ended_at="Where characters end",
        roles={who.id: who.name for who in content.characters},
        measures=(
            Measure("level", "level at the end"),
            Measure("quests", "quests completed"),
            Measure("trophies", "trophies"),
            *(Measure(source, f"valor from {words}") for source, words in _SOURCES.items()),
        ),
        places=tuple(
            Place(
                space.id,
                space.name,
                space.x / content.width * _WIDTH,
                space.y / content.height * _HEIGHT,
            )
            for space in content.spaces
        ),
    )


def facts_of(state: State) -> Facts:
    """How long the game was and how each player fared."""
    content = state.content
    characters = state.characters
    return Facts(
        turns=state.round,
        roles=tuple(content.characters[character.kind].id for character in characters),
        survived=tuple(valor(content, character) >= ENOUGH for character in characters),
        ended_at=tuple(content.space_id[character.space] for character in characters),
        measures={
            "level": tuple(float(character.level) for character in characters),
            "quests": tuple(float(len(character.log)) for character in characters),
            "trophies": tuple(float(len(character.trophies)) for character in characters),
            "starting_valor": tuple(
                _starting_valor(content, character) for character in characters
            ),
            "elite_valor": tuple(_elite_valor(content, character) for character in characters),
            "trophy_valor": tuple(_trophy_valor(content, character) for character in characters),
        },
    )


def _starting_valor(content: WarcraftContent, character: Character) -> float:
    return float(
        sum(
            content.quest_valor[quest] for quest in character.log if not content.quests[quest].elite
        )
    )


def _elite_valor(content: WarcraftContent, character: Character) -> float:
    return float(
        sum(content.quest_valor[quest] for quest in character.log if content.quests[quest].elite)
    )


def _trophy_valor(content: WarcraftContent, character: Character) -> float:
    return float(sum(content.trophy_valor[trophy] for trophy in character.trophies))
