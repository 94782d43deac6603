"""Finding the way: which step leads best to the treasure chamber, or out by a tower."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ..content.pieces import (
    AGILITY,
    BRIDGE,
    CHASM,
    PILE,
    STRENGTH,
    WALL,
)
from ..rules.attributes import attribute_value
from ..table.board import COLUMNS, SPACES, TOWERS, TREASURE, TREASURE_LOWER, WAYS
from .danger import (
    combat_of,
    price_of_bridge,
    price_of_death,
    price_of_door,
    price_of_fight,
    prices_of_chambers,
    stamina,
    turns_in_chambers,
)
from .odds import failures
from .unknown import costs_to_go, expected_cost
from .worth import WORTH_CARRYING, worths

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State


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


# Who walks, as far as dangers depend on it: combat, hero, stamina, the price of death.
Walker = tuple[str, int, int, float]

_BESIDE_A_HERO = 2.0  # a space where another hero stands now: they may be gone, or not
_PAST_THE_DRAGON = 6.0
# How much of the cost of an unknown way is turns; the rest is danger.
TURNS_IN_COST = 0.5

UNKNOWN_LAID = -1
NEVER = 1e9


def _distances(goals: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        min(
            abs(cell // COLUMNS - goal // COLUMNS) + abs(cell % COLUMNS - goal % COLUMNS)
            for goal in goals
        )
        for cell in range(SPACES)
    )


TO_TREASURE = _distances((TREASURE, TREASURE_LOWER))
TO_TOWER = _distances(TOWERS)


@cache
def _tolls(
    content: DungeonQuestContent, combat: str, kind: int, left: int, death: float, agility: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By laid tile: what entering costs in all, and the turns of it."""
    prices = list(prices_of_chambers(content, combat, kind, left, death))
    turns = turns_in_chambers(content, kind)
    prices[BRIDGE] = price_of_bridge(agility, left, death)
    types = [each for each in content.tile_type for _ in range(4)]
    return tuple(prices[each] + turns[each] for each in types), tuple(turns[each] for each in types)


# How many ways are remembered: worlds that a search imagines are mostly alike around a hero.
_REMEMBERED = 1 << 12


def best_route(state: State, hero: Hero, starts: list[Start], home: bool) -> Route | None:
    """The best way to begin, or None where no way leads there.

    Known chambers are walked through one by one; where the known ends, experience has to do.
    """
    content = state.content
    others = [h.cell for h in state.heroes if h is not hero] if len(state.heroes) > 1 else ()
    return _best_route(
        content,
        (combat_of(state), hero.kind, stamina(hero), price_of_death(state)),
        state.board,
        hero.cell,
        burdened_agility(hero),
        bool(hero.loot) and any(content.card_id[card] == "rope" for card in hero.loot),
        bool(state.bags[PILE]),
        tuple(state.tokens) if max(state.tokens) >= 0 else (),
        tuple(others),
        tuple(starts),
        home,
    )


