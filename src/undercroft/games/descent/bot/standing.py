"""How a quest stands, in plain numbers: what an appraisal is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules import stats, terms
from ..rules.quests import script
from ..table.state import HEROES, KNOCKED_OUT, NONE, ON_MAP, OVERLORD
from . import ways

if TYPE_CHECKING:
    from ..table.state import State

HEALTH = 12.0  # of monsters for each hero, that is as much as one hero can fight
CARDS = 4.0  # of the overlord's hand
PACE = 4.0  # steps that make a goal half as near


class Standing(NamedTuple):
    """What speaks for the heroes, and against them; most numbers are from 0 to 1."""

    heroes_way: float  # how far the heroes are on their way to win the encounter
    heroes_close: float  # the same, counted where it is nearly done
    overlord_way: float
    overlord_close: float
    health: float  # of the heroes
    on_their_feet: float
    fatigue: float  # that they can still suffer
    monsters: float  # Health that is left of them, for each hero
    heroes_near: float  # how near heroes are to where they want to be
    monsters_near: float
    hand: float  # of the overlord
    to_act: float  # how many heroes have still to act in this round
    foes_to_act: float
    ailing: float  # conditions of heroes, for each
    foes_ailing: float
    earlier: float  # 1 if the heroes won the encounter before, -1 if they lost it
    company: float  # heroes beyond three


NAMES = Standing._fields


def standing_of(state: State) -> Standing:
    """The numbers of an encounter that is under way."""
    ours, theirs = script(state).prospects(state)
    health = feet = fatigue = near = ailing = to_act = 0.0
    mass = foes_near = foes_ailing = foes_to_act = 0.0
    foes = 0
    turn = state.turn
    for number, fighter in enumerate(state.fighters):
        if number < state.heroes:
            if fighter.place == ON_MAP:
                health += 1 - fighter.damage / state.health(number)
                feet += 1
                fatigue += 1 - fighter.fatigue / max(1, stats.stamina(state, number))
                near += _nearness(state, number)
                ailing += fighter.conditions.bit_count()
            if fighter.place in (ON_MAP, KNOCKED_OUT):
                to_act += _left_to_act(state, number)
        elif fighter.place == ON_MAP and state.side_of(number) == OVERLORD:
            foes += 1
            mass += state.health(number) - fighter.damage
            foes_near += _nearness(state, number)
            foes_ailing += fighter.conditions.bit_count()
            foes_to_act += _left_to_act(state, number)
    if turn is not None and turn.figure >= state.heroes and state.charmed == NONE:
        to_act = 0.0  # the heroes have had their turns
    count, some = state.heroes, max(1, foes)
    before = state.won[-1] if state.encounter and state.won else NONE
    return Standing(
        ours, ours * ours, theirs, theirs * theirs, health / count, feet / count, fatigue / count,
        mass / count / HEALTH, near / count, foes_near / some, len(state.hand) / CARDS,
        to_act / count, foes_to_act / some, ailing / count, foes_ailing / some,
        0.0 if before == NONE else 1.0 if before == HEROES else -1.0, count - 3.0,
    )  # fmt: skip


def _left_to_act(state: State, number: int) -> float:
    """How much of its turn in this round a figure has left."""
    turn = state.turn
    if turn is not None and turn.figure == number:
        return turn.actions / terms.ACTIONS
    return float(not state.fighters[number].done)


def _nearness(state: State, number: int) -> float:
    """How near a figure is to what the quest wants of it; 0 if that is nothing."""
    aim = script(state).aim(state, number)
    if not aim.go and not aim.hunt:
        return 0.0
    goal = ways.heading(state, number, aim)
    if not goal:
        return 0.0
    steps = ways.steps_to(state.ground.ways_to(goal), state.squares(number))
    return PACE / (PACE + steps)
