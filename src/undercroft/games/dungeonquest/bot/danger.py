"""What dangers are worth avoiding, all in one coin: the turns a hero would spend to avoid them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import (
    AGILITY,
    ARMOR,
    BRIDGE,
    CAVE_IN,
    CORRIDOR,
    DARKNESS,
    LUCK,
    PIT,
    ROTATING_ROOM,
    STRENGTH,
    TOWER_ROOM,
    TRAP_ROOM,
    TREASURE_ROOM,
    WEB,
)
from .odds import chance, escape_odds, failures, forecast, lives_of, opening

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State

# The turns a hero would give to stay alive, and what is left of it where death can wait.
DEATH = 25.0
KNOCKED_OUT = 9.0
# Of a hero with twelve wounds to go, each wound costs this share of their death.
A_WOUND = 0.014
HALF_HEALTHY = 12

TURN_LOST = 1.0
# Getting away from a monster costs this turn, the chamber before it, and the way past it.
GOT_AWAY, GOT_AWAY_BELOW = 5.0, 0.5
# From one that lay in wait: it will lie there the next time, too.
GOT_AWAY_AGAIN = 10.0

# The Dungeon, Trap and Search decks as they lie in the box: how many cards they have.
_DUNGEON, _TRAPS, _SEARCHES = 45, 14, 29
_DIE = range(1, 7)


def price_of_death(state: State) -> float:
    """What a hero's death costs under the rules agreed."""
    return KNOCKED_OUT if state.house.death_can_wait else DEATH


def stamina(hero: Hero) -> int:
    """The wounds that would kill the hero."""
    return hero.content.life[hero.kind] - hero.wounds


@cache
def price_of_wounds(amount: float, left: int, death: float) -> float:
    """What wounds cost a hero who has that many to go."""
    if amount >= left:
        return death
    return min(death, amount * A_WOUND * death * HALF_HEALTHY / left)


def _a_die(left: int, death: float, less: int = 0) -> float:
    """A die of wounds, less some."""
    return sum(price_of_wounds(max(0, n - less), left, death) for n in range(1, 7)) / 6


@cache
def price_of_trap(content: DungeonQuestContent, kind: int, left: int, death: float) -> float:
    """A Trap card."""
    armor, agility = content.attributes[kind][ARMOR], content.attributes[kind][AGILITY]
    blade = (1 - chance(armor)) * death
    snakes = _a_die(left, death)
    gas = _a_die(left, death, 3) + TURN_LOST
    explosion = price_of_wounds(4, left, death) + TURN_LOST
    trapdoor = price_of_wounds(failures(agility), left, death) + failures(agility)
    crossfire = sum(
        (chance(armor + n) - chance(armor + n - 1)) * price_of_wounds(n, left, death)
        for n in range(1, 12 - armor + 1)
    )
    return 2 * (blade + snakes + gas + explosion + trapdoor + crossfire) / _TRAPS


def price_of_fight(
    content: DungeonQuestContent, combat: str, kind: int, monster: int, left: int, death: float,
    lives: tuple[int, ...] = (), head_start: int = 0,
) -> float:  # fmt: skip
    """A fight to the end."""
    dead, wounds = forecast(
        content, combat, kind, monster, left, lives or lives_of(content, monster), head_start
    )
    mean = min(wounds, left - 1) if left > 1 else 0.0
    return dead * death + (1 - dead) * price_of_wounds(round(mean, 1), left, death)


def price_of_escape(
    content: DungeonQuestContent, combat: str, kind: int, monster: int, left: int, death: float,
    away: float, lives: tuple[int, ...] = (),
) -> float:  # fmt: skip
    """Trying to get away, and the fight that follows where it fails."""
    odds, caught = escape_odds(content, kind, monster)
    price = odds * away
    for share, wounds in caught:
        if wounds >= left:
            price += share * death
        else:
            price += share * (
                price_of_wounds(wounds, left, death)
                + price_of_fight(content, combat, kind, monster, left - wounds, death, lives)
            )
    return price


