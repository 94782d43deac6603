"""The smaller choices: whom to activate, where to look, what to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import FACINGS

from ..content.entries import POTION
from ..rules import (
    approach,
    chests,
    drafting,
    leaving,
    odds,
    policy,
    spinning,
    terms,
    tokens,
    treasures,
    turn,
)
from ..rules.facing import front_arc
from ..table.state import NOBODY, ON_THE_FLOOR
from . import errands, monsters, quest
from .sides import opponents, prey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.state import State

A_HERO_FIRST = 100.0
FULL_TEAM = 4  # Heroes that share the points of a team
HIGHEST_COST = 200  # of any Hero
DANGER = 8  # squares: an opponent so near makes a potion worth drinking


def activate(state: State, seat: int, choices: Sequence[str]) -> str:
    """The own Heroes first, then whoever may do others the most harm."""
    found, best = turn.END, 0.0
    for choice in choices:
        if choice == turn.END:
            continue
        worth = _worth_activating(state, seat, choice)
        if worth > best:
            found, best = choice, worth
    return found


def _worth_activating(state: State, seat: int, choice: str) -> float:
    verb, _, name = choice.partition(":")
    if verb == turn.TOKEN:
        return monsters.promise(state, seat, choice)
    warrior = state.warriors[state.called(name)]
    if warrior.seat == NOBODY:
        if verb == turn.QUICK and state.activations:
            return 0.0  # while activations are left it may strike, too
        if warrior.frozen and verb != turn.THAW:
            return 0.0
        return monsters.promise(state, seat, choice)
    if verb == turn.QUICK:
        return 0.0 if state.activations else A_HERO_FIRST
    if warrior.frozen:
        return A_HERO_FIRST + 1 if verb == turn.THAW else 0.0
    # Those who are hurt least go first: they clear the way.
    return A_HERO_FIRST + odds.clicks_left(state, warrior)


def act(state: State, seat: int, choices: Sequence[str]) -> str:
    """What the active figure does."""
    activation = state.activation
    assert activation is not None
    number = activation.warrior
    if monsters.is_spawn(state, number):
        return monsters.act(state, seat, number, choices)
    return quest.act(state, number, choices)


def face(state: State, seat: int, choices: Sequence[str]) -> str:
    """As many opponents as can be before the figure, the near ones first."""
    warrior = state.warriors[state.turning]
    foes = opponents(state, warrior)
    if warrior.seat == NOBODY:
        foes = prey(state, seat)
    weights = {
        foe.square: 1 / (1 + state.ground.far(warrior.square, foe.square)) ** 2
        for foe in foes
        if foe is not warrior
    }

    def seen(choice: str) -> float:
        looks = warrior.facing if choice == spinning.KEEP else FACINGS.index(choice)
        before = front_arc(state, warrior, looks)
        worth = sum(weight for square, weight in weights.items() if before >> square & 1)
        return worth + (0.001 if looks == warrior.facing else 0.0)

    return max(choices, key=seen)


def drift(state: State, seat: int, choices: Sequence[str]) -> str:
    """A token goes to the Heroes of others and keeps away from the own ones."""
    activation, called = state.activation, state.ground.called
    assert activation is not None
    hunted = approach.squares_of(prey(state, seat))
    own = terms.near_heroes_of(state, seat) if state.players > 1 else 0

    def worth(choice: str) -> float:
        here = state.tokens[activation.token].square
        square = here if choice == tokens.END else called[choice.partition(":")[2]]
        barred = own and terms.beside(state, square) & own and square == here
        near = (own >> square & 1) * approach.FAR
        return -approach.apart(state, square, hunted) - near - 5 * bool(barred) if hunted else 0.0

    stay = tokens.END
    best = max(choices, key=worth)
    return best if worth(best) > worth(stay) else stay


def lead_astray(state: State, seat: int, choices: Sequence[str]) -> str:
    """Heroes of others away from where they want to be, Mage Spawn away from the own Heroes."""
    attack, called = state.attack, state.ground.called
    assert attack is not None
    number = attack.targets[0]
    target = state.warriors[number]
    if terms.is_hero(target):
        wanted = errands.goals(state, number)
        left = errands.way_left(state, wanted) if wanted else None
    else:
        mine = state.warriors[attack.attacker].seat
        squares = approach.squares_of(
            each for each in approach.heroes_inside(state) if each.seat == mine
        )
        left = errands.way_left(state, squares) if squares else None
    stay = next(choice for choice in choices if ":" not in choice)
    if left is None:
        return stay

    def far(choice: str) -> int:
        name = choice.partition(":")[2]
        return left[called[name] if name else target.square]

    best = max(choices, key=far)
    return best if far(best) > far(stay) else stay


def spawn_square(state: State, seat: int, choices: Sequence[str]) -> str:
    """Next to the prey, out of its sight if that can be."""
    hunted = prey(state, seat)
    if not hunted:
        return choices[0]
    squares, before = approach.squares_of(hunted), monsters.front_of(state, hunted)
    called = state.ground.called

    def worth(choice: str) -> tuple[int, int]:
        square = called[choice]
        return approach.apart(state, square, squares), before >> square & 1

    return min(choices, key=worth)


def dropped_chest(state: State, seat: int, choices: Sequence[str]) -> str:
    """Near the own Heroes, or as far as can be from all others."""
    called = state.ground.called
    mine = approach.squares_of(
        each for each in approach.heroes_inside(state) if each.seat == seat and state.players > 1
    )
    if mine:
        return min(choices, key=lambda name: approach.apart(state, called[name], mine))
    return policy.farthest_square(state, choices)


def assign(state: State, seat: int, choices: Sequence[str]) -> str:
    """Everything is lent; a potion waits for a fight."""
    for choice in choices:
        if choice == treasures.DONE:
            continue
        chest, _, handle = choice.partition(":")
        at = chests.called(state, chest)
        assert at is not None
        hero = state.warriors[state.called(handle)]
        if treasures.item_of(state, at).type != POTION or _in_danger(state, hero.square, seat):
            return choice
    return treasures.DONE


def _in_danger(state: State, square: int, seat: int) -> bool:
    if square < 0:
        return False
    return any(
        each.seat != seat and each.square >= 0 and state.ground.far(square, each.square) <= DANGER
        for each in state.warriors
    )


def level(state: State, seat: int, choices: Sequence[str]) -> str:
    """A level heals all damage: whoever has lost the most gets it (MKD-EXP-11)."""

    def lost(choice: str) -> int:
        number = state.called(choice)
        warrior = state.warriors[number]
        return warrior.click - state.figure(number).start(warrior.level)

    return max(choices, key=lost)


def carry(state: State, seat: int, choices: Sequence[str]) -> str:
    """The most gold."""

    def gold(choice: str) -> int:
        if choice == leaving.ENOUGH:
            return -1
        at = chests.called(state, choice)
        assert at is not None
        return treasures.item_of(state, at).gold

    return max(choices, key=gold)


def entrance(state: State, seat: int, choices: Sequence[str]) -> str:
    """Near the chests."""
    boxes = 0
    for chest in state.chests:
        if chest.place == ON_THE_FLOOR:
            boxes |= terms.beside(state, chest.square)
    called = state.ground.called
    return min(choices, key=lambda name: approach.apart(state, called[name], boxes))


def exit_(state: State, seat: int, choices: Sequence[str]) -> str:
    """Where the opponent must leave: far from all chests."""
    boxes = 0
    for chest in state.chests:
        if chest.place == ON_THE_FLOOR:
            boxes |= 1 << chest.square
    if not boxes:
        return choices[-1]
    called = state.ground.called
    return max(choices, key=lambda name: approach.apart(state, called[name], boxes))


def draft(state: State, seat: int, choices: Sequence[str]) -> str:
    """The strongest Hero of those that leave points for three more; then whoever still fits."""
    figures, called = state.content.figures, state.content.figure_called
    left = state.points - state.sides[seat].cost
    quarter = max(state.points // FULL_TEAM, 1)

    def worth(choice: str) -> float:
        name, _, level = choice.partition(":")
        if choice == drafting.DONE:
            return -2.0
        cost = figures[called[name]].cost(int(level))
        return float(cost) if cost <= max(quarter, left % quarter) else -cost / HIGHEST_COST

    return max(choices, key=worth)
