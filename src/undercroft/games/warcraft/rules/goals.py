"""The conditions of quests: what counts towards each, and when it is met (WOW-QST-02 to 08).

The progress of a goal is one number: a count, or bits where things must be different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import WEAPON
from ..table.state import NONE
from .items import of_colour_or_higher

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.catalogue_types import Encounter, Goal
    from ..table.state import Character, State


# -- what counts -------------------------------------------------------------------------------


def encounter_counts(goal: Goal, encounter: Encounter) -> bool:
    """Colour and family as asked for; one on the board only where the quest says so."""
    if encounter.card == NONE and not goal.board_counts:
        return False
    if goal.colour not in (NONE, encounter.colour) or encounter.colour < goal.colour_min:
        return False
    return goal.family in (NONE, encounter.family)


def board_encounter_counts(goal: Goal, encounter: Encounter) -> bool:
    """One of those the quest names, printed on the board."""
    return encounter.card == NONE and encounter.index in goal.encounters


def visit(goal: Goal, progress: int, space: int) -> int:
    """The progress after travelling to a space; unchanged if that adds nothing (WOW-QST-02)."""
    if space not in goal.spaces or travelled(goal, progress):
        return progress
    if goal.different:
        return progress | 1 << goal.spaces.index(space)
    return progress + 1


def offerings(state: State, character: Character, goal: Goal) -> bytes:
    """Items that could be given up here, or none if they are too few or it is not the place."""
    content = state.content
    here = content.is_city[character.space] if goal.in_city else character.space == goal.space
    if not here:
        return b""
    fitting = of_colour_or_higher(content, character.items, goal.colour_min)
    return fitting if len(fitting) >= goal.count else b""


def partners(state: State, character: Character, goal: Goal, progress: int) -> list[int]:
    """Characters in his space he has not yet traded with (WOW-QST-06)."""
    return [
        other.seat
        for other in state.characters
        if other.seat != character.seat
        and other.space == character.space
        and not progress >> other.seat & 1
    ]


# -- how far it has come, and when it is met ---------------------------------------------------

# Of what is asked for: how much is done, and how much is needed.
Reach = tuple[int, int]


def travelled(goal: Goal, progress: int) -> bool:
    """Enough spaces travelled to, different ones where the quest says so."""
    return (progress.bit_count() if goal.different else progress) >= goal.count


def _travel(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress.bit_count() if goal.different else progress, goal.count


def _count(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, goal.count


def _damage(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, goal.amount


def _once(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, 1


def _trade(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress.bit_count(), goal.count


def _reach_level(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return character.level, goal.level


def _equip(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    content = state.content
    worn = 0
    for slot in goal.slots:
        item = character.weapon if slot == WEAPON else character.armor
        worn += item != NONE and content.item_of(item).colour >= goal.colour_min
    return worn, len(goal.slots)


_HOW_FAR: dict[str, Callable[[State, Character, Goal, int], Reach]] = {
    "travel": _travel,
    "collect": _count,
    "defeat_encounter": _count,
    "defeat_board": _once,
    "defeat_character": _count,
    "deal_damage_character": _damage,
    "trade": _trade,
    "reach_level": _reach_level,
    "equip": _equip,
    "discard_items": _once,
    "play_abilities": _once,
    "use_resource": _count,
    "place_discoveries": _count,
}


def how_far(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    """How much of a goal is done, never more than it needs, and how much that is."""
    done, needed = _HOW_FAR[goal.kind](state, character, goal, progress)
    return min(done, needed), needed


def is_met(state: State, character: Character, goal: Goal, progress: int) -> bool:
    """Whether one goal of an active quest is met."""
    done, needed = _HOW_FAR[goal.kind](state, character, goal, progress)
    return done >= needed


def all_met(state: State, character: Character, at: int) -> bool:
    """Whether every goal of an active quest is met (WOW-QST-08)."""
    goals = state.content.quests[character.quests[at]].goals
    return all(
        is_met(state, character, goal, progress)
        for goal, progress in zip(goals, character.progress[at], strict=True)
    )
