"""Dark Charm: the overlord acts with a hero (DES-GAP-74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push

from ..table.state import AGENDA, NONE, Turn

if TYPE_CHECKING:
    from ..table.state import DescentTable


def charm(table: DescentTable, number: int) -> None:
    """One move or attack action with a hero, as if he were a monster of the overlord."""
    state = table.state
    state.charmed = number
    state.turn = Turn(number, actions=1)
    push(state, "release", number)
    push(state, "act", number)
    table.say("DES-GAP-74", "{figure} is charmed.", state.fighters[number].kind)


@AGENDA.step("release")
def release(table: DescentTable, number: int) -> None:
    """The hero is their own again; this was no turn of theirs."""
    table.state.charmed = NONE
    table.state.turn = None
