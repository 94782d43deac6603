"""The board on the screen: scrolls, is centred on whoever moves, and has a cursor to inspect it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from . import graph_drawing
from .looks import OVERVIEW, PLAYER_COLOURS, SIZES, TONES, best_size
from .map_drawing import BoardDrawing, draw_board

if TYPE_CHECKING:
    from textual import events

    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Board, Scene, Space

    from .graph_drawing import GraphDrawing
    from .looks import Size as CellSize
    from .walls import Glyph

_FLOOR = "#2c2824"
_DARK = "#131211"
_STYLES = {
    "dark": Style(bgcolor=_DARK),
    "frame": Style(color="#6b5d4a", bgcolor=_DARK),
    "wall": Style(color="#a8977c", bgcolor=_FLOOR),
    "mark": Style(color="#d7afff", bgcolor=_FLOOR, bold=True),
    "key": Style(color="#14110e", bgcolor="#e8b04a", bold=True),
    "floor:unknown": Style(color="#4d453c", bgcolor=_DARK),
    "grid": Style(color="#6b5d4a", bgcolor=_FLOOR),
    "link": Style(color="#6b5d4a", bgcolor=_DARK),
}
_LIT = {
    "target": Style(bgcolor="#5f5f00"),
    "chosen": Style(bgcolor="#875f00", bold=True),
    "cursor": Style(reverse=True),
}


def glyph_style(kind: str) -> Style:
    """The colour of what a character shows; letters and shapes tell as much without it."""
    known = _STYLES.get(kind)
    if known is not None:
        return known
    what, _, which = kind.partition(":")
    if what == "floor":
        style = Style(color=which or None, bgcolor=_FLOOR)
    elif what == "side":
        style = Style(color=which or None, bgcolor=_FLOOR, bold=True)
    elif what == "layer":
        style = Style(color=TONES.get(which, TONES["stone"]), bgcolor=_FLOOR, bold=True)
    elif what == "tone":
        style = Style(color=TONES.get(which, TONES["stone"]), bgcolor=_DARK, bold=True)
    elif what == "marking":
        style = Style(color="#14110e", bgcolor=TONES.get(which, TONES["stone"]), bold=True)
    elif what == "monster":
        style = Style(color="#ffffff", bgcolor="#a01c1c", bold=True)
    elif what in ("hero", "marker"):
        colour = PLAYER_COLOURS[int(which or 0) % len(PLAYER_COLOURS)]
        hero = what == "hero"
        style = Style(color=colour, bgcolor=_FLOOR, bold=hero, reverse=hero, italic=not hero)
    else:
        style = Style(bold=True, bgcolor=_FLOOR)
    _STYLES[kind] = style
    return style


class MapView(ScrollView, can_focus=True):
    """The board as one viewer sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(-1, 0)", "Up", show=False),
        Binding("down", "cursor(1, 0)", "Down", show=False),
        Binding("left", "cursor(0, -1)", "Left", show=False),
        Binding("right", "cursor(0, 1)", "Right", show=False),
        Binding("enter", "take", "Take", show=False),
    ]

    class Inspected(Message):
        """The cursor has come to a space."""

        def __init__(self, space: Space) -> None:
            self.space = space
            super().__init__()

    class Taken(Message):
        """A space was clicked, or chosen with Enter."""

        def __init__(self, space: Space) -> None:
            self.space = space
            super().__init__()

    def __init__(self, looks: Looks, id: str) -> None:  # noqa: A002 (what Textual calls it)
        super().__init__(id=id)
        self.looks = looks
        self.board: Board | None = None
        self.keys: dict[str, str] = {}
        self.chosen: tuple[str, ...] = ()
        self.cursor: Space | None = None
        self.zoom: int | None = None
        self._centre = ""
        self._drawing: BoardDrawing | GraphDrawing | None = None
        self._lit: dict[tuple[int, int], str] = {}

    # -- what is shown -----------------------------------------------------------------------

    def show(
        self,
        scene: Scene,
        keys: dict[str, str],
        chosen: tuple[str, ...],
        centre_player: int | None = None,
    ) -> None:
        """Draw this scene; `keys` are the spaces that options point at, with their keys.

        Whoever is active stands in the middle, or else the player that is named.
        """
        self.board = scene.board
        self.keys = keys
        self.chosen = chosen
        centre = self._whereabouts(scene, centre_player)
        moved = centre != self._centre
        self._centre = centre
        self._redraw()
        if moved or chosen:
            self.call_after_refresh(self.centre_on, centre)

    def choose(self, spaces: tuple[str, ...]) -> None:
        """Put brackets round the spaces that the selected option points at."""
        if spaces == self.chosen:
            return
        self.chosen = spaces
        self._redraw()
        for space in spaces[:1]:
            self._scroll_into_view(space)

    def zoom_on(self) -> None:
        """Step through the sizes; after the largest comes the one that fits."""
        graph = self.board is not None and self.board.layout == "graph"
        self.zoom = 0 if self.zoom is None else self.zoom + 1
        if self.zoom >= len(graph_drawing.SIZES if graph else SIZES):
            self.zoom = None
        self._redraw()
        self.call_after_refresh(self.centre_on, self._centre)

    def _whereabouts(self, scene: Scene, player: int | None) -> str:
        """The space of a player or of whoever is active, or the last one known."""
        active = {panel.owner for panel in scene.panels if panel.active}
        if player is not None:
            active = {player}
        for piece in scene.board.pieces:
            if piece.owner in active:
                return piece.space
        return self._centre or scene.board.spaces[0].id

    def _space(self, name: str) -> Space | None:
        assert self.board is not None
        return next((space for space in self.board.spaces if space.id == name), None)

    def _redraw(self) -> None:
        board = self.board
        if board is None:
            return
        self._drawing = drawing = self._drawn(board)
        self._lit = {}
        for name, key in self.keys.items():
            self._light(drawing, name, "target", key)
        for name in self.chosen:
            self._light(drawing, name, "chosen", self.keys.get(name, "•"))
        if self.cursor is not None:
            self._light(drawing, self.cursor.id, "cursor", "")
        self.virtual_size = Size(len(drawing.rows[0]), len(drawing.rows))
        self.refresh()

    def _drawn(self, board: Board) -> BoardDrawing | GraphDrawing:
        """The board as large as it fits, or as it was asked for."""
        if board.layout == "graph":
            room = self.container_size
            size = graph_drawing.best_size(room.width, room.height)
            if self.zoom is not None:
                size = graph_drawing.SIZES[self.zoom]
            return graph_drawing.draw_graph(board, size, self.looks)
        cell = self._fitting(board) if self.zoom is None else SIZES[self.zoom]
        return draw_board(board, cell, self.looks)

    def _fitting(self, board: Board) -> CellSize:
        """The largest size that shows the board, or the smallest; walls give way to a choice."""
        width, height = self.container_size.width, self.container_size.height
        size = best_size(board.columns, board.rows, width, height)
        targets = [space for space in board.spaces if space.id in self.keys]
        if targets:
            columns = [space.column for space in targets]
            rows = [space.row for space in targets]
            across, down = size.extent(max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
            if across > width or down > height:
                return OVERVIEW
        return size

    def _light(self, drawing: BoardDrawing | GraphDrawing, name: str, how: str, key: str) -> None:
        space = self._space(name)
        if space is None:
            return
        left, top, width, height = drawing.inside(space)
        if key:
            drawing.sign(space, key, chosen=how == "chosen")
        for y in range(top, top + height):
            for x in range(left, left + width):
                self._lit[y, x] = how

    def on_resize(self, _event: events.Resize) -> None:
        self._redraw()
        self.call_after_refresh(self.centre_on, self._centre)

    def centre_on(self, name: str) -> None:
        """Scroll so that a space stands in the middle."""
        region = self._region(name)
        if region is not None:
            self.scroll_to_region(region, center=True, animate=False)
        for chosen in self.chosen[:1]:
            self._scroll_into_view(chosen)

    def _scroll_into_view(self, name: str) -> None:
        region = self._region(name)
        if region is not None:
            self.scroll_to_region(region, animate=False)

    def _region(self, name: str) -> Region | None:
        if self._drawing is None:
            return None
        space = self._space(name)
        if space is None:
            return None
        left, top, width, height = self._drawing.inside(space)
        return Region(left - 1, top - 1, width + 2, height + 2)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        dark = _STYLES["dark"]
        if self._drawing is None:
            return Strip.blank(width, dark)
        scroll_x, scroll_y = self.scroll_offset
        # A board smaller than its room stands in the middle of it.
        across, down = self._margin()
        row = y + scroll_y - down
        if not 0 <= row < len(self._drawing.rows):
            return Strip.blank(width, dark)
        glyphs = self._drawing.rows[row]
        segments = [Segment(" " * across, dark)] if across else []
        segments += [
            Segment(glyph.char, self._style(glyph, row, x)) for x, glyph in enumerate(glyphs)
        ]
        strip = Strip(segments, across + len(glyphs))
        return strip.simplify().crop_extend(scroll_x, scroll_x + width, dark)

    def _style(self, glyph: Glyph, row: int, x: int) -> Style:
        style = glyph_style(glyph.kind)
        lit = self._lit.get((row, x))
        if lit is None or (glyph.kind == "key" and lit != "cursor"):
            return style
        return style + _LIT[lit]

    def _margin(self) -> tuple[int, int]:
        assert self._drawing is not None
        rows = self._drawing.rows
        return (
            max(0, (self.size.width - len(rows[0])) // 2),
            max(0, (self.size.height - len(rows)) // 2),
        )

    # -- the cursor --------------------------------------------------------------------------

    def on_focus(self) -> None:
        """To look at the map is to inspect it, beginning where the active player is."""
        self.cursor = self._space(self._centre) if self.board is not None else None
        self._cursor_moved()

    def on_blur(self) -> None:
        self.cursor = None
        self._redraw()

    def action_cursor(self, down: int, across: int) -> None:
        """Move the cursor to the next space that way."""
        space, drawing = self.cursor, self._drawing
        if space is None or drawing is None:
            return
        beyond = drawing.beyond(space, down, across)
        if beyond is not None:
            self.cursor = beyond
            self._cursor_moved()

    def action_take(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Taken(self.cursor))

    def _cursor_moved(self) -> None:
        self._redraw()
        if self.cursor is not None:
            self._scroll_into_view(self.cursor.id)
            self.post_message(self.Inspected(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """A click on a space takes the option that leads there, or else inspects it."""
        if self._drawing is None:
            return
        across, down = self._margin()
        scroll_x, scroll_y = self.scroll_offset
        offset = event.get_content_offset(self)
        if offset is None:
            return
        space = self._drawing.space_at(offset.x + scroll_x - across, offset.y + scroll_y - down)
        if space is None:
            return
        if space.id in self.keys:
            self.post_message(self.Taken(space))
        else:
            self.cursor = space
            self._cursor_moved()
