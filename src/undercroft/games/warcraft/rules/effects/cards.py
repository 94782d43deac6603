"""Effects on hands of ability cards, on cards being played, and on the battle as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...table.state import NONE
from ..combat import story
from ..decks import choose_discards, discard_random, draw_abilities
from ..numbers import fights, foe
from . import Effect, OwnTarget, Points

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import WarcraftTable
    from ...table.state import State


def seat_meant(state: State, target: str, who: int) -> int:
    """Whose cards or items are meant: one's own or the foe's; NONE if there is nobody."""
    if target == "self":
        return who
    return foe(state, who).seat if fights(state, who) else NONE


class Draw(Effect, frozen=True, kw_only=True, tag="draw"):
    """Cards from one's own ability deck."""

    target: OwnTarget
    amount: Points

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        return self.carry_out(table, who, "WOW-POW-05")

    def carry_out(self, table: WarcraftTable, who: int, rule: str) -> Flow[None]:
        return draw_abilities(table, who, self.amount, rule)


class Discard(Effect, frozen=True, kw_only=True, tag="discard"):
    """Cards of one's hand, or of the foe's: at random, or as their owner chooses."""

    target: Literal["self", "enemy"]
    amount: Points
    choice: Literal["random", "owner"]

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        seat = seat_meant(table.state, self.target, who)
        if seat == NONE:
            return None
        if self.choice == "random":
            discard_random(table, seat, self.amount)
            return None
        return choose_discards(table, seat, self.amount)


class CancelAbility(Effect, frozen=True, kw_only=True, tag="cancel_ability"):
    """The card being played by somebody else has no effect (WOW-KEY-01)."""

    def apply(self, table: WarcraftTable, who: int) -> None:
        state = table.state
        for at in range(len(state.playing) - 1, -1, -1):
            seat, card, _ = state.playing[at]
            if seat != who:
                entry = (seat, card, True)
                state.playing = (*state.playing[:at], entry, *state.playing[at + 1 :])
                return


class CancelBattle(Effect, frozen=True, kw_only=True, tag="cancel_battle"):
    """It ends at once, at any step; damage taken earlier stays (WOW-KEY-02, WOW-GAP-50)."""

    def apply(self, table: WarcraftTable, who: int) -> None:
        combat = table.state.combat
        if combat is not None:
            combat.cancelled = True
            story.tell(table.state, story.CALLED_OFF, who)
            table.say("WOW-KEY-02", "The battle is cancelled.")
