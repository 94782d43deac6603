"""What an attack is worth: the clicks it takes, whom it takes them from, and what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import experience, manners, odds, policy, terms, values
from ..rules.facing import faces
from ..rules.manners import MANNERS
from ..table.state import NONE
from . import threats
from .sides import gold_held

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules.manners import Manner
    from ..table.state import State, Warrior

KILL = 2.0  # clicks that a figure fewer is worth, at least
A_CLICK_OF_MINE = 0.8  # in clicks of theirs
GOLD_A_CLICK = 0.02  # more for each piece of gold that a target's player holds
A_LEVEL = 2.0  # clicks that rising is worth besides those it heals (MKD-EXP-11)


def worth(state: State, number: int, verb: str, target: int) -> float:
    """What an attack brings, less what the answer costs, in clicks."""
    gain = odds.expected_clicks(state, number, verb, target)
    if target == NONE or not gain:
        return gain
    attacker, other = state.warriors[number], state.warriors[target]
    manner = MANNERS[verb]
    kills = kill_chance(state, attacker, other, manner)
    if terms.is_hero(other):
        gain *= 1 + GOLD_A_CLICK * gold_held(state, other.seat)
    if terms.is_hero(attacker):
        gain *= HERO_DEALS
        gain += kills * experience_worth(state, number, target)
    gain += kills * KILL
    mine = A_CLICK_OF_SPAWN
    if terms.is_hero(attacker):
        mine = A_CLICK_OF_MINE * threats.caution(state)
    return gain - (1 - kills) * mine * answer(state, number, target, manner.answered)


HERO_DEALS = 0.8
A_CLICK_OF_SPAWN = 0.3


def kill_chance(state: State, attacker: Warrior, other: Warrior, manner: Manner) -> float:
    """The chance that an attack eliminates its target."""
    if odds.dealt(state, attacker, other, manner) < odds.clicks_left(state, other):
        return 0.0
    return odds.chance(manners.needed(state, attacker, other, manner))


def experience_worth(state: State, number: int, target: int) -> float:
    """What eliminating somebody brings a Hero on the way to its next level."""
    hero = state.warriors[number]
    lost = hero.click - state.figure(number).start(hero.level)
    return experience.worth(state, target) / experience.A_LEVEL * (lost + A_LEVEL)


def answer(state: State, number: int, target: int, answered: bool) -> float:
    """The clicks that a counterattack costs on average.

    Whoever comes beside its target is faced by then; whoever stands behind it already is not.
    """
    if not answered:
        return 0.0
    one, other = state.warriors[number], state.warriors[target]
    attack = values.attack(state, other)
    if not attack:
        return 0.0
    if not faces(state, other, one):
        activation = state.activation
        came = activation is not None and activation.moved and activation.warrior == number
        if not terms.adjacent(state, one, other) or not came:
            return 0.0
    elif not terms.adjacent(state, one, other) and not manners.reach_of(state, other):
        return 0.0
    need = values.defense(state, one) - attack
    return odds.chance(need) * values.damage(state, other)


def pace(state: State, one: Warrior, other: Warrior) -> float:
    """The share of the clicks left that an attack takes on average, face to face."""
    need = values.defense(state, other) - values.attack(state, one)
    if not values.attack(state, one):
        return 0.0
    return odds.chance(need) * values.damage(state, one) / odds.clicks_left(state, other)


def best(
    state: State, number: int, choices: Iterable[str], against: Sequence[Warrior]
) -> tuple[float, str | None]:
    """The attack that is worth most among the choices, with its worth."""
    found: tuple[float, str | None] = (0.0, None)
    for choice in choices:
        verb, _, name = choice.partition(":")
        if verb not in MANNERS or not MANNERS[verb].harms:
            continue
        target = state.called(name) if name else NONE
        if name and (target == NONE or state.warriors[target] not in against):
            continue  # a door, or somebody who is to be spared
        gain = worth(state, number, verb, target)
        if found[1] is None or gain > found[0]:
            found = gain, choice
    return found


def strike_back(state: State, choices: Sequence[str]) -> str:
    """The manner of a counterattack that takes most clicks; it costs nothing (MKD-CTR-01)."""
    ways = [choice for choice in choices if choice in MANNERS]
    who, whom = state.answering, state.answered
    return max(ways, key=lambda verb: odds.expected_clicks(state, who, verb, whom))


def damage_base(state: State, choices: Sequence[str]) -> str:
    """A die in place of the damage value, if the value is lower than a die on average."""
    attack = state.attack
    assert attack is not None
    return choices[-1] if attack.damage < policy.EVEN_ROLL else choices[0]
