"""The catacombs: when to go down, where to head for, when to come up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import DIRECTIONS
from ..table.board import OUTSIDE, SPACES, WAYS, neighbour, space_of
from .danger import stamina
from .errand import in_time_for_treasure, turns_left
from .things import thing_to_use
from .unknown import costs_to_go
from .worth import has_treasure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State
    from .route import Route
    from .temper import Temper

# A turn below is more dangerous than one above.
TURN_BELOW = 1.7
# Going down and coming up take a turn each; a way up is found after so many cards, more or less.
DOWN_AND_UP = 2.0
LIKELY_STAYS = (2, 4, 6, 9)
TURNS_BELOW = 5.5
MET_ABOVE = 1.5  # the chamber they come up in has to be met
STAYING = 1.5  # the next way up may be long in coming
SHADED = 12.0  # what being rid of a Lingering Shade is worth


@cache
def _landing(content: DungeonQuestContent, home: bool) -> tuple[float, ...]:
    """What is left to pay for one who comes up on a space: they lay the chamber as they like."""
    to_go = costs_to_go(content, home)
    return tuple(
        0.0
        if not max(to_go[cell])
        else MET_ABOVE + min(to_go[target][(way + 2) & 3] for _, way, target in WAYS[cell])
        for cell in range(SPACES)
    )


@cache
def advanced(cell: int, direction: int, steps: int) -> int:
    for _ in range(steps):
        ahead = neighbour(cell, direction)
        if ahead == OUTSIDE:
            break
        cell = ahead
    return cell


@cache
def _after_the_die(content: DungeonQuestContent, cell: int, direction: int, home: bool) -> float:
    """What is left to pay after drifting a die's worth of spaces in that direction."""
    landing = _landing(content, home)
    return sum(landing[space_of(advanced(cell, direction, die))] for die in range(1, 7)) / 6


def better_side(content: DungeonQuestContent, cell: int, heading: int, home: bool) -> float:
    return min(
        _after_the_die(content, cell, (heading + 1) & 3, home),
        _after_the_die(content, cell, (heading + 3) & 3, home),
    )


@cache
def _prospect(content: DungeonQuestContent, cell: int, heading: int, home: bool) -> float:
    """What the way below costs in all, for one who goes down here and heads that way."""
    stays = [better_side(content, advanced(cell, heading, n), heading, home) for n in LIKELY_STAYS]
    return DOWN_AND_UP + TURNS_BELOW * TURN_BELOW + sum(stays) / len(stays)


def _homeward(state: State, hero: Hero, cell: int, temper: Temper) -> bool:
    """Whether a tower is what they look for, from there."""
    if has_treasure(hero):
        return True
    turns = 0.5 * _landing(state.content, False)[cell]
    return not in_time_for_treasure(state, hero, turns, temper)


def wants_down(state: State, hero: Hero, route: Route | None, home: bool) -> bool:
    """Where the way below is shorter, no way leads on above, or a shade follows them."""
    content = state.content
    if route is None:
        return True
    cost = min(_prospect(content, hero.cell, heading, home) for heading in range(4))
    if any(content.card_id[card] == "lingering_shade" for card in hero.kept):
        cost -= SHADED
    enough = turns_left(state, hero) > TURNS_BELOW + DOWN_AND_UP
    return cost < route.cost and enough and stamina(hero) > 4


def below(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """On with the next card, or up through a hole that was found."""
    thing = thing_to_use(state, hero, choices, None, True)
    if thing:
        return thing
    return "climb" if "climb" in choices else "draw_card"


def heading(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """The way that promises most."""
    content = state.content
    home = _homeward(state, hero, hero.cell, temper)
    return min(choices, key=lambda c: (_prospect(content, hero.cell, DIRECTIONS.index(c), home), c))


def come_up(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Up, unless what lies farther ahead is worth the cards it takes."""
    content = state.content
    now = advanced(hero.marker, hero.heading, hero.distance)
    home = _homeward(state, hero, now, temper)
    later = [
        better_side(content, advanced(now, hero.heading, n), hero.heading, home)
        for n in LIKELY_STAYS
    ]
    going_on = STAYING * TURNS_BELOW * TURN_BELOW + sum(later) / len(later)
    return "leave" if better_side(content, now, hero.heading, home) <= going_on else "stay"


def sideways(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """To the side on which the goal lies."""
    content = state.content
    cell = advanced(hero.marker, hero.heading, hero.distance)
    home = _homeward(state, hero, cell, temper)
    left = _after_the_die(content, cell, (hero.heading + 3) & 3, home)
    right = _after_the_die(content, cell, (hero.heading + 1) & 3, home)
    return "left" if left <= right else "right"


def lay_tile(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """The side of the arrow is always open: let it point where the way is shortest."""
    to_go = costs_to_go(state.content, _homeward(state, hero, hero.cell, temper))

    def beyond(choice: str) -> float:
        direction = DIRECTIONS.index(choice)
        target = neighbour(hero.cell, direction)
        return 99.0 if target == OUTSIDE else to_go[space_of(target)][(direction + 2) & 3]

    return min(choices, key=lambda choice: (beyond(choice), choice))
