"""First Blood: goblins slip away while a two-headed brute holds the crossing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import HEROES, OVERLORD
from .. import placing, terms
from . import Script, add, conclude, register
from .aims import FIGHT, Aim
from .prospects import Prospects, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

GOBLINS, ETTINS = "goblin_archer", "ettin"
ESCAPED = "escaped"
NEEDED = 5  # goblins that must leave
HEALTH_A_HERO = 2  # that Mauler has more
COMING = 2  # goblins that come back at the end of an overlord turn; with four heroes one more


class Crossing(Script):
    """The introduction of the campaign."""

    last_round = 12

    def arrive(self, table: DescentTable, number: int) -> None:
        if number == mauler(table.state):
            table.state.fighters[number].extra_health = HEALTH_A_HERO * table.state.heroes

    def may_leave(self, state: State, number: int) -> bool:
        """1 and 2: goblins on the exit, and nobody else."""
        on_exit = state.squares(number) & state.ground.areas["exit_a"]
        return state.printed(number).group == GOBLINS and bool(on_exit)

    def left(self, table: DescentTable, number: int) -> None:
        escaped = add(table.state, ESCAPED)
        table.say("DES-MOV-22", "{number} of {number} goblins are gone.", escaped, NEEDED)
        if escaped >= NEEDED:
            conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        """5: nobody of Mauler's kind comes back."""
        if number == mauler(table.state):
            conclude(table, HEROES)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        state = table.state
        garden = state.ground.areas["26a"]
        return placing.reinforce(
            table, terms.gone(state, GOBLINS), COMING + (state.heroes == 4),
            lambda state, number: placing.spots(state, number, garden),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Goblins run for the exit; heroes are after Mauler."""
        if state.of_heroes(number):
            return Aim(hunt=(mauler(state),))
        if state.printed(number).group == GOBLINS:
            return Aim(state.ground.areas["exit_a"], 2.0)
        return FIGHT

    def prospects(self, state: State) -> Prospects:
        escaped = part(state.counts.get(ESCAPED, 0), NEEDED)
        late = gone_by(state, self.last_round)
        return Prospects(harmed(state, mauler(state)), max(escaped, late))

    def progress(self, state: State) -> str:
        boss = mauler(state)
        return (
            f"Goblins gone: {state.counts.get(ESCAPED, 0)} of {NEEDED}. Mauler: "
            f"{terms.health_of(state, boss)}. Round {state.round} of {self.last_round}."
        )


def mauler(state: State) -> int:
    """The master ettin."""
    return terms.first_of(state, f"{ETTINS}.master")


register("first_blood", Crossing())
