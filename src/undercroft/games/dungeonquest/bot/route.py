"""Finding the way: which step leads best to the treasure chamber, or out by a tower."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ..attributes import attribute_value
from ..board import COLUMNS, SPACES, TOWERS, TREASURE, TREASURE_LOWER, WAYS
from ..pieces import (
    AGILITY,
    BRIDGE,
    CARD_ID,
    CHASM,
    HALVES,
    HERO_ATTRIBUTES,
    PILE,
    SIDES,
    STRENGTH,
    TILE_COUNT,
    TILE_TYPE,
    TILES,
    TOKEN_MONSTER,
    WALL,
)
from .danger import (
    combat_of,
    price_of_bridge,
    price_of_death,
    price_of_door,
    price_of_dungeon_card,
    price_of_monster,
    prices_of_chambers,
    stamina,
    turns_in_chambers,
)
from .odds import failures

if TYPE_CHECKING:
    from ..state import Hero, State


class Start(NamedTuple):
    """One way to begin: the answer that leads there, and what it costs before the move itself."""

    choice: str
    direction: int
    target: int
    turns: float = 0.0
    price: float = 0.0
    barred: bool = True  # doors and portcullises stand in this way


class Route(NamedTuple):
    """The best way found: how it begins, what it costs in all, and the turns it takes."""

    choice: str
    cost: float
    turns: float


# An unknown chamber: the turn it takes, more for what may come of it, by the way it is left.
_UNKNOWN_TURNS = 0.95
_UNKNOWN_EXTRA = 0.25
_BESIDE_A_HERO = 2.0  # a space where another hero stands now: he may be gone, or not
_PAST_THE_DRAGON = 6.0
_GREED_OF_SEARCH = 0.85  # how much of the straight distance the search counts on

UNKNOWN_LAID = -1


def _distances(goals: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(
        _GREED_OF_SEARCH
        * min(
            abs(cell // COLUMNS - goal // COLUMNS) + abs(cell % COLUMNS - goal % COLUMNS)
            for goal in goals
        )
        for cell in range(SPACES)
    )


TO_TREASURE = _distances((TREASURE, TREASURE_LOWER))
TO_TOWER = _distances(TOWERS)


def _open_share(side: str) -> float:
    walls = [tile for tile in TILES if getattr(tile, side) == "wall"]
    return 1 - len(walls) / TILE_COUNT


# What leaving an unknown chamber costs more, by the turn: straight on, or to a side.
_STRAIGHT = 1 / _open_share("front") - 1
_ASIDE = 2 / (_open_share("left") + _open_share("right")) - 1


@cache
def _tolls(
    combat: str, kind: int, left: int, death: float, agility: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By laid tile, the unknown last: what entering costs in all, and the turns of it."""
    prices = list(prices_of_chambers(combat, kind, left, death))
    turns = turns_in_chambers(kind)
    fall = price_of_bridge(agility, left, death)
    prices[BRIDGE] = fall
    card = price_of_dungeon_card(combat, kind, left, death)
    types = [kind for kind in TILE_TYPE for _ in range(4)]
    unknown = _UNKNOWN_TURNS + _UNKNOWN_EXTRA + 0.75 * card
    toll = (*(prices[each] + turns[each] for each in types), unknown)
    return toll, (*(turns[each] for each in types), _UNKNOWN_TURNS)


def best_route(state: State, hero: Hero, starts: list[Start], home: bool) -> Route | None:
    """The best way to begin, or None where no way leads there."""
    combat, left, death = combat_of(state), stamina(hero), price_of_death(state)
    toll, tempo = _tolls(combat, hero.kind, left, death, _burdened_agility(hero))
    door_turns, door_price = price_of_door(hero.kind, left, death)
    lift = failures(HERO_ATTRIBUTES[hero.kind][STRENGTH])
    barrier = (0.0, 0.0, door_turns + door_price, lift)
    delay = (0.0, 0.0, door_turns, lift)
    extra = _in_the_way(state, hero, home, combat, left, death)
    ahead = TO_TOWER if home else TO_TREASURE
    roped = any(CARD_ID[card] == "rope" for card in hero.loot)
    board, tiles_left = state.board, bool(state.bags[PILE])
    heap: list[tuple[float, float, float, int, int, str]] = []
    at = SIDES[board[hero.cell]] if hero.cell >= 0 else SIDES[UNKNOWN_LAID]
    for choice, direction, target, before, price, barred in starts:
        beyond = board[target]
        cost = before + price + toll[beyond] + extra.get(target, 0.0)
        turns = before + tempo[beyond]
        if barred:
            near, far = at[direction], SIDES[beyond][(direction + 2) & 3]
            cost += barrier[near] + (barrier[far] if far != near else 0.0)
            turns += delay[near] + (delay[far] if far != near else 0.0)
        heappush(
            heap, (cost + ahead[target], cost, turns, target, (direction + 2) & 3, choice)
        )
    done = bytearray(SPACES)
    while heap:
        _, cost, turns, cell, side, choice = heappop(heap)
        if done[cell]:
            continue
        done[cell] = 1
        if not ahead[cell]:
            return Route(choice, cost, turns)
        laid = board[cell]
        sides = SIDES[laid]
        halves = None
        if laid >= 0 and TILE_TYPE[laid >> 2] == CHASM and not roped:
            halves = HALVES[laid]
        for _, direction, target in WAYS[cell]:
            near = sides[direction]
            if near == WALL or done[target] or direction == side:
                continue
            beyond = board[target]
            far = SIDES[beyond][(direction + 2) & 3]
            if far == WALL or (beyond < 0 and not tiles_left):
                continue
            if halves is not None and halves[direction] != halves[side]:
                continue
            onward = cost + toll[beyond]
            later = turns + tempo[beyond]
            if near or far:
                onward += barrier[near] + (barrier[far] if far != near else 0.0)
                later += delay[near] + (delay[far] if far != near else 0.0)
            if laid < 0:
                onward += _STRAIGHT if (direction ^ side) == 2 else _ASIDE
            if target in extra:
                onward += extra[target]
            heappush(
                heap,
                (onward + ahead[target], onward, later, target, (direction + 2) & 3, choice),
            )
    return None


def _burdened_agility(hero: Hero) -> int:
    """His Agility on a bridge with all that he carries; a Rope makes it a stroll."""
    if any(CARD_ID[card] == "rope" for card in hero.loot):
        return 12
    return attribute_value(hero, AGILITY) - len(hero.loot)


def _in_the_way(
    state: State, hero: Hero, home: bool, combat: str, left: int, death: float
) -> dict[int, float]:
    """Monsters that lie about, other heroes, and on the way home the dragon."""
    extra: dict[int, float] = {}
    if max(state.tokens) >= 0:
        for token, cell in enumerate(state.tokens):
            if cell >= 0:
                extra[cell] = extra.get(cell, 0.0) + price_of_monster(
                    combat, hero.kind, TOKEN_MONSTER[token], left, death
                )
    if home:
        extra[TREASURE] = _PAST_THE_DRAGON
    for other in state.heroes:
        if other is not hero and other.cell >= 0 and other.cell != TREASURE:
            extra[other.cell] = extra.get(other.cell, 0.0) + _BESIDE_A_HERO
    return extra


