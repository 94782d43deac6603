"""What an attack is worth: the clicks it takes, whom it takes them from, and what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..content.entries import SPEED
from ..rules import experience, manners, prospects, terms, values
from ..rules.abilities.damage_shots import CONFUSE, FREEZE, FREEZES
from ..rules.facing import faces
from ..rules.manners import MANNERS, SHOOT, STRIKE
from ..table.state import NONE
from . import errands, threats
from .sides import gold_held

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules.manners import Manner
    from ..rules.prospects import Prospect
    from ..table.state import State, Warrior

KILL = 2.0  # clicks that a figure fewer is worth, at least
HERO_DEALS = 0.8  # of a click of theirs, to a Hero
A_CLICK_OF_MINE = 0.8  # in clicks of theirs
A_CLICK_OF_SPAWN = 0.3
GOLD_A_CLICK = 0.02  # more for each piece of gold that a target's player holds
A_LEVEL = 2.0  # clicks that rising is worth besides those it heals (MKD-EXP-11)
FREEZE_CHANCE = len(FREEZES) / prospects.SIDES


class Worth(NamedTuple):
    """What an attack is worth in clicks, and the chance that its target falls."""

    clicks: float
    kills: float


def weigh(state: State, number: int, verb: str, target: int, arrives: bool | None = None) -> Worth:
    """What an attack brings, less what the answers cost, in clicks."""
    manner = MANNERS[verb]
    total = kills = 0.0
    for found in prospects.prospects(state, number, verb, target, arrives):
        answers = manner.answered and (found.number == target or manner.bystanders_answer)
        total += _worth_of(state, number, manner, found, answers)
        if found.number == target:
            kills = found.falls
    return Worth(total, kills)


def worth(state: State, number: int, verb: str, target: int) -> float:
    """The same of an attack that is offered now."""
    return weigh(state, number, verb, target).clicks


def _worth_of(state: State, number: int, manner: Manner, found: Prospect, answers: bool) -> float:
    """What it is worth to affect one figure, who may attack back or not."""
    attacker, other = state.warriors[number], state.warriors[found.number]
    if _spares(state, attacker, other):
        return -found.clicks - found.falls * KILL
    gain, mine = found.clicks, A_CLICK_OF_SPAWN
    if terms.is_hero(other):
        gain *= 1 + GOLD_A_CLICK * gold_held(state, other.seat)
    if terms.is_hero(attacker):
        mine = A_CLICK_OF_MINE * threats.caution(state)
        gain *= HERO_DEALS
        gain += found.falls * experience_worth(state, number, found.number)
    gain += found.falls * KILL + _besides(state, attacker, found, manner)
    back = found.recoil
    if answers:
        back += (1 - found.falls) * answer(state, number, found.number)
    return gain - mine * back


def _spares(state: State, attacker: Warrior, other: Warrior) -> bool:
    """Whether whoever decides for the attacker would rather not hurt somebody."""
    if not terms.opposing(attacker, other):
        return True
    return not terms.is_hero(attacker) and state.players > 1 and other.seat == state.active


def _besides(state: State, attacker: Warrior, found: Prospect, manner: Manner) -> float:
    """What a shot does besides harm: whoever is frozen or led astray loses an activation."""
    other = state.warriors[found.number]
    if manner is FREEZE and not other.frozen:
        return (found.hits - found.falls) * FREEZE_CHANCE * _an_activation(state, attacker, other)
    return found.hits * _an_activation(state, attacker, other) if manner is CONFUSE else 0.0


def _an_activation(state: State, attacker: Warrior, other: Warrior) -> float:
    """What an activation is worth to somebody, in clicks: what it strikes or how far it goes."""
    harm = prospects.against(state, other, _number_of(state, attacker), STRIKE).clicks
    if not terms.is_hero(other):
        return harm
    return max(harm, errands.PROGRESS * state.shown(other).values[SPEED])


def _number_of(state: State, warrior: Warrior) -> int:
    return next(at for at, each in enumerate(state.warriors) if each is warrior)


def experience_worth(state: State, number: int, target: int) -> float:
    """What eliminating somebody brings a Hero on the way to its next level."""
    hero = state.warriors[number]
    lost = hero.click - state.figure(number).start(hero.level)
    return experience.worth(state, target) / experience.A_LEVEL * (lost + A_LEVEL)


def answer(state: State, number: int, target: int) -> float:
    """The clicks that a counterattack costs on average.

    Whoever comes beside its target is faced by then; whoever stands behind it already is not.
    """
    one, other = state.warriors[number], state.warriors[target]
    manner = STRIKE if terms.adjacent(state, one, other) else SHOOT
    if not faces(state, other, one):
        activation = state.activation
        came = activation is not None and activation.moved and activation.warrior == number
        if manner is SHOOT or not came:
            return 0.0
    if not may_use(state, other, manner):
        return 0.0
    return prospects.against(state, other, number, manner, counter=True).clicks


def may_use(state: State, warrior: Warrior, manner: Manner) -> bool:
    """Whether a figure could attack in a manner at all, now or when somebody is near enough."""
    if manner.ranged and not manners.reach_of(state, warrior):
        return False
    open_to = manners.open_to(values.abilities(state, warrior))
    return any(each is manner for each, _ in open_to)


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
    """The manner of a counterattack that brings most; it costs nothing (MKD-CTR-01)."""
    ways = [choice for choice in choices if choice in MANNERS]
    who, whom = state.answering, state.answered
    attacker = state.warriors[who]

    def gain(verb: str) -> float:
        found = prospects.against(state, attacker, whom, MANNERS[verb], counter=True)
        return _worth_of(state, who, MANNERS[verb], found, answers=False)

    return max(ways, key=gain)


def damage_base(state: State, choices: Sequence[str]) -> str:
    """A die in place of the damage value, if the value is lower than a die on average."""
    attack = state.attack
    assert attack is not None
    return choices[-1] if attack.damage < prospects.EVEN_ROLL else choices[0]
