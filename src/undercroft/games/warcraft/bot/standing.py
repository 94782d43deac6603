"""How far a character has come, in numbers: what their chance to win is reckoned from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import ARMOR, WEAPON
from ..rules.goals import how_far
from ..rules.numbers import health
from ..rules.victory import ENOUGH, valor
from .worth import points_worn

if TYPE_CHECKING:
    from ..table.state import Character, State

Standing = tuple[float, ...]

# Its weights are in outlook.json, in this order.
NAMES = (
    "valor", "valor squared", "one step away", "valor of quests as far as done",
    "valor of the quest most done", "yellow or higher", "red or higher", "blue",
    "health left", "energy", "cards in hand", "attack", "defense", "items in the bag",
    "potions", "discoveries kept", "diseases", "turn is theirs",
)  # fmt: skip


def standing_of(state: State, seat: int) -> Standing:
    """One character, in the midst of no combat. It knows hands by their size alone."""
    content, character = state.content, state.characters[seat]
    points = valor(content, character)
    done = _quests_done(state, character)
    left = 1 - character.damage / max(1, health(state, seat))
    potions = sum(len(content.item_of(card).potions) for card in character.bag)
    return (
        points / ENOUGH, (points / ENOUGH) ** 2,
        float(any(points + worth >= ENOUGH and share >= 0.5 for share, worth in done)),
        sum(share * worth for share, worth in done) / ENOUGH,
        max((share * worth for share, worth in done), default=0.0) / ENOUGH,
        float(character.level >= 1), float(character.level >= 2), float(character.level >= 3),
        left, min(character.energy, 6) / 6, min(len(character.hand), 6) / 6,
        points_worn(state, seat, WEAPON) / 8, points_worn(state, seat, ARMOR) / 8,
        min(len(character.bag), 6) / 6, min(potions, 4) / 4,
        min(len(character.kept), 3) / 3, min(len(character.diseases), 2) / 2,
        float(state.active == seat),
    )  # fmt: skip


def _quests_done(state: State, character: Character) -> list[tuple[float, int]]:
    """Of each quest held, the part that is done, and its valor."""
    content = state.content
    found = []
    for quest, progress in zip(character.quests, character.progress, strict=True):
        done = needed = 0
        for goal, reached in zip(content.quests[quest].goals, progress, strict=True):
            part, whole = how_far(state, character, goal, reached)
            done, needed = done + part, needed + whole
        found.append((done / max(1, needed), content.quest_valor[quest]))
    return found
