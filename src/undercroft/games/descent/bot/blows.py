"""What a blow is worth: the damage it does on average, and the chance that it defeats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.dice import odds_of
from undercroft.kernel.grid import each

from ..rules import stats, terms
from ..rules.attacking import REACH, weapons_of
from ..rules.quests.aims import FIGHT
from ..table.ground import FAR
from ..table.state import ON_MAP

if TYPE_CHECKING:
    from collections import Counter

    from undercroft.kernel.dice import Pool

    from ..content.printed import Weapon
    from ..rules.quests.aims import Aim
    from ..table.state import State

LIEUTENANT, MASTER, MINION, HERO, FRIEND = 2.5, 1.6, 1.0, 1.5, 1.0  # what each is worth
HUNTED = 5.0  # times as much, if the quest is about them
SHOT = 4  # spaces, of most shots
A_WOUND = 0.6  # all of a figure's Health without the last point, beside its defeat


class Blow(NamedTuple):
    """An attack that could be made: all that its worth hangs on."""

    dice: Pool
    defense: Pool
    pierce: int
    hearts: int  # that a surge adds
    surges: int  # that can be spent on hearts
    short: int  # range that the dice must show


@lru_cache(maxsize=16384)
def outcome(blow: Blow, left: int) -> tuple[float, float]:
    """The mean damage that does not defeat, and the chance that it is as much as is left."""

    def hits(totals: Counter[str]) -> int | None:
        if totals["miss"] or totals["range"] < blow.short:
            return None
        return totals["heart"] + blow.hearts * min(totals["surge"], blow.surges)

    def stops(totals: Counter[str]) -> int:
        return max(0, totals["shield"] - blow.pierce)

    spread = odds_of(blow.dice).scored(hits).minus(odds_of(blow.defense).scored(stops))
    wounds = sum(worth * n for worth, n in spread.ways.items() if 0 < worth < left)
    return wounds / spread.total, float(spread.at_least(left))


def prize(state: State, foe: int, aim: Aim) -> float:
    """What it is worth to defeat a figure."""
    figure = state.printed(foe)
    if state.is_hero(foe):
        worth = HERO
    elif state.fighters[foe].friend:
        worth = FRIEND
    else:
        worth = LIEUTENANT if figure.lieutenant else MASTER if figure.master else MINION
    return worth * (HUNTED if foe in aim.hunt else 1.0)


class Aimed(NamedTuple):
    """A weapon against a foe: all but the range that is missing."""

    dice: Pool
    defense: Pool
    pierce: int
    hearts: int
    surges: int
    left: int  # Health of the foe
    health: int
    prize: float

    def worth(self, short: int) -> float:
        """What an attack is worth that is so many spaces short of range without dice."""
        blow = Blow(self.dice, self.defense, self.pierce, self.hearts, self.surges, short)
        mean, falls = outcome(blow, self.left)
        return self.prize * (A_WOUND * mean / self.health + falls)


def aimed(state: State, number: int, weapon: Weapon, foe: int, aim: Aim) -> Aimed:
    """What an attack of a figure on a foe hangs on."""
    dice = state.content.dice_list
    more = stats.attack(state, number)
    pool = weapon.dice + tuple(dice[die] for die in more) if more else weapon.dice
    hearts = max((surge.damage for surge in weapon.surges), default=0)
    surges = sum(surge.damage > 0 for surge in weapon.surges)
    defense = tuple(dice[die] for die in stats.defense(state, foe))
    health = state.health(foe)
    left = max(1, health - state.fighters[foe].damage)
    return Aimed(pool, defense, weapon.pierce, hearts, surges, left, health,
                 prize(state, foe, aim))  # fmt: skip


def worth_of(state: State, number: int, weapon: Weapon, foe: int, apart: int, aim: Aim) -> float:
    """What an attack is worth to whoever makes it."""
    short = max(0, apart - weapon.range) if weapon.ranged else 0
    return aimed(state, number, weapon, foe, aim).worth(short)


class Threat(NamedTuple):
    """A foe who may strike in its next turn: at whom it can come near enough to."""

    spans: tuple[int, ...]  # how far it is from each square
    spaces: int  # how far it strikes, the way there included
    worth: float


def threats(state: State, number: int) -> list[Threat]:
    """The foes of a figure, and what the attack of each on it would be worth to them."""
    found = []
    for foe in terms.foes_of(state, number):
        if state.fighters[foe].place == ON_MAP:
            for name in weapons_of(state, foe)[:1]:
                weapon = state.weapon(foe, name)
                spans = state.ground.spans(state.squares(foe), state.closed)
                spaces = stats.speed(state, foe) + (SHOT if weapon.ranged else 1)
                worth = aimed(state, foe, weapon, number, FIGHT).worth(0)
                found.append(Threat(spans, spaces, worth))
    return found


class Mark(NamedTuple):
    """A foe, a weapon against it, and what that is worth at best: with range to spare."""

    most: float
    place: int  # among all marks
    foe: int
    squares: int
    near: int  # the squares next to it
    weapon: Weapon
    aimed: Aimed


class Armory:
    """What a figure can strike with, and whom: worked out once for all places it may go to."""

    def __init__(self, state: State, number: int, aim: Aim) -> None:
        self._ground, self._closed = state.ground, state.closed
        self.foes = [foe for foe in terms.foes_of(state, number)
                     if state.fighters[foe].place == ON_MAP]  # fmt: skip
        weapons = [state.weapon(number, name) for name in weapons_of(state, number)]
        self.shoots = any(weapon.ranged for weapon in weapons)
        self.foes_on = 0
        marks: list[Mark] = []
        for foe in self.foes:
            squares = state.squares(foe)
            self.foes_on |= squares
            near = state.ground.beside(squares, state.closed)
            for weapon in weapons:
                one = aimed(state, number, weapon, foe, aim)
                marks.append(Mark(one.worth(0), len(marks), foe, squares, near, weapon, one))
        self._marks = sorted(marks, key=lambda mark: -mark.most)
        self._in_the_way = terms.figures_on_but(state, number)
        self._best: dict[int, float] = {}
        self._shots: dict[tuple[int, int], float] = {}

    def best_from(self, own: int) -> float:
        """What the best attack from some squares is worth."""
        found = self._best.get(own)
        if found is None:
            found = self._best[own] = self._best_from(own)
        return found

    def _best_from(self, own: int) -> float:
        best = 0.0
        for mark in self._marks:
            if mark.most <= best:  # nor is any that comes after it worth more
                break
            if mark.near & own:
                best = mark.most
            elif mark.weapon.ranged or mark.weapon.reach:
                best = max(best, self._from_afar(own, mark, best))
        return best

    def _from_afar(self, own: int, mark: Mark, best: float) -> float:
        """The same past other figures; 0 if it is not more than the best so far."""
        ground, closed, weapon = self._ground, self._closed, mark.weapon
        spans = ground.spans(mark.squares, closed)
        if own & (own - 1):
            apart = min([spans[square] for square in each(own)])
        else:
            apart = spans[own.bit_length() - 1]
        if apart >= FAR or (not weapon.ranged and apart > REACH):
            return 0.0
        worth = self._shot(mark, max(0, apart - weapon.range) if weapon.ranged else 0)
        if worth <= best:
            return 0.0
        seen = any(ground.sees(own, at, self._in_the_way, closed) for at in each(mark.squares))
        return worth if seen else 0.0

    def _shot(self, mark: Mark, short: int) -> float:
        """What an attack is worth that is so many spaces short of range without dice."""
        if not short:
            return mark.most
        found = self._shots.get((mark.place, short))
        if found is None:
            found = self._shots[mark.place, short] = mark.aimed.worth(short)
        return found
