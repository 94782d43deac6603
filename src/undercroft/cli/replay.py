"""undercroft replay: a saved game once more, decision by decision."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.looks import PLAIN, Looks, looks_of
from undercroft.saved_rows import row_lines
from undercroft.saves import load_game, player_names, read_record
from undercroft.terminal.wording import event_parts, sentence

from .arguments import add_packs, take_packs
from .output import paragraph, standing_lines

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.scene import Scene


class ReplayPage(msgspec.Struct, frozen=True):
    """What was chosen, all that came of it, and the table as everybody sees it then."""

    title: str
    lines: tuple[str, ...]
    scene: Scene | None = None
    looks: Looks = PLAIN


def add(commands: Any) -> None:
    parser = commands.add_parser("replay", help="look at a saved game step by step, with its map")
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    add_packs(parser)
    parser.add_argument(
        "--plain", action="store_true", help="print everything at once, as when piped"
    )
    parser.add_argument(
        "--row", action="store_true", help="list the row of tables that this one belongs to"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.row:
        lines = row_lines(arguments.file)
        print("\n".join(lines or [f"{arguments.file} is the only table of its row."]))
        return 0
    take_packs(arguments)
    load_game(arguments.file)  # nothing is shown of a record that does not hold
    found = read_record(arguments.file)
    pages = pages_of(found, player_names(arguments.file, found.config["players"]))
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for page in pages:
            print("\n".join(as_text(page)))
        return 0
    from .replay_screen import leaf_through, single_keys

    with single_keys():
        leaf_through(pages)
    return 0


def pages_of(found: record.Record, names: list[str]) -> list[ReplayPage]:
    """The setup, then a page for each answer."""
    from undercroft.kernel import game as registry

    if found.rules_version != registry.find(found.game).rules_version:
        raise BadRecord("this game was played by older rules: it can be resumed, not replayed")
    pages: list[ReplayPage] = []
    looks = looks_of(registry.find(found.game))
    title, seen = "The game begins", 0
    for number, table in enumerate(record.retell(found)):
        events = table.events
        lines = [
            f"{sentence(event_parts(table, event, names))} ({event.rule})"
            for event in events[seen:]
        ]
        seen = len(events)
        if table.result is not None:
            lines += [table.result.summary, *standing_lines(table)]
        pages.append(ReplayPage(title, tuple(lines), table.scene(None), looks))
        if number < len(found.answers):
            decision = table.decision
            assert decision is not None
            option = decision.option(found.answers[number])
            who = names[found.answered_by.get(number, decision.player)]
            title = f"{number + 1}. {who}: {option.label} ({option.rule})"
    return pages


def as_text(page: ReplayPage) -> list[str]:
    return [paragraph(page.title), *(paragraph(line, "      ", "    ") for line in page.lines)]
