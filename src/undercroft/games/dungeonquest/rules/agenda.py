"""The steps of a game by name. The agenda in the state lists those still to come, the next last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import unwind

if TYPE_CHECKING:
    from ..table.state import State

DEAL = "deal"
CHOOSE_TOWER = "choose_tower"
START_TURN = "start_turn"
ACTION = "action"
MOVE_AGAIN = "move_again"
ENCOUNTER = "encounter"
MEET = "meet"
COMBAT = "combat"
DRAGON_RAGE = "dragon_rage"
SERVANT = "servant"
END_TURN = "end_turn"
END_GAME = "end_game"


def turn_is_over(state: State) -> None:
    """Drop whatever the turn still held; its end is what remains."""
    unwind(state, END_TURN)


def is_ending(state: State) -> bool:
    """Nothing is left of the turn but its end."""
    return state.agenda[-1][0] == END_TURN