@lru_cache(maxsize=_REMEMBERED)
def _best_route(
    content: DungeonQuestContent,
    who: Walker,
    board: tuple[int, ...],
    here: int,
    agility: int,
    roped: bool,
    tiles_left: bool,
    tokens: tuple[int, ...],
    others: tuple[int, ...],
    starts: tuple[Start, ...],
    home: bool,
) -> Route | None:
    """The same by all that it depends on, and nothing else."""
    combat, kind, left, death = who
    toll, tempo = _tolls(content, combat, kind, left, death, agility)
    door_turns, door_price = price_of_door(content, kind, left, death)
    lift = failures(content.attributes[kind][STRENGTH])
    barrier = (0.0, 0.0, door_turns + door_price, lift)
    delay = (0.0, 0.0, door_turns, lift)
    extra = _in_the_way(content, who, tokens, others, home)
    ahead, to_go = (TO_TOWER if home else TO_TREASURE), costs_to_go(content, home)
    best, least = None, NEVER
    heap: list[tuple[float, float, int, int, str]] = []
    sides_of = content.sides
    at = sides_of[board[here]] if here >= 0 else sides_of[UNKNOWN_LAID]
    for choice, direction, target, before, price, barred in starts:
        beyond, side = board[target], (direction + 2) & 3
        cost, turns = before + price + extra.get(target, 0.0), before
        if barred:
            near, far = at[direction], sides_of[beyond][side]
            cost += barrier[near] + (barrier[far] if far != near else 0.0)
            turns += delay[near] + (delay[far] if far != near else 0.0)
        if beyond >= 0:
            heappush(heap, (cost + toll[beyond], turns + tempo[beyond], target, side, choice))
            continue
        unknown = _into_the_unknown(content, board, target, side, to_go)
        if cost + unknown < least:
            least = cost + unknown
            best = Route(choice, least, turns + TURNS_IN_COST * unknown)
    done = bytearray(SPACES)
    while heap:
        cost, turns, cell, side, choice = heappop(heap)
        if done[cell]:
            continue
        if cost >= least:
            break
        if not ahead[cell]:
            return Route(choice, cost, turns)
        done[cell] = 1
        laid = board[cell]
        sides = sides_of[laid]
        halves = (
            content.halves[laid] if content.tile_type[laid >> 2] == CHASM and not roped else None
        )
        for _, direction, target in WAYS[cell]:
            near = sides[direction]
            if near == WALL or done[target] or direction == side:
                continue
            if halves is not None and halves[direction] != halves[side]:
                continue
            beyond, back = board[target], (direction + 2) & 3
            far = sides_of[beyond][back]
            if far == WALL:
                continue
            onward, later = cost, turns
            if near or far:
                onward += barrier[near] + (barrier[far] if far != near else 0.0)
                later += delay[near] + (delay[far] if far != near else 0.0)
            if target in extra:
                onward += extra[target]
            if beyond >= 0:
                heappush(heap, (onward + toll[beyond], later + tempo[beyond], target, back, choice))
            elif tiles_left and onward + to_go[target][back] < least + 3:
                unknown = _into_the_unknown(content, board, target, back, to_go)
                if onward + unknown < least:
                    least = onward + unknown
                    best = Route(choice, least, later + TURNS_IN_COST * unknown)
    return best


def _into_the_unknown(
    content: DungeonQuestContent,
    board: tuple[int, ...],
    cell: int,
    side: int,
    to_go: tuple[tuple[float, ...], ...],
) -> float:
    """What the way on through an unknown space costs, walls that are known around it counted."""
    walled = [
        direction
        for _, direction, target in WAYS[cell]
        if board[target] >= 0 and content.sides[board[target]][(direction + 2) & 3] == WALL
    ]
    if not walled:
        return to_go[cell][side]
    return expected_cost(content, cell, side, to_go, walled, to_go[cell][side])


def burdened_agility(hero: Hero) -> int:
    """Their Agility on a bridge with what they would carry over it; a Rope makes it a stroll."""
    content = hero.content
    if not hero.loot:
        return content.attributes[hero.kind][AGILITY]
    if any(content.card_id[card] == "rope" for card in hero.loot):
        return 12
    worth_of = worths(content).by_card
    kept = sum(
        worth_of[card] >= WORTH_CARRYING or content.card_id[card] == "loadstone"
        for card in hero.loot
    )
    return attribute_value(hero, AGILITY) - max(1, kept)


def _in_the_way(
    content: DungeonQuestContent,
    who: Walker,
    tokens: tuple[int, ...],
    others: tuple[int, ...],
    home: bool,
) -> dict[int, float]:
    """Monsters that lie about, other heroes, and on the way home the dragon."""
    combat, kind, left, death = who
    extra: dict[int, float] = {}
    for token, cell in enumerate(tokens):
        if cell >= 0:
            extra[cell] = extra.get(cell, 0.0) + price_of_fight(
                content, combat, kind, content.token_monster[token], left, death
            )
    if home:
        extra[TREASURE] = _PAST_THE_DRAGON
    for cell in others:
        if cell >= 0 and cell != TREASURE:
            extra[cell] = extra.get(cell, 0.0) + _BESIDE_A_HERO
    return extra
