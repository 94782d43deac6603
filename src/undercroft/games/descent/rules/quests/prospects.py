"""How far both sides have come in an encounter, for bots that look ahead: each from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...table.state import NONE, OFF, ON_MAP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...table.state import State, Token

FAR = 24  # steps: a way of which nothing is gone yet
HALF = 0.5  # whoever carries what decides has gone half of the way, however far it is


class Prospects(NamedTuple):
    """How much of what wins the encounter each side has; 1 would be all of it."""

    heroes: float = 0.0
    overlord: float = 0.0


NOTHING_YET = Prospects()


def part(some: float, of: float) -> float:
    """A share of a whole, 1 at most."""
    return min(1.0, some / of) if of > 0 else 1.0


def mean(shares: Iterable[float]) -> float:
    found = [*shares]
    return sum(found) / len(found) if found else 0.0


def harmed(state: State, number: int) -> float:
    """The share of a figure's Health that is lost; 1 once it is off the map, 0 if it never came."""
    if number == NONE:
        return 0.0
    fighter = state.fighters[number]
    if fighter.place == OFF:
        return float(fighter.fell_at != NONE)
    return part(fighter.damage, state.health(number))


def gone_by(state: State, rounds: int) -> float:
    """The share of the rounds that are over."""
    return part(max(0, state.round - 1), rounds)


def covered(state: State, squares: int, goal: int) -> float:
    """How near squares are to a goal; doors count as open."""
    if not squares or not goal:
        return 0.0
    steps = state.ground.ways_to(goal).least(squares)
    return 0.0 if steps is None else max(0.0, 1 - steps / FAR)


def way_of(state: State, number: int, goal: int) -> float:
    """The same for a figure; nothing if it is not on the map."""
    if number == NONE or state.fighters[number].place != ON_MAP:
        return 0.0
    return covered(state, state.squares(number), goal)


def through(state: State, goal: int) -> list[float]:
    """How far each hero is on a way out, the first ones first; 1 for who left."""
    found = [
        1.0 if fighter.place == OFF else HALF * way_of(state, number, goal)
        for number, fighter in enumerate(state.fighters[: state.heroes])
    ]
    return sorted(found, reverse=True)


def carried(state: State, token: Token, side: int, goal: int) -> float:
    """How near a side is to bringing home what one of its figures carries; 0 if none does."""
    if token.carrier == NONE or state.side_of(token.carrier) != side:
        return 0.0
    return HALF + HALF * way_of(state, token.carrier, goal)


def brought(state: State, token: Token, side: int, goal: int) -> float:
    """The same of what may lie somewhere, or be in the wrong hands, nearer to the goal or not."""
    at = 1 << token.at if token.at != NONE else 0
    if token.carrier != NONE:
        at = state.squares(token.carrier)
    return carried(state, token, side, goal) or HALF * covered(state, at, goal)
