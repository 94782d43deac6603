"""Play in a terminal: a full screen with a map, or plain lines for pipes and screen readers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from .session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.kernel.table import Table

__all__ = ["Session", "play"]


def play(table: Table[Any], seats: list[str], path: Path, plain: bool) -> int:
    """Play a game to its end or until the players quit; returns the exit code.

    `seats` holds "human" or a bot's name for each player; `path` is where the game is kept.
    """
    session = Session(table, seats, path)
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("undercroft: this is no terminal: playing in lines, as with --plain", file=sys.stderr)
        plain = True
    if plain:
        from .plain import PlainGame

        return PlainGame(session, sys.stdin, sys.stdout).run()
    from .app import TableApp

    return TableApp(session).play()
