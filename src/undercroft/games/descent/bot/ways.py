"""Ways: how far it is to what a figure is after, doors and all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import terms
from ..table.state import KNOCKED_OUT, ON_MAP

if TYPE_CHECKING:
    from undercroft.kernel.grid import Reach

    from ..rules.quests.aims import Aim
    from ..table.state import State

FAR = 99  # steps: as good as out of reach


def from_goal(state: State, goal: int) -> Reach:
    """The steps from a goal to everywhere; doors are opened on the way, by deeds if need be."""
    return state.ground.ways_to(goal)


def steps_to(reach: Reach, squares: int) -> int:
    """How many steps squares are away from a goal."""
    found = reach.least(squares)
    return FAR if found is None else found


def distance(state: State, squares: int, goal: int) -> int:
    """How many steps lie between two sets of squares."""
    return steps_to(from_goal(state, goal), squares)


def heading(state: State, number: int, aim: Aim) -> int:
    """The squares a figure makes for: what the quest says, whom it hunts, or any foe."""
    if aim.go:
        return aim.go
    hunted = squares_of(state, aim.hunt)
    if hunted:
        return hunted
    foes = squares_of(state, terms.foes_of(state, number))
    if not foes and state.is_hero(number):
        return sum(1 << square for square in state.search)
    return foes


def squares_of(state: State, figures: list[int] | tuple[int, ...]) -> int:
    """The squares of those among these figures who stand on the map."""
    squares = 0
    for number in figures:
        if state.fighters[number].place == ON_MAP:
            squares |= state.squares(number)
    return squares


def fallen(state: State, number: int) -> int:
    """The squares where other heroes lie."""
    squares = 0
    for other, fighter in enumerate(state.fighters[: state.heroes]):
        if fighter.place == KNOCKED_OUT and other != number:
            squares |= 1 << fighter.at
    return squares
