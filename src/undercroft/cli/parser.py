"""The command line as a whole: its commands, and how it says what is wrong with one."""

from __future__ import annotations

import argparse
import re
import sys
from difflib import get_close_matches
from importlib.metadata import version
from typing import NoReturn

from . import (
    backup,
    games,
    local,
    play,
    replay,
    report,
    restore,
    rules,
    scores,
    serve,
    simulate,
    tournament,
    verify,
)

COMMANDS = (
    games, play, serve, simulate, tournament, report, replay, verify, rules, scores, backup,
    restore,
)  # fmt: skip

_INVALID_CHOICE = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        found = _INVALID_CHOICE.search(message)
        if found is not None:
            names = re.findall(r"[\w-]+", found[2])
            close = get_close_matches(found[1], names, 1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names)}"
            message = f"{found[1]!r} is unknown; {hint}"
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def build_parser() -> Parser:
    """Every command is a module with `add(commands)`, which says what it takes."""
    parser = Parser(
        prog="undercroft",
        description="A digital tabletop and rules engine for dungeon-crawl board games. "
        "Without a command it opens the table in the browser.",
        allow_abbrev=False,
    )
    parser.set_defaults(parser=parser)
    installed = f"undercroft {version('undercroft')}"
    parser.add_argument("--version", action="version", version=installed)
    local.add(parser)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=False, parser_class=Parser
    )
    for command in COMMANDS:
        command.add(commands)
    for command_parser in commands.choices.values():
        command_parser.set_defaults(parser=command_parser)
    return parser
