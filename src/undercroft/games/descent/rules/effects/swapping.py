"""Words for figures that change places, leave the map for a time, or are replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import field

from undercroft.kernel.content import Count  # noqa: TC001
from undercroft.kernel.flow import NOTHING

from ...table.state import AWAY, NONE, OFF, ON_MAP
from .. import moving, reacting, terms
from . import Op, this_run
from .selecting import Who, choose, find

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State


class Swap(Op, frozen=True, kw_only=True, tag="swap"):
    """The owner changes places with a figure of the same size; later steps call it "chosen"."""

    with_: Who = field(name="with")

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        if moving.shares(state, run.owner):
            return  # nobody else may stop in that space either (DES-GAP-13)
        for other in (yield from choose(table, who, self.with_)):
            one, two = state.fighters[run.owner], state.fighters[other]
            one.at, two.at = two.at, one.at
            run.chosen = (other,)
            table.say("DES-GAP-62", "{figure} and {figure} change places.", one.kind, two.kind)
            moving.enter(table, other, two.at)
            moving.enter(table, run.owner, one.at)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(find(state, run, who, self.with_))


class Vanish(Op, frozen=True, kw_only=True, tag="vanish"):
    """The owner leaves the map until their next turn; a token lies where they were."""

    within: Count  # how far from it they come back

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        fighter = state.fighters[run.owner]
        fighter.place = AWAY
        state.away = (*state.away, (run.owner, self.within))
        if state.turn is not None and state.turn.figure == run.owner:
            state.turn.over = True  # DES-GAP-14
        table.say("DES-SPEC-02", "{figure} vanishes.", fighter.kind)
        return NOTHING


class Replace(Op, frozen=True, kw_only=True, tag="replace"):
    """A minion is replaced by a master of its group, within the group's limits."""

    who: Who

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        for number in (yield from choose(table, who, self.who)):
            master = terms.waiting_master(state, number)
            if master == NONE:
                continue
            old, new = state.fighters[number], state.fighters[master]
            new.place, new.at, new.turned, new.done = ON_MAP, old.at, old.turned, old.done
            new.damage = new.conditions = new.extra_health = 0
            old.place, old.at, old.turned, old.done = OFF, NONE, False, True
            old.damage = old.conditions = 0
            for token in state.tokens:
                if token.carrier == number:
                    token.carrier = master
            reacting.listen(state)
            table.say("DES-MON-02", "{figure} becomes {figure}.", old.kind, new.kind)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(find(state, run, who, self.who))
