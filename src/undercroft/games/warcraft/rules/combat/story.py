"""What happened in a combat, step by step, for those who want to know why it ended as it did.

A beat is a small tuple of numbers: the stage it belongs to, what it tells, whom it is about (a
seat, or NONE for the encounter), and what else it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE, Fought

if TYPE_CHECKING:
    from ...table.state import Combat, State

# The stages of a combat, in the order of the rulebook.
BEFORE, ROLL, POWERS, RANGED, MELEE, END = range(6)

(
    PLAYED,  # an ability card
    CANCELLED,  # an ability card
    USED,  # a power
    TURNED,  # the character card, to a side
    ROLLED,  # the face, who rolled
    TRIGGERED,  # the face, the power
    ATTACKED,  # attack value, die, defense of the other
    TOOK,  # damage
    PREVENTED,  # damage
    HEALED,  # damage
    CALLED_OFF,
) = range(11)


def tell(state: State, what: int, who: int = NONE, *details: int) -> None:
    """Remember it, if a combat is under way."""
    combat = state.combat
    if combat is not None:
        combat.beats += ((combat.stage, what, who, *details),)


def remember(state: State, combat: Combat) -> None:
    """The combat is over; what happened in it can still be read."""
    state.fought = Fought(
        attacker=combat.attacker.seat,
        defender=combat.defender.seat,
        encounter=combat.encounter,
        board=combat.board,
        space=combat.space,
        cancelled=combat.cancelled,
        fell=(combat.attacker.defeated, combat.defender.defeated),
        beats=combat.beats,
    )
