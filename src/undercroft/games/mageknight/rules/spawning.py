"""Mage Spawn that appear: which of the pool, and where they are placed (MKD-TOKEN-07 to 13)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import members

from ..table.state import INSIDE, POOL, Warrior
from . import spinning, steps, terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.kernel.flow import Flow

    from ..table.state import MageKnightTable, State


def _describe_figure(table: MageKnightTable, _seat: int, choice: str) -> Label:
    content = table.state.content
    figure = content.figures[content.figure_called[choice]]
    text = f"{figure.name}, {figure.rank} ({figure.points[0]} points)"
    return Label(text, about=f"spawn/{figure.id}")


def _describe_square(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(f"On {choice}", targets=(f"space:{choice}",))


WHICH = Question("spawn", "MKD-TOKEN-08", "Which Mage Spawn appears?", _describe_figure)
WHERE = Question("spawn_square", "MKD-TOKEN-10", "Where does it stand?", _describe_square)


def appear(
    table: MageKnightTable, placer: int, number: int, points: int, first: int
) -> Flow[list[int]]:
    """The placer takes Mage Spawn of the pool and places them with facings as they like.

    `first` are the squares that the first one may take, as bits; each further one goes adjacent
    to one placed before (MKD-TOKEN-10, MKD-TOKEN-11).
    """
    placed: list[int] = []
    figures = yield from _choose(table, placer, number, points)
    squares = 0
    for figure in figures:
        free = first if not placed else _around(table.state, squares)
        free &= table.state.ground.legal & ~steps.taken(table.state)
        if not free:
            table.say("MKD-TOKEN-11", "There is no room for {figure}.", figure)
            break
        square = yield from choose_square(table, placer, free)
        squares |= 1 << square
        placed.append((yield from place(table, placer, figure, square)))
    for spawn in placed:
        if table.state.warriors[spawn].place == INSIDE:
            yield from spinning.offer_spins(table, spawn)  # MKD-TOKEN-13
    return placed


def _around(state: State, squares: int) -> int:
    return state.ground.steps.around(squares, terms.shut_doors(state))


def choose_square(table: MageKnightTable, placer: int, free: int) -> Flow[int]:
    """Where a figure is set down."""
    names = table.state.ground.names
    choice = yield WHERE, placer, [names[square] for square in members(free)]
    return table.state.ground.called[choice]


def place(table: MageKnightTable, placer: int, figure: int, square: int) -> Flow[int]:
    """One Mage Spawn of the pool stands on a square; its facing is the placer's (MKD-TOKEN-12)."""
    state = table.state
    _take_from_pool(state, figure)
    spawn = Warrior(figure, copy=_copy_of(state, figure), place=INSIDE, square=square)
    number = _slot(state)
    if number == len(state.warriors):
        state.warriors.append(spawn)
    else:
        state.warriors[number] = spawn
    activation = state.activation
    if activation is not None:
        activation.free_of &= ~(1 << number)  # of another figure, which had this place before
    table.say("MKD-TOKEN-10", "{figure} appears on {square}.", figure, square)
    yield from spinning.turn(table, number, placer)
    return number


def _slot(state: State) -> int:
    """A free place in the list of warriors."""
    for number, warrior in enumerate(state.warriors):
        if warrior.place == POOL:
            return number
    return len(state.warriors)


def _copy_of(state: State, figure: int) -> int:
    """The smallest number that no other figure of this kind has."""
    used = {each.copy for each in state.warriors if each.figure == figure and each.place != POOL}
    return next(number for number in range(len(used) + 1) if number not in used)


def _take_from_pool(state: State, figure: int) -> None:
    """Those that have not appeared yet come first."""
    if figure in state.pool:
        at = state.pool.index(figure)
        state.pool = state.pool[:at] + state.pool[at + 1 :]
    else:
        at = state.fallen.index(figure)
        state.fallen = state.fallen[:at] + state.fallen[at + 1 :]


# -- which of the pool -------------------------------------------------------------------------


def _choose(table: MageKnightTable, placer: int, number: int, points: int) -> Flow[tuple[int, ...]]:
    """As many as stated if the pool allows, then as near to the points as can be (MKD-TOKEN-08)."""
    state = table.state
    content = state.content
    left = Counter((*state.pool, *state.fallen))
    chosen: tuple[int, ...] = ()
    costs = _by_points(state, left)
    count, total = best(costs, number, points)
    while len(chosen) < count:
        costs = _by_points(state, left)
        fitting = {
            cost
            for cost in costs
            if _is_sum(_less(costs, cost), count - len(chosen) - 1, total - cost)
        }
        names = [
            content.figures[figure].id
            for figure in sorted(left)
            if left[figure] and content.figures[figure].points[0] in fitting
        ]
        choice = yield WHICH, placer, names
        figure = content.figure_called[choice]
        left[figure] -= 1
        total -= content.figures[figure].points[0]
        chosen = (*chosen, figure)
    return chosen


def _by_points(state: State, figures: Mapping[int, int]) -> Counter[int]:
    costs: Counter[int] = Counter()
    for figure, count in figures.items():
        if count:
            costs[state.content.figures[figure].points[0]] += count
    return costs


def best(costs: Mapping[int, int], number: int, points: int) -> tuple[int, int]:
    """How many appear, and what they cost together: the number first, then the points."""
    cheapest = sorted(cost for cost, count in costs.items() for _ in range(min(count, number)))
    count = min(number, len(cheapest))
    while count and sum(cheapest[:count]) > points:
        count -= 1
    if not count:
        return 0, 0
    return count, next(total for total in range(points, -1, -1) if _is_sum(costs, count, total))


def _less(costs: Mapping[int, int], cost: int) -> dict[int, int]:
    fewer = dict(costs)
    fewer[cost] -= 1
    if not fewer[cost]:
        del fewer[cost]
    return fewer


def _is_sum(costs: Mapping[int, int], count: int, total: int) -> bool:
    """Whether so many of these costs add up to the total."""
    if count == 0:
        return total == 0
    if count == 1:
        return total in costs
    return any(
        cost <= total and _is_sum(_less(costs, cost), count - 1, total - cost) for cost in costs
    )
