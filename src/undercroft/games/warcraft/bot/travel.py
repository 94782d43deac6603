"""Where to go: every space they can end on is weighed by what it brings now and leads to later."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from ..content.catalogue_types import LEVELS
from ..rules import goals
from ..rules.aggro import aggro_spaces, held_by_aggro, ignores_aggro
from ..rules.goals import open_goals
from ..table.state import MOVING_IS_OVER
from .odds import fighter_of, odds
from .rivals import best_attack, wants_a_battle
from .worth import challenge_worth, myself, need_of_healing, step_worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.catalogue import WarcraftContent
    from ..rules.goals import Goal
    from ..table.state import Character, State
    from .odds import Fighter

PATIENCE = 0.72  # what a thing is worth if it takes a turn longer
FAR = 99
STRIDE = 2.5  # spaces in a turn, on the average


def _distances(content: WarcraftContent, level: int) -> tuple[tuple[int, ...], ...]:
    """Spaces on the way, over spaces that are open at that level; FAR where no way leads."""
    table = []
    for start in range(len(content.spaces)):
        found = {start: 0}
        queue = [start]
        for here in queue:
            for link in content.links[level][here]:
                if link not in found:
                    found[link] = found[here] + 1
                    queue.append(link)
        table.append(tuple(found.get(space.index, FAR) for space in content.spaces))
    return tuple(table)


@cache
def distances(content: WarcraftContent) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By level, then from each space to each: steps along links that are open."""
    return tuple(_distances(content, level) for level in range(len(LEVELS)))


# What is left of a worth that many spaces away; it takes a turn at least.
DELAY: tuple[float, ...] = tuple(
    math.pow(PATIENCE, max(1.0, away / STRIDE)) for away in range(FAR + 1)
)


def worth_of_spaces(state: State, seat: int) -> dict[int, float]:
    """What ending a turn on each space would bring."""
    content = state.content
    mine = myself(state, seat)
    level = state.characters[seat].level
    return {
        space.index: _worth(state, seat, space.index, mine)
        for space in content.spaces
        if space.colour <= level
    }


def _worth(state: State, seat: int, space: int, mine: Fighter) -> float:
    return (
        max(challenge_worth(state, seat, space, mine), best_attack(state, seat, space, mine))
        + _quests_here(state, seat, space, mine)
        + _resources_here(state, seat, space)
    )


def outlook(state: State, seat: int, space: int, worths: dict[int, float]) -> float:
    """The best that can be had from there on, the later the less."""
    away = distances(state.content)[state.characters[seat].level][space]
    return max(worth * DELAY[away[goal]] for goal, worth in worths.items())


def ranking(state: State, seat: int, spaces: Sequence[int]) -> list[tuple[float, int]]:
    """Spaces by what they bring and lead to, the best first."""
    worths = worth_of_spaces(state, seat)
    ranked = [
        (worths.get(space, 0.0) + outlook(state, seat, space, worths), space) for space in spaces
    ]
    return sorted(ranked, reverse=True)


# -- quests ------------------------------------------------------------------------------------


def _quests_here(state: State, seat: int, space: int, mine: Fighter) -> float:
    character = state.characters[seat]
    return sum(
        goal_here(state, character, quest, goal, progress, space, mine)
        for quest, goal, progress in open_goals(state, character)
        if not wants_a_battle(goal)
    )


def goal_here(
    state: State,
    character: Character,
    quest: int,
    goal: Goal,
    progress: int,
    space: int,
    mine: Fighter,
) -> float:
    """What being on a space at the end of a turn does for one goal of a quest."""
    content = state.content
    step = step_worth(content, quest, goal)
    if isinstance(goal, goals.Travel):
        return step if goal.after(progress, space) != progress else 0.0
    if isinstance(goal, goals.Collect):
        return step if (character.seat, quest) in state.tokens[space] else 0.0
    if isinstance(goal, goals.UseResource):
        return step if goal.resource in content.spaces[space].resources else 0.0
    if isinstance(goal, goals.PlaceDiscoveries):
        return step if "place_discovery" in content.spaces[space].resources else 0.0
    if isinstance(goal, goals.DiscardItems):
        can_give = space in goal.places(content) and (
            len(goal.fitting(state, character)) >= goal.count
        )
        return step * goal.count - 0.3 if can_give else 0.0
    if isinstance(goal, goals.Trade):
        others = [other for other in state.characters if other.seat != character.seat]
        met = any(other.space == space and not progress >> other.seat & 1 for other in others)
        return step if met else 0.0
    if wants_a_battle(goal):
        return step * _chance_against_rivals(state, character, space, mine)
    return 0.0


