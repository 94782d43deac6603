"""Answers on the way: turns, moves, barriers, chambers, the catacombs, the tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attributes import attribute_value
from ..board import COLUMNS, SPACE_NUMBER, TOWERS, TREASURE, WAY, passages
from ..movement import ways_out
from ..pieces import (
    AGILITY,
    CARD_ID,
    CHASM,
    DIRECTIONS,
    EAST,
    HALVES,
    NORTH,
    SIDES,
    SOUTH,
    STRENGTH,
    TILE_TYPE,
    TILES,
    WALL,
    WEST,
)
from .danger import price_of_bridge, price_of_death, stamina
from .errand import (
    WORTH,
    has_treasure,
    set_out,
    stands_in_treasure,
    stays_with_the_dragon,
    turns_left,
    wants_out,
)
from .odds import failures
from .route import TO_TOWER, TO_TREASURE, Route, Start, best_route
from .things import thing_to_use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import Hero, State

NO_CHOICE_OF_HIS = ("encounter", "struggle", "grope", "pass")


def take_turn(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The move-or-search choice, or what stands in its place."""
    if choices[0] == "draw_card":
        return below(state, hero, choices)
    if choices[0] == "stay":
        return beside_the_dragon(state, hero, choices)
    forced = choices[0] in NO_CHOICE_OF_HIS
    route, home = (None, True) if forced else set_out(state, hero, starts_of(state, hero, choices))
    thing = thing_to_use(state, hero, choices, route, home)
    if thing:
        return thing
    if forced:
        return choices[0]
    if "go_down" in choices and wants_down(state, hero, route):
        return "go_down"
    if "search" in choices and wants_to_search(state, hero, route, home):
        return "search"
    if route is not None:
        return route.choice
    return next((c for c in ("search", "go_down", "rope", "cross") if c in choices), choices[0])


def starts_of(state: State, hero: Hero, choices: Sequence[str]) -> list[Start]:
    """Where each answer leads."""
    ways = WAY[hero.cell]
    starts = []
    for choice in choices:
        if choice in ways:
            starts.append(Start(choice, *ways[choice]))
        elif choice == "cross":
            starts += across(state, hero, "cross", hero.attribute(AGILITY))
        elif choice == "rope":
            halves = HALVES[state.board[hero.cell]]
            mine = halves[hero.side] if hero.side >= 0 else 0
            starts += [
                Start("rope", direction, target, price=0.5)
                for _, direction, target in passages(state, hero.cell)
                if halves[direction] != mine
            ]
    return starts


def across(state: State, hero: Hero, choice: str, attribute: int) -> list[Start]:
    """The ways out of a chamber beyond what has to be crossed by a test."""
    turns = failures(attribute)
    return [
        Start(choice, direction, target, turns)
        for _, direction, target in passages(state, hero.cell)
        if direction != hero.side
    ]


def wants_down(state: State, hero: Hero, route: Route | None) -> bool:
    """The catacombs are for those whom no way leads on, or whom a shade follows."""
    if route is None:
        return True
    shaded = any(CARD_ID[card] == "lingering_shade" for card in hero.kept)
    return shaded and route.turns > 3 and turns_left(state, hero) > 6


def wants_to_search(state: State, hero: Hero, route: Route | None, home: bool) -> bool:
    """In a dead end; or without any Loot to get out with, while there is time."""
    if route is None or route.cost > 60:
        return True
    if home and not hero.loot:
        return turns_left(state, hero) > route.turns + 1
    return False


