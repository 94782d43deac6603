"""Answers on the way: turns, moves, barriers, chambers, the catacombs, the tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import (
    AGILITY,
    CHASM,
    DIRECTIONS,
    STRENGTH,
    WALL,
)
from ..rules.attributes import attribute_value
from ..rules.movement import ways_out
from ..table.board import SPACE_NUMBER, WAY, WAYS, passages
from .below import below, wants_down
from .danger import price_of_bridge, price_of_death, price_of_search, stamina
from .errand import set_out, stands_in_treasure, stays_with_the_dragon, turns_left
from .odds import failures
from .route import TO_TOWER, TO_TREASURE, Route, Start, best_route, burdened_agility
from .things import thing_to_use
from .unknown import costs_to_go
from .worth import WORTH_CARRYING, has_treasure, worths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State
    from .temper import Temper

# Two searches find a secret door or a passage down more often than not, and often one does.
FOUND_IN_TWO, SEARCHES_FOR_IT = 0.6, 1.7
NO_CHOICE_OF_HIS = ("encounter", "struggle", "grope", "pass")


def take_turn(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """The move-or-search choice, or what stands in its place."""
    if choices[0] == "draw_card":
        return below(state, hero, choices)
    if choices[0] == "stay":
        return beside_the_dragon(state, hero, choices, temper)
    forced = choices[0] in NO_CHOICE_OF_HIS
    route, home = (
        (None, True) if forced else set_out(state, hero, starts_of(state, hero, choices), temper)
    )
    thing = thing_to_use(state, hero, choices, route, home)
    if thing:
        return thing
    if forced:
        return choices[0]
    if "go_down" in choices and wants_down(state, hero, route, home):
        return "go_down"
    if "search" in choices and wants_to_search(state, hero, route, home):
        return "search"
    if route is not None:
        return route.choice
    return next((c for c in ("search", "go_down", "rope", "cross") if c in choices), choices[0])


def starts_of(state: State, hero: Hero, choices: Sequence[str]) -> list[Start]:
    """Where each answer leads."""
    content = state.content
    ways = WAY[hero.cell]
    starts = []
    for choice in choices:
        if choice in ways:
            starts.append(Start(choice, *ways[choice]))
        elif choice == "cross":
            starts += across(state, hero, "cross", hero.attribute(AGILITY))
        elif choice == "rope":
            halves = content.halves[state.board[hero.cell]]
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


def wants_to_search(state: State, hero: Hero, route: Route | None, home: bool) -> bool:
    """In a dead end; where a secret door would help; without any Loot to leave with."""
    content = state.content
    if route is None:
        return True
    to_go = costs_to_go(content, home)
    through = min([to_go[target][(way + 2) & 3] for _, way, target in WAYS[hero.cell]])
    harm = price_of_search(content, hero.kind, stamina(hero), price_of_death(state))
    if FOUND_IN_TWO * (route.cost - through) > SEARCHES_FOR_IT * (1 + harm):
        return True
    if home and not hero.loot:
        return turns_left(state, hero) > route.turns + 1
    return False


def beside_the_dragon(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Stay for more, or leave with what there is."""
    starts = starts_of(state, hero, choices)
    route = best_route(state, hero, starts, home=True) if starts else None
    if route is None or stays_with_the_dragon(state, hero, route, temper):
        return "stay"
    return thing_to_use(state, hero, choices, route, True) or route.choice


