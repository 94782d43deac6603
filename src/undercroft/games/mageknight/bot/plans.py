"""Plans of one activation: where to go, whom to strike from there, and what that is worth.

Worth is counted in clicks: those dealt, those risked, and the way to go at a rate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import members

from ..rules import manners, steps, terms, values
from ..rules.manners import MANNERS
from ..table.state import NONE
from . import strikes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.kernel.grid import Reach

    from ..rules.manners import Manner
    from ..table.state import State, Warrior

    Stay = Callable[[int, int], float]  # a square, and a figure that will be gone (or NONE)

SQUARES = 3  # that are looked at for each target and manner


class Plan(NamedTuple):
    """Go to a square; strike somebody there, if a verb is named."""

    worth: float
    square: int
    verb: str = ""
    target: int = NONE


def manners_of(state: State, warrior: Warrior) -> list[Manner]:
    """The ways to attack one figure that a warrior has now."""
    bits = values.abilities(state, warrior)
    ranged = manners.reach_of(state, warrior)
    return [
        manner
        for manner in MANNERS.values()
        if manner.harms
        and manner.aimed
        and (not manner.ability or bits & manner.ability)
        and (ranged or not manner.ranged)
    ]


def moves(ways: Reach, points: int, stay: Stay) -> Plan | None:
    """The best square to end on."""
    best = None
    for square in members(ways.within(points)):
        worth = stay(square, NONE)
        if best is None or worth > best.worth:
            best = Plan(worth, square)
    return best


def attacks(
    state: State, number: int, ways: Reach, points: int, against: Sequence[int], stay: Stay
) -> Plan | None:
    """The best attack on one of these that the points pay for, and from where."""
    warrior = state.warriors[number]
    here = warrior.square
    best = None
    if not values.attack(state, warrior):
        return None
    for manner in manners_of(state, warrior):
        left = points - manners.cost(state, warrior, manner)
        if left < 0:
            continue
        near = ways.within(left) & state.ground.legal
        for target in against:
            other = state.warriors[target]
            places = _places(state, near, warrior, other, manner)
            places.sort(key=lambda square: (-stay(square, NONE), ways.cost(square) or 0))
            for square in places[:SQUARES]:
                warrior.square = square
                if manners.forbids_attack(state, warrior, other, manner) is None:
                    kills = strikes.kill_chance(state, warrior, other, manner)
                    worth = strikes.worth(state, number, manner.verb, target)
                    worth += (1 - kills) * stay(square, NONE) + kills * stay(square, target)
                    if best is None or worth > best.worth:
                        best = Plan(worth, square, manner.verb, target)
                warrior.square = here
    return best


def _places(state: State, near: int, warrior: Warrior, other: Warrior, manner: Manner) -> list[int]:
    """Where somebody may be attacked from, of the squares that a figure comes to."""
    beside = terms.beside(state, other.square)
    if not manner.ranged:
        return members(near & beside)
    far, reach = state.ground.far, manners.reach_of(state, warrior)
    seen = near & ~beside & state.ground.lines.seen(other.square, terms.shut_doors(state))
    return [each for each in members(seen) if far(each, other.square) <= reach]


def first_step(state: State, number: int, ways: Reach, square: int) -> str | None:
    """What brings a figure nearer to a square that it can reach."""
    way = ways.route(square)
    return state.ground.go[way[1]] if len(way) > 1 else None


def ways_of(state: State, number: int, points: int, halts: int) -> Reach:
    """Where it can come with these points."""
    return steps.reach(state, number, points, halts=halts)
