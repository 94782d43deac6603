"""Figures that hold on to whoever stands beside them: it costs fatigue to get away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import ON_MAP
from . import stats

if TYPE_CHECKING:
    from ..table.state import DescentTable, State


def holders(state: State, number: int) -> list[int]:
    """The figures on the map whose neighbours pay fatigue to leave their space."""
    if number >= state.heroes:
        return []
    kinds = state.content.abilities.holders(state.act, "costly_to_leave")
    return [
        other
        for other, fighter in enumerate(state.fighters)
        if fighter.kind in kinds
        and fighter.place == ON_MAP
        and stats.switched(state, other, "costly_to_leave")
    ]


def leaving_fatigue(state: State, number: int, *squares: int) -> int:
    """The fatigue that a hero pays to leave their space, and these: 1 for each who holds them."""
    total = 0
    for other in holders(state, number):
        near = state.ground.beside(state.squares(other), state.closed)
        total += sum(near >> at & 1 for at in (state.fighters[number].at, *squares))
    return total


def may_pay_to_leave(state: State, number: int, *squares: int) -> bool:
    """Whether a figure can pay what leaving its space and these costs in fatigue (DES-FTG-01)."""
    toll = leaving_fatigue(state, number, *squares)
    return not toll or state.fighters[number].fatigue + toll <= stats.stamina(state, number)


def pay_to_leave(table: DescentTable, number: int) -> None:
    """Fatigue for leaving a space beside somebody who holds on."""
    toll = leaving_fatigue(table.state, number)
    if toll:
        fighter = table.state.fighters[number]
        fighter.fatigue += toll
        table.say("DES-SPEC-01", "{figure} suffers {number} fatigue to get away.", fighter.kind,
                  toll)  # fmt: skip
