"""undercroft replay: a saved game once more, decision by decision."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord
from undercroft.saves import load_game, read_record

from .output import paragraph

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

NEXT, BACK, QUIT = "next", "back", "quit"
KEYS = {
    "\r": NEXT, "\n": NEXT, " ": NEXT, "n": NEXT, "b": BACK, "p": BACK, "q": QUIT,
    "\x03": QUIT, "\x04": QUIT, "": QUIT,
}  # fmt: skip


class Page(msgspec.Struct, frozen=True):
    """What was chosen, and all that came of it."""

    title: str
    lines: tuple[str, ...]


def add(commands: Any) -> None:
    parser = commands.add_parser("replay", help="look at a saved game step by step")
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    parser.add_argument(
        "--plain", action="store_true", help="print everything at once, as when piped"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    load_game(arguments.file)  # nothing is shown of a record that does not hold
    pages = pages_of(read_record(arguments.file))
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for page in pages:
            print("\n".join(as_text(page)))
        return 0
    with single_keys():
        leaf_through(pages)
    return 0


def pages_of(found: record.Record) -> list[Page]:
    """The setup, then a page for each answer."""
    from undercroft.kernel import game as registry

    if found.rules_version != registry.find(found.game).rules_version:
        raise BadRecord("this game was played by older rules: it can be resumed, not replayed")
    pages: list[Page] = []
    title, seen = "The game begins", 0
    for number, table in enumerate(record.retell(found)):
        events = table.events
        lines = [f"{table.tell(event)} ({event.rule})" for event in events[seen:]]
        seen = len(events)
        if table.result is not None:
            lines += _standings(table)
        pages.append(Page(title, tuple(lines)))
        if number < len(found.answers):
            decision = table.decision
            assert decision is not None
            option = decision.option(found.answers[number])
            title = f"{number + 1}. Player {decision.player + 1}: {option.label} ({option.rule})"
    return pages


def _standings(table: Any) -> list[str]:
    return [
        table.result.summary,
        *(
            f"{standing.name}: {standing.outcome}, {standing.score} gold"
            for standing in table.result.standings
        ),
    ]


def as_text(page: Page) -> list[str]:
    return [paragraph(page.title), *(paragraph(line, "      ", "    ") for line in page.lines)]


# -- on a terminal -------------------------------------------------------------------------


def leaf_through(pages: list[Page]) -> None:
    """Enter or space: the next page; b: one back; q: the end."""
    at = 0
    while True:
        print("\n".join(as_text(pages[at])))
        print(f"    [{at + 1}/{len(pages)}] Enter next, b back, q quit", end="", flush=True)
        key = _wanted()
        print("\r\x1b[2K", end="")
        if key == QUIT or (key == NEXT and at == len(pages) - 1):
            return
        at = max(0, at - 1) if key == BACK else at + 1


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
    return os.read(sys.stdin.fileno(), 1).decode("ascii", "replace")


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
