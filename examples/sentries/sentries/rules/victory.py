"""The end of the game (chapter WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.results import Result, Side, Standing

from ..content.entries import RAIDERS, SENTRIES, SIDES
from ..table.state import FALLEN, ON_THE_BOARD, THROUGH

if TYPE_CHECKING:
    from ..table.state import Fighter, State
    from .moments import SentriesTable


def raiders_of(state: State) -> list[Fighter]:
    return [fighter for fighter in state.fighters if fighter.seat in state.sides[RAIDERS]]


def needed(state: State) -> int:
    """How many raiders must get through: half of them (SEN-WIN-02)."""
    return len(raiders_of(state)) // 2


def get_through(table: SentriesTable, number: int) -> None:
    """A raider on a way out leaves the board (SEN-WIN-01)."""
    table.state.fighters[number].fate = THROUGH
    table.say("SEN-WIN-01", "{figure} gets through.", number)
    decide(table)


def fall(table: SentriesTable, number: int) -> None:
    """A figure that bears no more leaves the board (SEN-FGT-03)."""
    table.state.fighters[number].fate = FALLEN
    table.say("SEN-FGT-03", "{figure} falls.", number)
    decide(table)


def decide(table: SentriesTable) -> None:
    """Whether either side has won by now (SEN-WIN-02, SEN-WIN-03)."""
    state = table.state
    fates = [fighter.fate for fighter in raiders_of(state)]
    if fates.count(THROUGH) >= needed(state):
        win(table, RAIDERS, "SEN-WIN-02")
    elif fates.count(THROUGH) + fates.count(ON_THE_BOARD) < needed(state):
        win(table, SENTRIES, "SEN-WIN-03")


def win(table: SentriesTable, side: int, rule: str) -> None:
    """The game is over."""
    state = table.state
    state.winner, state.over = side, True
    table.say(rule, "The {side} win.", side)


def sides_of(state: State) -> tuple[Side, ...]:
    return tuple(map(Side, SIDES, state.sides))


def result(state: State) -> Result | None:
    """The standings: a side wins together."""
    if not state.over:
        return None
    standings = [
        Standing(seat, f"Player {seat + 1}", SIDES[side], _score(state, seat, side),
                 side == state.winner)
        for side, seats in enumerate(state.sides)
        for seat in seats
    ]  # fmt: skip
    standings.sort(key=lambda standing: (not standing.won, -standing.score, standing.player))
    through = sum(fighter.fate == THROUGH for fighter in state.fighters)
    summary = f"The {SIDES[state.winner]} win: {through} of {needed(state)} raiders got through."
    return Result(state.sides[state.winner], tuple(standings), summary, sides_of(state))


def _score(state: State, seat: int, side: int) -> int:
    """Raiders count who got through, sentries whom they felled."""
    if side == RAIDERS:
        return sum(each.fate == THROUGH for each in state.fighters if each.seat == seat)
    return sum(each.fate == FALLEN for each in raiders_of(state))
