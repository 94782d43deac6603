"""Effects that wound and heal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.windows import latest

from ...content.catalogue_types import ALL
from ...table.state import NONE
from .. import damage as wounds
from ..combat import story
from ..moments import ON_DAMAGE, ON_DEFEAT
from ..numbers import combatant, fights, foe, struck_by
from . import Amount, Distance, Effect, OwnTarget
from .cards import others_within

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import WarcraftTable


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Damage tokens come off the card (WOW-DEF-02)."""

    target: Literal["self", "all_characters"]
    amount: Amount | Literal["all"]

    @property
    def points(self) -> int:
        return ALL if self.amount == "all" else self.amount

    def apply(self, table: WarcraftTable, who: int) -> None:
        seats = range(table.state.players) if self.target == "all_characters" else (who,)
        for seat in seats:
            wounds.heal(table, seat, self.points)


class Damage(Effect, frozen=True, kw_only=True, tag="damage"):
    """Damage to oneself, to the foe, or to all others near by; `rule` is told with it."""

    target: Literal["self", "enemy", "all_others"]
    amount: Amount
    range: Distance | None = None
    rule: str = "WOW-DEF-01"

    def __post_init__(self) -> None:
        if self.range is not None and self.target != "all_others":
            raise ValueError("range: expected it with the target all_others alone")

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        if self.target == "enemy":
            return self._to_the_foe(table, who)
        if self.target == "all_others":
            return self._to_others(table, who)
        return wounds.deal_damage(table, who, self.amount, by=NONE, rule=self.rule)

    def _to_the_foe(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        """The other side of the combat, or whoever has just damaged them (WOW-KEY-06)."""
        state = table.state
        dealer = struck_by(state, who)
        if dealer != NONE:
            return wounds.deal_damage(table, dealer, self.amount, by=who, rule=self.rule)
        if not fights(state, who):
            return None
        other = foe(state, who)
        if other.seat != NONE:
            return wounds.deal_damage(table, other.seat, self.amount, by=who, rule=self.rule)
        wounds.damage_encounter(table, other, self.amount, self.rule)
        return None

    def _to_others(self, table: WarcraftTable, who: int) -> Flow[None]:
        """Each other character within range, clockwise."""
        for seat in others_within(table.state, who, self.range):
            yield from wounds.deal_damage(table, seat, self.amount, by=who, rule=self.rule)


class PreventDamage(Effect, frozen=True, kw_only=True, tag="prevent_damage"):
    """Less of the damage about to be taken; rolled before any, of what the combat brings."""

    target: OwnTarget
    amount: Amount | Literal["all"]

    @property
    def points(self) -> int:
        return ALL if self.amount == "all" else self.amount

    def apply(self, table: WarcraftTable, who: int) -> None:
        state = table.state
        blow = latest(state, ON_DAMAGE.name, ON_DEFEAT.name)
        if blow is None or not blow.value:
            if fights(state, who):  # WOW-POW-06
                combatant(state, who).changes += (("prevent_damage", self.points, "combat"),)
            return
        prevented = min(self.points, blow.value)
        blow.value -= prevented
        story.tell(state, story.PREVENTED, who, prevented)
        table.say("WOW-DEF-01", "{character} prevents {number} damage.", who, prevented)
