"""The smaller choices: who comes next, where to stand at first, what surges buy, whom to name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.windows import PASS

from ..rules import combat, surging, terms
from ..rules.deck import DRAW
from ..rules.placing import NO_MORE, TURNED
from ..rules.quests import script
from ..rules.quests.escort import NOW
from ..rules.reacting import CARD, USE, YES
from ..table.state import KNOCKED_OUT, NONE
from . import ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.cards import Surge
    from ..table.state import State

A_CARDS_SURGE = 1.5  # what a card adds is worth about as much as a heart
RECOVERY = 0.4


def next_hero(state: State, options: Sequence[str]) -> str:
    """Whoever has a foe near goes first; who is down waits for a friend who may revive them."""

    def rank(name: str) -> tuple[bool, int]:
        number = state.called(name)
        return state.fighters[number].place == KNOCKED_OUT, _far_from_foes(state, number)

    return min(options, key=rank)


def next_group(state: State, options: Sequence[str]) -> str:
    """The group nearest to the heroes."""

    def far(group: str) -> int:
        numbers = terms.monsters_of(state, group)
        return min((_far_from_foes(state, number) for number in numbers), default=ways.FAR)

    return min(options, key=far)


def next_monster(state: State, options: Sequence[str]) -> str:
    """The nearest one first, so that it makes room for nobody."""
    return min(options, key=lambda name: _far_from_foes(state, state.called(name)))


def _far_from_foes(state: State, number: int) -> int:
    foes = 0
    for foe in terms.foes_of(state, number):
        foes |= state.squares(foe)
    own = state.squares(number)
    return ways.distance(state, own, foes) if own and foes else ways.FAR


def place(state: State, options: Sequence[str]) -> str:
    """Near what the quest wants of the figure, or near its foes."""
    number = state.placing
    if number == NONE:
        return options[0]
    goal = ways.heading(state, number, script(state).aim(state, number))
    if not goal:
        return options[0]
    called = state.ground.called

    def far(name: str) -> int:
        return ways.distance(state, 1 << called[name.removesuffix(TURNED)], goal)

    return min(options, key=far)


def reinforce(state: State, options: Sequence[str]) -> str:
    """Whoever may come does, masters first."""
    return max(options, key=lambda option: (option != NO_MORE, option.endswith(".master")))


def now(state: State, options: Sequence[str]) -> str:
    """Whom heroes escort goes on at once."""
    return NOW


def reveal(state: State, options: Sequence[str]) -> str:
    """What was looked for is taken."""
    return options[0]


def draw(state: State, options: Sequence[str]) -> str:
    """A card is never declined."""
    return DRAW


def surge(state: State, options: Sequence[str]) -> str:
    """Range if the attack falls short, then hearts, then whatever is left."""
    attack = combat.under_way(state)
    weapon = state.weapon(attack.attacker, attack.weapon)
    short = not combat.near_enough(state, attack, attack.victims[0])

    def worth(option: str) -> float:
        verb, _, name = option.partition(":")
        if verb == surging.TOLL:
            return 10.0
        if verb == surging.DONE:
            return 0.0
        if verb == surging.RECOVER:
            return RECOVERY
        return _bought(weapon.surges[int(name)], short=short) if name.isdigit() else A_CARDS_SURGE

    return max(options, key=worth)


def _bought(line: Surge, *, short: bool) -> float:
    if short and line.range:
        return 5.0 + line.range
    gains = 2.0 * line.damage + line.pierce + 0.5 * line.heal + 1.5 * len(line.inflict)
    return (gains + line.blast + 0.1) / line.cost


def whom(state: State, options: Sequence[str]) -> str:
    """A foe who is nearly down, or the friend who is hurt most."""
    run = state.runs[-1] if state.runs else None
    seat = run.seat if run is not None else state.overlord

    def rank(name: str) -> tuple[int, int]:
        number = state.called(name)
        if number == NONE:
            return 0, 0
        left = state.health(number) - state.fighters[number].damage
        if state.side_of(number) != state.side_of_seat(seat):
            return 2, -left
        return 1, state.fighters[number].damage

    return max(options, key=rank)


def whom_to_attack(state: State, options: Sequence[str]) -> str:
    """Any attack is better than none."""
    return options[0]


def after_test(state: State, options: Sequence[str]) -> str:
    """What fits is used, but whoever has passed a test leaves it at that."""
    trial = state.trials[-1]
    passed = trial.shields <= trial.limit
    cards = f"{USE}:{CARD}:"  # of the overlord, who minds that a hero has passed
    useful = (each for each in options if each.startswith(cards if passed else USE))
    return next(useful, PASS)


def most(state: State, options: Sequence[str]) -> str:
    """As much as can be had."""
    return max(options, key=lambda option: int(option) if option.isdigit() else -1)


def yes(state: State, options: Sequence[str]) -> str:
    """What is offered is taken."""
    return YES
