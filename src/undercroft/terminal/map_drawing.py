"""The board as characters: walls in box drawing, floors by their look, whoever stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.scene import NORTH, WEST

from .looks import ARROWS, UNKNOWN, bars, space_look

if TYPE_CHECKING:
    from undercroft.kernel.looks import Look, Looks
    from undercroft.kernel.scene import Board, Piece, Space

    from .looks import Size

# Which of the lines north, east, south and west of a corner are there, as a number.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Glyph(NamedTuple):
    """One character and what it is of: the colour is found by that."""

    char: str
    kind: str


BLANK = Glyph(" ", "dark")


class Drawing(NamedTuple):
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


def draw_board(board: Board, size: Size, looks: Looks) -> Drawing:
    """All of the board at that size."""
    owner = _owners(board)
    width, height = size.extent(board.columns, board.rows)
    rows = [[BLANK] * width for _ in range(height)]
    pieces: dict[str, list[Piece]] = {}
    for piece in board.pieces:
        pieces.setdefault(piece.space, []).append(piece)
    for space in board.spaces:
        _draw_floor(rows, space, size, looks, pieces.get(space.id, []))
    if size.wall:
        _draw_walls(rows, board, owner, size, looks)
    return Drawing(rows, size, owner)


def _owners(board: Board) -> dict[tuple[int, int], Space]:
    """The space of every cell: one that is two cells high has both."""
    return {
        (space.row + down, space.column + across): space
        for space in board.spaces
        for down in range(space.height)
        for across in range(space.width)
    }


# -- floors --------------------------------------------------------------------------------


def _draw_floor(
    rows: list[list[Glyph]], space: Space, size: Size, looks: Looks, pieces: list[Piece]
) -> None:
    left, top, width, height = _inside(space, size)
    if space.look == UNKNOWN:
        rows[top + middle(height)][left + width // 2] = Glyph("·", f"floor:{UNKNOWN}")
        return
    look = space_look(looks, space.look, space.name)
    kind = f"floor:{look.colour}"
    for line in range(height):
        pattern = _floor_line(look, width, height, line)
        rows[top + line][left : left + width] = [Glyph(char, kind) for char in pattern]
    inside = rows[top + middle(height)]
    _draw_marks(inside, looks, space, left, width)
    _draw_pieces(inside, pieces, left, width)


def _floor_line(look: Look, width: int, height: int, line: int) -> str:
    """The floor at the edges, room for whoever stands there; a name where there is room."""
    first, centre, last = tuple(look.floor)
    if line == 0 and height > 1 and len(look.short) <= width and width >= 5:
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


def _draw_pieces(inside: list[Glyph], pieces: list[Piece], left: int, width: int) -> None:
    """The first stands in the centre, others beside; too many end in a plus sign."""
    signs = [sign for piece in sorted(pieces, key=_rank) for sign in _signs(piece)]
    if not signs:
        return
    if len(signs) > width:
        signs = [*signs[: width - 1], Glyph("+", "mark")]
    start = left + (width - len(signs) + (len(signs) + 1) % 2) // 2
    inside[start : start + len(signs)] = signs


def _rank(piece: Piece) -> tuple[int, str]:
    order = ("hero", "monster", "marker")
    return (order.index(piece.look) if piece.look in order else len(order), piece.id)


def _signs(piece: Piece) -> list[Glyph]:
    owner = "" if piece.owner is None else str(piece.owner)
    if piece.look == "marker":
        sign = Glyph(piece.letter.lower(), f"marker:{owner}")
        return [sign] if piece.facing is None else [sign, Glyph(ARROWS[piece.facing], sign.kind)]
    letter = piece.letter.lower() if piece.look == "monster" else piece.letter.upper()
    return [Glyph(letter, f"{piece.look}:{owner}")]


# -- walls ---------------------------------------------------------------------------------


def _draw_walls(
    rows: list[list[Glyph]],
    board: Board,
    owner: dict[tuple[int, int], Space],
    size: Size,
    looks: Looks,
) -> None:
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            above = _edge(looks, owner, row, column, NORTH)
            before = _edge(looks, owner, row, column, WEST)
            y, x = row * size.down, column * size.across
            if column < board.columns:
                line = _horizontal(looks, above, size.across - 1)
                if line:
                    rows[y][x + 1 : x + size.across] = line
            if row < board.rows:
                for offset, glyph in enumerate(_vertical(looks, before, size.down - 1)):
                    rows[y + 1 + offset][x] = glyph
            rows[y][x] = _corner(looks, owner, row, column)


def _edge(
    looks: Looks, owner: dict[tuple[int, int], Space], row: int, column: int, side: int
) -> str:
    """What stands on that side of a cell, seen from both spaces that touch there."""
    here = owner.get((row, column))
    down, across = _STEPS[side]
    beyond = owner.get((row + down, column + across))
    if here is beyond:
        return "none"
    if here is None or beyond is None:  # the wall round the board
        inside = here or beyond
        return "wall" if inside is not None and inside.look != UNKNOWN else "frame"
    kinds = (here.sides[side], beyond.sides[(side + 2) % 4])
    return max(kinds, key=lambda kind: bars(looks, kind))


def _horizontal(looks: Looks, kind: str, width: int) -> list[Glyph]:
    if kind == "none":
        return []
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
    if kind == "none":
        return []
    if kind in ("wall", "frame"):
        return [Glyph("│", kind)] * height
    return [_sign(looks, kind)] * height


def _sign(looks: Looks, kind: str) -> Glyph:
    """What stands in the middle of a side that is no wall; a way without a glyph is a gap."""
    look = looks.side.get(kind)
    if look is None:
        return Glyph("?", "side:")
    return Glyph(look.glyph, f"side:{look.colour}") if look.glyph else Glyph(" ", "wall")


def _corner(looks: Looks, owner: dict[tuple[int, int], Space], row: int, column: int) -> Glyph:
    """The joint of the lines that meet here; open passages have posts too."""
    lines = (
        _edge(looks, owner, row - 1, column, WEST),
        _edge(looks, owner, row, column, NORTH),
        _edge(looks, owner, row, column, WEST),
        _edge(looks, owner, row, column - 1, NORTH),
    )
    there = [kind != "none" for kind in lines]
    number = sum(1 << bit for bit, line in enumerate(there) if line)
    around = (owner.get((row + down, column + across)) for down in (-1, 0) for across in (-1, 0))
    known = any(space is not None and space.look != UNKNOWN for space in around)
    return Glyph(_CORNERS[number], "wall" if known else "frame")
