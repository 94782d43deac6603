"""Play in a terminal: a full screen with a map, or plain lines for pipes and screen readers."""

from __future__ import annotations

import sys
from functools import partial
from time import sleep
from typing import TYPE_CHECKING, Any

from .session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.kernel.table import Table

__all__ = ["PACES", "Session", "play"]


# Seconds that each thing that happens stays on the screen, and that bots pause.
PACES = {"at-once": 0.0, "quick": 0.2, "normal": 0.5, "relaxed": 1.0}


def play(table: Table[Any], seats: list[str], path: Path, plain: bool, pace: str = "normal") -> int:
    """Play a game, and what follows it, until the players quit; returns the exit code.

    `seats` holds "human" or a bot's name for each player; `path` is where the game is kept. `pace`
    says how long each thing that happens stays; where no person reads along, nothing waits.
    """
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    if not plain and not watched:
        print("undercroft: this is no terminal: playing in lines, as with --plain", file=sys.stderr)
        plain = True
    session = Session(table, seats, path)
    while True:
        code = _play_lines(session, PACES[pace], watched) if plain else _play_full(session, pace)
        if code or not session.goes_on:
            return code
        session = session.next()


def _play_lines(session: Session, seconds: float, watched: bool) -> int:
    from .plain import PlainGame

    pause = partial(sleep, seconds if watched else 0.0)
    return PlainGame(session, sys.stdin, sys.stdout, pause).run()


def _play_full(session: Session, pace: str) -> int:
    from .app import TableApp

    return TableApp(session, PACES[pace]).play()
