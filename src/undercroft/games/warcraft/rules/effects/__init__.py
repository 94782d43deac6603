"""What cards say, carried out: one small function a word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow

from ..conditions import hold
from ..numbers import combatant, fights

if TYPE_CHECKING:
    from ...content.catalogue_types import Op
    from ...game import WarcraftTable

# A verb carries out one step of an effect for `who`: a seat, or NONE for the encounter fought.
# It returns a flow if somebody may have to choose.
Verb = Callable[["WarcraftTable", "Op", int], "Flow[None] | None"]

VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register the function that carries out a word."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


def apply(table: WarcraftTable, ops: tuple[Op, ...], who: int, moment: str = "") -> Flow[None]:
    """Carry out the steps of an effect, in order; some wait for the end of the combat."""
    content = table.state.content
    for op in ops:
        if op.at:
            if fights(table.state, who):
                combatant(table.state, who).due += (content.due_number[op],)
        else:
            yield from carry_out(table, op, who, moment)


def carry_out(table: WarcraftTable, op: Op, who: int, moment: str = "") -> Flow[None]:
    """One step of an effect, if its conditions hold."""
    if op.condition and not hold(table.state, op.condition, who, moment):
        return NOTHING
    return VERBS[op.op](table, op, who) or NOTHING


def carry_out_due(table: WarcraftTable, who: int) -> Flow[None]:
    """What has waited for the end of the combat."""
    content = table.state.content
    for number in combatant(table.state, who).due:
        yield from carry_out(table, content.due[number], who)
