"""What is marked over the board while a figure acts: where it can go, and its lines of fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members
from undercroft.kernel.scene import Layer

from ..rules import manners, steps, terms
from .state import INSIDE, NONE

if TYPE_CHECKING:
    from .state import State

REACH, FIRE, BLOCKED = "reach", "fire", "blocked"


def layers(state: State) -> tuple[Layer, ...]:
    """The layers of the figure that is activated."""
    activation = state.activation
    if activation is None or activation.warrior == NONE or activation.over:
        return ()
    if state.warriors[activation.warrior].place != INSIDE:
        return ()
    fire, blocked = lines_of_fire(state, activation.warrior)
    found = (
        (REACH, "within reach", "green", within_reach(state, activation.warrior)),
        (FIRE, "clear line of fire", "red", 0 if activation.attacked else fire),
        (BLOCKED, "blocks a line of fire", "violet", 0 if activation.attacked else blocked),
    )
    names = state.ground.names
    return tuple(
        Layer(id_, name, tone, tuple(names[square] for square in members(squares)))
        for id_, name, tone, squares in found
        if squares
    )


def within_reach(state: State, number: int) -> int:
    """The squares that its points lead to; nothing while somebody holds it (MKD-BREAK-01)."""
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    if activation.points <= 0 or steps.holders(state, warrior, activation):
        return 0
    reach = steps.reach(state, number, activation.points)
    return reach.squares & state.ground.legal & ~(1 << warrior.square)


def lines_of_fire(state: State, number: int) -> tuple[int, int]:
    """The squares of clear lines to opponents within range, and those that block the others."""
    warrior, ground = state.warriors[number], state.ground
    reach = manners.reach_of(state, warrior)
    fire = blocked = 0
    in_the_way = manners.in_the_way(state)
    for other in state.warriors:
        if other.place != INSIDE or not terms.opposing(warrior, other):
            continue
        if manners.forbids_aiming(state, warrior, other, reach) is not None:
            continue
        line = ground.lines.crossed(warrior.square, other.square)
        if ground.lines.sees(warrior.square, other.square, in_the_way):
            fire |= line | 1 << other.square
        else:
            solid = in_the_way | ground.blocking | ground.shadowed
            ends = 1 << warrior.square | 1 << other.square
            on_squares = line & solid & ground.grid.squares & ~ends
            blocked |= on_squares or _beside_the_edge(state, warrior.square, other.square)
    return fire & ~(1 << warrior.square), blocked


def _beside_the_edge(state: State, a: int, b: int) -> int:
    """The squares on both sides of the wall or shut door that ends a line of fire."""
    lines, before = state.ground.lines, a
    in_the_way = manners.in_the_way(state)
    on_the_way = members(lines.crossed(a, b) | 1 << b)
    for square in sorted(on_the_way, key=lambda each: lines.length(a, each)):
        if not lines.sees(a, square, in_the_way):
            return (1 << before | 1 << square) & ~(1 << a)
        before = square
    return 0
