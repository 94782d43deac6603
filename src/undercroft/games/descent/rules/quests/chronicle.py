"""What earlier quests of a campaign decided (DES-FIN-02); a quest played alone has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import HEROES, OVERLORD

if TYPE_CHECKING:
    from ...table.state import State

ACT_TWO = 2


def overlord_won(state: State, *quests: str) -> bool:
    """Whether the heroes won none of these; not to have played one is to lose it (DES-FIN-03)."""
    return bool(state.earlier) and all((quest, HEROES) not in state.earlier for quest in quests)


def lost_in_act_two(state: State) -> int:
    """How many quests of Act II the overlord won of those that were played."""
    quests = state.content.quests
    return sum(
        winner == OVERLORD and quests[quest].act == ACT_TWO for quest, winner in state.earlier
    )
