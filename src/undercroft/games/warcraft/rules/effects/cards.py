"""Effects on hands of ability cards, on cards being played, and on the battle as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...table.state import NONE
from ..combat import story
from ..decks import choose_discards, discard_random, draw_abilities
from ..numbers import fights, foe
from . import Distance, Effect, OwnTarget, Points

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import WarcraftTable
    from ...table.state import State


def seat_meant(state: State, target: str, who: int) -> int:
    """Whose cards or items are meant: one's own or the foe's; NONE if there is nobody."""
    if target == "self":
        return who
    return foe(state, who).seat if fights(state, who) else NONE


def others_within(state: State, who: int, reach: int | None) -> list[int]:
    """The other characters within so many spaces, clockwise."""
    away = state.content.distance[state.characters[who].space]
    others = state.clockwise_from(who)[1:]
    return [one for one in others if reach is None or away[state.characters[one].space] <= reach]


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
    """Cards of a hand: one's own, the foe's, those near by; at random or by the owner's choice."""

    target: Literal["self", "enemy", "all_others"]
    amount: Points
    choice: Literal["random", "owner"]
    range: Distance | None = None

    def __post_init__(self) -> None:
        if self.range is not None and self.target != "all_others":
            raise ValueError("range: expected it with the target all_others alone")

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        if self.target == "all_others":
            return self._each(table, others_within(table.state, who, self.range))
        seat = seat_meant(table.state, self.target, who)
        return None if seat == NONE else self._each(table, [seat])

    def _each(self, table: WarcraftTable, seats: list[int]) -> Flow[None]:
        for seat in seats:
            if self.choice == "random":
                discard_random(table, seat, self.amount)
            else:
                yield from choose_discards(table, seat, self.amount)


class CancelAbility(Effect, frozen=True, kw_only=True, tag="cancel_ability"):
    """The card being played by somebody else has no effect (WOW-KEY-01)."""

    def apply(self, table: WarcraftTable, who: int) -> None:
        cancel_played(table.state, who)


def cancel_played(state: State, who: int) -> None:
    """The card that somebody else laid down last has no effect."""
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
        if combat is None or combat.attacker.defeated or combat.defender.defeated:
            return  # who has fallen has fallen (WOW-GAP-47)
        if not combat.cancelled:
            combat.cancelled = True
            story.tell(table.state, story.CALLED_OFF, who)
            table.say("WOW-KEY-02", "The battle is cancelled.")
