"""Experience and levels (MKD-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ..content.entries import LEVELS
from ..table.state import INSIDE, NOBODY
from . import dial
from .moments import DAMAGED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State

A_LEVEL = 50  # points of experience (MKD-EXP-08)


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    number = table.state.called(choice)
    targets = (f"figure:{choice}",)
    if not table.state.figure(number).has_levels:
        name = table.state.figure(number).name
        return Label(f"{name} is restored to its start", "MKD-OTHER-05", targets)
    level = min(LEVELS, table.state.warriors[number].level + 1)
    name = table.state.figure(number).name
    return Label(f"{name} rises to level {level}", targets=targets)


RISES = Question("level", "MKD-EXP-08", "Which of your Heroes gains a level?", _describe)


def worth(state: State, number: int) -> int:
    """What eliminating a figure gives: its points, a Hero's at its highest (MKD-EXP-02, 03)."""
    warrior = state.warriors[number]
    return state.figure(number).cost(max(1, warrior.highest))


@DAMAGED.handler(order=40)
def earn(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """A Hero's attack or counterattack that eliminates earns experience (MKD-EXP-05, 06).

    Also if the fallen had fallen before and was brought back (MKD-DMG-33).
    """
    state = table.state
    number, attacker = happening.subject, state.warriors[happening.details[0]]
    if attacker.seat == NOBODY or not dial.shows_skulls(state, state.warriors[number]):
        return NOTHING  # MKD-EXP-15
    return gain(table, attacker.seat, worth(state, number), "MKD-EXP-02")


def gain(table: MageKnightTable, seat: int, points: int, rule: str) -> Flow[None]:
    """Add to a player's running total; every 50 points raise a Hero at once (MKD-EXP-01, 08)."""
    state = table.state
    side = state.sides[seat]
    before = side.experience // A_LEVEL
    side.experience += points
    table.say(rule, "{player} gains {number} points of experience.", seat, points)
    raised: list[int] = []
    for _ in range(side.experience // A_LEVEL - before):
        heroes = [
            number
            for number, hero in enumerate(state.warriors)
            if hero.seat == seat and hero.place == INSIDE
        ]
        # Several thresholds at once go to different Heroes, if there are enough (MKD-EXP-09, 10).
        fresh = [number for number in heroes if number not in raised] or heroes
        if not fresh:
            return
        choice = yield RISES, seat, [state.handle(number) for number in fresh]
        number = state.called(choice)
        raised.append(number)
        rise(table, number)


def rise(table: MageKnightTable, number: int) -> None:
    """Set the dial to the new level's number: all damage is healed (MKD-EXP-11 to 13).

    It is no healing, so that it works on the Invulnerable (MKD-DEF-35). The speed points of an
    activation stay as they are (MKD-EXP-14).

    Figures of the parent game gain no level: they are set to their start (MKD-OTHER-05).
    """
    state = table.state
    hero = state.warriors[number]
    if not state.figure(number).has_levels:
        hero.click = dial.starting_click(state, hero)
        table.say("MKD-OTHER-05", "{figure} is restored.", hero.figure)
        return
    hero.level = min(LEVELS, hero.level + 1)
    hero.highest = max(hero.highest, hero.level)
    hero.click = dial.starting_click(state, hero)
    table.say("MKD-EXP-11", "{figure} is now of level {number}.", hero.figure, hero.level)
