"""A table in characters, for whoever watches a program play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import BadSetup
from undercroft.kernel.looks import looks_of

if TYPE_CHECKING:
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Board, Panel
    from undercroft.kernel.table import Table

MODES = ("human", "ansi")


def check(mode: str | None) -> str | None:
    """A way to render that there is, or BadSetup."""
    if mode is not None and mode not in MODES:
        raise BadSetup(f"render_mode: {mode!r} is unknown; choose one of: {', '.join(MODES)}")
    return mode


def render(table: Table[Any], mode: str | None) -> str | None:
    """The picture as text, or printed where a human is to see it."""
    if mode is None:
        return None
    text = picture(table)
    if mode == "ansi":
        return text
    print(text)
    return None


def picture(table: Table[Any]) -> str:
    """The board, the players and the question, as whoever is asked sees them."""
    decision = table.decision
    scene = table.scene(None if decision is None else decision.player)
    lines = [scene.title, *_board(scene.board, looks_of(table.game))]
    lines += [_panel(panel) for panel in scene.panels]
    if decision is not None:
        asked = " and ".join(map(str, decision.players))
        lines.append(f"Player {asked}: {decision.prompt}")
        lines += [f"  {number}: {option.label}" for number, option in enumerate(decision.options)]
    elif table.result is not None:
        lines.append(table.result.summary)
    return "\n".join(lines)


def _board(board: Board, looks: Looks) -> list[str]:
    # Imported only here: who renders nothing loads no terminal.
    from undercroft.terminal import graph_drawing, map_drawing
    from undercroft.terminal.looks import SIZES

    if board.layout == "graph":
        return graph_drawing.draw_graph(board, graph_drawing.SIZES[0], looks).text()
    return map_drawing.draw_board(board, SIZES[0], looks).text()


def _panel(panel: Panel) -> str:
    gauges = ", ".join(
        f"{gauge.name} {gauge.value}" + (f"/{gauge.limit}" if gauge.limit is not None else "")
        for gauge in panel.gauges
    )
    return f"{panel.letter} {panel.name}: {panel.status}; {gauges}"
