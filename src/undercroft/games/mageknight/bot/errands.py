"""What a Hero is about: which chests it wants, when it has enough, and where it goes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.grid import members

from ..rules import approach, chests, hooks, leaving, odds, steps, values
from ..table.state import INSIDE, NOBODY, NONE, ON_A_SQUARE, ON_THE_FLOOR, OUTSIDE
from .sides import gold_held

if TYPE_CHECKING:
    from ..table.ground import Ground
    from ..table.state import Chest, State, Warrior

FEW_CLICKS = 3  # whoever has no more thinks of leaving
DETOUR = 14  # speed points that a further chest may cost
REMEMBERED = 1024  # ways, of this dungeon and others
EVERYWHERE = 200  # speed points: more than any way takes
PROGRESS = 0.25  # of a speed point nearer to the goal, in clicks
AVOIDED = 3  # what a square of a tile with tokens counts on the way, in place of 1


def enough(state: State, seat: int) -> bool:
    """Whether a player wins by carrying out what they hold: no rival can come by more."""
    mine = leaving.gold(state, seat) + gold_held(state, seat)
    if any(
        each.seat not in (seat, NOBODY) and each.place in (INSIDE, OUTSIDE)
        for each in state.warriors
    ):
        return False
    rivals = [leaving.gold(state, other) for other in range(state.players) if other != seat]
    return bool(rivals) and mine > max(rivals)


def wants_out(state: State, number: int) -> bool:
    """Whether a Hero should leave: it has gold to carry, or nothing is left to win."""
    hero = state.warriors[number]
    held = chests.held(state, hero.seat)
    more = wanted_chests(state, hero)
    if not held:
        return not more and not _rich_rivals(state, hero)
    if not more or len(held) >= chests.limit(state, hero.seat) or enough(state, hero.seat):
        return True
    if odds.clicks_left(state, hero) <= FEW_CLICKS or _late(state):
        return True
    cost = approach.all_ways(state, number).least(_fronts(state, more))
    return cost is None or cost > DETOUR


def _late(state: State) -> bool:
    """Whether the game ends soon (MKD-END-05)."""
    return state.rounds * state.players - state.turn < 10 * state.players


def wanted_chests(state: State, hero: Warrior) -> list[Chest]:
    """Chests on the floor that a Hero could take."""
    if hooks.MAY_WORK_ON_CHESTS.forbids(values.abilities(state, hero)) is not None:
        return []
    if len(chests.held(state, hero.seat)) >= chests.limit(state, hero.seat):
        return []
    floor = [chest for chest in state.chests if chest.place == ON_THE_FLOOR]
    if hero.square == NONE:
        return floor
    here = 1 << hero.square
    reached = _reached(state.ground, here, steps.lying(state) & ~here)
    return [chest for chest in floor if chests.front(state, chest) & reached]


@lru_cache(maxsize=REMEMBERED)
def _reached(ground: Ground, here: int, barred: int) -> int:
    """All squares that lie open from here, doors and figures aside."""
    return ground.steps.reach(here, EVERYWHERE, ground.crevasses | barred).squares


def _fronts(state: State, boxes: list[Chest]) -> int:
    squares = 0
    for chest in boxes:
        squares |= chests.front(state, chest)
    return squares


def _rich_rivals(state: State, hero: Warrior) -> list[Warrior]:
    """Heroes of others who hold chests."""
    return [
        each
        for each in state.warriors
        if each.place == INSIDE
        and each.seat not in (NONE, hero.seat)
        and chests.held(state, each.seat)
    ]


def goals(state: State, number: int) -> int:
    """The squares that a Hero wants to come to."""
    hero = state.warriors[number]
    exit_ = state.sides[hero.seat].exit
    if exit_ != NONE and state.sides[hero.seat].took_chest and wants_out(state, number):
        return 1 << exit_
    boxes = wanted_chests(state, hero)
    if boxes:
        mates = approach.squares_of(
            each
            for each in state.warriors
            if each is not hero and each.seat == hero.seat and each.place == INSIDE
        )
        fresh = [box for box in boxes if not chests.front(state, box) & mates] or boxes
        return _fronts(state, fresh)
    rivals = _rich_rivals(state, hero)
    if rivals:
        return approach.beside_all(state, approach.squares_of(rivals))
    return 0


def way_left(state: State, wanted: int) -> tuple[int, ...]:
    """By square, what is left of the way to where a Hero wants to be; doors and figures aside."""
    ground = state.ground
    shunned = 0
    for token in state.tokens:
        if token.place == ON_A_SQUARE:
            shunned |= ground.areas[ground.tile_of[token.square]]
    shunned &= ~ground.water & ~ground.hindering
    return _way_left(ground, wanted, shunned, steps.lying(state) & ~wanted)


@lru_cache(maxsize=REMEMBERED)
def _way_left(ground: Ground, wanted: int, shunned: int, barred: int) -> tuple[int, ...]:
    dear = ((AVOIDED, shunned), *ground.dear) if shunned else ground.dear
    ways = ground.steps.reach(
        wanted, approach.FAR, ground.crevasses | barred, dear=dear, diagonal_extra=steps.DIAGONAL
    )
    found = [approach.FAR] * ground.grid.size
    for cost, ring in enumerate(ways.rings):
        for square in members(ring):
            found[square] = cost
    return tuple(found)
