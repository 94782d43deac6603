"""What is allowed: each check returns None, or the id of the rule that forbids.

Options are what nothing forbids, and "why can't I?" is answered by the same functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import among
from undercroft.kernel.grid import each

from ..content.entries import RAIDERS, SENTRIES
from ..table.ground import FAR, covered, far, occupied, reach, sees
from ..table.state import NONE, ON_THE_BOARD

if TYPE_CHECKING:
    from undercroft.kernel.grid import Reach

    from ..table.state import State

Verdict = str | None


def may_go_next(state: State, number: int) -> Verdict:
    """Whether a fighter can have the next turn of its side."""
    fighter = state.fighters[number]
    if fighter.fate != ON_THE_BOARD:
        return "SEN-FGT-03"
    if state.side_of(number) != state.side or fighter.went:
        return "SEN-TURN-01"
    return None


def may_walk(state: State, number: int, square: int, near: Reach | None = None) -> Verdict:
    """Whether a fighter can walk to a square with the steps it has left."""
    near = near or reach(state, number, state.steps)
    if square == state.fighters[number].head:
        return "SEN-MOV-01"
    if near.squares >> square & 1:
        return None
    if (occupied(state) | state.content.pillars) >> square & 1:
        return "SEN-MOV-02"
    # Too far for its steps, or shut off by walls and doors.
    return "SEN-MOV-01" if reach(state, number, FAR).squares >> square & 1 else "SEN-MOV-02"


def may_attack(state: State, number: int, victim: int) -> Verdict:
    """Whether a fighter can attack another in its turn."""
    if state.attacked:
        return "SEN-FGT-04"
    return can_hit(state, number, victim)


def can_hit(state: State, number: int, victim: int) -> Verdict:
    """Whether another is an enemy in sight and within reach, whoever's turn it is."""
    target = state.fighters[victim]
    if state.side_of(victim) == state.side_of(number) or target.fate != ON_THE_BOARD:
        return "SEN-FGT-01"
    squares = [square for square in each(covered(target)) if sees(state, number, square)]
    if not squares:
        return "SEN-SEE-02" if state.fighters[number].tail != NONE else "SEN-SEE-01"
    head = state.fighters[number].head
    if min(far(state, head, square) for square in squares) > state.figure(number).reach:
        return "SEN-FGT-01"
    return None


def may_work_door(state: State, number: int, door: int) -> Verdict:
    """Whether a fighter can open or close a door."""
    content = state.content
    edge = content.door_edges[door]
    if not content.grid.beside(1 << edge) >> state.fighters[number].head & 1 or not state.steps:
        return "SEN-DOOR-01"
    return may_close(state, door) if door in state.open_doors else None


def may_close(state: State, door: int) -> Verdict:
    """A door does not close on a figure that stands across it."""
    a, b, _ = state.content.grid.edge(state.content.door_edges[door])
    across = 1 << a | 1 << b
    if any(covered(fighter) & across == across for fighter in state.fighters):
        return "SEN-DOOR-02"
    return None


def may_play(state: State, number: int, card: int, when: str) -> Verdict:
    """Whether a fighter's seat can play a card for it now."""
    if not among(card, state.hands[state.fighters[number].seat]):
        return "SEN-SET-04"
    printed = state.content.cards[card]
    if printed.when != when or not printed.only_if.hold(state, number, when):
        return "SEN-CARD-01"
    return None


def may_shoot_on_watch(state: State, number: int, raider: int) -> Verdict:
    """Whether a sentry can shoot at a raider that has just stepped."""
    fighter = state.fighters[number]
    if (
        fighter.fate != ON_THE_BOARD
        or state.side_of(number) != SENTRIES
        or state.side_of(raider) != RAIDERS
        or not state.figure(number).watch
        or fighter.watched
    ):
        return "SEN-WATCH-01"
    if state.figure(raider).silent:
        return "SEN-NGT-02"
    return can_hit(state, number, raider)
