"""Quests in words: what each condition asks for, what comes of it, and where on the map it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import ATTACK_TYPES, FAMILIES, GREY, LEVELS, NONE, SLOTS
from ..rules.effects.cards import Draw
from ..rules.effects.things import GainItem
from .wording import RESOURCE_NAMES, counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_types import Goal, Quest
    from ..rules.effects import Effect


def _names(content: WarcraftContent, spaces: tuple[int, ...]) -> str:
    return ", ".join(content.spaces[space].name for space in spaces)


def _what_kind(goal: Goal) -> str:
    """The colour and family of encounters that count."""
    words: list[str] = []
    if goal.colour != NONE:
        words.append(LEVELS[goal.colour])
    if goal.family != NONE:
        words.append(FAMILIES[goal.family])
    if goal.attack_type != NONE:
        words.append(ATTACK_TYPES[goal.attack_type])
    words.append("encounter cards" if goal.cards_only else "encounters")
    if goal.colour_min > GREY:
        words.append(f"of {LEVELS[goal.colour_min]} or higher")
    return " ".join(words)


def _give_up(content: WarcraftContent, goal: Goal) -> str:
    where = "in a city" if goal.in_city else f"at {content.spaces[goal.space].name}"
    of = f" of {LEVELS[goal.colour_min]} or higher" if goal.colour_min > GREY else ""
    return f"Give up {counted(goal.count, 'item')}{of} {where}"


def _equip(goal: Goal) -> str:
    of = f" of {LEVELS[goal.colour_min]} or higher" if goal.colour_min > GREY else ""
    return f"Wear {' and '.join(SLOTS[slot] for slot in goal.slots)}{of}"


def _defeat_rivals(goal: Goal) -> str:
    whom = {
        "ahead": "Defeat characters with no less valor than you",
        "neighbour": "Defeat characters who sit beside you",
    }
    who = whom.get(goal.whom, "Defeat characters")
    return who + (" of the other faction" if goal.other_faction else "")


_WORDS: dict[str, Callable[[WarcraftContent, Goal], str]] = {
    "travel": lambda content, goal: f"Travel to {_names(content, goal.spaces)}",
    "collect": lambda content, goal: f"Collect tokens: {_names(content, goal.spaces)}",
    "defeat_encounter": lambda content, goal: f"Defeat {_what_kind(goal)}",
    "defeat_board": lambda content, goal: (
        "Defeat " + " or ".join(content.encounters[number].name for number in goal.encounters)
    ),
    "defeat_character": lambda content, goal: _defeat_rivals(goal),
    "deal_damage_character": lambda content, goal: "Damage dealt to characters",
    "attack_character": lambda content, goal: "Attack characters",
    "rob": lambda content, goal: "Take items from other bags",
    "trade": lambda content, goal: "Trade tokens with characters",
    "reach_level": lambda content, goal: f"Reach the {LEVELS[goal.level]} level",
    "equip": lambda content, goal: _equip(goal),
    "discard_items": _give_up,
    "play_abilities": lambda content, goal: f"Play {goal.count} ability cards in one turn",
    "use_resource": lambda content, goal: f"Use the {RESOURCE_NAMES[goal.resource]}",
    "place_discoveries": lambda content, goal: "Place discoveries",
}


def goal_words(content: WarcraftContent, goal: Goal) -> str:
    """One condition of a quest in a few words."""
    return _WORDS[goal.kind](content, goal)


def _step_words(step: Effect) -> str:
    if isinstance(step, Draw):
        return f"draw {counted(step.amount, 'ability card')}"
    if isinstance(step, GainItem):
        of = "your level" if step.colour == "self_level" else f"{step.colour} colour"
        return f"gain {counted(step.count, 'item')} of {of}"
    return step.word.replace("_", " ")


def reward_words(quest: Quest) -> str:
    """The valor of a quest and what comes with it."""
    return ", ".join([counted(quest.valor, "valor point"), *map(_step_words, quest.reward)])


def spaces_of(content: WarcraftContent, quest: Quest) -> tuple[str, ...]:
    """Where on the map a quest can be got on with."""
    spaces: dict[int, None] = {}
    for goal in quest.goals:
        spaces.update(dict.fromkeys(goal.spaces))
        if goal.space != NONE:
            spaces[goal.space] = None
        if goal.in_city:
            spaces.update(dict.fromkeys(space.index for space in content.spaces if space.city))
        for number in goal.encounters:
            if content.encounters[number].space != NONE:
                spaces[content.encounters[number].space] = None
    return tuple(content.spaces[space].id for space in spaces)
