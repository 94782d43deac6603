"""Conditions printed on cards (the `if` of effects, powers and flips): one class a word.

`who` is a seat, or NONE for the encounter of the combat under way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from undercroft.kernel import effects as kernel

from ..content.catalogue_types import (
    ATTACK_TYPES,
    FACTIONS,
    FAMILIES,
    LEVELS,
    SIDES,
    AttackType,
    Faction,
    Family,
    Level,
    Side,
)
from ..content.vocabulary import When  # noqa: TC001, msgspec reads the annotations
from ..table.state import NONE
from . import numbers
from .aggro import aggro_at
from .victory import valor

if TYPE_CHECKING:
    from ..table.state import State

Result: TypeAlias = Literal["won", "lost", "hit", "missed", "took_damage", "no_damage"]
Compared: TypeAlias = Literal["lower", "same", "higher"]


class Condition(kernel.Condition, frozen=True, kw_only=True):
    """A condition; it holds if what it asks about is among its values."""


class OwnSide(Condition, frozen=True, kw_only=True, tag="side"):
    """The side of the character card that lies up."""

    sides: tuple[Side, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        return SIDES[state.characters[who].side] in self.sides


def _answers(state: State, who: int, moment: str) -> int:
    """Whose damage a power of theirs answers: no enemy of the numbers of a fight (WOW-EVT-09)."""
    return NONE if moment == numbers.FOR_A_NUMBER else numbers.struck_by(state, who)


class Enemy(Condition, frozen=True, kw_only=True, tag="enemy"):
    """Whether a character or an encounter is fought, or has just dealt damage."""

    kinds: tuple[Literal["character", "encounter"], ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if _answers(state, who, moment) != NONE:
            return "character" in self.kinds
        if not numbers.fights(state, who):
            return False
        kind = "encounter" if numbers.foe(state, who).seat == NONE else "character"
        return kind in self.kinds


class EnemyFaction(Condition, frozen=True, kw_only=True, tag="enemy_faction"):
    """Affiliation matters only where a card asks for it (WOW-AFF-03)."""

    factions: tuple[Faction, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        seat = _answers(state, who, moment)
        if seat == NONE:
            if not numbers.fights(state, who):
                return False
            seat = numbers.foe(state, who).seat
        if seat == NONE:
            return False
        kind = state.characters[seat].kind
        return FACTIONS[state.content.characters[kind].faction] in self.factions


class CombatResult(Condition, frozen=True, kw_only=True, tag="result"):
    """How the combat came out; outside combat, what this turn has brought so far."""

    results: tuple[Result, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if numbers.fights(state, who):
            so_far = results_of(state, who)
            return any(word in so_far for word in self.results)
        so_far = state.characters[who].results
        return any(
            "took_damage" not in so_far if word == "no_damage" else word in so_far
            for word in self.results
        )


def results_of(state: State, who: int) -> tuple[str, ...]:
    """What a combat has come to for one side of it."""
    mine, other = numbers.combatant(state, who), numbers.foe(state, who)
    results = ["took_damage" if mine.taken else "no_damage", "hit" if mine.hit else "missed"]
    if mine.defeated:
        results.append("lost")
    elif other.defeated:
        results.append("won")
    return tuple(results)


class OwnAttackType(Condition, frozen=True, kw_only=True, tag="attack_type"):
    """Whether they attack in melee or at range in this combat."""

    types: tuple[AttackType, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if not numbers.fights(state, who):
            return False
        side = numbers.combatant(state, who)
        return ATTACK_TYPES[numbers.attack_type(state, side)] in self.types


class EncounterFamily(Condition, frozen=True, kw_only=True, tag="family"):
    """The family of the encounter that is fought."""

    families: tuple[Family, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if state.combat is None or state.combat.defender.seat != NONE:
            return False
        encounter = numbers.encounter_of(state.content, state.combat)
        return FAMILIES[encounter.family] in self.families


class BeganInColour(Condition, frozen=True, kw_only=True, tag="began_in_colour"):
    """The colour of the space where the turn under way began."""

    colours: tuple[Level, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        return LEVELS[state.content.colour_of_space[state.began]] in self.colours


class AtMoment(Condition, frozen=True, kw_only=True, tag="when"):
    """Which moment it is."""

    moments: tuple[When, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        return moment in self.moments


class NoAggroMarker(Condition, frozen=True, kw_only=True, tag="no_aggro_marker"):
    """Whether their space is free of red markers."""

    free: bool

    def holds(self, state: State, who: int, moment: str) -> bool:
        return aggro_at(state, state.characters[who].space) != self.free


class OnSpace(Condition, frozen=True, kw_only=True, tag="space"):
    """The space they are on."""

    spaces: tuple[str, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        return state.content.space_id[state.characters[who].space] in self.spaces


class OwnLevel(Condition, frozen=True, kw_only=True, tag="level"):
    """Their own level; of an encounter, its colour."""

    levels: tuple[Level, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        return LEVELS[_level_of(state, who)] in self.levels


def _level_of(state: State, who: int) -> int:
    if who != NONE:
        return state.characters[who].level
    assert state.combat is not None
    return numbers.encounter_of(state.content, state.combat).colour


class EnemyLevel(Condition, frozen=True, kw_only=True, tag="enemy_level"):
    """Whether the other side of the combat is of a lower level than they, a higher or the same."""

    compared: tuple[Compared, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if not numbers.fights(state, who):
            return False
        other = numbers.foe(state, who).seat
        return _compared(_level_of(state, other), _level_of(state, who)) in self.compared


class EnemyAttackType(Condition, frozen=True, kw_only=True, tag="enemy_attack_type"):
    """Whether the other side attacks in melee or at range in this combat."""

    types: tuple[AttackType, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if not numbers.fights(state, who):
            return False
        return ATTACK_TYPES[numbers.attack_type(state, numbers.foe(state, who))] in self.types


class EnemySide(Condition, frozen=True, kw_only=True, tag="enemy_side"):
    """The side of the other character's card that lies up."""

    sides: tuple[Side, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        seat = _enemy_seat(state, who)
        return seat != NONE and SIDES[state.characters[seat].side] in self.sides


class EnemyWears(Condition, frozen=True, kw_only=True, tag="enemy_wears"):
    """What the other character has equipped."""

    worn: tuple[Literal["weapon", "armor", "nothing"], ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        seat = _enemy_seat(state, who)
        if seat == NONE:
            return False
        character = state.characters[seat]
        found = {"weapon": character.weapon != NONE, "armor": character.armor != NONE}
        return any(found[what] if what in found else not any(found.values()) for what in self.worn)


class EnemyHurt(Condition, frozen=True, kw_only=True, tag="enemy_hurt"):
    """Whether the other character has damage already."""

    hurt: bool

    def holds(self, state: State, who: int, moment: str) -> bool:
        seat = _enemy_seat(state, who)
        return seat != NONE and (state.characters[seat].damage > 0) == self.hurt


class EnemyValor(Condition, frozen=True, kw_only=True, tag="enemy_valor"):
    """Whether the other character has more valor than they, less or as much."""

    compared: tuple[Compared, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        seat = _enemy_seat(state, who)
        if NONE in (seat, who):
            return False
        content, characters = state.content, state.characters
        theirs, mine = valor(content, characters[seat]), valor(content, characters[who])
        return _compared(theirs, mine) in self.compared


class Hurt(Condition, frozen=True, kw_only=True, tag="hurt"):
    """Whether they have damage."""

    hurt: bool

    def holds(self, state: State, who: int, moment: str) -> bool:
        return (state.characters[who].damage > 0) == self.hurt


class DiceCompared(Condition, frozen=True, kw_only=True, tag="die"):
    """Whether their own combat die counts for more than the other, for less or for the same."""

    compared: tuple[Compared, ...]

    def holds(self, state: State, who: int, moment: str) -> bool:
        if not numbers.fights(state, who):
            return False
        mine, other = numbers.combatant(state, who), numbers.foe(state, who)
        return _compared(numbers.die_result(mine), numbers.die_result(other)) in self.compared


def _compared(one: int, other: int) -> Compared:
    if one == other:
        return "same"
    return "higher" if one > other else "lower"


def _enemy_seat(state: State, who: int) -> int:
    """The character on the other side of the combat."""
    return numbers.foe(state, who).seat if numbers.fights(state, who) else NONE
