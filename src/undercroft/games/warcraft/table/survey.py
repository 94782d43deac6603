"""How statistics of many games speak of this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Place, Survey

from ..content.catalogue import CONTENT
from ..content.pieces import CHARACTERS, QUEST_VALOR, QUESTS, SPACE_ID, SPACES, TROPHY_VALOR
from ..rules.victory import ENOUGH, valor

if TYPE_CHECKING:
    from .state import Character, State

_WIDTH, _HEIGHT = 20, 13  # the map in cells, with room for every space

_SOURCES = {
    "starting_valor": "starting quests",
    "elite_valor": "elite quests",
    "trophy_valor": "trophies",
}

SURVEY = Survey(
    role="character",
    score="valor points",
    turns="rounds",
    survived=f"came to {ENOUGH} valor points",
    ended_at="Where characters end",
    roles={who.id: who.name for who in CHARACTERS},
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
            space.x / CONTENT.width * _WIDTH,
            space.y / CONTENT.height * _HEIGHT,
        )
        for space in SPACES
    ),
)


def facts_of(state: State) -> Facts:
    """How long the game was and how each player fared."""
    characters = state.characters
    return Facts(
        turns=state.round,
        roles=tuple(CHARACTERS[character.kind].id for character in characters),
        survived=tuple(valor(character) >= ENOUGH for character in characters),
        ended_at=tuple(SPACE_ID[character.space] for character in characters),
        measures={
            "level": tuple(float(character.level) for character in characters),
            "quests": tuple(float(len(character.log)) for character in characters),
            "trophies": tuple(float(len(character.trophies)) for character in characters),
            "starting_valor": tuple(map(_starting_valor, characters)),
            "elite_valor": tuple(map(_elite_valor, characters)),
            "trophy_valor": tuple(map(_trophy_valor, characters)),
        },
    )


def _starting_valor(character: Character) -> float:
    return float(sum(QUEST_VALOR[quest] for quest in character.log if not QUESTS[quest].elite))


def _elite_valor(character: Character) -> float:
    return float(sum(QUEST_VALOR[quest] for quest in character.log if QUESTS[quest].elite))


def _trophy_valor(character: Character) -> float:
    return float(sum(TROPHY_VALOR[trophy] for trophy in character.trophies))
