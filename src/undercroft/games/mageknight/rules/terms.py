"""Who is with whom, and who stands beside whom (MKD-TERM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import INSIDE, NOBODY, NONE

if TYPE_CHECKING:
    from ..table.state import State, Warrior


def friendly(a: Warrior, b: Warrior) -> bool:
    """Of one player, or both Mage Spawn; a figure is not its own friend (MKD-TERM-07)."""
    return a is not b and a.seat == b.seat


def opposing(a: Warrior, b: Warrior) -> bool:
    """Heroes of different players, or a hero and a Mage Spawn, for good (MKD-TERM-08, 09)."""
    return a.seat != b.seat


def is_hero(warrior: Warrior) -> bool:
    """A hero belongs to a player, a Mage Spawn to nobody (MKD-TERM-04)."""
    return warrior.seat != NOBODY


def shut_doors(state: State) -> int:
    """The edges that shut doors close."""
    return state.ground.shut(state.doors)


def standing(state: State) -> int:
    """The squares that figures stand on."""
    squares = 0
    for warrior in state.warriors:
        if warrior.place == INSIDE:
            squares |= 1 << warrior.square
    return squares


def standing_on(state: State, square: int) -> int:
    """The number of the figure on a square, or NONE."""
    for number, warrior in enumerate(state.warriors):
        if warrior.square == square and warrior.place == INSIDE:
            return number
    return NONE


def near_heroes_of(state: State, seat: int) -> int:
    """The tiles with a player's heroes in them, and the squares next to those heroes."""
    ground = state.ground
    near, squares = ground.beside(state.doors), 0
    for warrior in state.warriors:
        if warrior.seat == seat and warrior.place == INSIDE:
            squares |= ground.areas[ground.tile_of[warrior.square]] | near[warrior.square]
    return squares


def beside(state: State, square: int) -> int:
    """The squares next to one: walls and shut doors part them (MKD-TERM-11, MKD-TERM-12)."""
    return state.ground.beside(state.doors)[square]


def adjacent(state: State, a: Warrior, b: Warrior) -> bool:
    """Whether two figures stand next to each other."""
    return a.place == INSIDE == b.place and bool(beside(state, a.square) >> b.square & 1)


def opponents_beside(state: State, warrior: Warrior) -> list[Warrior]:
    """The opposing figures next to a figure."""
    near = beside(state, warrior.square)
    return [
        other
        for other in state.warriors
        if other.place == INSIDE and near >> other.square & 1 and opposing(warrior, other)
    ]


def friends_beside(state: State, warrior: Warrior) -> list[Warrior]:
    """The friendly figures next to a figure."""
    near = beside(state, warrior.square)
    return [
        other
        for other in state.warriors
        if other.place == INSIDE and near >> other.square & 1 and friendly(warrior, other)
    ]