@cache
def price_of_monster(
    content: DungeonQuestContent, combat: str, kind: int, monster: int, left: int, death: float
) -> float:
    """Meeting a monster: the better of fighting and escaping."""
    return min(
        price_of_fight(
            content, combat, kind, monster, left, death, head_start=opening(content, kind)
        ),
        price_of_escape(content, combat, kind, monster, left, death, GOT_AWAY),
    )


@cache
def price_of_dungeon_card(
    content: DungeonQuestContent, combat: str, kind: int, left: int, death: float
) -> float:
    """A Dungeon card. Corpses and crypts may be left alone."""
    luck = content.attributes[kind][LUCK]
    monsters = sum(
        (2 if monster.id == "skeleton" else 1)
        * price_of_monster(content, combat, kind, n, left, death)
        for n, monster in enumerate(content.monsters)
    )
    return (
        monsters
        + 3 * price_of_trap(content, kind, left, death)
        + _a_die(left, death)  # Razorwing
        + 0.4 * death  # Lingering Shade
        + failures(luck)  # Torch Goes Out
        + 2 * 0.5  # Ceiling Collapses
    ) / _DUNGEON


@cache
def price_of_search(content: DungeonQuestContent, kind: int, left: int, death: float) -> float:
    """A Search card: a centipede, two ferroxes and two traps among 29."""
    centipede = sum(price_of_wounds(a + b, left, death) for a in _DIE for b in _DIE) / 36
    # Determination helps after a while.
    strong = chance(content.attributes[kind][STRENGTH] + 1)
    ferrox = sum(price_of_wounds(round(n * (1 - strong) / strong), left, death) for n in _DIE) / 6
    return (centipede + 2 * ferrox + 2 * price_of_trap(content, kind, left, death)) / _SEARCHES


@cache
def prices_of_chambers(
    content: DungeonQuestContent, combat: str, kind: int, left: int, death: float
) -> tuple[float, ...]:
    """What entering and passing through each type of chamber costs beyond the turns it takes."""
    card = price_of_dungeon_card(content, combat, kind, left, death)
    prices = [card] * (TREASURE_ROOM + 1)
    prices[TRAP_ROOM] = price_of_trap(content, kind, left, death)
    prices[PIT] = (1 - chance(content.attributes[kind][LUCK])) * death
    prices[BRIDGE] = 0.0
    for free in (CORRIDOR, DARKNESS, WEB, ROTATING_ROOM, TOWER_ROOM, TREASURE_ROOM):
        prices[free] = 0.0
    return tuple(prices)


@cache
def turns_in_chambers(content: DungeonQuestContent, kind: int) -> tuple[float, ...]:
    """How many turns passing through each type of chamber takes."""
    strength, agility = content.attributes[kind][STRENGTH], content.attributes[kind][AGILITY]
    turns = [1.0] * (TREASURE_ROOM + 1)
    turns[CORRIDOR] = 0.0
    turns[DARKNESS] = 2.0
    turns[CAVE_IN] = 1 + failures(agility)
    turns[WEB] = failures(strength)
    turns[BRIDGE] = 0.0
    return tuple(turns)


@cache
def price_of_bridge(agility: int, left: int, death: float) -> float:
    """Crossing a bridge: a fall costs a die of wounds and ends in the catacombs."""
    return (1 - chance(agility)) * (_a_die(left, death) + 6.0)


def combat_of(state: State) -> str:
    """The rules that fights follow."""
    combat = state.house.combat
    return "solo" if combat == "standard" and state.house.players == 1 else combat


@cache
def price_of_door(
    content: DungeonQuestContent, kind: int, left: int, death: float
) -> tuple[float, float]:
    """A door: the turns lost before it opens, and the traps on it."""
    return 0.75, 0.375 * price_of_trap(content, kind, left, death)
