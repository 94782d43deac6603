"""One step of a move: what it costs and what forbids it (MKD-MOV, MKD-COST, MKD-BREAK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members

from ..content.abilities import AQUATIC, FLIGHT
from ..table.state import INSIDE, NOBODY, NONE, ON_A_SQUARE, ON_THE_FLOOR
from . import terms, values
from .facing import faces, front_arc

if TYPE_CHECKING:
    from undercroft.kernel.grid import Reach
    from undercroft.kernel.legality import Verdict

    from ..table.state import Activation, State, Warrior

DIAGONAL = 1  # more than the square costs (MKD-COST-04)
BREAKING_AWAY = 2  # MKD-COST-07


def entering(state: State, warrior: Warrior, square: int) -> int:
    """What the terrain of a square costs a figure (MKD-COST-01 to 03).

    All of it is clear to flyers, only water to swimmers (MKD-SPD-22, MKD-SPD-28, MKD-SPD-29).
    """
    cost = state.ground.cost[square]
    if cost == 1:
        return 1
    bits = values.abilities(state, warrior)
    if bits & FLIGHT or (bits & AQUATIC and state.ground.water >> square & 1):
        return 1
    return cost


def step_cost(state: State, warrior: Warrior, square: int) -> int:
    """What a step to a neighbouring square costs (MKD-MOV-01, MKD-COST-04).

    Nobody flies through a doorway: that step is on foot (MKD-SPD-23, MKD-SPD-24).
    """
    ground = state.ground
    cost = ground.cost[square]
    if cost > 1:
        on_foot = ground.beyond_doorways[warrior.square] >> square & 1
        if not on_foot or not values.has(state, warrior, FLIGHT):
            cost = entering(state, warrior, square)
    return cost + (ground.diagonals[warrior.square] >> square & 1) * DIAGONAL


def forbids_ground(state: State, warrior: Warrior, square: int) -> Verdict:
    """Walls, blocking squares and crevasses (MKD-MOV-03, 04, 08)."""
    ground = state.ground
    if ground.blocking >> square & 1:
        return "MKD-MOV-04"
    if not terms.beside(state, warrior.square) >> square & 1:
        return "MKD-MOV-08" if _is_near(state, warrior.square, square) else "MKD-MOV-01"
    if ground.crevasses >> square & 1:
        if not values.has(state, warrior, FLIGHT):
            return "MKD-MOV-03"
        if ground.beyond_doorways[warrior.square] >> square & 1:
            return "MKD-SPD-23"
    return None


def _is_near(state: State, a: int, b: int) -> bool:
    (row, column), (down, right) = state.ground.grid.places[a], state.ground.grid.places[b]
    return max(abs(row - down), abs(column - right)) == 1


def taken(state: State) -> int:
    """The squares that figures, chests and tokens fill."""
    return terms.standing(state) | lying(state)


def lying(state: State) -> int:
    """The squares of chests on the floor, and of tokens until their tile is entered."""
    squares = 0
    for chest in state.chests:
        if chest.place == ON_THE_FLOOR:
            squares |= 1 << chest.square
    for token in state.tokens:
        if token.place == ON_A_SQUARE:
            squares |= 1 << token.square
    return squares


def on_a_token(state: State, square: int) -> bool:
    """Whether a token lies there."""
    return any(token.place == ON_A_SQUARE and token.square == square for token in state.tokens)


def forbids_room(state: State, square: int) -> Verdict:
    """One figure, chest or token fills a square (MKD-MOV-06, 07; MKD-TOKEN-14)."""
    if terms.standing(state) >> square & 1:
        return "MKD-MOV-06"
    if any(chest.place == ON_THE_FLOOR and chest.square == square for chest in state.chests):
        return "MKD-MOV-07"
    return "MKD-TOKEN-14" if on_a_token(state, square) else None


def open_to(state: State, number: int) -> int:
    """Where this figure may set foot at all: open ground, not near the player's own heroes.

    A player may not move a Mage Spawn to their own Heroes (MKD-SPAWN-03). Flyers cross crevasses,
    never blocking squares (MKD-SPD-22, MKD-SPD-25).
    """
    warrior, ground = state.warriors[number], state.ground
    squares = ground.legal
    if ground.crevasses and values.has(state, warrior, FLIGHT):
        squares |= ground.crevasses
        if warrior.square != NONE:
            squares &= ~(ground.crevasses & ground.beyond_doorways[warrior.square])  # MKD-SPD-23
    if warrior.seat == NOBODY and not state.monsters_turn:  # MKD-SOLO-19
        squares &= ~terms.near_heroes_of(state, state.active)
    return squares


def reach(
    state: State,
    number: int,
    points: int,
    start: int | None = None,
    shut: int | None = None,
    halts: int = 0,
) -> Reach:
    """Where a figure can go from its square, or another, if nobody holds it on the way.

    `shut` are the edges that bar it: those of shut doors, if nothing else is said. It does not go
    on from a square of `halts`.
    """
    warrior, ground = state.warriors[number], state.ground
    bits = values.abilities(state, warrior)
    dear = ground.dear_to_swimmers if bits & AQUATIC else ground.dear
    shut_out = (taken(state) | ~open_to(state, number)) & ~(1 << warrior.square)
    if bits & FLIGHT:
        dear = ground.dear_to_flyers
        shut_out |= ground.crevasses & ground.at_doorways
    blocked = shut_out & ground.grid.squares
    blocked |= terms.shut_doors(state) if shut is None else shut
    starts = 1 << (warrior.square if start is None else start)
    return ground.steps.reach(
        starts, points, blocked, dear=dear, diagonal_extra=DIAGONAL, halts=halts
    )


def can_come_down(state: State, number: int, square: int, points: int) -> bool:
    """Whether a flyer over a crevasse could go on to a place where it may stop (MKD-SPD-26)."""
    near = terms.beside(state, square)
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    for other, opponent in enumerate(state.warriors):
        if opponent.place == INSIDE and near >> opponent.square & 1:
            if terms.opposing(warrior, opponent) and not activation.free_of >> other & 1:
                if front_arc(state, opponent) >> square & 1:
                    return False  # it would be held there
    return bool(reach(state, number, points, square).squares & state.ground.legal)


def holders(state: State, warrior: Warrior, activation: Activation) -> list[int]:
    """Opponents beside it in whose front arc it stands, and of whom it is not free (MKD-BREAK-01).

    Once broken away from, an opponent lets go for the whole activation (MKD-BREAK-06, 07).
    """
    near = terms.beside(state, warrior.square)
    return [
        number
        for number, other in enumerate(state.warriors)
        if other.place == INSIDE
        and near >> other.square & 1
        and not activation.free_of >> number & 1
        and terms.opposing(warrior, other)
        and faces(state, other, warrior)  # MKD-BREAK-08, MKD-BREAK-09
    ]


def forbids_step(state: State, warrior: Warrior, activation: Activation, square: int) -> Verdict:
    """A step in an activation: open ground, room there, points enough, and nobody who holds it."""
    closed = forbids_ground(state, warrior, square) or forbids_room(state, square)
    if closed is not None:
        return closed
    if step_cost(state, warrior, square) > activation.points:
        return "MKD-MOV-01"
    number = state.warriors.index(warrior)
    if not open_to(state, number) >> square & 1:
        return "MKD-SPAWN-03"
    if state.ground.crevasses >> square & 1:
        left = activation.points - step_cost(state, warrior, square)
        if not can_come_down(state, number, square, left):
            return "MKD-SPD-26"
    return "MKD-BREAK-01" if holders(state, warrior, activation) else None


def forbids_breaking_away(state: State, warrior: Warrior, activation: Activation) -> Verdict:
    """Somebody holds it, and the points are enough for the attempt and a step (MKD-BREAK-02).

    No ability makes the attempt cheaper (MKD-SPD-04).
    """
    if not holders(state, warrior, activation):
        return "MKD-BREAK-08"
    left = activation.points - BREAKING_AWAY
    for square in members(terms.beside(state, warrior.square)):
        closed = forbids_ground(state, warrior, square) or forbids_room(state, square)
        if closed is None and step_cost(state, warrior, square) <= left:
            return None
    return "MKD-BREAK-02"
