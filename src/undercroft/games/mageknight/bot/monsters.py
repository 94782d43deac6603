"""Mage Spawn and tokens in the hands of a player: they hunt the Heroes of others, cruelly.

They strike where it hurts most, gang up on whoever is wounded or carries treasure, hold fast whom
they cannot strike yet, and are led away from the Heroes of their player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import approach, manners, policy, terms, tokens, turn
from ..rules.facing import front_arc
from ..table.state import INSIDE, NOBODY
from . import deeds, plans, strikes, threats
from .sides import prey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.state import State, Warrior

FAR_OFF = 40  # steps: whoever is farther from all prey is left alone
A_STRIKE = 2.0  # what an attack now promises besides its harm
COMING = 1.5  # what coming nearer promises, over the steps that are left
MEETING = 1.6  # a token that comes upon prey now
UNBLOCKING = 1.8  # a token that bars the way of one's own Hero
LEADING_AWAY = 0.8  # for each click that a Mage Spawn threatens to take from one's own Heroes


def promise(state: State, seat: int, choice: str) -> float:
    """What activating a Mage Spawn or a token promises; 0 for nothing."""
    verb, _, name = choice.partition(":")
    hunted = prey(state, seat)
    if not hunted:
        return 0.0
    squares = approach.squares_of(hunted)
    if verb == turn.TOKEN:
        return _promise_of_token(state, seat, state.tokens[int(name)].square, squares)
    number = state.called(name)
    warrior = state.warriors[number]
    far = approach.apart(state, warrior.square, squares)
    if verb == turn.THAW:
        return 0.5
    if far > FAR_OFF:
        return 0.0
    best = _best_attack(state, number, turn.speed_points(state, number), hunted)
    if best is not None and best.worth > 0:
        return A_STRIKE + best.worth
    raising = deeds.promise(state, seat, number)
    return max(raising, COMING / (1 + far) + _menace(state, seat, number))


def _promise_of_token(state: State, seat: int, square: int, squares: int) -> float:
    far = approach.apart(state, square, squares)
    if state.players > 1 and terms.beside(state, square) & _own(state, seat):
        return UNBLOCKING
    ground = state.ground
    met = approach.beside_all(state, squares)
    for hero in state.warriors:
        if squares >> max(hero.square, 0) & 1 and hero.place == INSIDE:
            met |= ground.areas[ground.tile_of[hero.square]]
    if approach.apart(state, square, met) <= tokens.POINTS:
        return MEETING
    return 1.0 / (1 + far)


def _own(state: State, seat: int) -> int:
    """The squares of a player's own Heroes."""
    return approach.squares_of(
        each for each in state.warriors if each.seat == seat and each.place == INSIDE
    )


def _menace(state: State, seat: int, number: int) -> float:
    """What leading a Mage Spawn away from one's own Heroes is worth."""
    if state.players == 1:
        return 0.0
    worst = 0.0
    for hero in state.warriors:
        if hero.seat == seat and hero.place == INSIDE:
            found = [each for each in threats.threats_to(state, hero) if each.number == number]
            worst = max(worst, threats.danger(found, hero.square))
    return LEADING_AWAY * worst


def _best_attack(
    state: State, number: int, points: int, hunted: list[Warrior]
) -> plans.Plan | None:
    """The best attack on prey in one activation, wherever it leads."""
    warrior = state.warriors[number]
    held = any(
        terms.opposing(warrior, each) and front_arc(state, each) >> warrior.square & 1
        for each in terms.opponents_beside(state, warrior)
    )
    halts = threats.holding_squares(state, warrior, state.activation)
    ways = plans.ways_of(state, number, 0 if held else points, halts)
    targets = [at for at, each in enumerate(state.warriors) if each in hunted]
    return plans.attacks(state, number, ways, points, targets, _anywhere)


def _anywhere(_square: int, _gone: int) -> float:
    return 0.0


def act(state: State, seat: int, number: int, choices: Sequence[str]) -> str:
    """The best attack and the way there; else as near as can be."""
    hunted, activation = prey(state, seat), state.activation
    assert activation is not None
    gain, attack = strikes.best(state, number, choices, hunted)
    deed_gain, deed = deeds.best(state, seat, number, choices)
    best = None
    if not activation.attacked and not activation.quick:
        best = _best_attack(state, number, activation.points, hunted)
    if deed is not None and deed_gain > max(gain, best.worth if best is not None else 0.0):
        return deed
    if best is not None and best.worth > max(gain, 0.0):
        halts = threats.holding_squares(state, state.warriors[number], activation)
        ways = plans.ways_of(state, number, activation.points, halts)
        step = plans.first_step(state, number, ways, best.square)
        if step in choices:
            return str(step)
        wanted = plans.choice_of(state, best)
        if wanted in choices:
            return wanted
    if attack is not None and gain > 0:
        return attack
    healing = policy.healing(state, choices) or deeds.mending(state, number, choices, hunted)
    if healing is not None:
        return healing
    if hunted and not terms.opponents_beside(state, state.warriors[number]):
        choice = approach.next_option(state, number, goals(state, number, hunted))
        if choice is not None and choice in choices:
            return choice
    if attack is not None and gain > -1:
        return attack
    return turn.END if turn.END in choices else choices[0]


def front_of(state: State, warriors: list[Warrior]) -> int:
    """The squares in the front arc of any of them."""
    squares = 0
    for warrior in warriors:
        squares |= front_arc(state, warrior)
    return squares


def goals(state: State, number: int, hunted: list[Warrior]) -> int:
    """Where it wants to be: at its prey, where it looks the other way if it can come there now."""
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    if manners.reach_of(state, warrior):
        return policy.firing_squares(state, number, hunted)
    near = approach.beside_all(state, approach.squares_of(hunted))
    paid = approach.all_ways(state, number).within(activation.points - manners.COST)
    return near & paid & ~front_of(state, hunted) or near & paid or near


def is_spawn(state: State, number: int) -> bool:
    """Whether it is a Mage Spawn, which nobody owns."""
    return state.warriors[number].seat == NOBODY
