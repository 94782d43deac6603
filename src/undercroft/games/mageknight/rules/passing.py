"""Passing through: over whom or what, and what forbids it (MKD-PASS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import ahead, direction, members

from ..table.state import INSIDE, NONE
from . import hooks, steps, terms, values

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..table.state import State


def beyond(state: State, square: int, over: int) -> int | None:
    """The square directly beyond a neighbouring one (MKD-PASS-02)."""
    grid = state.ground.grid
    way = direction(grid, square, over)
    return None if way is None else ahead(grid, over, way)


def jumpable(state: State, number: int, landing: int) -> int | None:
    """The square that a jump to a landing goes over, if somebody or a chest is on it."""
    square = state.warriors[number].square
    filled = terms.beside(state, square) & steps.taken(state)
    return next((over for over in members(filled) if beyond(state, square, over) == landing), None)


def forbids_jump(state: State, number: int, over: int, landing: int) -> Verdict:
    """Over a figure or a chest to free ground beyond it; not through walls (MKD-PASS-01 to 05).

    After one jump another may follow (MKD-PASS-06).
    """
    if steps.on_a_token(state, over):
        return "MKD-PASS-01"  # tokens are no figures
    if not terms.beside(state, over) >> landing & 1:
        return "MKD-PASS-02"
    verdict = steps.forbids_room(state, landing)
    if verdict is not None:
        return verdict
    if not state.ground.legal >> landing & 1:
        return "MKD-MOV-03"
    if not steps.open_to(state, number) >> landing & 1:
        return "MKD-SPAWN-03"
    jumped = terms.standing_on(state, over)
    if jumped == NONE:
        return None
    return _forbids_passing(state, number, jumped)


def _forbids_passing(state: State, number: int, jumped: int) -> Verdict:
    """Nobody beside the jumped figure may oppose the mover, but itself (MKD-PASS-04, 05)."""
    mover, figure = state.warriors[number], state.warriors[jumped]
    if terms.opposing(mover, figure):
        verdict = hooks.MAY_PASS_OPPONENTS.forbids(values.abilities(state, mover))
        if verdict is not None:
            return verdict
    near = terms.beside(state, figure.square)
    for other, warrior in enumerate(state.warriors):
        if other != jumped and warrior.place == INSIDE and near >> warrior.square & 1:
            if terms.opposing(mover, warrior):
                return "MKD-PASS-04"
    return None
