"""Putting figures on the map: setup and reinforcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ..table.ground import SMALL
from ..table.state import ON_MAP
from . import terms
from .quests import script

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable, State

TURNED = "/turned"  # after the square: the base lies across
COME, NO_MORE = "come", "no_more"
_STANDS = "{figure} stands at {square}."
_REINFORCES = "{figure} comes as a reinforcement at {square}."
COMES_BACK = "{figure} comes back at {square}."


def _describe_place(table: DescentTable, _seat: int, choice: str) -> Label:
    name = choice.removesuffix(TURNED)
    text = f"{table.state.name_of(table.state.placing)} at {name}"
    return Label(f"{text}, turned" if choice != name else text, targets=(f"space:{name}",))


def _describe_coming(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == NO_MORE:
        return Label("Nobody else")
    return Label(table.state.content.figures[table.state.act][_kind(table.state, choice)].name)


def _kind(state: State, choice: str) -> int:
    return state.content.figure_called[choice.partition(":")[2]]


PLACE = Question("place", "DES-OSET-08", "Where does the figure stand?", _describe_place)
REINFORCE = Question(
    "reinforce", "DES-GAP-31", "Who comes as reinforcement?", _describe_coming, passing=NO_MORE
)


def stand_options(state: State, number: int, within: int, blocked: int) -> list[str]:
    """Where a figure fits on squares of a set."""
    ground, base = state.ground, state.printed(number).base
    if base == SMALL:
        return [ground.names[square] for square in each(within & ground.floor & ~blocked)]
    return [
        ground.names[stand.anchor] + (TURNED if stand.turned else "")
        for stand in ground.stands(base, within, blocked | ground.shut(state.closed))
    ]


def put(state: State, number: int, choice: str) -> None:
    """A figure stands where the choice says."""
    fighter = state.fighters[number]
    name = choice.removesuffix(TURNED)
    fighter.at, fighter.turned = state.ground.called[name], name != choice
    fighter.place = ON_MAP


def covered(state: State, number: int, choice: str) -> int:
    """The squares that a figure would cover there."""
    name = choice.removesuffix(TURNED)
    base = state.printed(number).base
    return state.ground.covers(base, state.ground.called[name], name != choice)


def place(table: DescentTable, number: int, within: int) -> Flow[None]:
    """The figure's player puts it on an empty place of an area; else as near as it fits."""
    yield from place_at(table, number, spots(table.state, number, within))


def place_at(
    table: DescentTable, number: int, options: list[str], line: str = _STANDS
) -> Flow[None]:
    """The figure's player puts it on one of these places, if there is any."""
    if not options:
        return
    state = table.state
    state.placing = number
    choice = yield PLACE, state.deciders(number), options
    put(state, number, choice)
    table.say("DES-OSET-08", line, state.fighters[number].kind,
              choice.removesuffix(TURNED))  # fmt: skip


# -- where a figure fits -----------------------------------------------------------------------


def inside(state: State, number: int, within: int) -> list[str]:
    """Where a figure fits on empty squares of an area."""
    return stand_options(state, number, within, in_the_way(state, number))


def in_area(area: int) -> Callable[[State, int], list[str]]:
    """Where any figure fits on empty squares of an area, for reinforcements."""
    return lambda state, number: inside(state, number, area)


def touching(state: State, number: int, area: int) -> list[str]:
    """Where a figure fits with at least one of its spaces on an area."""
    ground, base = state.ground, state.printed(number).base
    if base == SMALL:
        return inside(state, number, area)
    blocked = in_the_way(state, number) | ground.shut(state.closed)
    return [
        ground.names[stand.anchor] + (TURNED if stand.turned else "")
        for stand in ground.stands_at(base, area, blocked)
    ]


def spots(state: State, number: int, area: int) -> list[str]:
    """Where a figure fits in an area, else nearest to it (DES-GAP-04, DES-GAP-19)."""
    return inside(state, number, area) or nearest_options(state, number, area)


def in_the_way(state: State, number: int) -> int:
    """The squares where a figure cannot be placed."""
    return terms.figures_on_but(state, number) | script(state).barred(state, number)


def nearest_options(state: State, number: int, area: int) -> list[str]:
    """Where a figure fits nearest to an area, by counting spaces (DES-GAP-04, DES-GAP-19).

    Where a closed room is full, doors and stairs do not stop the count.
    """
    ground = state.ground
    size = ground.grid.size
    for ways in (
        ground.steps.reach(area, size, ground.shut(state.closed)),
        ground.walks.reach(area, size, 0),
    ):
        near = area
        for ring in ways.rings[1:]:
            near |= ring
            options = inside(state, number, near)
            if options:
                return options
    return []


def put_nearest(table: DescentTable, number: int, square: int) -> Flow[None]:
    """A figure comes to a square, or as near to it as it fits; its player chooses among equals."""
    yield from place(table, number, 1 << square)


# -- reinforcements ----------------------------------------------------------------------------


def reinforce_group(
    table: DescentTable, group: str, most: int, where: Callable[[State, int], list[str]]
) -> Flow[None]:
    """Up to so many figures of a group come, minions before masters."""
    for _ in range(most):
        waiting = terms.minions_first(table.state, group)
        yield from reinforce(table, waiting, 1, where)
        if terms.minions_first(table.state, group) == waiting:
            return  # the overlord wants nobody, or there is no room


def reinforce(
    table: DescentTable, waiting: list[int], most: int, where: Callable[[State, int], list[str]]
) -> Flow[None]:
    """Up to so many figures come as new ones, within their group's limits (DES-GAP-31)."""
    state = table.state
    left = list(waiting)
    for _ in range(most):
        fitting = [number for number in left if where(state, number)]
        if not fitting:
            return
        kinds = sorted({state.printed(number).id for number in fitting})
        options = [*(f"{COME}:{kind}" for kind in kinds), NO_MORE]
        choice = yield REINFORCE, state.overlord, options
        if choice == NO_MORE:
            return
        kind = _kind(state, choice)
        number = next(each for each in fitting if state.fighters[each].kind == kind)
        left.remove(number)
        state.fighters[number].extra_health = 0
        state.fighters[number].done = False  # it is activated with its group
        yield from place_at(table, number, where(state, number), _REINFORCES)