def _chance_against_rivals(state: State, character: Character, space: int, mine: Fighter) -> float:
    if state.content.spaces[space].city:
        return 0.0
    chances = [
        odds(mine, fighter_of(state, other.seat)).win
        for other in state.characters
        if other.seat != character.seat and other.space == space
    ]
    return max(chances, default=0.0)


# -- resources ---------------------------------------------------------------------------------


def resource_worth(state: State, seat: int, name: str) -> float:
    """What a resource does for them."""
    character = state.characters[seat]
    if name in ("small_healing_potion", "large_healing_potion"):
        points = min(character.damage, 1 if name.startswith("small") else 2)
        return points * 0.25 * (0.4 + need_of_healing(state, seat)) + 0.3 * len(
            character.diseases
        ) * (name.startswith("large"))
    if name == "quest_giver":
        return 0.3 if len(character.quests) < 2 else 0.1
    if name == "auction_house":
        return 0.15 if character.bag else 0.0
    room = len(character.hand) < 9
    return {"scroll": 0.12 * room, "book": 0.2 * room, "place_discovery": 0.05}.get(name, 0.0)


def _resources_here(state: State, seat: int, space: int) -> float:
    if state.hidden[space]:
        return 0.05 * len(state.hidden[space])
    names = state.content.spaces[space].resources
    return max((resource_worth(state, seat, name) for name in names), default=0.0)


# -- the movement phase --------------------------------------------------------------------------


def reachable(state: State, seat: int) -> dict[int, int]:
    """Spaces that their steps lead to, and the first step of the way there."""
    content = state.content
    character = state.characters[seat]
    here = character.space
    stops = set() if ignores_aggro(state, seat) else aggro_spaces(state)
    first = {here: here}
    edge = [here]
    for _ in range(state.steps):
        reached = []
        for space in edge:
            if space != here and space in stops:
                continue
            for link in content.links[character.level][space]:
                if link not in first:
                    first[link] = link if space == here else first[space]
                    reached.append(link)
        edge = reached
    return first


def next_step(state: State, seat: int, choices: Sequence[str]) -> str:
    """The step towards the best space within reach; "stop" if they stand on it."""
    steps = [choice for choice in choices if choice.startswith("go:")]
    if not steps:
        return "stop"
    first = reachable(state, seat)
    _, goal = ranking(state, seat, list(first))[0]
    step = f"go:{state.content.spaces[first[goal]].id}"
    return step if step in steps else "stop"


def gain_of_a_step(state: State, seat: int) -> float:
    """What the best space next to theirs promises beyond where they stand."""
    content = state.content
    character = state.characters[seat]
    if state.moving == MOVING_IS_OVER or held_by_aggro(state, seat):
        return 0.0
    here = character.space
    ranked = ranking(state, seat, [here, *content.links[character.level][here]])
    stay = next(worth for worth, space in ranked if space == here)
    return ranked[0][0] - stay


def best_space(state: State, seat: int, choices: Sequence[str]) -> str:
    """Of choices that name spaces, the best; one that names none is to stay."""
    spaces = _named(state, seat, choices)
    return spaces[ranking(state, seat, list(spaces))[0][1]]


def worst_space(state: State, victim: int, choices: Sequence[str]) -> str:
    """Where a rival would like least to be."""
    spaces = _named(state, victim, choices)
    return spaces[ranking(state, victim, list(spaces))[-1][1]]


def _named(state: State, seat: int, choices: Sequence[str]) -> dict[int, str]:
    """The choice for each space; one that names no space leaves them where they are."""
    content = state.content
    here = state.characters[seat].space
    return {
        content.space_by_id[name].index if name in content.space_by_id else here: choice
        for choice in choices
        for name in (choice.rpartition(":")[2],)
    }
