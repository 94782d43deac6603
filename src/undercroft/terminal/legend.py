"""What the signs on the map mean: drawn with the same hand that draws the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from undercroft.kernel.scene import Board, Space

from .looks import ARROWS, LOOKS, MARK_NAMES, MARKS, SIZES, Look
from .map_drawing import draw_board
from .map_view import glyph_style
from .panels import FAINT, WARM

if TYPE_CHECKING:
    from undercroft.kernel.scene import Scene


def legend_text(scene: Scene) -> Text:
    """Signs of places, sides, marks and whoever is on the board."""
    text = Text()
    text.append("Places\n", f"bold {WARM}")
    known = {space.look: space for space in scene.board.spaces}
    for kind, look in LOOKS.items():
        text.append_text(_place(kind, look, known.get(kind)))
    text.append("Sides\n", f"bold {WARM}")
    for kind, words in (
        ("passage", "open passage (a gap in the wall)"),
        ("wall", "wall"),
        ("door", "door"),
        ("portcullis", "portcullis"),
    ):
        text.append_text(_side(kind)).append(f"  {words}\n")
    text.append("Marks\n", f"bold {WARM}")
    for mark, sign in MARKS.items():
        text.append(f"   {sign}     {MARK_NAMES[mark]}\n")
    text.append("Who is there\n", f"bold {WARM}")
    for panel in scene.panels:
        text.append("   ")
        text.append(panel.letter, glyph_style(f"hero:{panel.player}"))
        text.append(f"     {panel.name}, player {panel.player + 1}\n")
    text.append("   ")
    text.append("s", glyph_style("monster:"))
    text.append("     a monster: a small letter on red; inspect it (i) for its name\n")
    text.append(f"   {scene.panels[0].letter.lower()}{ARROWS[1]}    ")
    text.append("below the board, heading where the arrow points\n")
    text.append("   1     an option leads here: its key; [1] is the selected one", FAINT)
    return text


def _place(kind: str, look: Look, space: Space | None) -> Text:
    text = Text("  ")
    text.append(look.floor, glyph_style(f"floor:{kind}"))
    name = space.name if space is not None else kind.replace("_", " ").capitalize()
    text.append(f"    {name}\n")
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
