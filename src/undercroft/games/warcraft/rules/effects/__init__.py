"""What cards say, carried out: one class a word of the vocabulary (see kernel/effects.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, field

from undercroft.kernel import effects as kernel
from undercroft.kernel.effects import Conditions
from undercroft.kernel.flow import NOTHING, Flow

from ..numbers import combatant, fights

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State

Amount = Annotated[int, Meta(ge=-9, le=9)]
Points = Annotated[int, Meta(ge=1, le=9)]
Distance = Annotated[int, Meta(ge=0, le=9)]
OwnTarget = Literal["self"]


class Effect(kernel.Effect, frozen=True, kw_only=True):
    """One step of an effect, for `who`: a seat, or NONE for the encounter fought."""

    condition: Conditions = field(default=Conditions(), name="if")
    at: Literal["", "after_combat"] = ""  # what it waits for

    @property
    def points(self) -> int:
        """How much it does, where that is a number."""
        return 0

    def forbids(self, state: State, seat: int) -> Verdict:
        """The rule behind it if there is nothing for it to work on."""
        return None

    def carry_out(self, table: WarcraftTable, who: int, rule: str) -> Flow[None] | None:
        """Do it; `rule` is the one behind it, told with what follows."""
        return self.apply(table, who)

    def adds(self, what: str, whose: str) -> int:
        """What it adds to a number while it lasts, to those it is for."""
        return 0

    def steps_with(self, bonus: int, rolled: int) -> int:
        """The spaces added to a movement roll while it lasts, given those added so far."""
        return bonus


def apply(
    table: WarcraftTable, steps: Iterable[Effect], who: int, moment: str = "", *, rule: str
) -> Flow[None]:
    """Carry out the steps of an effect, in order; some wait for the end of the combat."""
    state = table.state
    for step in steps:
        if step.at:
            if fights(state, who):
                combatant(state, who).due += (state.content.due_number[step],)
        elif not step.condition or step.condition.hold(state, who, moment):
            flow = step.carry_out(table, who, rule)
            if flow is not None and flow is not NOTHING:
                yield from flow


def carry_out_due(table: WarcraftTable, who: int) -> Flow[None]:
    """What has waited for the end of the combat."""
    state = table.state
    for number in combatant(state, who).due:
        step = state.content.due[number]
        if not step.condition or step.condition.hold(state, who):
            yield from step.carry_out(table, who, "WOW-POW-06") or NOTHING
