"""Combat: its steps in the order of the rulebook (WOW-CENC-02, WOW-CCHR-03).

Each is a step on the agenda, so that a fork replays little: before the roll, the roll, special
powers, ranged attacks, melee attacks, the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE, Combat, Combatant
from ..agenda import AFTER_ROLL, BEFORE_ROLL, END_OF_COMBAT, MELEE_STEP, RANGED_STEP, ROLL_DICE

if TYPE_CHECKING:
    from ...game import WarcraftTable

STEPS = (END_OF_COMBAT, MELEE_STEP, RANGED_STEP, AFTER_ROLL, ROLL_DICE, BEFORE_ROLL)


def fight_encounter(
    table: WarcraftTable, seat: int, card: int = NONE, board: int = NONE, slot: int = NONE
) -> None:
    """The character attacks; the player on his right rolls for the encounter (WOW-CENC-01, 03)."""
    state = table.state
    right = state.on_the_right_of(seat)
    state.combat = Combat(
        attacker=Combatant(seat=seat, roller=seat),
        defender=Combatant(seat=NONE, roller=right),
        space=state.characters[seat].space,
        encounter=card,
        board=board,
        slot=slot,
    )
    table.say("WOW-CHAL-08", "{character} fights {encounter}.", seat, (card, board))
    state.agenda.extend((step, seat) for step in STEPS)


def attack_character(table: WarcraftTable, seat: int, rival: int) -> None:
    """The one attacked gets 1 energy for this battle and rolls for himself (WOW-CCHR-05 to 07)."""
    state = table.state
    state.combat = Combat(
        attacker=Combatant(seat=seat, roller=seat),
        defender=Combatant(seat=rival, roller=rival),
        space=state.characters[seat].space,
    )
    table.say("WOW-CCHR-05", "{character} attacks {character}.", seat, rival)
    state.characters[rival].energy = 1
    table.say("WOW-CCHR-06", "{character} has {energy} for this battle.", rival, 1)
    state.agenda.extend((step, seat) for step in STEPS)
