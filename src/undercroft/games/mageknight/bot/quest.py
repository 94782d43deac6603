"""What a Hero does: to a chest, past its trap, and out again with the gold, fighting if it must."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import (
    chests,
    doors,
    hooks,
    leaving,
    odds,
    policy,
    steps,
    terms,
    theft,
    turn,
    values,
)
from ..rules.doors import OPEN_DOOR
from ..rules.moving import BREAK, ENTER, HELD_FAST_UP_TO, JUMP
from ..table.state import INSIDE, NONE
from . import deeds, errands, plans, strikes, threats
from .sides import opponents

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..table.state import Chest, State, Warrior

FEAR = 0.3  # of a click that may be lost, in clicks
PANIC = 0.0  # more, if that would be all
SAFE = 0.7  # a chance to disarm that is not worth waiting for a better one
FAIR = 0.35  # a chance to steal that is worth the attack
NEAR = 4  # squares: whoever is so near is fought, if that is worth it
HURT = 2  # clicks lost before a Hero spends its activation on itself
HEALS = ("heal_self", "regenerate")


def act(state: State, number: int, choices: Sequence[str]) -> str:
    """One thing after the other, the most urgent first."""
    found = (
        _at_hand(state, number, choices)
        or _stealing(state, number, choices)
        or policy.healing(state, choices)
        or _mending(state, number, choices)
        or _best_plan(state, number, choices)
    )
    return found or (turn.END if turn.END in choices else choices[0])


# -- what lies at hand -------------------------------------------------------------------------


def _at_hand(state: State, number: int, choices: Sequence[str]) -> str | None:
    """Entering, leaving with gold, and work on a chest."""
    if ENTER in choices:
        return ENTER
    if leaving.LEAVE in choices and errands.wants_out(state, number):
        return leaving.LEAVE
    verbs = {choice.partition(":")[0]: choice for choice in choices}
    for verb in (chests.OPEN, chests.EXPOSE):
        if verb in verbs:
            return verbs[verb]
    if chests.DISARM in verbs:
        return _disarming(state, number, verbs)
    return None


def _disarming(state: State, number: int, verbs: dict[str, str]) -> str | None:
    """Slowly if the points are there; quickly if that is safe, or nothing better is to come."""
    if chests.DISARM_SLOWLY in verbs:
        return verbs[chests.DISARM_SLOWLY]
    hero = state.warriors[number]
    at = chests.called(state, verbs[chests.DISARM].partition(":")[2])
    assert at is not None
    slow_next_turn = turn.speed_points(state, number) >= chests.COSTS[chests.DISARM_SLOWLY]
    pressed = any(near(state, hero, other) for other in opponents(state, hero))
    if slow_next_turn and not pressed and chance_to_disarm(state, hero, state.chests[at]) < SAFE:
        return turn.END
    return verbs[chests.DISARM]


def chance_to_disarm(state: State, hero: Warrior, chest: Chest) -> float:
    """Quickly, with what its abilities add."""
    need = state.content.traps[chests.trap_of(state, chest)].disarm
    return odds.chance(need - hooks.DISARM.total(values.abilities(state, hero)))


def _stealing(state: State, number: int, choices: Sequence[str]) -> str | None:
    """A chest of a neighbour's, if the dice are kind enough."""
    hero = state.warriors[number]
    for choice in choices:
        verb, _, name = choice.partition(":")
        if verb == theft.STEAL:
            target = state.warriors[state.called(name)]
            if odds.plain_chance(theft.needed(state, hero, target)) >= FAIR:
                return choice
    return None


def _mending(state: State, number: int, choices: Sequence[str]) -> str | None:
    """Heal oneself while nobody is near."""
    hero = state.warriors[number]
    if any(near(state, hero, other) for other in opponents(state, hero)):
        return None
    lost = hero.click - state.figure(number).start(hero.level)
    return next((verb for verb in HEALS if verb in choices), None) if lost >= HURT else None


# -- going and fighting ------------------------------------------------------------------------


def near(state: State, hero: Warrior, other: Warrior) -> bool:
    """Whether somebody is so near that it may strike soon."""
    return state.ground.far(hero.square, other.square) <= NEAR


