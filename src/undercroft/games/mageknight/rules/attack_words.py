"""What is told of an attack before it is chosen: what two dice must show, the chance, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.abilities import named
from ..table.state import INSIDE, NONE, Attack
from . import hooks, manners, odds, terms, values
from .facing import from_behind

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
    ours = f"attack {values.attack(state, attacker)}"
    if manner.added is None:
        bits = values.abilities(state, attacker)
        ours += _more(behind, "from behind")
        for ability, _, bonus in hooks.ATTACK_ROLL.added(
            bits, state, attacker, target, manner, counter
        ):
            ours += _by(state, bonus, ability)
    theirs = f"defense {values.defense(state, target)}"
    rest = against - values.defense(state, target)
    if manner.against is None:
        hindered = manner.ranged and manner.hindered
        hindered = hindered and state.ground.hinders(attacker.square, target.square)
        theirs += _more(hindered, "across hindering terrain")
        rest -= hindered
        bits = manners.working_against(state, target, attacker, manner, False)
        for ability, _, bonus in hooks.DEFENSE.added(bits, state, target, attacker, manner):
            theirs += _by(state, bonus, ability)
            rest -= bonus
        for ability, friend, bonus in _shields(state, target):
            if bonus == rest:
                name = state.content.figures[friend.figure].name
                theirs += f"{_by(state, bonus, ability)} of {name}"
                rest = 0
    theirs += _more(rest, "by this attack")
    return f"{told(against - total)}: {ours} against {theirs}"


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
