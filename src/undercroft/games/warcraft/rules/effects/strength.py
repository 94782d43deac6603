"""Effects that change numbers for a while: attack, defense, damage, energy, movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE
from .. import journeys
from ..numbers import combatant, fights, foe
from . import verb

if TYPE_CHECKING:
    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import Combatant, State


def side_meant(state: State, op: Op, who: int) -> Combatant:
    """The side of the combat that an effect is for."""
    return foe(state, who) if op.target == "enemy" else combatant(state, who)


def _change(table: WarcraftTable, op: Op, who: int) -> None:
    """A number changes until the combat or the turn ends (WOW-POW-06)."""
    state = table.state
    amount = op.attack_type if op.op == "set_attack_type" else op.amount
    change = (op.op, amount, op.until)
    if op.until == "turn":
        if op.target == "enemy":  # whoever fights him this turn (WOW-DISC-13)
            state.characters[who].foe_changes += (change,)
        else:
            state.characters[who].changes += (change,)
    elif state.combat is not None:
        side_meant(state, op, who).changes += (change,)


for name in ("attack_mod", "defense_mod", "damage_mod", "set_attack_type"):
    verb(name)(_change)


@verb("no_triggers")
def no_triggers(table: WarcraftTable, op: Op, who: int) -> None:
    """That side's die powers do not work in this combat."""
    side_meant(table.state, op, who).mute = True


@verb("energy")
def energy(table: WarcraftTable, op: Op, who: int) -> None:
    """Energy gained or lost; there is never less than none."""
    state = table.state
    seat = who
    if op.target == "enemy":
        if not fights(state, who):
            return
        seat = foe(state, who).seat
    if seat == NONE:
        return
    character = state.characters[seat]
    character.energy = max(0, character.energy + op.amount)
    table.say("WOW-MOV-03", "{character} has {number} energy now.", seat, character.energy)


@verb("move_mod")
def move_mod(table: WarcraftTable, op: Op, who: int) -> None:
    """More or fewer spaces this turn."""
    journeys.add_steps(table.state, op.amount, op.minimum)
    table.say("WOW-MOV-02", "{character} may move {number} now.", who, table.state.steps)


@verb("ignore_aggro")
def ignore_aggro(table: WarcraftTable, op: Op, who: int) -> None:
    """He need not stop at Aggro markers, nor stay with them, this turn."""
    table.state.characters[who].changes += (("ignore_aggro", 1, op.until),)
    table.say("WOW-AGG-01", "{character} slips past whatever lurks this turn.", who)
