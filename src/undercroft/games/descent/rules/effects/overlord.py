"""Words for what Overlord cards alone do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import Count  # noqa: TC001
from undercroft.kernel.flow import NOTHING

from ...table.state import NONE, OFF, ON_MAP
from .. import charming, harm, placing, terms, testing
from ..quests import script
from . import Op, this_run
from .standing import Grant

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

MOST = 99  # more than any group has


class Charm(Op, frozen=True, kw_only=True, tag="charm"):
    """The overlord acts with a hero (DES-GAP-74)."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        if table.state.fighters[who].place == ON_MAP:
            charming.charm(table, who)
        return NOTHING


class EndMove(Op, frozen=True, kw_only=True, tag="end_move"):
    """The move action of the figure ends: its movement points are lost."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        turn = table.state.turn
        if turn is not None and turn.figure == who:
            turn.points, turn.moving = 0, False
            table.say("DES-SPEC-01", "The move of {figure} ends.",
                      table.state.fighters[who].kind)  # fmt: skip
        return NOTHING


class RepeatTest(Op, frozen=True, kw_only=True, tag="repeat_test"):
    """The test under way is rolled anew with a lower attribute; a pass rewards the overlord."""

    worse: Count
    reward: Count

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        trial = table.state.trials[-1]
        trial.limit -= self.worse
        trial.reward += self.reward
        testing.reroll_test(table, tuple(range(len(trial.faces))))
        return NOTHING


class Reinforce(Op, frozen=True, kw_only=True, tag="reinforce"):
    """Minions of a monster's group come to empty spaces next to it, up to the group's limit."""

    def _minions(self, state: State, who: int) -> list[int]:
        group = state.printed(who).group
        return [each for each in terms.gone(state, group) if not state.printed(each).master]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        near = state.ground.beside(state.squares(who), state.closed)
        yield from placing.reinforce(
            table, self._minions(state, who), MOST,
            lambda state, number: placing.touching(state, number, near),
        )  # fmt: skip

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(self._minions(state, who))


class Return(Op, frozen=True, kw_only=True, tag="return"):
    """A figure that was defeated comes back near the space it stood in, once."""

    within: Count

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        mine = state.content.abilities[run.ability].id
        state.lasting = tuple(
            one for one in state.lasting
            if one[3] != who or not _grants(state, one[0], one[1], mine)
        )  # fmt: skip
        fighter = state.fighters[who]
        if fighter.place != OFF or fighter.fell_at == NONE:
            return
        ground = state.ground
        shut = ground.shut(state.closed)
        near = ground.steps.reach(1 << fighter.fell_at, self.within, shut).squares
        options = placing.touching(state, who, near)
        if options:
            fighter.extra_health = 0
            fighter.done = False
            yield from placing.place_at(table, who, options, placing.COMES_BACK)


def _grants(state: State, path: str, step: int, ability: str) -> bool:
    op = state.content.abilities.effects[path][step]
    return isinstance(op, Grant) and op.ability == ability


class Leave(Op, frozen=True, kw_only=True, tag="leave"):
    """The figure is taken off the map; it is not defeated."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        if state.fighters[who].place == ON_MAP:
            stood = state.squares(who)
            harm.leave(state, who)
            script(state).lays_down(state, who, stood)
            table.say("DES-HLTH-03", "{figure} is taken off the map.", state.fighters[who].kind)
        return NOTHING
