"""The ground around the figure that matters: terrain, doors, who and what is there, how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import each
from undercroft.kernel.rows import row, share, zeros

from ..content.maps import ENTRANCE
from ..rules import terms
from ..table.state import NONE

if TYPE_CHECKING:
    from ..table.state import State

SIGHT, STEPS = 5, 20  # squares in each direction; steps that are told apart
_SQUARE = ("floor", "water", "pit or lava", "steps", "hero or friend", "monster", "search token",
           "token", "entrance")  # fmt: skip
_OFFSETS = [(down, across) for down in range(-SIGHT, SIGHT + 1)
            for across in range(-SIGHT, SIGHT + 1)]  # fmt: skip
BOARD_NAMES = tuple(f"at {down} {across} {name}" for down, across in _OFFSETS for name in _SQUARE)
_NO_SQUARE = zeros(len(_SQUARE))


def focus(state: State) -> int:
    """The square that matters: of whoever has their turn, else of the first figure on the map."""
    if state.turn is not None and state.fighters[state.turn.figure].at != NONE:
        return state.fighters[state.turn.figure].at
    return next((each.at for each in state.fighters if each.at != NONE), NONE)


def around(state: State) -> bytes:
    """The squares around it, those behind closed doors as well."""
    at = focus(state)
    if at == NONE:
        return _NO_SQUARE * len(_OFFSETS)
    ground = state.ground
    down, across = ground.grid.places[at]
    reach = ground.walks.reach(1 << at, STEPS, ground.shut(state.closed))
    steps = {square: far for far, ring in enumerate(reach.rings) for square in each(ring)}
    friends, monsters = terms.heroes_on(state), terms.monsters_on(state)
    search = sum(1 << square for square in state.search)
    tokens = 0
    for token in state.tokens:
        tokens |= 1 << token.at if token.at != NONE else 0
    ways = ground.areas.get(ENTRANCE, 0)
    hurtful = ground.pits | ground.lava
    found = []
    for away, aside in _OFFSETS:
        square = ground.called.get(f"r{down + away}c{across + aside}")
        if square is None:
            found.append(_NO_SQUARE)
            continue
        found.append(row((
            float(ground.floor >> square & 1), float(ground.water >> square & 1),
            float(hurtful >> square & 1), 1 - share(steps.get(square, STEPS), STEPS),
            float(friends >> square & 1), float(monsters >> square & 1),
            float(search >> square & 1), float(tokens >> square & 1), float(ways >> square & 1),
        )))  # fmt: skip
    return b"".join(found)
