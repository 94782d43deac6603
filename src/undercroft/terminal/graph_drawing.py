"""A board of points and links as characters: names where the spaces lie, lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .walls import BLANK, Glyph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Board, Piece, Space


class GraphSize(NamedTuple):
    """How large a field is drawn, and how wide the name of a space may be."""

    width: int
    height: int
    label: int


SIZES = (GraphSize(74, 27, 10), GraphSize(104, 38, 12), GraphSize(150, 50, 18))

# What stands before a name: bands are told apart without colour, by their pattern.
PATTERNS = {"plain": " ", "dots": "∙", "stripes": "=", "checks": "#", "waves": "~"}
_UNKNOWN = "·"
_ORDER = ("hero", "marker", "token", "monster")


class GraphDrawing(NamedTuple):
    """The drawn board, and where on it each space lies: left and top of its two lines."""

    rows: list[list[Glyph]]
    size: GraphSize
    places: dict[str, tuple[int, int]]
    spaces: tuple[Space, ...]

    def text(self) -> list[str]:
        """Without any colour."""
        return ["".join(glyph.char for glyph in row).rstrip() for row in self.rows]

    def inside(self, space: Space) -> tuple[int, int, int, int]:
        """Left, top, width and height of a space: its name, and who is there."""
        left, top = self.places[space.id]
        return left, top, self.size.label, 2

    def sign(self, space: Space, sign: str, *, chosen: bool) -> None:
        """Show that an option leads here: its key below the name, brackets round the chosen."""
        left, top = self.places[space.id]
        self.rows[top + 1][left] = Glyph(sign, "key")
        if chosen:
            right = left + self.size.label - 1
            self.rows[top][left], self.rows[top][right] = Glyph("[", "key"), Glyph("]", "key")

    def space_at(self, x: int, y: int) -> Space | None:
        """The space drawn at that character."""
        for space in self.spaces:
            left, top = self.places[space.id]
            if left <= x < left + self.size.label and top <= y < top + 2:
                return space
        return None

    def beyond(self, space: Space, down: int, across: int) -> Space | None:
        """The nearest space that way: straight ahead counts less than to the side."""
        best: tuple[float, Space] | None = None
        for other in self.spaces:
            ahead = (other.row - space.row) * down + (other.column - space.column) * across
            aside = abs((other.column - space.column) * down)
            aside += abs((other.row - space.row) * across)
            if ahead > 0 and aside <= 2 * ahead:
                score = ahead + 1.5 * aside
                if best is None or score < best[0]:
                    best = score, other
        return None if best is None else best[1]


def best_size(width: int, height: int) -> GraphSize:
    """The largest that fits the room there is, or else the smallest."""
    fitting = [size for size in SIZES if size.width <= width and size.height <= height]
    return fitting[-1] if fitting else SIZES[0]


def draw_graph(board: Board, size: GraphSize, looks: Looks) -> GraphDrawing:
    """All of the board at that size."""
    rows = [[BLANK] * size.width for _ in range(size.height)]
    places = _places(board, size)
    drawing = GraphDrawing(rows, size, places, board.spaces)
    names = short_names(board.spaces, size.label - 1)
    for link in board.links:
        one, other = (_middle(places[end], names[end]) for end in link.ends)
        _draw_link(rows, one, other)
    pieces: dict[str, list[Piece]] = {}
    for piece in board.pieces:
        pieces.setdefault(piece.space, []).append(piece)
    bands = {name: band for band in board.bands for name in band.spaces}
    for space in board.spaces:
        band = bands.get(space.id)
        pattern = PATTERNS.get(band.pattern, _UNKNOWN) if band else " "
        kind = f"tone:{band.tone}" if band else "tone:"
        look = looks.space.get(space.look)
        lead = look.glyph if look is not None and look.glyph else pattern
        _draw_name(drawing, space, f"{lead}{names[space.id]}", kind)
        _draw_pieces(drawing, space, pieces.get(space.id, []))
    return drawing


# -- where things lie --------------------------------------------------------------------------


def _places(board: Board, size: GraphSize) -> dict[str, tuple[int, int]]:
    """Left and top of each space; whoever would lie on another moves down, or else up."""
    places: dict[str, tuple[int, int]] = {}
    most_left, lowest = size.width - size.label, size.height - 2
    low_x, high_x = _span([space.column for space in board.spaces])
    low_y, high_y = _span([space.row for space in board.spaces])
    for space in sorted(board.spaces, key=lambda space: (space.row, space.column)):
        left = (space.column - low_x) * most_left // max(1, high_x - low_x)
        top = (space.row - low_y) * lowest // max(1, high_y - low_y)
        for shift in sorted(range(-lowest, lowest + 1), key=lambda by: (abs(by), -by)):
            if 0 <= top + shift <= lowest and _is_free(places, left, top + shift, size.label):
                places[space.id] = left, top + shift
                break
        else:
            places[space.id] = left, top
    return places


def _span(numbers: list[int]) -> tuple[int, int]:
    return min(numbers, default=0), max(numbers, default=0)


def _is_free(places: dict[str, tuple[int, int]], left: int, top: int, label: int) -> bool:
    return all(
        abs(left - other) > label or abs(top - other_top) > 1
        for other, other_top in places.values()
    )


def short_names(spaces: Sequence[Space], width: int) -> dict[str, str]:
    """Names that fit: whole, or their first word if that is enough to tell them apart."""
    first = [space.name.split()[0] for space in spaces]
    names = {}
    for space, word in zip(spaces, first, strict=True):
        if len(space.name) <= width:
            names[space.id] = space.name
        elif first.count(word) == 1:
            names[space.id] = word[:width]
        else:
            names[space.id] = space.name[:width]
    return names


# -- drawing -----------------------------------------------------------------------------------


def _middle(place: tuple[int, int], name: str) -> tuple[int, int]:
    """Where the lines to a space end: below the middle of its name."""
    return place[0] + (len(name) + 1) // 2, place[1]


def _draw_link(rows: list[list[Glyph]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """A line from name to name, drawn cell by cell."""
    (x, y), (to_x, to_y) = one, other
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    before = one
    for step in range(1, steps):
        here = (round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps))
        rows[here[1]][here[0]] = Glyph(_stroke(before, here), "link")
        before = here


def _stroke(before: tuple[int, int], here: tuple[int, int]) -> str:
    across, down = here[0] - before[0], here[1] - before[1]
    if not down:
        return "─"
    if not across:
        return "│"
    return "╲" if across * down > 0 else "╱"


def _draw_name(drawing: GraphDrawing, space: Space, name: str, kind: str) -> None:
    left, top = drawing.places[space.id]
    name = f"{name} "[: drawing.size.label]
    drawing.rows[top][left : left + len(name)] = [Glyph(char, kind) for char in name]


def _draw_pieces(drawing: GraphDrawing, space: Space, pieces: list[Piece]) -> None:
    """Below the name, after the place for a key; too many end in a plus sign."""
    if not pieces:
        return
    left, top = drawing.places[space.id]
    room = drawing.size.label - 1
    signs = [_sign(piece) for piece in sorted(pieces, key=_rank)]
    if len(signs) > room:
        signs = [*signs[: room - 1], Glyph("+", "mark")]
    line = [BLANK, *signs, BLANK][: drawing.size.label]
    drawing.rows[top + 1][left : left + len(line)] = line


def _rank(piece: Piece) -> tuple[int, str]:
    return (_ORDER.index(piece.look) if piece.look in _ORDER else len(_ORDER), piece.id)


def _sign(piece: Piece) -> Glyph:
    if piece.look == "hero":
        return Glyph(piece.letter.upper(), f"hero:{'' if piece.owner is None else piece.owner}")
    if piece.look == "monster":
        return Glyph(piece.letter.lower(), "monster:")
    letter = piece.letter[-1:]  # the tenth marker is a nought
    if piece.look == "marker":
        return Glyph(letter, f"marking:{piece.tone}")
    if piece.owner is not None:
        return Glyph(letter, f"marker:{piece.owner}")
    return Glyph(letter, "mark")
