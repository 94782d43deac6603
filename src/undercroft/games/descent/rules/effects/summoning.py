"""Words for familiars, and for monsters that act for a hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.content import Id  # noqa: TC001
from undercroft.kernel.effects import Steps  # noqa: TC001
from undercroft.kernel.flow import NOTHING
from undercroft.kernel.grid import each

from ...table.state import AGENDA, NONE, OFF, ON_MAP
from .. import familiars, harm, moving, placing, terms
from . import Op, begin, this_run
from .conditions import under_way
from .places import WHERE
from .selecting import pick_among

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State


class Summon(Op, frozen=True, kw_only=True, tag="summon"):
    """The owner's familiar comes to an empty space next to them; there is one at a time."""

    figure: Id

    def _squares(self, state: State, owner: int) -> int:
        near = state.ground.beside(state.squares(owner), state.closed)
        return near & terms.empty_squares(state)

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        names = [state.ground.names[square] for square in each(self._squares(state, run.owner))]
        choice = yield WHERE, run.seat, names
        number = familiars.summoned(state, run.owner, self.figure)
        fighter = state.fighters[number]
        fighter.place, fighter.at = ON_MAP, state.ground.called[choice]
        fighter.damage = fighter.conditions = 0
        table.say("DES-FAM-01", "{figure} appears at {square}.", fighter.kind, choice)
        moving.enter(table, number, fighter.at)

    def possible(self, state: State, run: Run, who: int) -> bool:
        if terms.familiars_of(state, run.owner):
            return False
        return bool(self._squares(state, run.owner))


class Activate(Op, frozen=True, kw_only=True, tag="activate"):
    """The owner's familiar is activated once more."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        for number in terms.familiars_of(table.state, this_run(table).owner):
            familiars.activate(table, number)
        return NOTHING

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(terms.familiars_of(state, run.owner))


class Dismiss(Op, frozen=True, kw_only=True, tag="dismiss"):
    """The owner's familiar is taken off the map; it is not defeated."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        for number in terms.familiars_of(state, this_run(table).owner):
            harm.leave(state, number)
            table.say("DES-FAM-17", "{figure} is taken off the map.", state.fighters[number].kind)
        return NOTHING

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(terms.familiars_of(state, run.owner))


class Bind(Op, frozen=True, kw_only=True, tag="bind"):
    """A monster that the attack defeated comes back, does this for the heroes, and is gone."""

    then: Steps[Op]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        fallen = [
            victim.figure
            for victim in under_way(state).victims
            if victim.killed and not state.of_heroes(victim.figure)
            and state.fighters[victim.figure].place == OFF
            and state.fighters[victim.figure].fell_at != NONE
        ]  # fmt: skip
        for number in (yield from pick_among(table, run.seat, fallen, 1, 0)):
            fighter = state.fighters[number]
            place = 1 << fighter.fell_at
            options = placing.touching(state, number, place)
            fighter.friend = True
            push(state, "unbind", number)
            yield from placing.place_at(
                table, number, options or placing.nearest_options(state, number, place)
            )
            begin(table, self.then, number)


@AGENDA.step("unbind")
def unbind(table: DescentTable, number: int) -> None:
    """It is the overlord's again, and off the map."""
    state = table.state
    if state.fighters[number].place == ON_MAP:
        harm.leave(state, number)
        table.say("DES-HLTH-03", "{figure} is taken off the map.", state.fighters[number].kind)
    state.fighters[number].friend = False
