"""Manners of attack: close, ranged, and those that abilities bring; who may be attacked how.

A manner says what forbids it and whom its roll is compared with. An attack has one, so that two
abilities that change the same part of it are never used together (MKD-ABIL-08). Turning is free in
one's own activation (MKD-FACE-08), so that the front arc forbids nothing there; a counterattack
needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..table.ground import DESTROYED
from ..table.state import INSIDE
from . import doors, hooks, terms, values
from .facing import faces, from_behind, front_arc

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.legality import Verdict

    from ..table.state import Attack, State, Warrior

COST = 4  # of an attack (MKD-COST-09)


def named_targets(_state: State, attack: Attack) -> tuple[int, ...]:
    """Those at whom it is aimed."""
    return attack.targets


@dataclass(frozen=True, eq=False)
class Manner:
    """One way to attack. `ability` is the one that grants it, 0 for what every figure can do."""

    verb: str
    rule: str
    label: str  # with the target's name for {}
    ranged: bool
    forbids: Callable[[State, Warrior, Warrior], Verdict]  # about one target
    ability: int = 0
    affected: Callable[[State, Attack], tuple[int, ...]] = named_targets
    several: bool = False  # as many targets as the base has arrows
    answers: bool = True  # it may be used in a counterattack
    answered: bool = True  # its targets may counterattack
    bystanders_answer: bool = True  # those affected whom it was not aimed at may, too
    harms: bool = True  # it deals damage if it hits; else `AFTER_HIT` says what it does
    sets_aside: int = 0  # abilities of the target that do not work against it, as bits
    hindered: bool = True  # hindering terrain protects from it, if it is ranged (MKD-LOF-09)
    # About a door that it is aimed at; most manners cannot be (MKD-DOOR-07).
    forbids_door: Callable[[State, Warrior, int], Verdict] | None = None
    aimed: bool = True  # at somebody; else it is offered once, and `affected` says whom it reaches
    # What is added to the dice, and what must be reached, if not the usual.
    added: Callable[[State, Warrior, bool], int] | None = None  # of the attacker, from behind
    against: Callable[[State, Warrior, Warrior], int] | None = None  # of the target, the attacker


MANNERS: dict[str, Manner] = {}


def register(manner: Manner) -> Manner:
    """Let figures attack like this."""
    if manner.verb in MANNERS:
        raise ValueError(f"the manner {manner.verb!r} is there already")
    MANNERS[manner.verb] = manner
    return manner


# -- what forbids an attack --------------------------------------------------------------------


def forbids_close(state: State, attacker: Warrior, target: Warrior) -> Verdict:
    """An opponent in the next square (MKD-CLOSE-01, MKD-CLOSE-02)."""
    if not terms.opposing(attacker, target):
        return "MKD-SPAWN-04" if not terms.is_hero(attacker) else "MKD-CLOSE-02"
    return None if terms.adjacent(state, attacker, target) else "MKD-CLOSE-01"


def forbids_ranged(state: State, attacker: Warrior, target: Warrior) -> Verdict:
    """An opponent farther off, within range, in a clear line of fire (MKD-RANGE-01 to 03)."""
    return forbids_aiming(state, attacker, target, reach_of(state, attacker)) or (
        None
        if state.ground.lines.sees(attacker.square, target.square, in_the_way(state))
        else "MKD-LOF-03"
    )


def forbids_aiming(state: State, attacker: Warrior, target: Warrior, reach: int) -> Verdict:
    """All about a ranged attack but its line of fire."""
    if not terms.opposing(attacker, target):
        return "MKD-SPAWN-04" if not terms.is_hero(attacker) else "MKD-CLOSE-02"
    if not reach or terms.adjacent(state, attacker, target):
        return "MKD-RANGE-01"
    if state.ground.far(attacker.square, target.square) > reach:
        return "MKD-RANGE-01"
    if is_beside_opponent(state, attacker):
        return "MKD-RANGE-02"
    if is_beside_friend_of(state, target, attacker):
        return "MKD-RANGE-03"
    return None


def forbids_aiming_at_door(state: State, attacker: Warrior, door: int, reach: int) -> Verdict:
    """A ranged attack on a door, its line of fire aside (MKD-DOOR-07, MKD-DOOR-10)."""
    if state.doors[door] == DESTROYED:
        return "MKD-DOOR-06"
    square = doors.near_square(state, door, attacker)
    near = doors.next_to_door(state, square)
    if near >> attacker.square & 1 or state.ground.far(attacker.square, square) > reach:
        return "MKD-RANGE-01"
    if is_beside_opponent(state, attacker):
        return "MKD-RANGE-02"
    if any(
        other.place == INSIDE and near >> other.square & 1 and terms.friendly(attacker, other)
        for other in state.warriors
    ):
        return "MKD-RANGE-03"
    return None


def forbids_door(state: State, attacker: Warrior, door: int, manner: Manner) -> Verdict:
    """Whether a figure may attack a door in a manner, its facing aside."""
    bits = values.abilities(state, attacker)
    if manner.ability and not bits & manner.ability:
        return "MKD-ABIL-02"
    if manner.forbids_door is None:
        return "MKD-DOOR-07"
    return hooks.MAY_ATTACK.forbids(bits, manner) or manner.forbids_door(state, attacker, door)


def reach_of(state: State, warrior: Warrior) -> int:
    """The range value on its base."""
    return state.content.figures[warrior.figure].range


def in_the_way(state: State) -> int:
    """What comes and goes and blocks a line of fire: figures and shut doors (MKD-LOF-03, 04)."""
    return terms.standing(state) | terms.shut_doors(state)


def is_beside_opponent(state: State, warrior: Warrior) -> bool:
    """Whether an opposing figure is adjacent."""
    near, seat = terms.beside(state, warrior.square), warrior.seat
    for other in state.warriors:
        if other.place == INSIDE and near >> other.square & 1 and other.seat != seat:
            return True
    return False


def is_beside_friend_of(state: State, target: Warrior, attacker: Warrior) -> bool:
    """Whether a friend of the attacker is adjacent to the target."""
    near = terms.beside(state, target.square)
    for other in state.warriors:
        if other.place == INSIDE and near >> other.square & 1 and terms.friendly(attacker, other):
            return True
    return False


def forbids_attack(state: State, attacker: Warrior, target: Warrior, manner: Manner) -> Verdict:
    """Whether a figure may attack another in a manner, its facing aside."""
    bits = values.abilities(state, attacker)
    if manner.ability and not bits & manner.ability:
        return "MKD-ABIL-02"
    return (
        hooks.MAY_ATTACK.forbids(bits, manner)
        or manner.forbids(state, attacker, target)
        or hooks.MAY_BE_TARGET.forbids(
            values.abilities(state, target) & ~manner.sets_aside, state, target, attacker, manner
        )
    )


def forbids_answer(state: State, defender: Warrior, attacker: Warrior, manner: Manner) -> Verdict:
    """Whether a figure may answer an attack like this: it does not turn first (MKD-CTR-04, 05).

    So nobody answers a strike from behind (MKD-ATK-64).
    """
    if not manner.answers:
        return manner.rule
    verdict = forbids_attack(state, defender, attacker, manner)
    if verdict is None and not faces(state, defender, attacker):
        return "MKD-CTR-04"
    return verdict


def cost(state: State, attacker: Warrior, manner: Manner) -> int:
    """What an attack costs (MKD-COST-09)."""
    return _cost(values.abilities(state, attacker), manner)


def _cost(bits: int, manner: Manner) -> int:
    return max(0, COST + hooks.ATTACK_COST.total(bits, manner))


@lru_cache(maxsize=1024)
def open_to(bits: int) -> tuple[tuple[Manner, int], ...]:
    """The manners that a figure with these abilities has, and what each costs."""
    return tuple(
        (manner, _cost(bits, manner))
        for manner in MANNERS.values()
        if (not manner.ability or bits & manner.ability)
        and hooks.MAY_ATTACK.forbids(bits, manner) is None
    )


# -- the numbers of an attack ------------------------------------------------------------------


def working_against(
    state: State, target: Warrior, attacker: Warrior, manner: Manner, bystander: bool = False
) -> int:
    """The abilities that work against this attack, of a target or of somebody else it affects."""
    bits = values.abilities(state, target) & ~manner.sets_aside
    mine = values.abilities(state, attacker)
    return bits & ~hooks.SETS_ASIDE.total(mine, manner, bystander)


def attack_total(
    state: State, attacker: Warrior, target: Warrior, manner: Manner, counter: bool, behind: bool
) -> int:
    """What is added to the dice: the attack value, the rear arc, abilities (MKD-CLOSE-05, 06)."""
    if manner.added is not None:
        return manner.added(state, attacker, behind)
    bits = values.abilities(state, attacker)
    return (
        values.attack(state, attacker)
        + behind
        + hooks.ATTACK_ROLL.total(bits, state, attacker, target, manner, counter)
    )


def defense_total(
    state: State, target: Warrior, attacker: Warrior, manner: Manner, bystander: bool = False
) -> int:
    """What must be reached: the defense value, terrain, abilities (MKD-CLOSE-05, MKD-LOF-09)."""
    if manner.against is not None:
        return manner.against(state, target, attacker)
    bits = working_against(state, target, attacker, manner, bystander)
    total = values.defense(state, target) + hooks.DEFENSE.total(
        bits, state, target, attacker, manner
    )
    total += max(
        (
            hooks.DEFENSE_OF_A_FRIEND.total(values.abilities(state, friend), state, target, friend)
            for friend in terms.friends_beside(state, target)
        ),
        default=0,
    )
    if manner.ranged and manner.hindered and state.ground.hinders(attacker.square, target.square):
        total += 1
    return total


def needed(
    state: State, attacker: Warrior, target: Warrior, manner: Manner, counter: bool = False
) -> int:
    """What two dice must show to hit; 2 always misses, 12 always hits (MKD-CRIT-01, 02)."""
    behind = from_behind(state, attacker, target)
    total = attack_total(state, attacker, target, manner, counter, behind)
    return min(12, max(3, defense_total(state, target, attacker, manner) - total))


def opponents_in_front(state: State, warrior: Warrior) -> tuple[int, ...]:
    """The opposing figures that are adjacent in its front arc."""
    near = terms.beside(state, warrior.square) & front_arc(state, warrior)
    return tuple(
        number
        for number, other in enumerate(state.warriors)
        if other.place == INSIDE and near >> other.square & 1 and terms.opposing(warrior, other)
    )


STRIKE = register(Manner("strike", "MKD-CLOSE-01", "Attack {}", False, forbids_close))
SHOOT = register(Manner("shoot", "MKD-RANGE-01", "Shoot at {}", True, forbids_ranged, several=True))
