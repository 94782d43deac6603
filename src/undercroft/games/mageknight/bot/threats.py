"""What may befall a Hero where it ends its activation: who could strike there, and how hard."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import members

from ..rules import manners, prospects, steps, terms, turn, values
from ..rules.facing import front_arc
from ..table.state import INSIDE, NOBODY

if TYPE_CHECKING:
    from ..table.ground import Ground
    from ..table.state import Activation, State, Warrior

# Of those who could strike, the strongest does; the others only if activations are left.
OTHERS = 0.4
# Rounds: up to the first all harm counts, from the second on none. Two who keep their distance
# would else do so to the end of the game, and nobody wins without gold.
PATIENT, RECKLESS = 20, 40
REMEMBERED = 4096  # reaches: nobody else moves while a Hero walks


class Threat(NamedTuple):
    """An opponent, the squares that it could strike at in its next activation, and the harm."""

    number: int
    squares: int
    clicks: float


def threats_to(state: State, hero: Warrior) -> list[Threat]:
    """Everybody who could strike at a Hero soon."""
    found = []
    # Where the Hero stands now it will not be in the way.
    blocked = steps.taken(state) & ~(1 << hero.square) | terms.shut_doors(state)
    spared = _spared(state, hero.seat)
    victim = next(at for at, each in enumerate(state.warriors) if each is hero)
    for number, other in enumerate(state.warriors):
        if other.place != INSIDE or not terms.opposing(hero, other):
            continue
        if other.seat == NOBODY and spared >> other.square & 1:
            continue
        points = turn.speed_points(state, number)
        clicks, cost = _harm(state, other, victim)
        if clicks and points >= cost and not other.frozen:
            points -= cost
            reach = manners.reach_of(state, other)
            squares = _struck_at(state.ground, state.doors, other.square, points, reach, blocked)
            found.append(Threat(number, squares, clicks))
    return found


def _harm(state: State, other: Warrior, victim: int) -> tuple[float, int]:
    """The clicks that its best attack takes on average, and what that one costs."""
    best, least = 0.0, 0
    reach = manners.reach_of(state, other)
    for manner, cost in manners.open_to(values.abilities(state, other)):
        if manner.harms and (reach or not manner.ranged) and values.attack(state, other):
            clicks = prospects.against(state, other, victim, manner).clicks
            if clicks > best:
                best, least = clicks, cost
    return best, least


def caution(state: State) -> float:
    """How much harm counts by now, from 1 to 0."""
    played = state.turn / state.players
    return min(1.0, max(0.0, (RECKLESS - played) / (RECKLESS - PATIENT)))


def _spared(state: State, seat: int) -> int:
    """Where no opponent of a player can activate Mage Spawn: near all of their own Heroes."""
    if state.players == 1:
        return 0
    near = -1
    for other in range(state.players):
        if other != seat:
            near &= terms.near_heroes_of(state, other)
    return near


@lru_cache(maxsize=REMEMBERED)
def _struck_at(
    ground: Ground, doors: tuple[int, ...], square: int, points: int, reach: int, blocked: int
) -> int:
    """The squares that a figure could strike at after moving so far; `reach` is its range."""
    here = 1 << square
    ways = ground.steps.reach(
        here, points, blocked & ~here, dear=ground.dear, diagonal_extra=steps.DIAGONAL
    )
    squares, tiles = 0, set()
    near = ground.beside(doors)
    for each in members(ways.squares):
        squares |= near[each]
        tiles.add(ground.tile_of[each])
    if reach:
        # What it sees from where it stands, and the tiles that it comes to.
        seen = ground.lines.seen(square, ground.shut(doors))
        for tile in tiles:
            seen |= ground.areas[tile]
        for each in members(seen & ground.legal & ~squares):
            if ground.far(square, each) <= reach + points:
                squares |= 1 << each
    return squares


def danger(threats: list[Threat], square: int, besides: int = -1) -> float:
    """The clicks that ending an activation on a square may cost, somebody set aside."""
    found = [
        each.clicks for each in threats if each.squares >> square & 1 and each.number != besides
    ]
    if len(found) < 2:
        return found[0] if found else 0.0
    worst = max(found)
    return worst + OTHERS * (sum(found) - worst)


def holding_squares(state: State, warrior: Warrior, activation: Activation | None) -> int:
    """The squares where an opponent would hold a figure that comes by (MKD-BREAK-01)."""
    free = activation.free_of if activation is not None else 0
    squares = 0
    for number, other in enumerate(state.warriors):
        if other.place == INSIDE and terms.opposing(warrior, other) and not free >> number & 1:
            squares |= terms.beside(state, other.square) & front_arc(state, other)
    return squares
