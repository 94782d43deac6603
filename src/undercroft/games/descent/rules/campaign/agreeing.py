"""Joint choices of the heroes: one proposes, all confirm (DES-GAP-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

AGREE, REFUSE = "agree", "refuse"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    proposed = table.state.proposed
    return Label(f"Agree: {proposed}" if choice == AGREE else f"Not {proposed}")


CONFIRM = Question("confirm", "DES-GAP-48", "Do you agree with the proposal?", _describe)


def from_the_overlords_left(state: State) -> list[int]:
    """The seats of the heroes in the order in which they propose."""
    own = state.hero_seats()
    return sorted(own, key=lambda seat: (seat - state.overlord) % state.players)


def agree(table: DescentTable, question: Question, choices: Sequence[str]) -> Flow[str]:
    """What the heroes settle on; whoever sits at the overlord's left decides a deadlock."""
    if len(choices) == 1:
        return choices[0]
    state = table.state
    seats = from_the_overlords_left(state)
    if len(seats) > 1:
        for proposer in seats:
            choice = yield question, proposer, choices
            state.proposed = question.describe(table, proposer, choice).text
            table.say("DES-GAP-48", "{player} proposes: {text}.", proposer, state.proposed)
            others = [seat for seat in seats if seat != proposer]
            agreed = True
            for seat in others:
                agreed = (yield CONFIRM, seat, [AGREE, REFUSE]) == AGREE
                if not agreed:
                    break
            if agreed:
                return choice
    return (yield question, seats[0], choices)
