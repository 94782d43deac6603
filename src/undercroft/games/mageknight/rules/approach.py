"""The way to a far square: what a figure does next to come there, doors included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import lowest, members

from ..table.ground import SHUT
from ..table.state import INSIDE
from . import doors, steps, terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.grid import Reach

    from ..table.state import State, Warrior

FAR = 99  # speed points that lead anywhere


def all_ways(state: State, number: int) -> Reach:
    """Where a figure can come in any time, with every door open."""
    return steps.reach(state, number, FAR, shut=0)


def next_option(state: State, number: int, goals: int) -> str | None:
    """The next step or door on the cheapest way to one of these squares; None if there is none."""
    here = state.warriors[number].square
    reach = steps.reach(state, number, FAR)
    if not reach.squares & goals:
        reach = all_ways(state, number)
    found = reach.nearest(goals)
    if not found:
        return None
    way = reach.route(lowest(found))
    if len(way) < 2:
        return None
    if terms.beside(state, here) >> way[1] & 1:
        return state.ground.go[way[1]]
    return _door_to(state, here, way[1])


def _door_to(state: State, here: int, there: int) -> str | None:
    """The shut door between two squares, or one at the first of them."""
    ground = state.ground
    shut = [door for door in ground.doors_at[here] if state.doors[door] == SHUT]
    shut.sort(key=lambda door: there not in ground.grid.edge(ground.doors[door])[:2])
    return f"{doors.OPEN_DOOR}:{doors.name_of(state, shut[0])}" if shut else None


def apart(state: State, square: int, others: int) -> int:
    """How many steps part a square from the nearest of others; doors and figures aside."""
    ground = state.ground
    cost = ground.steps.distances(square, ground.crevasses & ~others).least(others)
    return FAR if cost is None else cost


def nearest_of(state: State, squares: list[int], others: int) -> int:
    """Of some squares, the one nearest to others."""
    return min(squares, key=lambda square: (apart(state, square, others), square))


def heroes_inside(state: State) -> list[Warrior]:
    """All Heroes in the dungeon."""
    return [each for each in state.warriors if terms.is_hero(each) and each.place == INSIDE]


def squares_of(warriors: Iterable[Warrior]) -> int:
    """The squares where they stand."""
    squares = 0
    for warrior in warriors:
        squares |= 1 << warrior.square
    return squares


def heroes_at(state: State) -> int:
    """The squares of the Heroes in the dungeon."""
    return squares_of(heroes_inside(state))


def beside_all(state: State, squares: int) -> int:
    """The squares next to any of these."""
    found = 0
    for square in members(squares):
        found |= terms.beside(state, square)
    return found
