"""What lies on the head of a character who falls (WOW-GAP-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow

from . import effects

if TYPE_CHECKING:
    from ..game import WarcraftTable


def claim_bounties(table: WarcraftTable, winner: int, loser: int) -> Flow[None]:
    """It goes to whoever beat them, before the defeat steps discard it."""
    return _claim(table, winner, loser) if table.state.characters[loser].attached else NOTHING


def _claim(table: WarcraftTable, winner: int, loser: int) -> Flow[None]:
    state = table.state
    for attached in state.characters[loser].attached:
        owner, card = attached
        ability = state.content.ability_of[state.characters[owner].kind][card]
        if state.content.bounties_on[ability]:
            table.say("WOW-GAP-60", "{character} earns {attached}.", winner, attached)
            steps = state.content.bounties_on[ability]
            yield from effects.apply(table, steps, winner, rule="WOW-GAP-60")
