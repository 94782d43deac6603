"""Combat: its steps in the order of the rulebook (WOW-CENC-02, WOW-CCHR-03).

Each is a step on the agenda, so that a fork replays little: before the roll, the roll, special
powers, ranged attacks, melee attacks, the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE, Combat, Combatant
from ..agenda import COMBATS

if TYPE_CHECKING:
    from ...game import WarcraftTable


def fight_encounter(
    table: WarcraftTable, seat: int, card: int = NONE, board: int = NONE, slot: int = NONE
) -> None:
    """A character attacks; the player on their right rolls for the encounter (WOW-CENC-01, 03)."""
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
    state.agenda.extend(COMBATS[seat])


def attack_character(table: WarcraftTable, seat: int, rival: int) -> None:
    """Who is attacked gets 1 energy for this battle and rolls their own die (WOW-CCHR-05 to 07)."""
    state = table.state
    state.combat = Combat(
        attacker=Combatant(seat=seat, roller=seat),
        defender=Combatant(seat=rival, roller=rival),
        space=state.characters[seat].space,
    )
    table.say("WOW-CCHR-05", "{character} attacks {character}.", seat, rival)
    state.characters[rival].energy += 1
    table.say("WOW-CCHR-06", "{character} gains {energy} for this battle.", rival, 1)
    state.agenda.extend(COMBATS[seat])
