"""What is told of an attack before it is chosen: what two dice must show, the chance, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.abilities import named
from ..table.state import INSIDE, NONE, Attack
from . import hooks, manners, odds, terms, values
from .facing import from_behind
from .manners import MANNERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..table.state import State, Warrior
    from .manners import Manner


def in_words(
    state: State,
    attacker: Warrior,
    target: Warrior,
    manner: Manner,
    *,
    counter: bool = False,
    behind: bool | None = None,
) -> str:
    """The roll it takes, its chance, and where both numbers come from.

    `behind` is said where it is not a matter of facing (MKD-PASS-07, MKD-PASS-08).
    """
    if behind is None:
        behind = from_behind(state, attacker, target)
    total = manners.attack_total(state, attacker, target, manner, counter, behind)
    against = manners.defense_total(state, target, attacker, manner)
    ours = _attack(state, attacker, target, manner, counter, behind)
    return f"{told(against - total)}: {ours} against {_defense(state, attacker, target, manner)}"


def rolled(state: State, attack: Attack, number: int, behind: bool) -> str:
    """What an attack came to against one of those whom its roll is compared with (MKD-CLOSE-05).

    Two rolls are compared with nothing (MKD-CRIT-01, MKD-CRIT-02).
    """
    if attack.dice < odds.LEAST:
        return f"{attack.dice} always misses"
    if attack.dice == odds.MOST:
        return f"{attack.dice} always hits"
    attacker, target = state.warriors[attack.attacker], state.warriors[number]
    manner, bystander = MANNERS[attack.manner], number not in attack.targets
    total = manners.attack_total(state, attacker, target, manner, attack.counter, behind)
    ours = _attack(state, attacker, target, manner, attack.counter, behind)
    theirs = _defense(state, attacker, target, manner, bystander)
    return f"{attack.dice} + {ours} = {attack.dice + total} against {theirs}"


def _attack(
    state: State, attacker: Warrior, target: Warrior, manner: Manner, counter: bool, behind: bool
) -> str:
    """What is added to the dice, part by part."""
    value = values.attack(state, attacker)
    ours = f"attack {value}"
    if manner.added is not None:  # the rear arc at most
        return ours + _more(manner.added(state, attacker, behind) - value, "from behind")
    ours += _more(behind, "from behind")
    bits = values.abilities(state, attacker)
    for ability, _, bonus in hooks.ATTACK_ROLL.added(
        bits, state, attacker, target, manner, counter
    ):
        ours += _by(state, bonus, ability)
    return ours


def _defense(
    state: State, attacker: Warrior, target: Warrior, manner: Manner, bystander: bool = False
) -> str:
    """What has to be reached, part by part; whose abilities work is another's for a bystander."""
    against = manners.defense_total(state, target, attacker, manner, bystander)
    theirs = f"defense {values.defense(state, target)}"
    rest = against - values.defense(state, target)
    if manner.against is None:
        hindered = manner.ranged and manner.hindered
        hindered = hindered and state.ground.hinders(attacker.square, target.square)
        theirs += _more(hindered, "across hindering terrain")
        rest -= hindered
        bits = manners.working_against(state, target, attacker, manner, bystander)
        for ability, _, bonus in hooks.DEFENSE.added(bits, state, target, attacker, manner):
            theirs += _by(state, bonus, ability)
            rest -= bonus
        for ability, friend, bonus in _shields(state, target):
            if bonus == rest:
                name = state.content.figures[friend.figure].name
                theirs += f"{_by(state, bonus, ability)} of {name}"
                rest = 0
    return theirs + _more(rest, "by this attack")


def told(need: int) -> str:
    """What two dice must show to hit, and the chance of that (MKD-CRIT-01, MKD-CRIT-02)."""
    return f"{min(odds.MOST, max(odds.LEAST, need))}+ on two dice, {odds.chance(need):.0%}"


def of_the_others(
    state: State, number: int, manner: Manner, target: int = NONE, door: int = NONE
) -> str:
    """The chances at all whom it reaches beside its target, friends too; "" where it is nobody."""
    targets = () if target == NONE else (target,)
    attacker = state.warriors[number]
    found = []
    for other in manner.affected(state, Attack(number, manner.verb, targets, door)):
        warrior = state.warriors[other]
        if other in (number, target) or warrior.place != INSIDE:
            continue
        behind = from_behind(state, attacker, warrior)
        total = manners.attack_total(state, attacker, warrior, manner, False, behind)
        need = manners.defense_total(state, warrior, attacker, manner, True) - total
        found.append(f"{state.content.figures[warrior.figure].name} {told(need)}")
    return ", ".join(found)


def _shields(state: State, target: Warrior) -> Iterator[tuple[int, Warrior, int]]:
    """What friends beside it lend it; the best counts (MKD-DEF-24)."""
    for friend in terms.friends_beside(state, target):
        lent = hooks.DEFENSE_OF_A_FRIEND.added(
            values.abilities(state, friend), state, target, friend
        )
        for ability, _, bonus in lent:
            yield ability, friend, bonus


def _by(state: State, number: int, ability: int) -> str:
    return _more(number, f"by {state.content.abilities[named(ability)[0]].name}")


def _more(number: int, why: str) -> str:
    return f" {number:+d} {why}" if number else ""
