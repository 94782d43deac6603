"""Whether a condition printed on a card holds (the `if` of effects and powers).

`who` is a seat, or NONE for the encounter of the combat under way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE
from . import numbers
from .aggro import aggro_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.catalogue_types import Condition
    from ..table.state import State


def hold(state: State, conditions: tuple[Condition, ...], who: int, moment: str = "") -> bool:
    """All of them; `when` asks which moment it is."""
    for condition in conditions:
        if condition.kind == "when":
            if moment not in condition.words:
                return False
        elif not CHECKS[condition.kind](state, condition, who):
            return False
    return True


def _die(state: State, condition: Condition, who: int) -> bool:
    return numbers.die_result(numbers.combatant(state, who)) in condition.numbers


def _enemy_die(state: State, condition: Condition, who: int) -> bool:
    return numbers.die_result(numbers.foe(state, who)) in condition.numbers


def _level_min(state: State, condition: Condition, who: int) -> bool:
    return state.characters[who].level >= condition.numbers[0]


def _side(state: State, condition: Condition, who: int) -> bool:
    return state.characters[who].side in condition.numbers


def _enemy(state: State, condition: Condition, who: int) -> bool:
    if numbers.struck_by(state, who) != NONE:
        return "character" in condition.words
    if state.combat is None:
        return False
    kind = "encounter" if numbers.foe(state, who).seat == NONE else "character"
    return kind in condition.words


def _enemy_faction(state: State, condition: Condition, who: int) -> bool:
    """Affiliation matters only where a card asks for it (WOW-AFF-03)."""
    seat = numbers.struck_by(state, who)
    if seat == NONE:
        if state.combat is None:
            return False
        seat = numbers.foe(state, who).seat
    return (
        seat != NONE
        and state.content.characters[state.characters[seat].kind].faction in condition.numbers
    )


def _result(state: State, condition: Condition, who: int) -> bool:
    """How his combat came out; outside combat, what this turn has brought so far."""
    if state.combat is None:
        so_far = state.characters[who].results
        return any(
            "took_damage" not in so_far if word == "no_damage" else word in so_far
            for word in condition.words
        )
    return any(word in results_of(state, who) for word in condition.words)


def results_of(state: State, who: int) -> tuple[str, ...]:
    """What a combat has come to for one side of it."""
    mine, other = numbers.combatant(state, who), numbers.foe(state, who)
    results = ["took_damage" if mine.taken else "no_damage", "hit" if mine.hit else "missed"]
    if mine.defeated:
        results.append("lost")
    elif other.defeated:
        results.append("won")
    return tuple(results)


def _attack_type(state: State, condition: Condition, who: int) -> bool:
    if state.combat is None:
        return False
    return numbers.attack_type(state, numbers.combatant(state, who)) in condition.numbers


def _enemy_attack_type(state: State, condition: Condition, who: int) -> bool:
    if state.combat is None:
        return False
    return numbers.attack_type(state, numbers.foe(state, who)) in condition.numbers


def _family(state: State, condition: Condition, who: int) -> bool:
    if state.combat is None or state.combat.defender.seat != NONE:
        return False
    return numbers.encounter_of(state.content, state.combat).family in condition.numbers


def _has_weapon(state: State, condition: Condition, who: int) -> bool:
    return (state.characters[who].weapon != NONE) == bool(condition.numbers[0])


def _in_colour(state: State, condition: Condition, who: int) -> bool:
    return state.content.spaces[state.characters[who].space].colour in condition.numbers


def _hand_max(state: State, condition: Condition, who: int) -> bool:
    return len(state.characters[who].hand) <= condition.numbers[0]


def _damage_min(state: State, condition: Condition, who: int) -> bool:
    return state.characters[who].damage >= condition.numbers[0]


def _space(state: State, condition: Condition, who: int) -> bool:
    return state.characters[who].space in condition.numbers


def _no_aggro_marker(state: State, condition: Condition, who: int) -> bool:
    free = not aggro_at(state, state.characters[who].space)
    return free == bool(condition.numbers[0])


CHECKS: dict[str, Callable[[State, Condition, int], bool]] = {
    "die": _die,
    "enemy_die": _enemy_die,
    "level_min": _level_min,
    "side": _side,
    "enemy": _enemy,
    "enemy_faction": _enemy_faction,
    "result": _result,
    "attack_type": _attack_type,
    "enemy_attack_type": _enemy_attack_type,
    "family": _family,
    "has_weapon": _has_weapon,
    "in_colour": _in_colour,
    "hand_max": _hand_max,
    "damage_min": _damage_min,
    "space": _space,
    "no_aggro_marker": _no_aggro_marker,
}
