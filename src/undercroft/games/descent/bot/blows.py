"""What a blow is worth: the damage it does on average, and the chance that it defeats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.dice import odds_of
from undercroft.kernel.grid import each

from ..rules import stats, terms
from ..rules.attacking import REACH, weapons_of
from ..table.state import ON_MAP

if TYPE_CHECKING:
    from collections import Counter

    from undercroft.kernel.dice import Pool

    from ..content.printed import Weapon
    from ..rules.quests.aims import Aim
    from ..table.state import State

LIEUTENANT, MASTER, MINION, HERO, FRIEND = 2.5, 1.6, 1.0, 1.5, 1.0  # what each is worth
HUNTED = 2.0  # times as much, if the quest is about them
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


def worth_of(state: State, number: int, weapon: Weapon, foe: int, apart: int, aim: Aim) -> float:
    """What an attack is worth to whoever makes it."""
    dice = state.content.dice_list
    more = stats.attack(state, number)
    pool = weapon.dice + tuple(dice[die] for die in more) if more else weapon.dice
    hearts = max((surge.damage for surge in weapon.surges), default=0)
    surges = sum(surge.damage > 0 for surge in weapon.surges)
    short = max(0, apart - weapon.range) if weapon.ranged else 0
    defense = tuple(dice[die] for die in stats.defense(state, foe))
    health = state.health(foe)
    left = max(1, health - state.fighters[foe].damage)
    mean, falls = outcome(Blow(pool, defense, weapon.pierce, hearts, surges, short), left)
    return prize(state, foe, aim) * (A_WOUND * mean / health + falls)


class Armory(NamedTuple):
    """What a figure can strike with, and whom: worked out once for all places it may go to."""

    weapons: list[Weapon]
    foes: list[int]
    in_the_way: int  # squares with figures


def armory(state: State, number: int) -> Armory:
    """The weapons in a figure's hands, and the foes on the map."""
    weapons = [state.weapon(number, name) for name in weapons_of(state, number)]
    foes = [foe for foe in terms.foes_of(state, number) if state.fighters[foe].place == ON_MAP]
    return Armory(weapons, foes, terms.figures_on_but(state, number))


def best_from(state: State, number: int, own: int, arms: Armory, aim: Aim) -> float:
    """What the best attack from some squares is worth."""
    ground, closed = state.ground, state.closed
    near, best = ground.beside(own, closed), 0.0
    for foe in arms.foes:
        squares = state.squares(foe)
        beside = bool(near & squares)
        for weapon in arms.weapons:
            if not beside and not weapon.ranged and not weapon.reach:
                continue
            apart = 1 if beside else ground.apart(own, squares, closed)
            if apart is None or (not beside and not weapon.ranged and apart > REACH):
                continue
            worth = worth_of(state, number, weapon, foe, apart, aim)
            if worth <= best:
                continue
            if beside or any(ground.sees(own, at, arms.in_the_way, closed) for at in each(squares)):
                best = worth
    return best
