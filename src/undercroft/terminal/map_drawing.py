"""The board as characters: walls in box drawing, floors by their look, whoever stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .looks import ARROWS, UNKNOWN, space_look
from .walls import BLANK, Glyph, draw_walls, room_edges, square_edges

if TYPE_CHECKING:
    from undercroft.kernel.looks import Look, Looks
    from undercroft.kernel.scene import Board, Piece, Space

    from .looks import Size

# Without colour, the first layers are told apart by these.
LAYER_SIGNS = "∙×~^"
SQUARES = "squares"


class BoardDrawing(NamedTuple):
    """The drawn board, and which space each cell belongs to."""

    rows: list[list[Glyph]]
    size: Size
    owner: dict[tuple[int, int], Space]

    def text(self) -> list[str]:
        """Without any colour."""
        return ["".join(glyph.char for glyph in row).rstrip() for row in self.rows]

    def inside(self, space: Space) -> tuple[int, int, int, int]:
        """Left, top, width and height of a space within its walls."""
        return _inside(space, self.size)

    def sign(self, space: Space, sign: str, *, chosen: bool) -> None:
        """Show that an option leads here: its key on a free floor, brackets round the chosen."""
        left, top, width, height = self.inside(space)
        line = self.rows[top + middle(height)]
        centre = left + width // 2
        if line[centre].kind.startswith(("floor:", "dark")):
            line[centre] = Glyph(sign, "key")
        if chosen:
            line[left], line[left + width - 1] = Glyph("[", "key"), Glyph("]", "key")

    def beyond(self, space: Space, down: int, across: int) -> Space | None:
        """The space on that side; one of two cells is stepped over at once."""
        row = space.row + (space.height if down > 0 else down)
        column = space.column + (space.width if across > 0 else across)
        return self.owner.get((row, column))

    def space_at(self, x: int, y: int) -> Space | None:
        """The space drawn at that character; a wall belongs to the space to its right or below."""
        return self.owner.get((y // self.size.down, x // self.size.across))


def middle(height: int) -> int:
    """The line on which whoever is in a space stands."""
    return height // 2


def _inside(space: Space, size: Size) -> tuple[int, int, int, int]:
    """Left, top, width and height of a space within its walls."""
    return (
        space.column * size.across + size.wall,
        space.row * size.down + size.wall,
        space.width * size.across - size.wall,
        space.height * size.down - size.wall,
    )


def draw_board(board: Board, size: Size, looks: Looks) -> BoardDrawing:
    """All of the board at that size."""
    owner = _owners(board)
    width, height = size.extent(board.columns, board.rows)
    rows = [[BLANK] * width for _ in range(height)]
    pieces: dict[str, list[Piece]] = {}
    for piece in board.pieces:
        for covered in piece.covers:
            pieces.setdefault(covered, []).append(piece)
    squares = board.layout == SQUARES
    for space in board.spaces:
        _draw_floor(rows, space, size, space_look(looks, space.look, "" if squares else space.name))
        line, left, width = _middle_line(rows, space, size)
        if space.look != UNKNOWN:
            _draw_marks(line, looks, space, left, width)
        _draw_layers(line, board, space, left, width)
        signs = [
            sign
            for piece in sorted(pieces.get(space.id, []), key=_rank)
            for sign in _signs(piece, space, arrow=squares or piece.look == "marker")
        ]
        _draw_signs(line, signs, left, width)
    if size.wall:
        edges = square_edges(board, owner) if squares else room_edges(owner, looks)
        draw_walls(rows, board, owner, size, looks, edges)
        for piece in board.pieces:
            _join(rows, piece, board, size)
    return BoardDrawing(rows, size, owner)


def _owners(board: Board) -> dict[tuple[int, int], Space]:
    """The space of every cell: one that is two cells high has both."""
    return {
        (space.row + down, space.column + across): space
        for space in board.spaces
        for down in range(space.height)
        for across in range(space.width)
    }


# -- floors --------------------------------------------------------------------------------


def _draw_floor(rows: list[list[Glyph]], space: Space, size: Size, look: Look) -> None:
    left, top, width, height = _inside(space, size)
    if space.look == UNKNOWN:
        rows[top + middle(height)][left + width // 2] = Glyph("·", f"floor:{UNKNOWN}")
        return
    kind = f"floor:{look.colour}"
    for line in range(height):
        pattern = _floor_line(look, width, height, line)
        rows[top + line][left : left + width] = [Glyph(char, kind) for char in pattern]


def _middle_line(rows: list[list[Glyph]], space: Space, size: Size) -> tuple[list[Glyph], int, int]:
    """The line on which signs stand in a space, where it begins there and how wide it is."""
    left, top, width, height = _inside(space, size)
    return rows[top + middle(height)], left, width


def _floor_line(look: Look, width: int, height: int, line: int) -> str:
    """The floor at the edges, room for whoever stands there; a name where there is room."""
    first, centre, last = tuple(look.floor)
    if line == 0 and height > 1 and look.short and len(look.short) <= width and width >= 5:
        return look.short.center(width)
    if line == middle(height):
        side = " " if first != centre else first
        return first + centre.center(width - 2, side) + last
    return first + (first if first == centre else " ") * (width - 2) + last


def _draw_marks(inside: list[Glyph], looks: Looks, space: Space, left: int, width: int) -> None:
    """Marks stand right and left by turns, in the order of the game's looks."""
    places = (left + width - 1, left)
    for number, mark in enumerate(looks.marks):
        if mark.id in space.marks and mark.glyph:
            inside[places[number % 2]] = Glyph(mark.glyph, "mark")
    if any(mark not in looks.mark for mark in space.marks):
        inside[places[0]] = Glyph("!", "mark")


