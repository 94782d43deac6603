"""What an attack can be expected to do: the clicks it takes, whom it fells, what comes back.

The numbers are those of the rules: what abilities do to them is asked of the hooks that they
register beside the handlers that carry it out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..table.state import INSIDE, NONE, Attack
from . import dial, facing, hooks, manners, odds, spinning, terms, values
from .manners import MANNERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..table.state import State, Warrior
    from .hooks import Clicks
    from .manners import Manner

SIDES = 6
DIE = tuple(range(1, SIDES + 1))
EVEN_ROLL = 3.5  # of a die on average
REMEMBERED = 16384  # attacks that were weighed: the same are thought of again and again


class Blow(NamedTuple):
    """An attack that is thought of, and one figure that its roll is compared with."""

    manner: Manner
    mine: int  # the attacker's abilities
    theirs: int  # those that work against it
    friends: int  # those of friends beside the attacker
    damage: int  # the damage value
    wounded: bool  # whether the attacker has lost clicks
    behind: bool = False
    reached: int = 0  # how many figures the roll reaches; 0: it misses this one
    critical: bool = False


class Prospect(NamedTuple):
    """What an attack does to one figure on average."""

    number: int
    hits: float  # the chance to hit
    clicks: float  # that it loses; no more than it has
    falls: float  # the chance that it is eliminated
    hurts: float  # the chance that it takes any damage
    recoil: float  # the clicks that this costs the attacker, less those it heals


def expected_clicks(state: State, number: int, verb: str, target: int) -> float:
    """The clicks that opponents lose by an attack on average, less those that friends lose.

    An attack that aims at nobody has NONE as its target.
    """
    attacker = state.warriors[number]
    return sum(
        found.clicks if terms.opposing(attacker, state.warriors[found.number]) else -found.clicks
        for found in prospects(state, number, verb, target)
    )


def prospects(
    state: State, number: int, verb: str, target: int, arrives: bool | None = None
) -> list[Prospect]:
    """Of everybody whom an attack in an activation would affect.

    `arrives` says whether the attacker has come where it stands in this activation; else the
    activation under way tells.
    """
    manner, attacker = MANNERS[verb], state.warriors[number]
    if not manner.harms:
        return []
    if arrives is None:
        under_way = state.activation
        arrives = under_way is not None and under_way.warrior == number and under_way.moved
    attack = Attack(number, verb, () if target == NONE else (target,))
    found = [
        other
        for other in _affected(state, attack, manner)
        if other != number and state.warriors[other].place == INSIDE
    ]
    behind = [
        strikes_from_behind(state, attacker, state.warriors[other], arrives) for other in found
    ]
    needs = tuple(
        _needed(
            state, attacker, state.warriors[other], manner, at_back, other not in attack.targets
        )
        for other, at_back in zip(found, behind, strict=True)
    )
    return [
        _prospect(state, attacker, other, manner, at_back, needs, at, other not in attack.targets)
        for at, (other, at_back) in enumerate(zip(found, behind, strict=True))
    ]


def against(
    state: State, attacker: Warrior, other: int, manner: Manner, counter: bool = False
) -> Prospect:
    """Of one figure that is attacked face to face, wherever the two stand now."""
    needs = (_needed(state, attacker, state.warriors[other], manner, counter=counter),)
    return _prospect(state, attacker, other, manner, False, needs)


def strikes_from_behind(state: State, attacker: Warrior, target: Warrior, arrives: bool) -> bool:
    """Whether an attack will come through the rear arc.

    Whoever comes beside its target is turned to first (MKD-FACE-10), if nothing hinders that.
    """
    if not facing.from_behind(state, attacker, target):
        return False
    if not arrives or not terms.adjacent(state, attacker, target):
        return True
    return hooks.LETS_SPIN.forbids(values.abilities(state, attacker)) is not None


def _affected(state: State, attack: Attack, manner: Manner) -> Sequence[int]:
    """Whom it affects if the attacker turns so that it affects the most."""
    if manner.affected is manners.named_targets or manner.ranged or not attack.targets:
        return manner.affected(state, attack)
    attacker = state.warriors[attack.attacker]
    before = attacker.facing
    best: tuple[int, ...] = attack.targets
    for way in spinning.ways_to_face(
        state, attacker, 1 << state.warriors[attack.targets[0]].square
    ):
        attacker.facing = spinning.ALL_WAYS.index(way)
        found = manner.affected(state, attack)
        if len(found) > len(best):
            best = found
    attacker.facing = before
    return best


def _needed(
    state: State,
    attacker: Warrior,
    target: Warrior,
    manner: Manner,
    behind: bool = False,
    bystander: bool = False,
    counter: bool = False,
) -> int:
    """What two dice must show; 2 always misses, 12 always hits (MKD-CRIT-01, MKD-CRIT-02)."""
    total = manners.attack_total(state, attacker, target, manner, counter, behind)
    needed = manners.defense_total(state, target, attacker, manner, bystander) - total
    return min(odds.MOST, max(odds.LEAST, needed))


def _prospect(
    state: State,
    attacker: Warrior,
    number: int,
    manner: Manner,
    behind: bool,
    needs: tuple[int, ...],
    at: int = 0,
    bystander: bool = False,
) -> Prospect:
    """Of one figure, the one whose need stands at that place."""
    target = state.warriors[number]
    blow = Blow(
        manner,
        values.abilities(state, attacker),
        manners.working_against(state, target, attacker, manner, bystander),
        _of_friends(state, attacker),
        values.damage(state, attacker),
        attacker.click > dial.starting_click(state, attacker),
        behind,
    )
    return Prospect(number, *_weighed(blow, needs, at, odds.clicks_left(state, target)))


@lru_cache(maxsize=REMEMBERED)
def _weighed(
    blow: Blow, needs: tuple[int, ...], at: int, left: int
) -> tuple[float, float, float, float, float]:
    """The mean over all rolls and, where a die is rolled for damage, over its sides."""
    stages = hooks.CLICKS.working(blow.mine, blow.theirs, blow.friends)
    kept = 1 - hooks.AVOIDED.total(blow.theirs, blow) / SIDES
    hits = clicks = falls = hurts = 0.0
    for chance, reached, critical in _rolls(needs[at], needs):
        hit = blow._replace(reached=reached, critical=critical)
        base = hooks.CLICKS_BASE.numbers(blow.mine, hit) or (blow.damage,)
        share = chance * kept / len(base)
        for begins in base:
            dealt = _through(stages, hit, begins)
            hits += share
            clicks += share * min(dealt, left)
            falls += share * (dealt >= left)
            hurts += share * (dealt > 0)
    missed = _through(stages, blow, 0)
    if missed:
        clicks += (1 - hits) * min(missed, left)
        falls += (1 - hits) * (missed >= left)
        hurts += 1 - hits
    back = hooks.RECOIL.total(blow.theirs, blow) - hooks.REFRESHES.total(blow.mine, blow)
    return hits, clicks, falls, hurts, hurts * back


def _through(stages: tuple[Clicks, ...], blow: Blow, clicks: int) -> int:
    for part in stages:
        clicks = part(blow, clicks)
    return clicks


def _of_friends(state: State, attacker: Warrior) -> int:
    """The abilities that friends beside it have."""
    bits = 0
    if attacker.place == INSIDE:
        for friend in terms.friends_beside(state, attacker):
            bits |= values.abilities(state, friend)
    return bits


def _rolls(need: int, needs: Sequence[int]) -> Iterator[tuple[float, int, bool]]:
    """The rolls that hit a figure: how likely, how many figures they reach, whether critical."""
    steps = [*sorted({max(need, each) for each in needs}), odds.MOST]
    for low, high in pairwise(steps):
        chance = odds.chance(low) - odds.chance(high)
        if chance:
            yield chance, sum(each <= low for each in needs), False
    yield odds.CRITICAL, len(needs), True
