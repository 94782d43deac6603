"""Plans of one activation: where to go, whom to strike from there, and what that is worth.

Worth is counted in clicks: those dealt, those risked, and the way to go at a rate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import members

from ..rules import hooks, manners, steps, terms, values
from ..rules.facing import front_arc
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


def manners_of(state: State, warrior: Warrior) -> list[tuple[Manner, int]]:
    """The ways to harm somebody that a warrior has now, and what each costs."""
    reach = manners.reach_of(state, warrior)
    return [
        (manner, cost)
        for manner, cost in manners.open_to(values.abilities(state, warrior))
        if manner.harms and (reach or not manner.ranged)
    ]


def choice_of(state: State, plan: Plan) -> str:
    """The attack of a plan as an option."""
    return plan.verb if plan.target == NONE else f"{plan.verb}:{state.handle(plan.target)}"


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
    best = None
    if not values.attack(state, warrior):
        return None
    for manner, cost in manners_of(state, warrior):
        if cost > points:
            continue
        near = ways.within(points - cost) & state.ground.legal
        for target in against:
            places = _places(state, near, warrior, state.warriors[target], manner)
            behind = _unseen(state, warrior, state.warriors[target])
            places.sort(
                key=lambda square: (
                    not behind >> square & 1, -stay(square, NONE), ways.cost(square) or 0
                )
            )  # fmt: skip
            for square in places[:SQUARES]:
                found = _plan(state, number, square, manner, target, stay)
                if found is not None and (best is None or found.worth > best.worth):
                    best = found
    return best


def _plan(
    state: State, number: int, square: int, manner: Manner, target: int, stay: Stay
) -> Plan | None:
    """What it is worth to attack somebody from a square, if that can be done there."""
    warrior, other = state.warriors[number], state.warriors[target]
    here, activation = warrior.square, state.activation
    moved = activation is not None and activation.warrior == number and activation.moved
    warrior.square = square
    found = None
    if manners.forbids_attack(state, warrior, other, manner) is None:
        named = target if manner.aimed else NONE
        clicks, kills = strikes.weigh(state, number, manner.verb, named, moved or square != here)
        clicks += (1 - kills) * stay(square, NONE) + kills * stay(square, target)
        found = Plan(clicks, square, manner.verb, named)
    warrior.square = here
    return found


def _unseen(state: State, warrior: Warrior, other: Warrior) -> int:
    """Where a figure would be behind its target, if it is one that nobody turns to."""
    if hooks.LETS_SPIN.forbids(values.abilities(state, warrior)) is None:
        return 0
    return terms.beside(state, other.square) & ~front_arc(state, other)


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
