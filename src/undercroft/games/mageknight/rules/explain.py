"""Why a player cannot do what they have in mind: the same checks that make the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE
from . import drafting, treasures, turn
from .actions import BY_VERB

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State


def explain(table: MageKnightTable, player: int, intent: str) -> Verdict:
    """The rule that forbids it, or None. A square or a figure may be named alone."""
    state, decision = table.state, table.decision
    if decision is None:
        return "MKD-END-01"
    if decision.belongs_to(player) and intent in decision.choices:
        return None
    verb, _, name = intent.partition(":")
    if not decision.belongs_to(player):
        return "MKD-SET-02"
    if decision.kind == turn.ACTIVATE.kind:
        return _of_activations(state, player, verb, name)
    if decision.kind == treasures.ASSIGN.kind:
        return treasures.explain(state, player, intent)
    if decision.kind == drafting.HERO.kind:
        return drafting.explain(state, player, intent)
    if decision.kind == turn.ACT.kind:
        return _in_an_activation(state, verb, name)
    if state.activation is not None and state.activation.warrior != NONE:
        return _in_an_activation(state, verb, name) or decision.rule
    return decision.rule


def _of_activations(state: State, seat: int, verb: str, name: str) -> Verdict:
    if verb == turn.TOKEN and name.isdecimal() and int(name) < len(state.tokens):
        verdict = turn.forbids_token(state, seat, int(name))
    else:
        number = state.called(name)
        if number == NONE:
            return "MKD-TURN-03"
        if verb == turn.THAW:
            verdict = turn.forbids_thawing(state, seat, number)
        else:
            verdict = turn.forbids_activation(state, seat, number)
        if verb == turn.QUICK and verdict is None:
            return "MKD-SPD-06"
    if verdict is None and not state.activations:
        return "MKD-TURN-01"
    return verdict


def _in_an_activation(state: State, verb: str, name: str) -> Verdict:
    activation = state.activation
    assert activation is not None
    number = activation.warrior
    if verb == turn.END:
        return turn.forbids_ending(state, number)
    if verb == "space" and name in state.ground.called:
        return BY_VERB["go"].forbids(state, number, "go", name)
    if verb == "figure":
        return _of_figure(state, number, name)
    action = BY_VERB.get(verb)
    return "MKD-TURN-06" if action is None else action.forbids(state, number, verb, name)


def _of_figure(state: State, number: int, name: str) -> Verdict:
    """Why a figure cannot be attacked in any manner: next to it, the close one is meant."""
    close = BY_VERB["strike"].forbids(state, number, "strike", name)
    if close is None or not state.figure(number).range:
        return close
    return BY_VERB["shoot"].forbids(state, number, "shoot", name)
