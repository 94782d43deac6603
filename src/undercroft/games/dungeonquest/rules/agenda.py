"""The steps of a game. The agenda in the state lists those still to come, the next one last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table.state import State

(
    DEAL,
    CHOOSE_TOWER,
    START_TURN,
    ACTION,
    MOVE_AGAIN,
    ENCOUNTER,
    MEET,
    COMBAT,
    DRAGON_RAGE,
    SERVANT,
    END_TURN,
    END_GAME,
) = range(12)


def turn_is_over(state: State) -> None:
    """Drop whatever the turn still held; its end is what remains."""
    del state.agenda[1:]
