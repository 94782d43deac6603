"""What a position is worth to a player, for those who search.

A few plain facts about each player, and what each of them is worth: learnt from games of the
heuristic bot by logistic regression (`examples/learn_mageknight.py` learns them again).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from ..rules import chests, experience, leaving, odds, turn
from ..table.state import INSIDE, NONE, ON_THE_FLOOR, OUTSIDE
from . import errands, threats
from .sides import gold_held

if TYPE_CHECKING:
    from ..table.state import MageKnightTable, State, Warrior

WINNING = 0.9  # of the worth; the rest is for gold
MUCH = 100.0  # gold that is as good as any more
SOME = 50.0  # gold
FULL_HEALTH = 7  # clicks of a Hero of level 1
FAR = 40  # speed points

# By fact, in the order of `facts_about`.
WEIGHTS = (1.26, 1.38, 0.24, 0.31, 0.75, -0.7, 0.26, 0.32, 0.08, 0.21)


def appraise(table: MageKnightTable, player: int) -> float | None:
    """From 0 to 1; None in the midst of an activation, where nobody can tell yet."""
    state = table.state
    gold = leaving.gold(state, player)
    if state.over:
        result = leaving.result(state)
        assert result is not None
        return WINNING * result.share(player) + (1 - WINNING) * _share(gold)
    pending = table.pending
    if pending is None or pending[0] is not turn.ACTIVATE:
        return None
    mine = outlook(state, player)
    # Alone, the rival is an empty dungeon.
    others = max((outlook(state, seat) for seat in range(state.players) if seat != player),
                 default=0.0)  # fmt: skip
    chance = 1 / (1 + exp(others - mine))
    return WINNING * chance + (1 - WINNING) * _share(gold + gold_held(state, player) / 2)


def _share(gold: float) -> float:
    return min(1.0, gold / MUCH)


def outlook(state: State, seat: int) -> float:
    """How well a player stands, as far as their own side goes."""
    found = facts_about(state, seat)
    return sum(weight * fact for weight, fact in zip(WEIGHTS, found, strict=True))


def facts_about(state: State, seat: int) -> tuple[float, ...]:
    """What speaks for a player and against them, each between 0 and about 1."""
    out = leaving.gold(state, seat)
    heroes = [
        each for each in state.warriors if each.seat == seat and each.place in (INSIDE, OUTSIDE)
    ]
    began = max(1, state.sides[seat].heroes)
    if not heroes:
        return (float(out > 0), out / SOME, *(0.0,) * (len(WEIGHTS) - 2))
    inside = [hero for hero in heroes if hero.place == INSIDE]
    holds = bool(chests.held(state, seat))
    near = _nearness(state, seat, inside)
    return (
        float(out > 0),
        out / SOME,
        sum(odds.clicks_left(state, hero) for hero in heroes) / FULL_HEALTH / began,
        sum(hero.level - 1 for hero in heroes) / began,
        near if holds else 0.0,
        sum(_risk(state, hero) for hero in inside) / began,
        state.sides[seat].experience % experience.A_LEVEL / experience.A_LEVEL,
        0.0 if holds else near,
        gold_held(state, seat) / SOME,
        float(holds),
    )


def _nearness(state: State, seat: int, inside: list[Warrior]) -> float:
    """How near a player's Heroes are to where they want to be: the exit, or a chest."""
    exit_ = state.sides[seat].exit
    wanted = 0
    if chests.held(state, seat):
        wanted = 1 << exit_ if exit_ != NONE else 0
    else:
        for chest in state.chests:
            if chest.place == ON_THE_FLOOR:
                wanted |= chests.front(state, chest)
    if not wanted or not inside:
        return 0.0
    left = errands.way_left(state, wanted)
    return 1 - min(FAR, *(left[hero.square] for hero in inside)) / FAR


def _risk(state: State, hero: Warrior) -> float:
    """The share of its clicks that a Hero may lose where it stands."""
    harm = threats.danger(threats.threats_to(state, hero), hero.square)
    return min(1.0, harm / odds.clicks_left(state, hero))
