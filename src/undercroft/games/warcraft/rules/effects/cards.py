"""Effects on hands of ability cards, and on the battle as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE
from ..combat import story
from ..decks import choose_discards, discard_random, draw_abilities
from ..numbers import fights, foe
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable


@verb("draw")
def draw(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Cards from his own ability deck."""
    return draw_abilities(table, who, op.amount)


@verb("discard")
def discard(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """Cards of his hand, or of his foe's: at random, or as their owner chooses."""
    seat = who
    if op.target == "enemy":
        if not fights(table.state, who):
            return None
        seat = foe(table.state, who).seat
    if seat == NONE:
        return None
    if op.choice == "random":
        discard_random(table, seat, op.amount)
        return None
    return choose_discards(table, seat, op.amount)


@verb("cancel_battle")
def cancel_battle(table: WarcraftTable, op: Op, who: int) -> None:
    """It ends at once, whatever step it has reached (WOW-KEY-02)."""
    combat = table.state.combat
    if combat is not None:
        combat.cancelled = True
        story.tell(table.state, story.CALLED_OFF, who)
        table.say("WOW-KEY-02", "The battle is cancelled.")
