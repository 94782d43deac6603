"""A replay on a terminal: the map beside what happened, turned like pages with the arrows."""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from undercroft.terminal.belongings import gauge_text
from undercroft.terminal.graph_drawing import best_size as graph_size
from undercroft.terminal.graph_drawing import draw_graph
from undercroft.terminal.looks import best_size
from undercroft.terminal.map_drawing import draw_board
from undercroft.terminal.map_view import glyph_style
from undercroft.terminal.panels import BRIGHT, FAINT, WARM
from undercroft.terminal.wording import duel_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Board, Scene
    from undercroft.terminal.walls import Glyph

    from .replay import ReplayPage

NEXT, BACK, FIRST, LAST, UP, DOWN, QUIT = "next", "back", "first", "last", "up", "down", "quit"
KEYS = {
    "\r": NEXT, "\n": NEXT, " ": NEXT, "n": NEXT, "\x1b[C": NEXT, "\x1bOC": NEXT,
    "b": BACK, "p": BACK, "\x1b[D": BACK, "\x1bOD": BACK,
    "\x1b[H": FIRST, "\x1bOH": FIRST, "\x1b[1~": FIRST,
    "\x1b[F": LAST, "\x1bOF": LAST, "\x1b[4~": LAST,
    "\x1b[A": UP, "\x1bOA": UP, "\x1b[B": DOWN, "\x1bOB": DOWN,
    "q": QUIT, "\x03": QUIT, "\x04": QUIT, "": QUIT,
}  # fmt: skip
NARROWEST_TEXT = 24
WIDEST_TEXT = 80


def leaf_through(pages: list[ReplayPage]) -> None:
    """Turn the pages until the reader has enough."""
    at, above = 0, 0
    while True:
        width, height = shutil.get_terminal_size((80, 24))
        lines, above = frame(pages, at, above, width, height)
        _show(lines, width)
        key = _wanted()
        if key == QUIT or (key == NEXT and at == len(pages) - 1):
            print()
            return
        if key in (UP, DOWN):
            above = max(0, above + (1 if key == DOWN else -1))
        else:
            at, above = _turned(at, key, len(pages)), 0


def _turned(at: int, key: str, count: int) -> int:
    wanted = {NEXT: at + 1, BACK: at - 1, FIRST: 0, LAST: count - 1}[key]
    return max(0, min(count - 1, wanted))


def _show(lines: list[Text], width: int) -> None:
    console = Console(width=width, highlight=False)
    sys.stdout.write("\x1b[H\x1b[J")
    for number, line in enumerate(lines):
        last = number == len(lines) - 1
        console.print(line, end="" if last else "\n", no_wrap=True, overflow="crop", crop=True)
    sys.stdout.flush()


# -- one page ------------------------------------------------------------------------------


def frame(
    pages: list[ReplayPage], at: int, above: int, width: int, height: int
) -> tuple[list[Text], int]:
    """A page as so many lines, with the map where there is room; and how far it is scrolled."""
    page = pages[at]
    room = height - 1
    board = _board(page, width, room)
    across = len(board[0]) + 2 if board else 0
    text = _text(page, max(NARROWEST_TEXT, min(WIDEST_TEXT, width - across - 1)))
    above = max(0, min(above, len(text) - room))
    shown = text[above : above + room]
    if len(text) > above + room:
        shown[-1] = Text(f"({len(text) - above - room + 1} more: arrow down)", FAINT)
    lines = []
    for number in range(room):
        line = Text()
        if board:
            line.append_text(board[number] if number < len(board) else Text(" " * (across - 2)))
            line.append("  ")
        if number < len(shown):
            line.append_text(shown[number])
        lines.append(line)
    return [*lines, position_line(at, len(pages), width)], above


def position_line(at: int, count: int, width: int) -> Text:
    """Where in the game this page is, as a slider, and the keys."""
    keys = " ←→ step  Home End  q quit"
    number = f" [{at + 1}/{count}]"
    bar = max(5, min(40, width - len(keys) - len(number) - 2))
    knob = at * (bar - 1) // max(1, count - 1)
    text = Text("━" * knob, WARM).append("●", f"bold {WARM}")
    text.append("─" * (bar - 1 - knob), FAINT).append(number, BRIGHT)
    return text.append(keys, FAINT)


def _board(page: ReplayPage, width: int, height: int) -> list[Text]:
    """The map in colours, or nothing where it would leave no room for the text."""
    if page.scene is None:
        return []
    drawn = _drawn(page.scene.board, page.looks, width - NARROWEST_TEXT - 3, height)
    if len(drawn) > height or len(drawn[0]) > width - NARROWEST_TEXT - 3:
        return []
    rows = []
    for row in drawn:
        line = Text()
        for glyph in row:
            line.append(glyph.char, glyph_style(glyph.kind))
        rows.append(line)
    return rows


def _drawn(board: Board, looks: Looks, width: int, height: int) -> list[list[Glyph]]:
    """The board as large as there is room for, or as small as it can be drawn."""
    if board.layout == "graph":
        return draw_graph(board, graph_size(width, height), looks).rows
    return draw_board(board, best_size(board.columns, board.rows, width, height), looks).rows


def _text(page: ReplayPage, width: int) -> list[Text]:
    """What was chosen, what came of it, and how everybody fares."""
    lines = _wrapped(page.title, width, BRIGHT)
    for line in page.lines:
        lines += _wrapped(line, width, "", "  ")
    if page.scene is not None:
        lines.append(Text())
        for line in _standing(page.scene):
            lines += _wrapped(line, width, FAINT, "  ")
    return lines


def _standing(scene: Scene) -> list[str]:
    lines = []
    for track in scene.tracks:
        lines.append(f"{track.name}: {track.position} of {len(track.spaces)}")
    for panel in scene.panels:
        gauges = [gauge_text(gauge) for gauge in panel.gauges if gauge.look]
        lines.append(f"{panel.letter} {panel.name}: {', '.join([panel.status, *gauges])}")
    return lines + duel_lines(scene)


def _wrapped(text: str, width: int, style: str, indent: str = "") -> list[Text]:
    parts = textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
    return [Text(part, style) for part in parts or [""]]


# -- keys ----------------------------------------------------------------------------------


def _wanted() -> str:
    while True:
        wanted = KEYS.get(read_key())
        if wanted is not None:
            return wanted


def read_key() -> str:
    """One key; where keys come by lines, the first letter of the line."""
    if sys.platform == "win32":
        line = sys.stdin.readline()
        return line[:1]
    handle = sys.stdin.fileno()
    key = os.read(handle, 1)
    # An arrow is an escape and a few more characters that come at once.
    while key.startswith(b"\x1b") and len(key) < 4 and select.select([handle], [], [], 0.05)[0]:
        key += os.read(handle, 1)
        if len(key) > 2 and key[-1:].isalpha():
            break
    return key.decode("ascii", "replace")


@contextmanager
def single_keys() -> Iterator[None]:
    """Keys arrive as they are pressed, unseen, where the terminal can do that."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    tty.setcbreak(handle, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
