"""Why a player cannot do what they have in mind: the same checks that make the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE
from .verdicts import Verdict, may_attack, may_go_next, may_play, may_walk, may_work_door

if TYPE_CHECKING:
    from ..table.state import State
    from .moments import SentriesTable


def explain(table: SentriesTable, player: int, intent: str) -> Verdict:
    """The rule that forbids it, or None. A square or a figure may be named alone."""
    state, decision = table.state, table.decision
    if decision is None:
        return "SEN-WIN-02" if state.winner == 0 else "SEN-WIN-03"
    if decision.belongs_to(player) and intent in decision.choices:
        return None
    verb, _, name = intent.removeprefix("space:").rpartition(":")
    number = state.active
    if number == NONE or not decision.belongs_to(player) or decision.kind != "action":
        other = state.called(name)
        return (may_go_next(state, other) if other != NONE else None) or "SEN-TURN-01"
    return _in_a_turn(state, number, verb, name)


def _in_a_turn(state: State, number: int, verb: str, name: str) -> Verdict:
    content = state.content
    if name in content.squares and verb in ("", "go"):
        return may_walk(state, number, content.squares.index(name))
    if name in content.door_names:
        return may_work_door(state, number, content.door_names.index(name))
    if verb == "play":
        seat = state.fighters[number].seat
        held = [card for card in state.hands[seat] if content.cards[card].id == name]
        return may_play(state, number, held[0] if held else NONE, "turn")
    other = state.called(name)
    return "SEN-TURN-02" if other == NONE else may_attack(state, number, other)
