"""Whom the heroes escort: a friend who moves once in a round after a hero's turn, and is led."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...table.state import AGENDA, NONE, ON_MAP
from .. import moving, reacting, terms
from ..moments import TURN_END, TURN_START
from . import script
from .deeds import ONCE_A_TURN, Deed, heroes

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

POINTS, LED = 4, 3  # movement points: once in a round, and for each hero who leads
NOW, LATER = "now", "later"
FOLLOW = Question(
    "escort", "DES-QST-17", "Does the one you escort move now?",
    lambda table, seat, choice: Label("Move now" if choice == NOW else "Later"), passing=LATER,
)  # fmt: skip


def _describe_step(_table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == STAY:
        return Label("Go no further")
    if choice == moving.LEAVE:
        return Label("Leave the map", "DES-MOV-22")
    name = choice.partition(":")[2]
    return Label(f"To {name}", targets=(f"space:{name}",))


STAY = "stay"
WHERE = Question("pace", "DES-QST-17", "Where does the one you escort go?", _describe_step,
                 passing=STAY)  # fmt: skip


def after_hero_turn(table: DescentTable, number: int, ally: str) -> Flow[None]:
    """Once in a round, directly after the turn of a hero that the heroes choose."""
    state = table.state
    friend = terms.first_of(state, ally)
    if not state.is_hero(number) or friend == NONE or state.concluded or state.over:
        return
    fighter = state.fighters[friend]
    if fighter.done or fighter.place != ON_MAP:
        return
    if (yield FOLLOW, state.hero_players(), [NOW, LATER]) == LATER:
        return
    fighter.done = True
    push(state, "escorted", friend)
    if fighter.conditions & terms.STUNNED:
        fighter.conditions &= ~terms.STUNNED  # instead of moving
    elif not fighter.conditions & terms.IMMOBILIZED:
        push(state, "pace", friend, POINTS)


@AGENDA.step("escorted")
def escorted(table: DescentTable, number: int) -> None:
    """Conditions come after the move."""
    reacting.happen(table, TURN_END, number)
    reacting.happen(table, TURN_START, number)


def lead(ally: str, follows: Callable[[State], bool]) -> Deed:
    """A hero next to a friend leads them on, once in a turn."""

    def targets(state: State, number: int) -> list[str]:
        friend = terms.first_of(state, ally)
        if friend == NONE or state.fighters[friend].place != ON_MAP or not follows(state):
            return []
        still = state.fighters[friend].conditions & (terms.STUNNED | terms.IMMOBILIZED)
        near = state.ground.beside(state.squares(number), state.closed)
        return [""] if near & state.squares(friend) and not still else []

    def do(table: DescentTable, number: int, _target: str) -> Flow[None]:
        friend = terms.first_of(table.state, ally)
        push(table.state, "pace", friend, LED)
        return NOTHING

    return Deed("lead", "Lead Frederick on", heroes, targets, do, once=ONCE_A_TURN,
                rule="DES-QST-17")  # fmt: skip


# -- on the way --------------------------------------------------------------------------------


@AGENDA.step("pace")
def pace(table: DescentTable, number: int, points: int) -> Flow[None] | None:
    """A figure of one space moves by movement points that it has outside of a turn."""
    if points <= 0 or table.state.fighters[number].place != ON_MAP:
        return None
    return _pace(table, number, points)


def _pace(table: DescentTable, number: int, points: int) -> Flow[None]:
    state = table.state
    ground, fighter = state.ground, state.fighters[number]
    near = ground.nexts(1 << fighter.at, state.closed) & ground.floor
    near &= ~moving.barred(state, number)
    if ground.pits >> fighter.at & 1:
        near = 0  # DES-TERR-06
    options = [
        ground.go[square]
        for square in each(near)
        if moving.cost(state, number, square) <= points
        and moving.may_pass(state, number, square, points) is None
    ]
    if script(state).may_leave(state, number):
        options.append(moving.LEAVE)
    if not moving.shares(state, number):
        options.append(STAY)
    choice = yield WHERE, state.deciders(number), options
    if choice == STAY:
        return
    if choice == moving.LEAVE:
        moving.leave(table, number)
        return
    square = ground.called[choice.partition(":")[2]]
    push(state, "pace", number, points - moving.cost(state, number, square))
    fighter.at = square
    state.passing = number if moving.shares(state, number) else NONE
    table.say("DES-MOV-03", "{figure} moves to {square}.", fighter.kind, ground.names[square])
    moving.enter(table, number, square)