def _draw_layers(inside: list[Glyph], board: Board, space: Space, left: int, width: int) -> None:
    """What is marked over the board: one layer at the left of a space, a second at its right."""
    places = [left, left + width - 1]
    for number, layer in enumerate(board.layers):
        if space.id in layer.spaces and places:
            sign = LAYER_SIGNS[number % len(LAYER_SIGNS)]
            inside[places.pop(0)] = Glyph(sign, f"layer:{layer.tone}")


def _draw_signs(inside: list[Glyph], signs: list[Glyph], left: int, width: int) -> None:
    """The first stands in the centre, others beside; too many end in a plus sign."""
    if not signs:
        return
    if len(signs) > width:
        signs = [*signs[: width - 1], Glyph("+", "mark")]
    start = left + (width - len(signs) + (len(signs) + 1) % 2) // 2
    inside[start : start + len(signs)] = signs


def _rank(piece: Piece) -> tuple[int, str]:
    order = ("hero", "monster", "marker")
    return (order.index(piece.look) if piece.look in order else len(order), piece.id)


def _signs(piece: Piece, space: Space, *, arrow: bool) -> list[Glyph]:
    """The letter of a piece; in its first space also an arrow for the way it faces."""
    sign = _letter(piece)
    if not arrow or piece.facing is None or space.id != piece.space:
        return [sign]
    return [sign, Glyph(ARROWS[piece.facing], sign.kind)]


def _letter(piece: Piece) -> Glyph:
    owner = "" if piece.owner is None else str(piece.owner)
    small = piece.look in ("marker", "monster")
    return Glyph(piece.letter.lower() if small else piece.letter.upper(), f"{piece.look}:{owner}")


def _join(rows: list[list[Glyph]], piece: Piece, board: Board, size: Size) -> None:
    """The spaces that one piece covers are joined by double lines."""
    covered = {(space.row, space.column) for space in board.spaces if space.id in piece.spaces}
    kind = _letter(piece).kind
    for row, column in covered:
        y, x = row * size.down, column * size.across
        if (row, column + 1) in covered:
            rows[y + 1 + middle(size.down - 1)][x + size.across] = Glyph("═", kind)
        if (row + 1, column) in covered:
            rows[y + size.down][x + 1 + (size.across - 1) // 2] = Glyph("║", kind)