def _best_plan(state: State, number: int, choices: Sequence[str]) -> str | None:
    """Weigh going on, striking and staying against one another, in clicks."""
    hero, activation = state.warriors[number], state.activation
    assert activation is not None
    here, points = hero.square, activation.points
    foes = [
        at for at, each in enumerate(state.warriors)
        if each.place == INSIDE and terms.opposing(hero, each)
    ]  # fmt: skip
    stay = _staying(state, number)
    halts = threats.holding_squares(state, hero, activation)
    held = bool(steps.holders(state, hero, activation))
    ways = plans.ways_of(state, number, 0 if held else points, halts)
    best = plans.moves(ways, points, stay)
    assert best is not None  # its own square is one of them
    if not activation.attacked and not activation.quick and foes:
        striking = plans.attacks(state, number, ways, points, foes, stay)
        if striking is not None and striking.worth > best.worth:
            best = striking
    if held and BREAK in choices:
        loose = plans.ways_of(state, number, points - steps.BREAKING_AWAY, halts)
        free = plans.moves(loose, points - steps.BREAKING_AWAY, stay)
        assert free is not None
        luck = break_chance(state, hero)
        if luck * free.worth + (1 - luck) * stay(here, NONE) > best.worth:
            return BREAK
    gain, deed = deeds.best(state, hero.seat, number, choices)
    if deed is not None and stay(here, NONE) + gain > best.worth:
        return deed
    if best.square != here:
        step = plans.first_step(state, number, ways, best.square)
        if step in choices:
            return step
    gain, attack = strikes.best(state, number, choices, [state.warriors[at] for at in foes])
    if best.verb:
        wanted = plans.choice_of(state, best)
        return wanted if wanted in choices else attack
    if attack is not None and gain > 0:
        return attack
    return _jump(state, number, choices) or (None if held else _door(state, number, choices))


def _jump(state: State, number: int, choices: Sequence[str]) -> str | None:
    """Over what is in the way, if no step leads nearer to where the Hero wants to be."""
    ground, wanted = state.ground, errands.goals(state, number)
    landings = {
        choice: ground.called[choice.partition(":")[2]]
        for choice in choices
        if choice.startswith(f"{JUMP}:")
    }
    if not wanted or not landings:
        return None
    left = errands.way_left(state, wanted)
    best = min(landings, key=lambda choice: left[landings[choice]])
    return best if left[landings[best]] < left[state.warriors[number].square] else None


def _door(state: State, number: int, choices: Sequence[str]) -> str | None:
    """A shut door here that is on the way."""
    hero, ground = state.warriors[number], state.ground
    wanted = errands.goals(state, number)
    if not wanted or not ground.doors_at[hero.square]:
        return None
    left = errands.way_left(state, wanted)
    for door in ground.doors_at[hero.square]:
        one, other, *_ = ground.grid.edge(ground.doors[door])
        beyond = other if one == hero.square else one
        choice = f"{OPEN_DOOR}:{doors.name_of(state, door)}"
        if left[beyond] < left[hero.square] and choice in choices:
            return choice
    return None


def break_chance(state: State, hero: Warrior) -> float:
    """The chance to break away (MKD-BREAK-03)."""
    fails = HELD_FAST_UP_TO + hooks.BREAK_AWAY.total(values.abilities(state, hero))
    return 1 - fails / 6


def _staying(state: State, number: int) -> Callable[[int, int], float]:
    """What it is worth to end an activation on a square, if somebody is gone by then."""
    hero = state.warriors[number]
    wanted = errands.goals(state, number)
    left = errands.way_left(state, wanted) if wanted else None
    found = threats.threats_to(state, hero)
    clicks = odds.clicks_left(state, hero)
    fear = FEAR * threats.caution(state)

    def stay(square: int, gone: int) -> float:
        harm = threats.danger(found, square, gone)
        worth = -fear * harm * (1 + PANIC * min(1.0, harm / clicks))
        return worth - errands.PROGRESS * left[square] if left is not None else worth

    return stay
