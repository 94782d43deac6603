"""The turn: its beginning, and the die passed on at its end (WOW-TURN, WOW-MNT-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import TURN, Template

from ..table.state import MOVEMENT, NONE, NOT_MOVED
from .agenda import PLANS
from .energy import lose_energy
from .listening import heard
from .moments import START_OF_TURN

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..game import WarcraftTable

_TURN_BEGINS = Template(TURN, "{character}'s turn.")


def start_turn(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Four phases in order, for the player whose turn it is (WOW-TURN-01, 02)."""
    state = table.state
    forget_last_turn(table)  # told while it still is that turn
    state.active = seat
    state.turn += 1
    if seat == state.first:
        state.round += 1
        state.listening = heard(state)
    state.phase = MOVEMENT
    state.began = state.characters[seat].space
    state.rolled = NONE
    state.steps = 0
    state.moving = NOT_MOVED
    state.skip_challenge = False
    state.agenda.extend(PLANS[seat])
    table.say("WOW-TURN-02", _TURN_BEGINS, seat)
    return START_OF_TURN.announce(table, seat)


def forget_last_turn(table: WarcraftTable) -> None:
    """What lasts a turn is over, whoever's turn it was (WOW-GAP-33)."""
    for character in table.state.characters:
        if character.energy:
            lose_energy(table, character, "WOW-ABIL-06")
        if character.played:
            character.played = ()
        if character.changes:
            character.changes = ()
        if character.foe_changes:
            character.foe_changes = ()
        if character.used:
            character.used = ()
        if character.results:
            character.results = ()


def pass_the_die(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """The player on the left begins a turn; energy unspent is lost (WOW-MNT-05, WOW-ABIL-06)."""
    return start_turn(table, table.state.on_the_left_of(seat))
