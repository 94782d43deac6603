"""The chances of an attack before its dice are rolled: exact, with surges spent as well as can be.

Cards that somebody may play and dice that may be rolled again are left out: nobody knows of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.dice import odds_of

from . import stats
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.dice import Odds, Pool

    from ..content.cards import Surge
    from ..table.state import State


class Stakes(NamedTuple):
    """All that the chances of an attack hang on."""

    attack: Pool
    defense: Pool
    surges: tuple[Surge, ...]
    pierce: int
    shields: int  # beside those of the dice
    distance: int  # that the range must come to; 0 if it does not matter
    left: int  # of the target's Health


class Chances(NamedTuple):
    """How likely an attack hits, does damage, and defeats its target."""

    hits: float
    harms: float
    defeats: float


class Bought(NamedTuple):
    """What a choice of surge abilities comes to."""

    cost: int
    damage: int
    range: int
    pierce: int


def stakes_of(state: State, number: int, weapon: str, foe: int, square: int) -> Stakes:
    """What is known of an attack as it is declared (DES-ATK-05)."""
    dice, held = state.content.dice_list, state.weapon(number, weapon)
    apart = state.ground.apart(state.squares(number), 1 << square, state.closed) or 0
    ranged = held.range + state.content.abilities.kit(state, number).range
    surges = held.surges
    if stats.switched(state, number, "no_surge_abilities"):
        surges = ()
    return Stakes(
        held.dice + tuple(dice[die] for die in stats.attack(state, number)),
        tuple(dice[die] for die in stats.defense(state, foe)),
        surges,
        held.pierce,
        script(state).shields(state, foe),
        max(0, apart - ranged) if held.ranged else 0,
        max(1, state.health(foe) - state.fighters[foe].damage),
    )


@lru_cache(maxsize=4096)
def chances(stakes: Stakes) -> Chances:
    """Every roll of both pools, with the best that its surges buy (DES-ROLL-03, DES-SRG-05)."""
    hits = harms = defeats = 0
    attack, defense = odds_of(stakes.attack), odds_of(stakes.defense)
    shields = _totals(defense, "shield")
    lines = _affordable(stakes.surges)
    for (heart, miss, reach, surge), ways in _totals(attack, "heart", "miss", "range", "surge"):
        if miss:
            continue
        bought = [line for line in lines if line.cost <= surge]
        bought = [line for line in bought if reach + line.range >= stakes.distance]
        if not bought:
            continue
        for (shield,), blocked in shields:
            both = ways * blocked
            dealt = max(
                heart + line.damage
                - max(0, shield + stakes.shields - stakes.pierce - line.pierce)
                for line in bought
            )  # fmt: skip
            hits += both
            harms += both * (dealt > 0)
            defeats += both * (dealt >= stakes.left)
    total = attack.total * defense.total
    return Chances(hits / total, harms / total, defeats / total)


def _totals(odds: Odds, *symbols: str) -> list[tuple[tuple[int, ...], int]]:
    """How often these symbols show, in how many ways."""
    places = [odds.symbols.index(each) if each in odds.symbols else -1 for each in symbols]
    found: dict[tuple[int, ...], int] = {}
    for counts, ways in odds.ways.items():
        key = tuple([0 if place < 0 else counts[place] for place in places])
        found[key] = found.get(key, 0) + ways
    return [*found.items()]


def _affordable(surges: tuple[Surge, ...]) -> list[Bought]:
    """Every choice of surge abilities, each of them at most once (DES-SRG-05)."""
    return [
        Bought(
            sum(line.cost for line in chosen),
            sum(line.damage for line in chosen),
            sum(line.range for line in chosen),
            sum(line.pierce for line in chosen),
        )
        for number in range(len(surges) + 1)
        for chosen in combinations(surges, number)
    ]


def in_words(state: State, number: int, weapon: str, foe: int, square: int) -> str:
    """The chances of an attack for whoever looks at it."""
    found = chances(stakes_of(state, number, weapon, foe, square))
    return f"{found.hits:.0%} to hit, {found.defeats:.0%} to defeat"
