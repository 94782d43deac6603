"""The board: a grid of spaces, where each leads, and what stands between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.errors import BadContent

from ..content.catalogue import printed_board
from ..content.pieces import (
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WALL,
    WEST,
)
from ..content.tables import space_id

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from .state import State

_BOARD = printed_board()
ROWS, COLUMNS = _BOARD.rows, _BOARD.columns
SPACES = ROWS * COLUMNS
NOWHERE = -1
UNEXPLORED = -1
OUTSIDE = -1

TOWERS = tuple(tower.row * COLUMNS + tower.column for tower in _BOARD.towers)
# The treasure chamber covers two cells and is one space: the upper cell stands for both.
TREASURE, TREASURE_LOWER = (row * COLUMNS + column for row, column in _BOARD.treasure.cells)

TOWER_CELL = dict(zip((tower.id for tower in _BOARD.towers), TOWERS, strict=True))
TOWER_NAME = {tower.id: tower.name for tower in _BOARD.towers}

SPACE_ID = tuple(space_id(COLUMNS, cell) for cell in range(SPACES))
SPACE_NUMBER = {name: cell for cell, name in enumerate(SPACE_ID)}

Way = tuple[str, int, int]  # what it is called, its direction, the space it leads to


def check_board(content: DungeonQuestContent) -> None:
    """Refuse content with another board: spaces, towers and treasure chamber are printed."""
    board = content.board
    for name in ("rows", "columns", "towers", "treasure"):
        if getattr(board, name) != getattr(_BOARD, name):
            raise BadContent(f"board.toml: {name}: expected what is printed on the board")


def neighbour(cell: int, direction: int) -> int:
    """The cell beyond that side, or OUTSIDE."""
    row, column = divmod(cell, COLUMNS)
    row += (direction == SOUTH) - (direction == NORTH)
    column += (direction == EAST) - (direction == WEST)
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else OUTSIDE


def space_of(cell: int) -> int:
    """The space a cell belongs to."""
    return TREASURE if cell == TREASURE_LOWER else cell


def _ways(cell: int) -> tuple[Way, ...]:
    if cell == TREASURE:
        return _treasure_ways()
    return tuple(
        (name, direction, space_of(neighbour(cell, direction)))
        for direction, name in enumerate(DIRECTIONS)
        if neighbour(cell, direction) != OUTSIDE
    )


def _treasure_ways() -> tuple[Way, ...]:
    """Six passages lead out of the treasure chamber; two on each long side."""
    upper, lower = TREASURE, TREASURE_LOWER
    return (
        ("north", NORTH, neighbour(upper, NORTH)),
        ("upper_east", EAST, neighbour(upper, EAST)),
        ("lower_east", EAST, neighbour(lower, EAST)),
        ("south", SOUTH, neighbour(lower, SOUTH)),
        ("lower_west", WEST, neighbour(lower, WEST)),
        ("upper_west", WEST, neighbour(upper, WEST)),
    )


WAYS = tuple(_ways(cell) for cell in range(SPACES))
# By space and by the open sides of its tile: the ways out that no wall closes on this side.
_UNWALLED = tuple(
    tuple(tuple(way for way in ways if sides >> way[1] & 1) for sides in range(16)) for ways in WAYS
)
WAY = tuple({name: (direction, target) for name, direction, target in ways} for ways in WAYS)


def new_board(content: DungeonQuestContent) -> tuple[int, ...]:
    """All spaces unexplored but the towers and the treasure chamber (DQ-MOV-08)."""
    board = [UNEXPLORED] * SPACES
    for tile, cell in zip(content.tower_tiles, TOWERS, strict=True):
        board[cell] = tile * 4
    board[TREASURE] = board[TREASURE_LOWER] = content.treasure_tile * 4
    return tuple(board)


def lay_tile(state: State, cell: int, tile: int, entry: int) -> None:
    """Lay a tile with its entry arrow pointing in that direction."""
    _put(state, cell, tile * 4 + entry)


def turn_tile(state: State, cell: int, quarters: int) -> None:
    """Turn the chamber on a space clockwise by so many quarters."""
    laid = state.board[cell]
    _put(state, cell, (laid & ~3) | ((laid + quarters) & 3))


def _put(state: State, cell: int, laid: int) -> None:
    # The board changes less often than states are cloned: it is replaced, and clones share it.
    board = state.board
    state.board = board[:cell] + (laid,) + board[cell + 1 :]  # noqa: RUF005 - twice as fast


def chamber_type(state: State, cell: int) -> int:
    """The type of the chamber laid on that space."""
    return state.content.tile_type[state.board[cell] >> 2]


def passages(state: State, cell: int) -> list[Way]:
    """The ways out that no wall closes, on this side or the far one (DQ-MOV-01, 11)."""
    board, content = state.board, state.content
    sides = content.sides
    return [
        way
        for way in _UNWALLED[cell][content.open_sides[board[cell]]]
        if (beyond := board[way[2]]) < 0 or sides[beyond][way[1] ^ 2] != WALL
    ]


def between(cell: int, target: int) -> int:
    """The direction that leads from a space to a neighbouring one; -1 if they do not touch."""
    for _, direction, beyond in WAYS[cell]:
        if beyond == target:
            return direction
    return -1
