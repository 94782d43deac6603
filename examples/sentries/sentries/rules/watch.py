"""What a raider's step may bring about (chapter WATCH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..content.entries import RAIDERS, SENTRIES
from . import fighting, setup
from .moments import STEPPED
from .verdicts import may_shoot_on_watch

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from .moments import SentriesTable


@STEPPED.handler(order=10)
def ring_the_bell(table: SentriesTable, happening: Happening) -> None:
    """The first raider at the bell rope rings it: every sentry seat draws (SEN-WATCH-02)."""
    state = table.state
    fighter = state.fighters[happening.subject]
    rope = state.content.ropes >> fighter.head & 1
    if state.rung or not rope or fighter.seat not in state.sides[RAIDERS]:
        return
    state.rung = True
    table.say("SEN-WATCH-02", "{figure} rings the bell.", happening.subject)
    for seat in state.sides[SENTRIES]:
        setup.draw_cards(table, SENTRIES, seat, 1)


class ShootOnWatch:
    """A sentry on watch shoots at a raider that steps into its sight (SEN-WATCH-01)."""

    verbs = ("shoot",)

    def offers(self, table: SentriesTable, seat: int, happening: Happening) -> list[str]:
        state = table.state
        return [
            f"shoot:{state.figure(number).id}"
            for number, fighter in enumerate(state.fighters)
            if fighter.seat == seat and may_shoot_on_watch(state, number, happening.subject) is None
        ]

    def use(self, table: SentriesTable, seat: int, choice: str, happening: Happening) -> Flow[None]:
        number = table.state.called(choice.partition(":")[2])
        table.state.fighters[number].watched = True
        table.say("SEN-WATCH-01", "{figure} shoots on watch.", number)
        yield from fighting.attack(table, number, happening.subject)

    def describe(self, table: SentriesTable, seat: int, choice: str) -> Label:
        name = choice.partition(":")[2]
        figure = table.state.figure(table.state.called(name))
        return Label(f"Shoot with the {figure.name}", "SEN-WATCH-01", (f"figure:{name}",))


STEPPED.subscribe(ShootOnWatch())
