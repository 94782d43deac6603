"""What a way into the unknown is likely to cost, by the chambers there are in the box."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import (
    BRIDGE,
    CAVE_IN,
    CHASM,
    CORRIDOR,
    DARKNESS,
    GATE,
    PORTCULLIS,
    ROTATING_ROOM,
    WALL,
    WEB,
)
from ..table.board import COLUMNS, SPACES, TOWERS, TREASURE, TREASURE_LOWER, WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent

# The turns that a chamber takes, and what it costs besides, for a hero of no special gifts.
_TURNS = {CORRIDOR: 0.0, WEB: 0.8, BRIDGE: 0.3, CAVE_IN: 2.3, DARKNESS: 1.8}
_TROUBLE = {CORRIDOR: 0.0, WEB: 0.0, BRIDGE: 2.0, ROTATING_ROOM: 0.0, DARKNESS: 0.3}
_USUAL_TROUBLE = 0.5
_BARRIERS = {GATE: 1.3, PORTCULLIS: 1.0}
DEAD_END = 6.0
_SWEEPS = 14

# A kind of chamber as one enters it: its share of the pile, what it costs, and what leaving it
# to the left, straight on and to the right costs more (None: a wall).
Exits = tuple[float | None, float | None, float | None]
Kind = tuple[float, float, Exits]


def exits_of(content: DungeonQuestContent, tile: int) -> Exits:
    """What leaving a chamber to the left, straight on and to the right costs more."""
    sides, halves = (
        content.sides[tile * 4],
        content.halves[tile * 4],
    )  # the arrow, and so the hero, is north
    if content.tile_type[tile] == ROTATING_ROOM:
        return None, 0.0, None  # it turns half round
    split = content.tile_type[tile] == CHASM
    costs = [
        None
        if sides[side] == WALL or (split and halves[side] != halves[0])
        else _BARRIERS.get(sides[side], 0.0)
        for side in (1, 2, 3)
    ]
    return costs[0], costs[1], costs[2]


@cache
def kinds_of(content: DungeonQuestContent) -> tuple[Kind, ...]:
    """The chambers by where their walls are, with the mean of what they cost."""
    alike: dict[tuple[bool, ...], list[int]] = {}
    for tile in range(content.tile_count):
        alike.setdefault(tuple(cost is None for cost in exits_of(content, tile)), []).append(tile)
    return tuple(_mean_kind(content, tiles) for tiles in alike.values())


def _mean_kind(content: DungeonQuestContent, tiles: list[int]) -> Kind:
    types = [content.tile_type[tile] for tile in tiles]
    cost = sum(_TURNS.get(t, 1.0) + _TROUBLE.get(t, _USUAL_TROUBLE) for t in types) / len(tiles)
    exits = [exits_of(content, tile) for tile in tiles]
    ways = [
        None if exits[0][way] is None else sum(each[way] or 0.0 for each in exits) / len(tiles)
        for way in range(3)
    ]
    return len(tiles) / content.tile_count, cost, (ways[0], ways[1], ways[2])


_OUTSIDE = -1
# The space beyond each side; the treasure chamber's own sides do not matter here.
_BEYOND = tuple(
    tuple(
        next((target for _, way, target in WAYS[cell] if way == direction), _OUTSIDE)
        for direction in range(4)
    )
    for cell in range(SPACES)
)


@cache
def costs_to_go(content: DungeonQuestContent, home: bool) -> tuple[tuple[float, ...], ...]:
    """By space and the side one comes in by: what is left to pay in a dungeon nobody knows."""
    goals = TOWERS if home else (TREASURE, TREASURE_LOWER)
    costs = [[1.7 * _steps(cell, goals)] * 4 for cell in range(SPACES)]
    order = sorted(range(SPACES), key=lambda cell: costs[cell][0])
    for _ in range(_SWEEPS):
        for cell in order:
            if cell in goals:
                continue
            for side in range(4):
                costs[cell][side] = expected_cost(content, cell, side, costs, (), costs[cell][side])
    return tuple(tuple(sides) for sides in costs)


def _steps(cell: int, goals: tuple[int, ...]) -> int:
    return min(
        abs(cell // COLUMNS - goal // COLUMNS) + abs(cell % COLUMNS - goal % COLUMNS)
        for goal in goals
    )


def expected_cost(
    content: DungeonQuestContent,
    cell: int,
    side: int,
    costs: Sequence[Sequence[float]],
    walled: Sequence[int],
    back: float,
) -> float:
    """Of entering an unknown space by that side: each kind of chamber, left by its best exit.

    Directions in `walled` are known to be closed from beyond; `back` is what turning round costs.
    """
    beyond = _BEYOND[cell]
    ways = []
    for turn in (1, 2, 3):
        direction = (side + turn) & 3
        target = beyond[direction]
        ways.append(
            99.0
            if target == _OUTSIDE or direction in walled
            else costs[target][(direction + 2) & 3]
        )
    left, ahead, right = ways
    dead_end = back + DEAD_END
    total = 0.0
    for share, cost, exits in kinds_of(content):
        best = dead_end
        if exits[0] is not None and left + exits[0] < best:
            best = left + exits[0]
        if exits[1] is not None and ahead + exits[1] < best:
            best = ahead + exits[1]
        if exits[2] is not None and right + exits[2] < best:
            best = right + exits[2]
        total += share * (cost + best)
    return total
