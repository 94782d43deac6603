"""The board as numbers: the chambers round the hero, what is explored, the known way out."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from sys import byteorder
from typing import TYPE_CHECKING

from undercroft.kernel.rows import Cache, cached, latest, one_hot, row, share, zeros

from ..content.pieces import CHAMBER_TYPE_IDS, GATE, PASSAGE, PORTCULLIS, WALL
from ..table.board import (
    COLUMNS,
    ROWS,
    SPACES,
    TOWERS,
    TREASURE,
    TREASURE_LOWER,
    UNEXPLORED,
    WAYS,
)

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent

REACH = 2  # how many chambers away the surroundings go
FARTHEST = ROWS + COLUMNS

_OPENNESS = {PASSAGE: 1.0, GATE: 0.7, PORTCULLIS: 0.4, WALL: 0.0}
_TYPE_NAMES = (*CHAMBER_TYPE_IDS, "tower", "treasure_chamber")
_SIDE_NAMES = ("north", "east", "south", "west")

CHAMBER_NAMES = (
    "on the board", "explored", *(f"open {side}" for side in _SIDE_NAMES), "may be searched",
    *(f"is {name}" for name in _TYPE_NAMES),
)  # fmt: skip
_OFF_THE_BOARD = zeros(len(CHAMBER_NAMES))


def _chamber(content: DungeonQuestContent, laid: int) -> bytes:
    if laid == UNEXPLORED:
        return row([1.0, *[0.0] * (len(CHAMBER_NAMES) - 1)])
    sides = [_OPENNESS[side] for side in content.sides[laid]]
    kind = one_hot(content.tile_type[laid >> 2], len(_TYPE_NAMES))
    return row([1.0, 1.0, *sides, float(content.tile_search[laid >> 2]), *kind])


_OFF = (-2,)


def _around(cell: int) -> tuple[int, ...]:
    """The cells round a cell row by row; SPACES, one beyond the last, is off the board."""
    row_of, column_of = divmod(cell, COLUMNS)
    return tuple(
        r * COLUMNS + c if 0 <= r < ROWS and 0 <= c < COLUMNS else SPACES
        for r in range(row_of - REACH, row_of + REACH + 1)
        for c in range(column_of - REACH, column_of + REACH + 1)
    )


AROUND = tuple(_around(cell) for cell in range(SPACES))
_laid_around = tuple(itemgetter(*around) for around in AROUND)
_STEPS = range(-REACH, REACH + 1)
_AROUND_NAMES = tuple(f"{down:+d}{across:+d}" for down in _STEPS for across in _STEPS)
SURROUNDINGS_NAMES = tuple(
    f"chamber {where} {name}" for where in _AROUND_NAMES for name in CHAMBER_NAMES
)
_NO_SURROUNDINGS = zeros(len(SURROUNDINGS_NAMES))
_WHERE_AROUND = tuple(
    {near: position for position, near in enumerate(around) if near < SPACES} for around in AROUND
)

MONSTER_NAMES = tuple(f"monster {where}" for where in _AROUND_NAMES)
_NO_MONSTERS = zeros(len(MONSTER_NAMES))


def monsters_around(tokens: list[int], cell: int) -> bytes:
    """Where monster tokens lie round a cell."""
    lying = _on_the_board(tokens)
    if cell < 0 or not lying:
        return _NO_MONSTERS
    where = _WHERE_AROUND[cell]
    return _planes(tuple([where[at] for at in lying if at in where]))


@latest
def _on_the_board(tokens: list[int]) -> list[int]:
    """The spaces with monster tokens, in order."""
    return sorted([at for at in tokens if at >= 0])


@cached
def _planes(positions: tuple[int, ...]) -> bytes:
    numbers = [0.0] * len(MONSTER_NAMES)
    for position in positions:
        numbers[position] = 1.0
    return row(numbers)


# -- where a space lies --------------------------------------------------------------------


def _distance(cell: int, goals: tuple[int, ...]) -> int:
    return min(
        abs(cell // COLUMNS - goal // COLUMNS) + abs(cell % COLUMNS - goal % COLUMNS)
        for goal in goals
    )


TO_TREASURE = tuple(_distance(cell, (TREASURE, TREASURE_LOWER)) for cell in range(SPACES))
TO_TOWER = tuple(_distance(cell, TOWERS) for cell in range(SPACES))

POSITION_NAMES = (
    "is on the board", "row", "column", "steps to the treasure chamber", "steps to a tower",
    "is in the treasure chamber", "is in a tower",
)  # fmt: skip


def _position(cell: int) -> bytes:
    return row([
        1.0, (cell // COLUMNS) / ROWS, (cell % COLUMNS) / COLUMNS,
        TO_TREASURE[cell] / FARTHEST, TO_TOWER[cell] / FARTHEST,
        float(cell == TREASURE), float(cell in TOWERS),
    ])  # fmt: skip


POSITION = (*(_position(cell) for cell in range(SPACES)), zeros(len(POSITION_NAMES)))


# -- what is known of the whole board ------------------------------------------------------

HOMEWARD_NAMES = tuple(
    f"r{cell // COLUMNS + 1}c{cell % COLUMNS + 1} near a way out" for cell in range(SPACES)
)


class Known:
    """What is known of a board. Boards change seldom: much of it is asked for again and again."""

    __slots__ = ("_around", "_chamber_of", "board", "homeward", "nearness")

    def __init__(self, chambers: Chambers, board: tuple[int, ...]) -> None:
        self.board = board
        self._chamber_of = chambers.rows.__getitem__
        self._around = {-1: _NO_SURROUNDINGS}
        self.homeward = homeward = _ways_home(chambers.open_sides, board)
        # A float's upper half is precise enough: two bytes are looked up instead of a number made.
        nearness = bytearray(4 * SPACES)
        for place, values in _UPPER_HALF:
            nearness[place::4] = homeward.translate(values)
        self.nearness = bytes(nearness)

    def surroundings(self, cell: int) -> bytes:
        """The chambers round a cell."""
        found = self._around.get(cell)
        if found is None:
            laid = _laid_around[cell](self.board + _OFF)
            found = self._around[cell] = b"".join(map(self._chamber_of, laid))
        return found


class Chambers:
    """The chambers of a catalogue as numbers, and what is known of boards laid with them."""

    __slots__ = ("_known", "_last_asked", "open_sides", "rows")

    def __init__(self, content: DungeonQuestContent) -> None:
        # By laid tile; what is off the board and what is unexplored come last: indices -2 and -1.
        self.rows = (
            *(_chamber(content, laid) for laid in range(len(content.sides))),
            _OFF_THE_BOARD,
            _chamber(content, UNEXPLORED),
        )
        self.open_sides = content.open_sides
        self._known: Cache[tuple[int, ...], Known] = Cache(partial(Known, self))
        self._last_asked: Known | None = None

    def known(self, board: tuple[int, ...]) -> Known:
        """What is known of a board; most often it is the one that was asked about last."""
        last = self._last_asked
        if last is None or last.board is not board:
            last = self._last_asked = self._known[board]
        return last


# By space and by the open sides of its tile: where they lead, and the side one comes in by.
_BEYOND = tuple(
    tuple(
        tuple((target, 1 << (side + 2 & 3)) for _, side, target in WAYS[cell] if sides >> side & 1)
        for sides in range(16)
    )
    for cell in range(SPACES)
)


def _ways_home(open_sides: tuple[int, ...], board: tuple[int, ...]) -> bytes:
    """A byte a space: how many explored chambers a way out takes, and one; 0 if none is known."""
    steps = bytearray(SPACES)
    for tower in TOWERS:
        steps[tower] = 1
    edge, far = list(TOWERS), 1
    while edge:
        far += 1
        beyond = []
        for cell in edge:
            for target, entrance in _BEYOND[cell][open_sides[board[cell]]]:
                if not steps[target] and open_sides[board[target]] & entrance:
                    steps[target] = far
                    beyond.append(target)
        edge = beyond
    return bytes(steps)


# How long a known way out is, by what `known` tells of a space: 0 in a tower, 1 where none is.
WAY_OUT = (1.0, *(share(steps, FARTHEST) for steps in range(SPACES)))

# By the same, as bytes of a float: how near a way out is, 1 in a tower, 0 where none is known.
_NEARNESS = [row([1 - WAY_OUT[min(steps, SPACES)]]) for steps in range(256)]
_UPPER_HALF = tuple(
    (place, bytes(number[place] for number in _NEARNESS))
    for place in ((2, 3) if byteorder == "little" else (0, 1))
)
