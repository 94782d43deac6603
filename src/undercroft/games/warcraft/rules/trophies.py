"""Trophies of overlords and other board encounters (WOW-TRO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow

from .moments import TROPHY_GAINED

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import State


def trophy_left(state: State, seat: int, kind: int) -> int | None:
    """A card of that trophy which the character may still take (WOW-TRO-02, 03)."""
    content = state.content
    mine = state.characters[seat].trophies
    if content.trophies[kind].once_per_character and any(
        content.trophy_kind[card] == kind for card in mine
    ):
        return None
    return next((card for card in state.trophies if content.trophy_kind[card] == kind), None)


def gain_trophy(table: WarcraftTable, seat: int, kind: int) -> Flow[None]:
    """The matching card from the pile goes under the quest log (WOW-TRO-01)."""
    state = table.state
    card = trophy_left(state, seat, kind)
    if card is None:
        table.say("WOW-TRO-02", "There is no {trophy} for {character}.", kind, seat)
        return NOTHING
    at = state.trophies.index(card)
    state.trophies = state.trophies[:at] + state.trophies[at + 1 :]
    state.characters[seat].trophies += (card,)
    table.say("WOW-TRO-01", "{character} takes the {trophy}.", seat, kind)
    return TROPHY_GAINED.announce(table, seat)
