"""How far a move goes: by movement points, then by fatigue (DES-MOV-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Route
from undercroft.kernel.grid import each

from ..table.ground import SMALL
from ..table.spoken import many
from ..table.state import NONE
from . import holding, large_monsters, moving, stats, terms
from .placing import TURNED

if TYPE_CHECKING:
    from ..table.state import DescentTable, State


def by_fatigue(state: State, number: int) -> int:
    """The movement points that a hero may still buy; none where leaving a space costs fatigue."""
    if moving.may_suffer_fatigue(state, number) is not None or holding.holders(state, number):
        return 0
    left = stats.stamina(state, number) - state.fighters[number].fatigue
    return left * moving.worth(state, number)


def reached(state: State, number: int, points: int) -> int:
    """The squares where a figure of one space may end a move of so many points."""
    at = state.fighters[number].at
    if at == NONE or moving.is_stuck(state, number) or not holding.may_pay_to_leave(state, number):
        return 0
    free = ~terms.figures_on_but(state, number) & ~(1 << at)
    return moving.reach(state, number, 1 << at, points, moving.barred(state, number)).squares & free


def covered(state: State, number: int, points: int) -> int:
    """The squares that a large figure may cover as it ends a move of so many points."""
    ground, base, squares = state.ground, state.printed(number).base, 0
    for option in large_monsters.stands_within(state, number, points):
        name = option.partition(":")[2]
        at = ground.called[name.removesuffix(TURNED)]
        squares |= ground.covers(base, at, name.endswith(TURNED))
    return squares


def routes(table: DescentTable, _seat: int) -> tuple[Route, ...]:
    """The cheapest way to every far square: one click takes all its steps.

    What movement points do not suffice for is paid with fatigue first (DES-MOV-14).
    """
    state = table.state
    turn = state.turn
    if turn is None or state.printed(turn.figure).base != SMALL:
        return ()
    number, ground, points = turn.figure, state.ground, turn.points
    at = state.fighters[number].at
    more = 0 if moving.shares(state, number) else by_fatigue(state, number)  # DES-GAP-13
    far = reached(state, number, points + more)
    if not far:
        return ()
    near = moving.reach(state, number, 1 << at, points + more, moving.barred(state, number))
    beside, found = ground.nexts(1 << at, state.closed), []
    for to in each(far):
        cost = near.cost(to) or 0
        if cost <= points and beside >> to & 1:
            continue  # a step
        fatigue = -(-max(0, cost - points) // moving.worth(state, number))
        path = near.route(to)[1:]
        text = many(cost, "movement point") + (f", {fatigue} fatigue" if fatigue else "")
        found.append(Route(
            f"space:{ground.names[to]}",
            (moving.FATIGUE,) * fatigue + tuple(ground.go[square] for square in path),
            tuple(ground.names[square] for square in path),
            text,
            f"It costs {fatigue} fatigue." if fatigue else "",
            "costs fatigue" if fatigue else "movement points alone",
        ))  # fmt: skip
    return tuple(found)


def granted(state: State, number: int, left: int, points: bool) -> tuple[Route, ...]:
    """The ways of a move that an effect grants: so many spaces, or as far as points lead.

    They go round pits and lava: into those a figure goes by a step of its own.
    """
    ground, at = state.ground, state.fighters[number].at
    if state.printed(number).base != SMALL or moving.is_stuck(state, number):
        return ()
    harsh = 0 if moving.is_above(state, number) else ground.pits | ground.lava
    blocked = moving.barred(state, number) | harsh | ground.shut(state.closed)
    dear = ground.dear if points and not stats.switched(state, number, "fly") else ()
    near = ground.steps.reach(1 << at, left, blocked, dear=dear)
    free = ~terms.figures_on_but(state, number) & ~ground.beside(1 << at, state.closed)
    found = []
    for to in each(near.squares & free & ~(1 << at)):
        path, cost = near.route(to)[1:], near.cost(to) or 0
        found.append(Route(
            f"space:{ground.names[to]}",
            tuple(ground.go[square] for square in path),
            tuple(ground.names[square] for square in path),
            many(cost, "movement point" if points else "space"),
        ))  # fmt: skip
    return tuple(found)
