"""The same rules of thumb, but they do not leave without Treasure while there is time for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import FOR_THE_HERO, HeuristicBot
from .errand import WAY_BACK, turns_left
from .worth import has_treasure

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import State


class BoldBot(HeuristicBot):
    """Plays as though No Guts, No Glory were agreed on (DQ-OPT-29), until the way back is all."""

    __slots__ = ()

    def answer(self, table: Table[State]) -> str:
        """What it would say, by option id."""
        decision = table.decision
        assert decision is not None, "the game is over: nothing is being asked"
        state, player = table.state, decision.player
        of_hero = FOR_THE_HERO.get(decision.question.kind)
        hero = state.heroes[player]
        if of_hero is None or has_treasure(hero) or turns_left(state, hero) <= WAY_BACK:
            return super().answer(table)
        bold = state.clone()
        bold.house = msgspec.structs.replace(state.house, no_guts_no_glory=True)
        return of_hero(bold, bold.heroes[player], decision.choices)
