"""What becomes of a hero: how likely they are to die, to get out, and with how much gold.

The weights were learnt from many games (see examples/learn_outlook.py); they look at nothing but
the situation.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from itertools import accumulate
from math import exp
from operator import mul
from typing import TYPE_CHECKING

import msgspec

from ..rules.loot import treasures
from ..table.state import DEAD, OUT
from .situation import closely, from_afar, situation
from .worth import worth

if TYPE_CHECKING:
    from ..table.state import Hero, State
    from .situation import Situation

# How a hero may end: dead; out without treasure, or with it, with gold below each of these or
# more. Many a game among others is won by a few coins.
GOLD_WITHOUT = (30, 60, 120, 250)
GOLD_WITH = (500, 1000, 2000, 3500)
DEATH, WITHOUT_TREASURE = 0, 1
WITH_TREASURE = WITHOUT_TREASURE + len(GOLD_WITHOUT) + 1
FATES = WITH_TREASURE + len(GOLD_WITH) + 1

Odds = tuple[float, ...]  # the chance of each fate


class Weights(msgspec.Struct, frozen=True):
    """A small network: a layer of hinges over the situation, then a score for each fate."""

    thresholds: list[float]  # of each hinge
    measures: list[list[float]]  # for each hinge, the weight of each measure
    marks: list[list[float]]  # for each mark, what it adds to each hinge
    biases: list[float]  # of each fate
    fates: list[list[float]]  # for each fate, the weight of each hinge


@cache
def weights() -> dict[str, Weights]:
    """The weights that come with the game, by how the ways are reckoned."""
    data = (resources.files(__package__) / "outlook.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Weights])


def fate_of(treasure: bool, gold: int) -> int:
    """The fate of a hero who is out."""
    first, limits = (WITH_TREASURE, GOLD_WITH) if treasure else (WITHOUT_TREASURE, GOLD_WITHOUT)
    return first + sum(gold >= limit for limit in limits)


def final_fate(state: State, hero: Hero) -> int:
    """The fate of a hero whose game is over: of one still inside, death."""
    if hero.fate != OUT:
        return DEATH
    gold = state.final_gold[hero.seat] if state.over else worth(hero)
    return fate_of(bool(treasures(hero)), gold)


_CERTAIN = tuple(tuple(float(fate == other) for other in range(FATES)) for fate in range(FATES))
# How many situations are remembered: many worlds of a search are alike.
_REMEMBERED = 1 << 13


class Judge:
    """The odds of heroes by some weights."""

    def __init__(self, known: dict[str, Weights]) -> None:
        self._known = known
        self._odds = lru_cache(maxsize=_REMEMBERED)(self._reckoned)
        self._started = lru_cache(maxsize=_REMEMBERED)(self._start)

    def outlook(self, state: State, hero: Hero) -> Odds:
        """The odds of a hero who is in the midst of nothing, by the way that lies before them."""
        if state.over or hero.fate in (OUT, DEAD):
            return _CERTAIN[final_fate(state, hero)]
        return self._odds("closely", situation(state, hero, closely))

    def outlook_of_rival(self, state: State, hero: Hero) -> Odds:
        """The same from afar, where much will be alike from one world to the next."""
        if state.over or hero.fate in (OUT, DEAD):
            return _CERTAIN[final_fate(state, hero)]
        return self._odds("from_afar", situation(state, hero, from_afar))

    def _reckoned(self, reckoning: str, seen: Situation) -> Odds:
        known = self._known[reckoning]
        measures, marks = seen
        hinges = [
            level if (level := start + sum(map(mul, row, measures))) > 0 else 0.0
            for start, row in zip(self._started(reckoning, marks), known.measures, strict=True)
        ]
        scores = [
            exp(bias + sum(map(mul, row, hinges)))
            for bias, row in zip(known.biases, known.fates, strict=True)
        ]
        whole = sum(scores)
        return tuple([score / whole for score in scores])

    def _start(self, reckoning: str, marks: tuple[int, ...]) -> tuple[float, ...]:
        """Where the hinges stand by the marks alone: these change seldom."""
        known = self._known[reckoning]
        rows = [known.marks[mark] for mark in marks]
        return tuple(sum(each) for each in zip(known.thresholds, *rows, strict=True))


@cache
def usual_judge() -> Judge:
    """The judge by the weights that come with the game."""
    return Judge(weights())


def outlook(state: State, hero: Hero) -> Odds:
    """The odds of a hero, by the weights that come with the game."""
    return usual_judge().outlook(state, hero)


def outlook_of_rival(state: State, hero: Hero) -> Odds:
    """The same from afar."""
    return usual_judge().outlook_of_rival(state, hero)


# -- what the odds are worth to a player ---------------------------------------------------


class Goals(msgspec.Struct, frozen=True):
    """What each fate is worth: to one who plays alone, and among others whoever wins.

    To get out with more is better, but treasure is the thing when alone (DQ-SOLO-10).
    """

    alone: Odds = (0.0, 0.10, 0.10, 0.105, 0.11, 0.12, 0.88, 0.91, 0.94, 0.97, 1.0)
    among_others: Odds = (0.0, 0.28, 0.30, 0.32, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0)
    winning: float = 0.85  # the part of being the richest; the rest is for getting out

    def when_alone(self, odds: Odds) -> float:
        """What the odds are worth to one who plays alone."""
        return float(sum(map(mul, odds, self.alone)))

    def when_among_others(self, odds: Odds, win: float) -> float:
        """What they are worth among others, with that chance to win."""
        loot = float(sum(map(mul, odds, self.among_others)))
        return self.winning * win + (1 - self.winning) * loot


def chance_to_win(mine: Odds, others: list[Odds]) -> float:
    """The chance to come out richest; an equal fate is as good as half a win."""
    poorer = [list(accumulate(other, initial=0.0)) for other in others]
    total = 0.0
    for fate in range(1, FATES):
        chance = mine[fate]
        for other, below in zip(others, poorer, strict=True):
            chance *= below[fate] + 0.5 * other[fate]
        total += chance
    return total