def move_on(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """A further move in the same turn."""
    route, _ = set_out(state, hero, starts_of(state, hero, choices), temper)
    return choices[0] if route is None else route.choice


def flee(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """A way that nothing bars: from the dragon, from another hero, out of a dead end."""
    starts = [Start(c, *WAY[hero.cell][c], barred=False) for c in choices]
    route, _ = set_out(state, hero, starts, temper)
    return choices[0] if route is None else route.choice


def secret_door(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Through the wall, if that is better than the ways there are."""
    ways = WAY[hero.cell]
    starts = [Start(c, *ways[c], barred=False) for c in choices if c in ways]
    starts += [Start("leave", way[1], way[2], turns=1.0) for way in ways_out(state, hero)]
    route, _ = set_out(state, hero, starts, temper)
    return "leave" if route is None else route.choice


def in_tower(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Out, or on from here."""
    if choices[0] == "exit" and has_treasure(hero):
        return "exit"
    ways = [choice for choice in choices if choice in WAY[hero.cell]]
    route, home = set_out(state, hero, starts_of(state, hero, ways), temper)
    if choices[0] == "exit" and (home or route is None):
        return "exit"
    return choices[0] if route is None else route.choice


# -- chambers that hold them up ------------------------------------------------------------


def spider_web(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Through the web, or back next turn."""
    starts = across(state, hero, "cross", hero.attribute(STRENGTH))
    return _cross_or(state, hero, starts, "retreat", temper)


def bridge(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Over the bridge, or back next turn."""
    price = price_of_bridge(burdened_agility(hero), stamina(hero), price_of_death(state))
    starts = [
        Start("cross", direction, target, price=price)
        for _, direction, target in passages(state, hero.cell)
        if direction != hero.side
    ]
    return _cross_or(state, hero, starts, "stay", temper)


def _cross_or(state: State, hero: Hero, starts: list[Start], back: str, temper: Temper) -> str:
    starts += [
        Start(back, direction, target, turns=1.0)
        for _, direction, target in ways_out(state, hero)
        if direction == hero.side
    ]
    route, _ = set_out(state, hero, starts, temper)
    return back if route is None else route.choice


def before_crossing(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A Rope is best; what is worth little is dropped."""
    if "rope" in choices:
        return "rope"
    by_name = worths(hero.content).by_name
    agility = attribute_value(hero, AGILITY)
    if agility - len(hero.loot) < 11 and len(hero.loot) > 1:
        least = min(
            (c for c in choices if c != "cross"), key=lambda c: by_name[c[5:]], default="cross"
        )
        if least != "cross" and by_name[least[5:]] < WORTH_CARRYING:
            return least
    return "cross"


def choose_side(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """On a chasm the side that leads on; on a bridge, which is crossed, the other one."""
    content = state.content
    laid = state.board[hero.cell]
    halves = content.halves[laid]
    starts = []
    for choice in choices:
        half = halves[DIRECTIONS.index(choice)]
        for _, direction, target in passages(state, hero.cell):
            if (halves[direction] == half) == (content.tile_type[laid >> 2] == CHASM):
                starts.append(Start(choice, direction, target))
    route, _ = set_out(state, hero, starts, temper)
    return choices[0] if route is None else route.choice


# -- Runes on the way, and the chambers they show ------------------------------------------


def choose_tile(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The chamber with the most ways on and the least to fear."""
    content = state.content
    return max(choices, key=lambda choice: _appeal(content, content.tile_called[choice]))


def _appeal(content: DungeonQuestContent, tile: int) -> float:
    sides = content.sides[tile * 4]
    ways = sum(side != WALL for side in sides) - 0.5 * sum(side > WALL for side in sides)
    return ways + _LIKING.get(content.tiles[tile].type, 0.0)


_LIKING = {"corridor": 3.0, "rotating_room": 1.5, "bottomless_pit": -6.0, "trap_room": -1.5,
           "chamber_of_darkness": -1.0, "bridge": -1.0, "cave_in": -1.0}  # fmt: skip


def one_more_move(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """The Rune of Haste saves a turn, now or later; not to leave a dragon that still sleeps."""
    ways = [Start(way[0], way[1], way[2]) for way in ways_out(state, hero)]
    if stands_in_treasure(hero):
        route = best_route(state, hero, ways, home=True)
        return "end" if stays_with_the_dragon(state, hero, route, temper) else "rune_of_haste"
    route, _ = set_out(state, hero, ways, temper)
    return "end" if route is None else "rune_of_haste"


def teleport(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """As near to a tower as can be; or to the treasure, if that is the way they go."""
    home = has_treasure(hero) or turns_left(state, hero) < 14
    near = TO_TOWER if home else TO_TREASURE
    return min(choices, key=lambda choice: (near[SPACE_NUMBER[choice]], choice))
