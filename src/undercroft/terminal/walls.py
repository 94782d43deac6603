"""What stands between the spaces of a board, as characters: walls, doors, open ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.scene import NORTH, WEST

from .looks import UNKNOWN, bars

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Board, Space

    from .looks import Size

    Owners = dict[tuple[int, int], Space]
    # What stands on a side of a cell: row, column and side give the id of a side's look.
    Edges = Callable[[int, int, int], str]

# Which of the lines north, east, south and west of a corner are there, as a number.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
NOTHING, OPEN = "none", "open"  # within one space; between two squares with no edge


class Glyph(NamedTuple):
    """One character and what it is of: the colour is found by that."""

    char: str
    kind: str


BLANK = Glyph(" ", "dark")


def room_edges(owner: Owners, looks: Looks) -> Edges:
    """Rooms have sides of their own: of two that touch, the one that bars more counts."""

    def edge(row: int, column: int, side: int) -> str:
        here, beyond = _both(owner, row, column, side)
        if here is beyond:
            return NOTHING
        if here is None or beyond is None:  # the wall round the board
            inside = here or beyond
            return "wall" if inside is not None and inside.look != UNKNOWN else "frame"
        kinds = (here.sides[side], beyond.sides[(side + 2) % 4])
        return max(kinds, key=lambda kind: bars(looks, kind))

    return edge


def square_edges(board: Board, owner: Owners) -> Edges:
    """Squares are open to one another where no edge lies between; round the map is a wall."""
    edges = {frozenset((edge.a, edge.b)): edge.look for edge in board.edges}

    def edge(row: int, column: int, side: int) -> str:
        here, beyond = _both(owner, row, column, side)
        if here is beyond:
            return NOTHING
        if here is None or beyond is None:
            return "wall"
        return edges.get(frozenset((here.id, beyond.id)), OPEN)

    return edge


def _both(owner: Owners, row: int, column: int, side: int) -> tuple[Space | None, Space | None]:
    down, across = STEPS[side]
    return owner.get((row, column)), owner.get((row + down, column + across))


def draw_walls(
    rows: list[list[Glyph]], board: Board, owner: Owners, size: Size, looks: Looks, edges: Edges
) -> None:
    """All lines between the cells of a board, with the joints where they meet."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            y, x = row * size.down, column * size.across
            if column < board.columns:
                line = _horizontal(looks, edges(row, column, NORTH), size.across - 1)
                if line:
                    rows[y][x + 1 : x + size.across] = line
            if row < board.rows:
                upright = _vertical(looks, edges(row, column, WEST), size.down - 1)
                for offset, glyph in enumerate(upright):
                    rows[y + 1 + offset][x] = glyph
            rows[y][x] = _corner(owner, edges, row, column)


def _horizontal(looks: Looks, kind: str, width: int) -> list[Glyph]:
    if kind == NOTHING:
        return []
    if kind == OPEN:
        return [Glyph(" ", "wall")] * width
    if kind in ("wall", "frame"):
        return [Glyph("─", kind)] * width
    arm = (width - 1) // 2
    sign = _sign(looks, kind)
    if sign.char == " ":
        gap = width - 2 * max(1, arm - 1)
        stub = [Glyph("─", "wall")] * (max(1, arm - 1) - 1)
        left, right = Glyph("╴", "wall"), Glyph("╶", "wall")
        return [*stub, left, *[Glyph(" ", "wall")] * gap, right, *stub]
    wide = width - 2 * arm
    wall = [Glyph("─", "wall")] * (arm - 1)
    return [*wall, Glyph("╴", "wall"), *[sign] * wide, Glyph("╶", "wall"), *wall]


def _vertical(looks: Looks, kind: str, height: int) -> list[Glyph]:
    if kind == NOTHING:
        return []
    if kind == OPEN:
        return [Glyph(" ", "wall")] * height
    if kind in ("wall", "frame"):
        return [Glyph("│", kind)] * height
    return [_sign(looks, kind)] * height


def _sign(looks: Looks, kind: str) -> Glyph:
    """What stands in the middle of a side that is no wall; a way without a glyph is a gap."""
    look = looks.side.get(kind)
    if look is None:
        return Glyph("?", "side:")
    return Glyph(look.glyph, f"side:{look.colour}") if look.glyph else Glyph(" ", "wall")


def _corner(owner: Owners, edges: Edges, row: int, column: int) -> Glyph:
    """The joint of the lines that meet here; where open squares meet, a dot."""
    lines = (
        edges(row - 1, column, WEST),
        edges(row, column, NORTH),
        edges(row, column, WEST),
        edges(row, column - 1, NORTH),
    )
    if OPEN in lines and all(kind in (NOTHING, OPEN) for kind in lines):
        return Glyph("·", "grid")
    number = sum(1 << bit for bit, kind in enumerate(lines) if kind not in (NOTHING, OPEN))
    around = (owner.get((row + down, column + across)) for down in (-1, 0) for across in (-1, 0))
    known = any(space is not None and space.look != UNKNOWN for space in around)
    return Glyph(_CORNERS[number], "wall" if known else "frame")
