"""What the signs on the map mean: drawn with the same hand that draws the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from undercroft.kernel.scene import Board, Space

from .looks import ARROWS, LOOKS, MARK_NAMES, MARKS, SIDE_NAMES, SIZES
from .map_drawing import draw_board
from .map_view import glyph_style
from .panels import WARM

if TYPE_CHECKING:
    from undercroft.kernel.scene import Scene

HEADING = f"bold {WARM}"


def legend(scene: Scene) -> Table:
    """Signs of places in one column; sides, marks and whoever is on the board in the other."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column()
    grid.add_row(_places(scene), Text("\n").join([_sides(), _marks(), _pieces(scene)]))
    return grid


def _places(scene: Scene) -> Text:
    text = Text().append("Places\n", HEADING)
    for kind in LOOKS:
        names = {space.name for space in scene.board.spaces if space.look == kind}
        name = names.pop() if len(names) == 1 else kind.replace("_", " ").capitalize()
        text.append(" │", glyph_style("wall"))
        text.append(LOOKS[kind].floor, glyph_style(f"floor:{kind}"))
        text.append("│", glyph_style("wall"))
        text.append(f"  {name}\n")
    return text


def _sides() -> Text:
    text = Text().append("Sides\n", HEADING)
    for kind, words in SIDE_NAMES.items():
        text.append_text(_side(kind)).append(f"  {words}\n")
    return text


def _marks() -> Text:
    text = Text().append("Marks\n", HEADING)
    for mark, sign in MARKS.items():
        text.append(f" {sign}   {MARK_NAMES[mark]}\n")
    text.append(" 1   an option leads here: its key\n")
    text.append("[1]  the selected option leads here\n")
    return text


def _pieces(scene: Scene) -> Text:
    text = Text().append("Who is there\n", HEADING)
    for panel in scene.panels:
        text.append(" ").append(panel.letter, glyph_style(f"hero:{panel.player}"))
        text.append(f"   {panel.name}, player {panel.player + 1}\n")
    letter = scene.panels[0].letter.lower()
    text.append(" ").append(f"{letter}{ARROWS[1]}", glyph_style("marker:0"))
    text.append("  below the board, heading that way\n")
    seen = {(piece.letter, piece.name) for piece in scene.board.pieces if piece.look == "monster"}
    for letter, name in sorted(seen) or [("x", "a small letter on red: a monster")]:
        text.append(" ").append(letter.lower(), glyph_style("monster:"))
        text.append(f"   {name}\n")
    return text


def _side(kind: str) -> Text:
    """A side as it is drawn, lying and standing."""
    text = Text("  ")
    board = Board(
        2,
        2,
        (
            Space("a", "", 0, 0, "dungeon_room", ("wall", kind, kind, "wall")),
            Space("b", "", 1, 0, "unknown"),
            Space("c", "", 0, 1, "unknown"),
        ),
        (),
    )
    rows = draw_board(board, SIZES[0]).rows
    for glyph in rows[2][:5]:
        text.append(glyph.char, glyph_style(glyph.kind))
    text.append(" ")
    text.append(rows[1][4].char, glyph_style(rows[1][4].kind))
    return text
