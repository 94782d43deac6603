"""Quests in words: what each condition asks for, what comes of it, and where on the map it is."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from ..content.catalogue_types import ATTACK_TYPES, FAMILIES, GREY, LEVELS, NONE, SLOTS
from ..rules import goals
from ..rules.effects.cards import Draw
from ..rules.effects.things import GainItem
from .wording import RESOURCE_NAMES, counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_entries import Quest
    from ..rules.effects import Effect


def _names(content: WarcraftContent, spaces: Iterable[int]) -> str:
    return ", ".join(content.spaces[space].name for space in spaces)


def _or_higher(colour: int) -> str:
    return f" of {LEVELS[colour]} or higher" if colour > GREY else ""


@singledispatch
def goal_words(goal: goals.Goal, content: WarcraftContent) -> str:
    """One condition of a quest in a few words."""
    return _SAID[goal.word]


_SAID = {
    "deal_damage_character": "Damage dealt to characters",
    "attack_character": "Attack characters",
    "rob": "Take items from other bags",
    "trade": "Trade tokens with characters",
    "place_discoveries": "Place discoveries",
}


@goal_words.register(goals.Travel)
def _(goal: goals.Travel, content: WarcraftContent) -> str:
    return f"Travel to {_names(content, goal.spaces)}"


@goal_words.register(goals.Collect)
def _(goal: goals.Collect, content: WarcraftContent) -> str:
    return f"Collect tokens: {_names(content, goal.spaces)}"


@goal_words.register(goals.DefeatEncounter)
def _(goal: goals.DefeatEncounter, content: WarcraftContent) -> str:
    words = ["Defeat"]
    if goal.colour != NONE:
        words.append(LEVELS[goal.colour])
    if goal.family != NONE:
        words.append(FAMILIES[goal.family])
    if goal.attack_type != NONE:
        words.append(ATTACK_TYPES[goal.attack_type])
    words.append("encounter cards" if goal.cards_only else "encounters")
    return " ".join(words) + _or_higher(goal.colour_min)


@goal_words.register(goals.DefeatBoard)
def _(goal: goals.DefeatBoard, content: WarcraftContent) -> str:
    return "Defeat " + " or ".join(content.encounters[number].name for number in goal.encounters)


@goal_words.register(goals.DefeatCharacter)
def _(goal: goals.DefeatCharacter, content: WarcraftContent) -> str:
    whom = {"ahead": " with no less valor than you", "neighbour": " who sit beside you"}
    faction = " of the other faction" if goal.other_faction else ""
    return f"Defeat characters{whom.get(goal.whom or '', '')}{faction}"


@goal_words.register(goals.ReachLevel)
def _(goal: goals.ReachLevel, content: WarcraftContent) -> str:
    return f"Reach the {LEVELS[goal.level]} level"


@goal_words.register(goals.Equip)
def _(goal: goals.Equip, content: WarcraftContent) -> str:
    return f"Wear {' and '.join(SLOTS[slot] for slot in goal.slots)}{_or_higher(goal.colour_min)}"


@goal_words.register(goals.DiscardItems)
def _(goal: goals.DiscardItems, content: WarcraftContent) -> str:
    at = "in a city" if goal.place == goals.CITY else f"at {_names(content, goal.places(content))}"
    return f"Give up {counted(goal.count, 'item')}{_or_higher(goal.colour_min)} {at}"


@goal_words.register(goals.PlayAbilities)
def _(goal: goals.PlayAbilities, content: WarcraftContent) -> str:
    return f"Play {goal.count} ability cards in one turn"


@goal_words.register(goals.UseResource)
def _(goal: goals.UseResource, content: WarcraftContent) -> str:
    return f"Use the {RESOURCE_NAMES[goal.resource]}"


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
    spaces = dict.fromkeys(space for goal in quest.goals for space in goal.places(content))
    return tuple(content.spaces[space].id for space in spaces)
