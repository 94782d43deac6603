"""Effects that change numbers for a while: attack, defense, damage, energy, journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from ...content.catalogue_types import ATTACK_TYPES, AttackType
from ...table.state import NONE
from .. import journeys
from ..numbers import combatant, fights, foe
from . import Amount, Effect, OwnTarget

if TYPE_CHECKING:
    from ...game import WarcraftTable
    from ...table.state import Change, Combatant, State

Until = Literal["combat", "turn"]


def side_meant(state: State, target: str, who: int) -> Combatant:
    """The side of the combat that an effect is for."""
    return foe(state, who) if target == "enemy" else combatant(state, who)


def _change(state: State, who: int, target: str, change: Change) -> None:
    """A number changes until the combat or the turn ends (WOW-POW-06)."""
    if change[2] == "turn":
        if target == "enemy":  # in every combat of this turn (WOW-DISC-13, WOW-GAP-15)
            state.characters[who].foe_changes += (change,)
        else:
            state.characters[who].changes += (change,)
    elif state.combat is not None:
        side_meant(state, target, who).changes += (change,)


class Modifier(Effect, frozen=True, kw_only=True):
    """A number goes up or down, until the combat or the turn ends, or while its card lies."""

    target: Literal["self", "enemy", "all_characters", "encounter"]
    amount: Amount
    until: Until = "combat"

    @property
    def points(self) -> int:
        return self.amount

    def adds(self, what: str, whose: str) -> int:
        return self.amount if what == self.word and whose == self.target else 0

    def apply(self, table: WarcraftTable, who: int) -> None:
        _change(table.state, who, self.target, (self.word, self.amount, self.until))


class AttackMod(Modifier, frozen=True, kw_only=True, tag="attack_mod"):
    """The attack value changes."""


class DefenseMod(Modifier, frozen=True, kw_only=True, tag="defense_mod"):
    """The defense value changes."""


class DamageMod(Modifier, frozen=True, kw_only=True, tag="damage_mod"):
    """A hit deals more damage or less."""


class SetAttackType(Effect, frozen=True, kw_only=True, tag="set_attack_type"):
    """Attacks are melee or ranged, whatever they were."""

    target: Literal["self", "enemy"]
    type: AttackType
    until: Until = "combat"

    @property
    def attack_type(self) -> int:
        return ATTACK_TYPES.index(self.type)

    def apply(self, table: WarcraftTable, who: int) -> None:
        _change(table.state, who, self.target, (self.word, self.attack_type, self.until))


class NoTriggers(Effect, frozen=True, kw_only=True, tag="no_triggers"):
    """That side's die powers do not work in this combat."""

    target: Literal["self", "enemy"]

    def apply(self, table: WarcraftTable, who: int) -> None:
        side_meant(table.state, self.target, who).mute = True


class Energy(Effect, frozen=True, kw_only=True, tag="energy"):
    """Energy gained or lost; there is never less than none."""

    target: Literal["self", "enemy", "all_characters"]
    amount: Amount

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> None:
        self.carry_out(table, who, "WOW-POW-05")

    def carry_out(self, table: WarcraftTable, who: int, rule: str) -> None:
        state = table.state
        if self.target == "all_characters":
            for seat in state.clockwise_from(who):
                self._give(table, seat, rule)
        elif self.target == "self":
            self._give(table, who, rule)
        elif fights(state, who):
            self._give(table, foe(state, who).seat, rule)

    def _give(self, table: WarcraftTable, seat: int, rule: str) -> None:
        if seat == NONE:
            return
        character = table.state.characters[seat]
        character.energy = max(0, character.energy + self.amount)
        table.say(rule, "{character} has {number} energy now.", seat, character.energy)


class MoveMod(Effect, frozen=True, kw_only=True, tag="move_mod"):
    """More or fewer spaces this turn, or on every turn while its card lies."""

    target: Literal["self", "all_characters"]
    amount: Amount
    minimum: Annotated[int, Meta(ge=0, le=9)] = 0

    @property
    def points(self) -> int:
        return self.amount

    def adds(self, what: str, whose: str) -> int:
        return self.amount if what == self.word and whose == self.target else 0

    def steps_with(self, bonus: int, rolled: int) -> int:
        return max(bonus + self.amount, min(bonus, self.minimum - rolled))

    def apply(self, table: WarcraftTable, who: int) -> None:
        self.carry_out(table, who, "WOW-POW-05")

    def carry_out(self, table: WarcraftTable, who: int, rule: str) -> None:
        journeys.add_steps(table.state, self.amount, self.minimum)
        table.say(rule, "{character} may move {number} now.", who, table.state.steps)


class IgnoreAggro(Effect, frozen=True, kw_only=True, tag="ignore_aggro"):
    """They need not stop at Aggro markers, nor stay with them, this turn."""

    target: OwnTarget

    def apply(self, table: WarcraftTable, who: int) -> None:
        table.state.characters[who].changes += (("ignore_aggro", 1, "turn"),)
        table.say("WOW-AGG-01", "{character} slips past whatever lurks this turn.", who)
