"""Turning: the facing that a player chooses, and free spins (MKD-FACE-08 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import FACINGS

from ..table.wording import FACING_WORDS
from . import hooks, terms, values
from .facing import EIGHTHS, facings_toward, front_arc
from .moments import STOPPED
from .seats import controller

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import MageKnightTable, State, Warrior

KEEP = "keep"
ALL_WAYS = list(FACINGS)
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == KEEP:
        return Label("Stay as you stand", "MKD-FACE-10")
    state = table.state
    facing = FACINGS.index(choice)
    warrior = state.warriors[state.turning]
    name = state.content.figures[warrior.figure].name
    return Label(
        f"{name} faces {FACING_WORDS[facing]}", targets=_ahead(state, warrior.square, facing)
    )


def _ahead(state: State, square: int, facing: int) -> tuple[str, ...]:
    """The next square in that direction, if there is one: a click there turns the figure."""
    row, column = state.ground.grid.places[square]
    down, right = _STEPS[facing]
    name = f"r{row + down}c{column + right}"
    return (f"space:{name}",) if name in state.ground.called else ()


FACING = Question("facing", "MKD-FACE-08", "Which way does it face?", _describe)
FREE_SPIN = Question(
    "spin", "MKD-FACE-10", "An opponent has stopped beside your figure: turn toward it?", _describe,
    passing=KEEP,
)  # fmt: skip


def turn(
    table: MageKnightTable, number: int, seat: int, ways: list[str] | None = None
) -> Flow[None]:
    """A player turns a figure as they like, or to one of these facings (MKD-FACE-08).

    It costs nothing (MKD-COST-17).
    """
    table.state.turning = number
    choice = yield FACING, seat, ALL_WAYS if ways is None else ways
    warrior = table.state.warriors[number]
    warrior.facing = FACINGS.index(choice)
    table.say("MKD-FACE-08", "{figure} faces {facing}.", warrior.figure, warrior.facing)


def ways_to_face(state: State, warrior: Warrior, squares: int) -> list[str]:
    """The facings that bring all these squares into the front arc; the one it has comes first."""
    found = [
        (warrior.facing - way) % EIGHTHS
        for way in range(EIGHTHS)
        if not squares & ~front_arc(state, warrior, warrior.facing - way)
    ]
    return [FACINGS[way] for way in found]


def stop(table: MageKnightTable, number: int) -> Flow[None]:
    """A figure that moved has stopped: each opponent beside it may turn toward it (MKD-FACE-10).

    Looked at when it does something else than move, and when its activation ends (MKD-FACE-12).
    """
    state = table.state
    activation = state.activation
    assert activation is not None
    if not activation.moved:
        return NOTHING
    activation.moved = False
    return _stop(table, number)


def _stop(table: MageKnightTable, number: int) -> Flow[None]:
    state = table.state
    mover = state.warriors[number]
    verdict = hooks.LETS_SPIN.forbids(values.abilities(state, mover))
    if verdict is None:
        yield from offer_spins(table, number)
    elif terms.opponents_beside(state, mover):
        table.say(verdict, "Nobody turns to {figure}.", mover.figure)
    yield from STOPPED.announce(table, number)


def offer_spins(table: MageKnightTable, number: int) -> Flow[None]:
    """Those beside a figure, and opposing it, may turn toward it at once (MKD-FACE-10)."""
    state = table.state
    mover = state.warriors[number]
    near = terms.beside(state, mover.square)
    for other, warrior in enumerate(state.warriors):
        if warrior.square >= 0 and near >> warrior.square & 1 and terms.opposing(mover, warrior):
            yield from spin(table, other, mover.square)


def spin(table: MageKnightTable, number: int, square: int) -> Flow[None]:
    """One free spin toward a square. Whoever faces it already has no need to turn (MKD-FACE-11)."""
    state = table.state
    warrior = state.warriors[number]
    if front_arc(state, warrior) >> square & 1:
        return
    ways = [FACINGS[way] for way in facings_toward(state, warrior, square)]
    state.turning = number
    choice = yield FREE_SPIN, controller(state, number), [KEEP, *ways]
    if choice != KEEP:
        warrior.facing = FACINGS.index(choice)
        table.say("MKD-FACE-10", "{figure} turns {facing}.", warrior.figure, warrior.facing)
