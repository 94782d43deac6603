"""The policy for the monster side of a solo game (MKD-SOLO-14 to 18).

It answers from the state alone, so that equal seeds and equal answers give equal games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from undercroft.kernel.grid import FACINGS, members

from ..content.abilities import HEALING, MAGIC_HEALING
from ..table.state import NONE
from . import approach, dial, manners, odds, prospects, turn, values
from .attacking import ENOUGH
from .facing import front_arc
from .manners import MANNERS
from .prospects import EVEN_ROLL
from .tokens import END as LEAVE_IT

if TYPE_CHECKING:
    from undercroft.kernel.flow import Question

    from ..table.state import MageKnightTable, State, Warrior

Choose = Callable[["State", Sequence[str]], str]
WOUNDED = 2  # clicks that a friend has lost when a healer heals (MKD-SOLO-17)
USED = ("counter", "free_attack", "hit", "damage_base")  # what is offered there is always taken


def answer(table: MageKnightTable, question: Question, choices: Sequence[str]) -> str:
    """What the policy answers for the monster side."""
    choose = ANSWERS.get(question.kind)
    if choose is not None:
        return choose(table.state, choices)
    if question.kind in USED or not question.passing:
        return choices[-1]
    return question.passing


# -- who is activated --------------------------------------------------------------------------


def activate(state: State, choices: Sequence[str]) -> str:
    """Mage Spawn in order of distance to the nearest Hero, then tokens (MKD-SOLO-14)."""
    heroes = approach.heroes_at(state)

    def order(choice: str) -> tuple[bool, bool, int]:
        verb, _, name = choice.partition(":")
        if verb == turn.TOKEN:
            return False, True, approach.apart(state, state.tokens[int(name)].square, heroes)
        warrior = state.warriors[state.called(name)]
        # A frozen figure thaws first. What moves it only is for when no activation is left.
        later = verb == turn.QUICK or (warrior.frozen and verb != turn.THAW)
        return later, False, approach.apart(state, warrior.square, heroes)

    found = [choice for choice in choices if choice != turn.END]
    return min(found, key=order) if heroes else turn.END


# -- what it does ------------------------------------------------------------------------------


def act(state: State, choices: Sequence[str]) -> str:
    """Heal, attack if possible, else come to where it can (MKD-SOLO-14 to 17)."""
    activation = state.activation
    assert activation is not None
    number = activation.warrior
    return (
        healing(state, choices)
        or _best_attack(state, number, choices)
        or _approaching(state, number, choices)
        or (turn.END if turn.END in choices else choices[0])
    )


def healing(state: State, choices: Sequence[str]) -> str | None:
    """A friend who has lost 2 clicks or more is healed (MKD-SOLO-17)."""
    found = [
        (_lost(state, state.warriors[state.called(name)]), choice)
        for choice in choices
        for verb, _, name in (choice.partition(":"),)
        if verb in MANNERS and MANNERS[verb].ability & (HEALING | MAGIC_HEALING)
    ]
    lost, choice = max(found, default=(0, None))
    return choice if lost >= WOUNDED else None


def _lost(state: State, warrior: Warrior) -> int:
    return warrior.click - dial.starting_click(state, warrior)


def _best_attack(state: State, number: int, choices: Sequence[str]) -> str | None:
    """The most expected clicks, then the Hero with the fewest clicks left (MKD-SOLO-15)."""
    best: tuple[float, int] | None = None
    found = None
    for choice in choices:
        verb, _, name = choice.partition(":")
        if verb in MANNERS and MANNERS[verb].harms:
            target = state.called(name) if name else NONE
            if name and target == NONE:
                continue  # a door
            worth = round(prospects.expected_clicks(state, number, verb, target), 6)
            left = odds.clicks_left(state, state.warriors[target]) if target != NONE else 0
            if worth > 0 and (best is None or (worth, -left) > best):
                best, found = (worth, -left), choice
    return found


def _approaching(state: State, number: int, choices: Sequence[str]) -> str | None:
    """The next step of the cheapest way to a square that allows an attack (MKD-SOLO-14)."""
    goals = firing_squares(state, number, approach.heroes_inside(state))
    choice = approach.next_option(state, number, goals)
    return choice if choice in choices else None


def firing_squares(state: State, number: int, heroes: list[Warrior]) -> int:
    """The squares that allow an attack, those out of all front arcs first (MKD-SOLO-16).

    Who strikes from nearby goes where it costs least; who shoots takes, of the squares that its
    points pay for, one in no Hero's front arc.
    """
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    ways = approach.all_ways(state, number)
    close = approach.beside_all(state, approach.squares_of(heroes))
    reach = manners.reach_of(state, warrior)
    if not reach:
        return close
    shots = [manner for manner in MANNERS.values() if manner.ranged and manner.harms]
    bits = values.abilities(state, warrior)
    shots = [manner for manner in shots if not manner.ability or bits & manner.ability]
    far = 0
    here = warrior.square
    for square in members(ways.squares & state.ground.legal & ~close):
        if all(state.ground.far(square, hero.square) > reach for hero in heroes):
            continue
        warrior.square = square
        if any(
            manners.forbids_attack(state, warrior, hero, manner) is None
            for hero in heroes
            for manner in shots
        ):
            far |= 1 << square
    warrior.square = here
    seen = 0
    for hero in heroes:
        seen |= front_arc(state, hero)
    affordable = ways.within(activation.points - manners.COST)
    return far & ~seen & affordable or far & affordable or far & ~seen or far or close


# -- turning -----------------------------------------------------------------------------------


def face(state: State, choices: Sequence[str]) -> str:
    """So that as many Heroes as can be are before it, the near ones first."""
    warrior = state.warriors[state.turning]
    far = {
        hero.square: 1 / (1 + approach.apart(state, warrior.square, 1 << hero.square))
        for hero in approach.heroes_inside(state)
    }

    def seen(choice: str) -> float:
        if choice not in FACINGS:
            return -1.0
        before = front_arc(state, warrior, FACINGS.index(choice))
        return sum(worth for square, worth in far.items() if before >> square & 1)

    return max(choices, key=seen)


# -- other choices -----------------------------------------------------------------------------


def drift(state: State, choices: Sequence[str]) -> str:
    """Tokens move toward the nearest Hero (MKD-SOLO-18)."""
    activation, called = state.activation, state.ground.called
    assert activation is not None
    heroes = approach.heroes_at(state)
    here = approach.apart(state, state.tokens[activation.token].square, heroes)
    ways = [called[each.partition(":")[2]] for each in choices if each != LEAVE_IT]
    square = approach.nearest_of(state, ways, heroes)
    nearer = approach.apart(state, square, heroes) < here
    return state.ground.go[square] if nearer else LEAVE_IT


def more_targets(state: State, choices: Sequence[str]) -> str:
    """Against several a hit is one click each: only for those who deal no more (MKD-RANGE-06)."""
    activation = state.activation
    assert activation is not None
    dealt = values.damage(state, state.warriors[activation.warrior])
    return choices[1] if dealt <= 1 else ENOUGH


def spawn(state: State, choices: Sequence[str]) -> str:
    """The strongest that fits: attack and damage of its first click, then its points."""
    content = state.content

    def strength(choice: str) -> tuple[int, int]:
        figure = content.figures[content.figure_called[choice]]
        _, attack, _, damage = figure.dial[0].values
        return figure.points[0], attack + damage

    return max(choices, key=strength)


def nearest_square(state: State, choices: Sequence[str]) -> str:
    """As near to a Hero as can be."""
    ground = state.ground
    squares = [ground.called[choice] for choice in choices]
    return ground.names[approach.nearest_of(state, squares, approach.heroes_at(state))]


def farthest_square(state: State, choices: Sequence[str]) -> str:
    """As far from all Heroes as can be: for chests that fall."""
    ground, heroes = state.ground, approach.heroes_at(state)
    return max(choices, key=lambda choice: approach.apart(state, ground.called[choice], heroes))


def heal_how_much(state: State, choices: Sequence[str]) -> str:
    """The damage value, if it is more than a die brings on average."""
    attack = state.attack
    assert attack is not None
    return choices[0] if attack.damage > EVEN_ROLL else choices[-1]


ANSWERS: dict[str, Choose] = {
    "activate": activate,
    "act": act,
    "facing": face,
    "spin": face,
    "token": drift,
    "targets": more_targets,
    "spawn": spawn,
    "spawn_square": nearest_square,
    "dropped_chest": farthest_square,
    "levitate": nearest_square,
    "healing": heal_how_much,
}
