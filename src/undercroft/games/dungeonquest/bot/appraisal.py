"""What a position is worth to a player, for those who search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.actions import TURN
from ..rules.victory import winners
from ..table.state import DEAD
from .outlook import WINNING, chance_to_win, outlook, outlook_of_rival, worth_alone, worth_of_loot

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import State


def appraise(table: Table[State], player: int) -> float | None:
    """From 0 to 1; None in the midst of something, where nobody can tell yet."""
    state = table.state
    if not state.over and not _settled(table):
        return None
    hero = state.heroes[player]
    mine = outlook(state, hero)
    if state.solo:
        return worth_alone(mine)
    if state.over:
        won = winners(state)
        win = 1 / len(won) if player in won else 0.0
    elif hero.fate == DEAD:
        win = 0.0
    else:
        others = [outlook_of_rival(state, other) for other in state.heroes if other is not hero]
        win = chance_to_win(mine, others)
    return WINNING * win + (1 - WINNING) * worth_of_loot(mine)


def _settled(table: Table[State]) -> bool:
    """Whether a turn is about to be taken and nobody is in a fight."""
    pending = table.pending
    return pending is not None and pending[0] is TURN and table.state.fight is None
