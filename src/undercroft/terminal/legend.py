"""What the signs on the map mean: drawn with the same hand that draws the map."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from undercroft.kernel.scene import Board, Space

from .graph_drawing import PATTERNS
from .looks import SIZES, UNKNOWN
from .map_drawing import LAYER_SIGNS, draw_board
from .map_view import glyph_style
from .panels import WARM, track_sign
from .wording import owner_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Panel, Scene

HEADING = f"bold {WARM}"


def legend(scene: Scene, names: Sequence[str], looks: Looks) -> Group:
    """Places in one column; sides, marks and whoever is there in the other; then the counts."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column()
    if scene.board.layout == "graph":
        grid.add_row(
            Text("\n").join([_bands(scene, looks), _signs(scene)]), _standing(scene, names)
        )
    else:
        others = [_sides(looks), _marks(looks), _pieces(scene, names, looks)]
        others += [_layers(scene)] if scene.board.layers else []
        grid.add_row(_spaces(scene, looks), Text("\n").join(others))
    if not scene.tracks and not scene.piles:
        return Group(grid)
    counts = Text().append("Tracks and decks\n", HEADING)
    for line in count_lines(scene, looks):
        counts.append(f" {line}\n")
    return Group(grid, counts)


def legend_lines(scene: Scene, names: Sequence[str], looks: Looks) -> list[str]:
    """The same without colours, for lines of text."""
    console = Console(width=78, color_system=None, file=StringIO())
    with console.capture() as capture:
        console.print(legend(scene, names, looks))
    return [line.rstrip() for line in capture.get().splitlines()]


def count_lines(scene: Scene, looks: Looks) -> list[str]:
    """How to read the strips that run out, and the numbers beside the decks."""
    lines = []
    for track in scene.tracks:
        now = track_sign(track, looks)
        line = f"{track.name}: {now} now, · gone, ▪ to come"
        marks = [mark for mark in track.spaces if mark]
        look = looks.track.get(track.id)
        if marks and look is not None and look.text:
            line += f"; {marks[-1]} {look.text}"
        lines.append(line)
    lines.append("47+2: cards left in a deck + cards discarded from it")
    return lines


def _bands(scene: Scene, looks: Looks) -> Text:
    """What stands before a name: the sign of its band, or of its kind."""
    text = Text().append("Spaces\n", HEADING)
    for band in scene.board.bands:
        text.append(f" {PATTERNS.get(band.pattern, '·')}Name", glyph_style(f"tone:{band.tone}"))
        text.append(f"  {band.name}\n")
    for look in looks.spaces:
        if look.glyph:
            text.append(f" {look.glyph}Name  {look.name}\n")
    text.append(" 1      an option leads here: its key\n")
    text.append("[Name]  the selected option leads here\n")
    return text


def _signs(scene: Scene) -> Text:
    """What the marks of spaces and cards mean."""
    text = Text().append("Marks\n", HEADING)
    used = {mark for space in scene.board.spaces for mark in space.marks}
    for sign in scene.board.signs:
        if sign.id in used:
            text.append(f" {sign.text or sign.name}\n")
    return text


def _standing(scene: Scene, names: Sequence[str]) -> Text:
    """Below a name: figures, numbered markers, tokens, and whoever is at home there."""
    text = Text().append("Below a name\n", HEADING)
    for panel in _owned_or_there(scene):
        text.append(" ").append(panel.letter, _panel_style(panel))
        text.append(f"   {panel.name}, {owner_name(panel, names)}\n")
    seen = dict.fromkeys(
        (piece.look, piece.letter, piece.name)
        for piece in scene.board.pieces
        if piece.look != "hero"
    )
    for look, letter, name in seen:
        shown = letter.lower() if look == "monster" else letter[-1:]
        kind = {"monster": "monster:", "marker": "marking:"}.get(look, "mark")
        text.append(" ").append(shown, glyph_style(kind)).append(f"   {name}\n")
    return text


def _spaces(scene: Scene, looks: Looks) -> Text:
    text = Text().append("Places\n", HEADING)
    text.append(" │", glyph_style("wall")).append(" · ", glyph_style(f"floor:{UNKNOWN}"))
    text.append("│", glyph_style("wall")).append("  Unknown\n")
    for look in looks.spaces:
        names = {space.name for space in scene.board.spaces if space.look == look.id}
        name = names.pop() if len(names) == 1 else look.id.replace("_", " ").capitalize()
        text.append(" │", glyph_style("wall"))
        text.append(look.floor, glyph_style(f"floor:{look.colour}"))
        text.append("│", glyph_style("wall"))
        text.append(f"  {look.name or name}\n")
    return text


def _sides(looks: Looks) -> Text:
    text = Text().append("Sides\n", HEADING)
    for side in looks.sides:
        text.append_text(_side(side.id, looks)).append(f"  {side.name}\n")
    return text


def _marks(looks: Looks) -> Text:
    text = Text().append("Marks\n", HEADING)
    for mark in looks.marks:
        if mark.glyph:
            text.append(f" {mark.glyph}   {mark.name}\n")
    text.append(" 1   an option leads here: its key\n")
    text.append("[1]  the selected option leads here\n")
    return text


def _pieces(scene: Scene, names: Sequence[str], looks: Looks) -> Text:
    text = Text().append("Who is there\n", HEADING)
    for panel in _owned_or_there(scene):
        text.append(" ").append(panel.letter, _panel_style(panel))
        text.append(f"   {panel.name}, {owner_name(panel, names)}\n")
    letter = scene.panels[0].letter.lower()
    for look in looks.pieces:
        text.append(" ").append(f"{letter}{look.glyph}".ljust(2), glyph_style(f"{look.id}:0"))
        text.append(f"  {look.text}\n")
    seen = {(piece.letter, piece.name) for piece in scene.board.pieces if piece.look == "monster"}
    for letter, name in sorted(seen) or [("x", "a small letter on red: a monster")]:
        text.append(" ").append(letter.lower(), glyph_style("monster:"))
        text.append(f"   {name}\n")
    return text


def _owned_or_there(scene: Scene) -> list[Panel]:
    """The panels of players, and of nobody's figures that stand on the board."""
    there = {piece.id for piece in scene.board.pieces}
    return [panel for panel in scene.panels if panel.owner is not None or panel.id in there]


def _panel_style(panel: Panel) -> Style:
    """The colour of a panel's letter, as on the map."""
    return glyph_style(f"hero:{'' if panel.owner is None else panel.owner}")


def _layers(scene: Scene) -> Text:
    text = Text().append("Marked\n", HEADING)
    for number, layer in enumerate(scene.board.layers):
        sign = LAYER_SIGNS[number % len(LAYER_SIGNS)]
        text.append(" ").append(sign, glyph_style(f"layer:{layer.tone}"))
        text.append(f"   {layer.name}\n")
    return text


def _side(kind: str, looks: Looks) -> Text:
    """A side as it is drawn, lying and standing."""
    text = Text("  ")
    board = Board(
        2,
        2,
        (
            Space("a", "", 0, 0, "", ("wall", kind, kind, "wall")),
            Space("b", "", 1, 0, UNKNOWN),
            Space("c", "", 0, 1, UNKNOWN),
        ),
        (),
    )
    rows = draw_board(board, SIZES[0], looks).rows
    for glyph in rows[2][:5]:
        text.append(glyph.char, glyph_style(glyph.kind))
    text.append(" ")
    text.append(rows[1][4].char, glyph_style(rows[1][4].kind))
    return text
