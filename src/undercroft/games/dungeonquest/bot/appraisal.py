"""What a position is worth to a player, for those who search."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..rules.actions import TURN
from ..rules.victory import winners
from ..table.state import DEAD
from .outlook import Goals, chance_to_win, usual_judge

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import State
    from .outlook import Judge


class Appraiser:
    """Appraises positions by the odds of all heroes, and by what each fate is worth."""

    def __init__(self, judge: Judge, goals: Goals) -> None:
        self._judge = judge
        self._goals = goals

    def appraise(self, table: Table[State], player: int) -> float | None:
        """From 0 to 1; None in the midst of something, where nobody can tell yet."""
        state = table.state
        if not state.over and not _settled(table):
            return None
        judge, hero = self._judge, state.heroes[player]
        mine = judge.outlook(state, hero)
        if state.solo:
            return self._goals.when_alone(mine)
        if state.over:
            won = winners(state)
            win = 1 / len(won) if player in won else 0.0
        elif hero.fate == DEAD:
            win = 0.0
        else:
            others = [
                judge.outlook_of_rival(state, other) for other in state.heroes if other is not hero
            ]
            win = chance_to_win(mine, others)
        return self._goals.when_among_others(mine, win)


@cache
def usual_appraiser() -> Appraiser:
    """By the weights that come with the game."""
    return Appraiser(usual_judge(), Goals())


def _settled(table: Table[State]) -> bool:
    """Whether a turn is about to be taken and nobody is in a fight."""
    pending = table.pending
    return pending is not None and pending[0] is TURN and table.state.fight is None
