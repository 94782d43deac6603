"""A word for attacks that run along a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import Count  # noqa: TC001
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ...table.state import ON_MAP
from .. import combat, victims
from . import Op, this_run

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable

ENOUGH = "enough"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("No further")
    return Label(f"Over {choice}", targets=(f"space:{choice}",))


PATH = Question("path", "DES-SRG-05", "Which way does it go?", _describe, passing=ENOUGH)


class Trace(Op, frozen=True, kw_only=True, tag="trace"):
    """From the target space a path is traced; everybody on it is affected as well."""

    spaces: Count

    @property
    def spreads(self) -> bool:
        return True

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        attack, ground = combat.under_way(state), table.state.ground
        at, passed = attack.square, 1 << attack.square
        for _ in range(self.spaces):
            near = ground.beside(1 << at, state.closed) & ground.floor & ~passed
            if not near:
                return
            names = [ground.names[square] for square in each(near)]
            choice = yield PATH, run.seat, [*names, ENOUGH]
            if choice == ENOUGH:
                return
            at = ground.called[choice]
            passed |= 1 << at
            for number, fighter in enumerate(state.fighters):
                if fighter.place == ON_MAP and state.squares(number) >> at & 1:
                    victims.affect(state, attack, number)