def beside_the_dragon(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Stay for more, or leave with what there is."""
    starts = starts_of(state, hero, choices)
    route = best_route(state, hero, starts, home=True) if starts else None
    if route is None or stays_with_the_dragon(state, hero, route):
        return "stay"
    return thing_to_use(state, hero, choices, route, True) or route.choice


def move_on(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A further move in the same turn."""
    route, _ = set_out(state, hero, starts_of(state, hero, choices))
    return choices[0] if route is None else route.choice


def flee(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A way that nothing bars: from the dragon, from another hero, out of a dead end."""
    starts = [Start(c, *WAY[hero.cell][c], barred=False) for c in choices]
    route, _ = set_out(state, hero, starts)
    return choices[0] if route is None else route.choice


def secret_door(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Through the wall, if that is better than the ways there are."""
    ways = WAY[hero.cell]
    starts = [Start(c, *ways[c], barred=False) for c in choices if c in ways]
    starts += [Start("leave", way[1], way[2], turns=1.0) for way in ways_out(state, hero)]
    route, _ = set_out(state, hero, starts)
    return "leave" if route is None else route.choice


def in_tower(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Out, or on from here."""
    if choices[0] == "exit" and wants_out(state, hero):
        return "exit"
    ways = [choice for choice in choices if choice in WAY[hero.cell]]
    route, home = set_out(state, hero, starts_of(state, hero, ways))
    if choices[0] == "exit" and (home or route is None):
        return "exit"
    return choices[0] if route is None else route.choice


# -- chambers that hold him up -------------------------------------------------------------


def spider_web(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Through the web, or back next turn."""
    starts = across(state, hero, "cross", hero.attribute(STRENGTH))
    return _cross_or(state, hero, starts, "retreat")


def bridge(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Over the bridge, or back next turn."""
    agility = attribute_value(hero, AGILITY) - len(hero.loot)
    if any(CARD_ID[card] == "rope" for card in hero.loot):
        agility = 12
    price = price_of_bridge(agility, stamina(hero), price_of_death(state))
    starts = [
        Start("cross", direction, target, price=price)
        for _, direction, target in passages(state, hero.cell)
        if direction != hero.side
    ]
    return _cross_or(state, hero, starts, "stay")


def _cross_or(state: State, hero: Hero, starts: list[Start], back: str) -> str:
    starts += [
        Start(back, direction, target, turns=1.0)
        for _, direction, target in ways_out(state, hero)
        if direction == hero.side
    ]
    route, _ = set_out(state, hero, starts)
    return back if route is None else route.choice


def before_crossing(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A Rope is best; what is worth little is dropped."""
    if "rope" in choices:
        return "rope"
    agility = attribute_value(hero, AGILITY)
    if agility - len(hero.loot) < 11 and len(hero.loot) > 1:
        least = min(
            (c for c in choices if c != "cross"), key=lambda c: _WORTH_OF[c[5:]], default="cross"
        )
        if least != "cross" and _WORTH_OF[least[5:]] < 100:
            return least
    return "cross"


_WORTH_OF = {CARD_ID[card]: worth for card, worth in enumerate(WORTH)}


def choose_side(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """On a chasm the side that leads on; on a bridge, which is crossed, the other one."""
    laid = state.board[hero.cell]
    halves = HALVES[laid]
    starts = []
    for choice in choices:
        half = halves[DIRECTIONS.index(choice)]
        for _, direction, target in passages(state, hero.cell):
            if (halves[direction] == half) == (TILE_TYPE[laid >> 2] == CHASM):
                starts.append(Start(choice, direction, target))
    route, _ = set_out(state, hero, starts)
    return choices[0] if route is None else route.choice


# -- the catacombs -------------------------------------------------------------------------


def below(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """On with the next card, or up through a hole that was found."""
    thing = thing_to_use(state, hero, choices, None, True)
    if thing:
        return thing
    return "climb" if "climb" in choices else "draw_card"


def goal_below(state: State, hero: Hero, cell: int) -> int:
    """The space he would like to come up at: the treasure chamber, or the nearest tower."""
    left = turns_left(state, hero)
    if not has_treasure(hero) and left > TO_TREASURE[cell] + 14:
        return TREASURE
    return min(TOWERS, key=lambda tower: (_apart(cell, tower), tower))


def _apart(cell: int, other: int) -> int:
    return abs(cell // COLUMNS - other // COLUMNS) + abs(cell % COLUMNS - other % COLUMNS)


def heading(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Straight for the goal, along the longer leg: the die takes care of the other one."""
    goal = goal_below(state, hero, hero.cell)
    return DIRECTIONS[_toward(hero.cell, goal)]


def _toward(cell: int, goal: int) -> int:
    down = goal // COLUMNS - cell // COLUMNS
    right = goal % COLUMNS - cell % COLUMNS
    if abs(right) >= abs(down):
        return EAST if right > 0 else WEST
    return SOUTH if down > 0 else NORTH


def come_up(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Up at the first chance, unless the goal lies still far ahead."""
    ahead = _ahead(hero)
    goal = goal_below(state, hero, ahead)
    if hero.distance < 2 and _apart(ahead, goal) > 7 and stamina(hero) > 8:
        return "stay"
    return "leave"


def _ahead(hero: Hero) -> int:
    """Where he is below ground, before the die."""
    row, column = divmod(hero.marker, COLUMNS)
    step = hero.distance
    if hero.heading == NORTH:
        row = max(0, row - step)
    elif hero.heading == SOUTH:
        row = min(len(TO_TOWER) // COLUMNS - 1, row + step)
    elif hero.heading == EAST:
        column = min(COLUMNS - 1, column + step)
    else:
        column = max(0, column - step)
    return row * COLUMNS + column


def sideways(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """To the side on which the goal lies."""
    cell = _ahead(hero)
    goal = goal_below(state, hero, cell)
    down = goal // COLUMNS - cell // COLUMNS
    right = goal % COLUMNS - cell % COLUMNS
    on_the_right = (right, down, -right, -down)[hero.heading]
    return "right" if on_the_right > 0 else "left"


def lay_tile(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The side of the arrow is always open: let it point at the goal."""
    return DIRECTIONS[_toward(hero.cell, goal_below(state, hero, hero.cell))]


def choose_tile(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The chamber with the most ways on and the least to fear."""
    return max(choices, key=lambda choice: _appeal(hero, int(choice.removeprefix("tile"))))


def _appeal(hero: Hero, tile: int) -> float:
    sides = SIDES[tile * 4]
    ways = sum(side != WALL for side in sides) - 0.5 * sum(side > WALL for side in sides)
    return ways + _LIKING.get(TILES[tile].type, 0.0)


_LIKING = {"corridor": 3.0, "rotating_room": 1.5, "bottomless_pit": -6.0, "trap_room": -1.5,
           "chamber_of_darkness": -1.0, "bridge": -1.0, "cave_in": -1.0}  # fmt: skip


# -- Runes on the way ----------------------------------------------------------------------


def one_more_move(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Haste saves a turn, now or later; not to leave a dragon that still sleeps."""
    ways = [Start(way[0], way[1], way[2]) for way in ways_out(state, hero)]
    if stands_in_treasure(hero):
        route = best_route(state, hero, ways, home=True)
        return "end" if stays_with_the_dragon(state, hero, route) else "rune_of_haste"
    route, _ = set_out(state, hero, ways)
    return "end" if route is None else "rune_of_haste"


def teleport(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """As near to a tower as can be; or to the treasure, if that is the way he goes."""
    home = has_treasure(hero) or turns_left(state, hero) < 14
    near = TO_TOWER if home else TO_TREASURE
    return min(choices, key=lambda choice: (near[SPACE_NUMBER[choice]], choice))


