"""Small boards to draw, with the looks of one game."""

from __future__ import annotations

from undercroft.kernel import game as registry
from undercroft.kernel.looks import looks_of
from undercroft.kernel.scene import Board, Piece, Space
from undercroft.terminal.looks import SIZES, Size
from undercroft.terminal.map_drawing import BoardDrawing, draw_board

LOOKS = looks_of(registry.find("dungeonquest"))
Sides = tuple[str, str, str, str]
OPEN: Sides = ("passage", "passage", "passage", "passage")
CLOSED: Sides = ("wall", "wall", "wall", "wall")


def room(
    column: int = 0,
    row: int = 0,
    look: str = "dungeon_room",
    sides: Sides = CLOSED,
    marks: tuple[str, ...] = (),
    height: int = 1,
) -> Space:
    return Space(f"r{row}c{column}", look, column, row, look, sides, 1, height, marks)


def dark(column: int = 0, row: int = 0) -> Space:
    return Space(f"r{row}c{column}", "Unexplored", column, row, "unknown")


def drawn(*spaces: Space, pieces: tuple[Piece, ...] = (), size: Size = SIZES[0]) -> BoardDrawing:
    columns = 1 + max(space.column for space in spaces)
    rows = max(space.row + space.height for space in spaces)
    return draw_board(Board(columns, rows, spaces, pieces), size, LOOKS)
