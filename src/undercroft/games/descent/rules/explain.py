"""Why a player cannot do what they have in mind: the same checks that make the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.ground import SMALL
from ..table.state import KNOCKED_OUT
from . import (
    actions,
    attacking,
    equipment,
    familiars,
    in_turn,
    large_monsters,
    moving,
    reacting,
    stats,
    trading,
)  # fmt: skip
from .abilities import a_run
from .campaign import learning

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..table.state import DescentTable, State


def explain(table: DescentTable, player: int, intent: str) -> Verdict:
    """The rule that forbids it, or None. A square or a figure may be named alone."""
    decision = table.decision
    if decision is None:
        return "DES-QST-14"
    if not decision.belongs_to(player):
        return "DES-RND-04"
    if intent in decision.choices:
        return None
    if decision.question is learning.WHICH:
        return learning.may_learn(table.state, table.state.learner, intent.partition(":")[2])
    turn = table.state.turn
    if decision.kind != "act" or turn is None:
        return decision.rule
    return _in_a_turn(table.state, turn.figure, intent)


def _in_a_turn(state: State, number: int, intent: str) -> Verdict:
    turn, fighter = actions.turn_of(state), state.fighters[number]
    verb, _, name = intent.removeprefix("space:").partition(":")
    if fighter.place == KNOCKED_OUT:
        return "DES-STND-02"
    if verb in state.ground.called:
        verb, name = moving.GO, verb
    if verb in (moving.GO, large_monsters.TO) and name.partition("/")[0] in state.ground.called:
        square = state.ground.called[name.partition("/")[0]]
        if state.printed(number).base != SMALL:
            return large_monsters.why_not_to(state, number, square)
        return moving.may_step(state, number, square)
    if verb == moving.FATIGUE:
        return moving.may_suffer_fatigue(state, number) or "DES-GAP-13"
    if verb == moving.LEAVE:
        return moving.may_leave(state, number) or "DES-GAP-13"
    if verb == reacting.USE:
        return _ability(state, number, intent)
    if verb == familiars.ACTIVATE:
        return "DES-FAM-04"
    if moving.shares(state, number):
        return "DES-GAP-13"
    if verb in _FREE:
        return _FREE[verb]
    if not turn.actions:
        return "DES-HTRN-07"
    if stats.switched(state, number, "only_action"):
        return "DES-COND-07"
    return _action(state, number, verb, name)


def _ability(state: State, number: int, intent: str) -> Verdict:
    """An ability of one's own, by the same check as the options."""
    name = intent.removeprefix(f"{reacting.USE}:").partition(reacting.AT)[0]
    abilities = state.content.abilities
    if name not in abilities.called:
        return "DES-SPEC-01"
    ability = abilities.named(name)
    if ability.kind == reacting.CARD:
        return "DES-OCRD-03"
    for held in abilities.kit(state, number).in_turn:
        if held.ability is ability:
            run = a_run(ability, number, state.fighters[number].seat, number, held.x)
            return in_turn.may_use(state, number, run) or "DES-GAP-13"
    return "DES-SPEC-01"


_FREE = {equipment.EQUIP: "DES-HTRN-05", trading.TRADE: "DES-TRAD-01"}
_RULES = {
    actions.MOVE: "DES-COND-07", actions.REST: "DES-REST-01", actions.REVIVE: "DES-REV-01",
    actions.SEARCH: "DES-SRCH-01", actions.DOOR: "DES-DOOR-01", actions.STAND: "DES-STND-01",
    actions.CLIMB: "DES-TERR-10", actions.FREE: "DES-DUO-03",
}  # fmt: skip


def _action(state: State, number: int, verb: str, name: str) -> Verdict:
    if verb != actions.ATTACK:
        return _RULES.get(verb, "DES-HTRN-11")
    weapon, _, square = name.rpartition(":")
    if actions.turn_of(state).attacks <= 0:
        return "DES-OTRN-10"
    if weapon not in attacking.weapons_of(state, number) or square not in state.ground.called:
        return "DES-TGT-05"
    at = state.ground.called[square]
    return attacking.may_target(state, number, weapon, at) or "DES-TGT-11"  # it is offered once
