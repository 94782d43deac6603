"""What a figure may do in place of an activation, and what that is worth in clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.abilities import NECROMANCY
from ..rules import approach, dial, manners, prospects, values
from ..rules.abilities.damage import UNDEAD
from ..rules.abilities.speed_levitation import landings
from ..table.state import INSIDE, NOBODY
from . import errands, threats
from .sides import prey

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..table.state import State, Warrior

RAISE, LEVITATE = "raise", "levitate"
HEALS = ("heal_self", "regenerate")
HURT = 2  # clicks lost before a figure spends its activation on itself
A_FRIEND_BACK = 2.0  # clicks that a figure more is worth, besides those of its own
A_CLICK_OF_SPAWN = 0.3
NEAR = 12  # steps: dead Mage Spawn are raised where prey is so near
AWAY, AT_MOST = 0.2, 8  # of a step that Mage Spawn stand farther from somebody, and of how many
FEAR = 0.3  # of a click that may be lost, in clicks


def best(state: State, seat: int, number: int, choices: Sequence[str]) -> tuple[float, str | None]:
    """The one that is worth most, with its worth; only what brings anything counts."""
    found: tuple[float, str | None] = (0.0, None)
    for choice in choices:
        verb, _, name = choice.partition(":")
        gain = 0.0
        if verb == RAISE:
            gain = raising(state, seat, number, name)
        elif verb == LEVITATE:
            gain = lifting(state, seat, number, state.called(name))
        if gain > found[0]:
            found = gain, choice
    return found


def mending(
    state: State, number: int, choices: Sequence[str], foes: Sequence[Warrior]
) -> str | None:
    """Heal oneself while nobody can be struck at."""
    warrior = state.warriors[number]
    if warrior.click - dial.starting_click(state, warrior) < HURT:
        return None
    squares = approach.squares_of(foes)
    if squares and approach.apart(state, warrior.square, squares) <= AT_MOST:
        return None
    return next((verb for verb in HEALS if verb in choices), None)


# -- Necromancy --------------------------------------------------------------------------------


def promise(state: State, seat: int, number: int) -> float:
    """What activating a Mage Spawn that raises the dead promises; 0 for nothing."""
    warrior = state.warriors[number]
    if not state.fallen or not values.has(state, warrior, NECROMANCY):
        return 0.0
    if manners.is_beside_opponent(state, warrior):
        return 0.0
    names = {state.content.figures[figure].id for figure in state.fallen}
    return max(raising(state, seat, number, name) for name in names)


def raising(state: State, seat: int, number: int, name: str) -> float:
    """The clicks that somebody who is brought back has on average, and that they are back."""
    raiser, content = state.warriors[number], state.content
    figure = content.figures[content.figure_called[name.partition(".")[0]]]
    is_spawn = raiser.seat == NOBODY
    start = 0 if is_spawn else dial.starting_click(state, state.warriors[state.called(name)])
    whole = any(word in figure.name for word in UNDEAD)
    lost = (0,) if whole else prospects.DIE
    left = [max(0, len(figure.dial) - start - clicks) for clicks in lost]
    stands = sum(clicks > 0 for clicks in left) / len(left)
    mean = sum(left) / len(left)
    if not is_spawn:
        return stands * A_FRIEND_BACK + mean
    hunted = prey(state, seat)
    far = approach.apart(state, raiser.square, approach.squares_of(hunted)) if hunted else NEAR + 1
    return stands * A_FRIEND_BACK / 2 + A_CLICK_OF_SPAWN * mean if far <= NEAR else 0.0


# -- Magic Levitation --------------------------------------------------------------------------


def lifting(state: State, seat: int, number: int, other: int) -> float:
    """How much better somebody stands where they are best set down."""
    lifted = state.warriors[other]
    places = landings(state, other)
    if not places:
        return 0.0
    worth = _worths(state, seat, number, other)
    gain = max(worth(square) for square in places) - worth(lifted.square)
    if lifted.seat == state.warriors[number].seat and lifted.seat != NOBODY:
        # It is not activated any more this turn (MKD-SPD-17).
        gain -= 0.0 if lifted.activated else errands.PROGRESS * values.speed(state, lifted)
    return gain


def set_down(state: State, seat: int, choices: Sequence[str]) -> str:
    """The best of the squares for whoever can be set down on just these."""
    activation, ground = state.activation, state.ground
    assert activation is not None
    number = activation.warrior
    squares = [ground.called[choice] for choice in choices]
    lifted = [
        other
        for other, warrior in enumerate(state.warriors)
        if other != number and warrior.place == INSIDE and landings(state, other) == squares
    ]
    if not lifted:
        return choices[0]
    other = max(lifted, key=lambda each: lifting(state, seat, number, each))
    worth = _worths(state, seat, number, other)
    return max(choices, key=lambda choice: worth(ground.called[choice]))


def _worths(state: State, seat: int, number: int, other: int) -> Callable[[int], float]:
    """By square, what it is worth to a player that a figure stands there."""
    figure = state.warriors[other]
    if figure.seat == NOBODY:
        mine = state.warriors[number].seat
        friends = [each for each in approach.heroes_inside(state) if each.seat == mine]
        hunted = [each for each in prey(state, seat) if each.seat != mine]
        return lambda square: AWAY * (_far(state, square, friends) - _far(state, square, hunted))
    wanted = errands.goals(state, other)
    left = errands.way_left(state, wanted) if wanted else (0,) * state.ground.grid.size
    if figure.seat != seat or state.monsters_turn:
        return lambda square: errands.PROGRESS * left[square]
    found = threats.threats_to(state, figure)
    return lambda square: -errands.PROGRESS * left[square] - FEAR * threats.danger(found, square)


def _far(state: State, square: int, others: Sequence[Warrior]) -> int:
    if not others:
        return 0
    return min(AT_MOST, approach.apart(state, square, approach.squares_of(others)))
