"""The command line as a whole: its commands, and how it says what is wrong with one."""

from __future__ import annotations

import argparse
import re
import sys
from difflib import get_close_matches
from importlib.metadata import version
from typing import TYPE_CHECKING, NoReturn

from undercroft.kernel import game as registry

from . import (
    admin,
    backup,
    compare,
    doctor,
    games,
    local,
    packs,
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
from .arguments import add_options_of

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    games, play, serve, simulate, tournament, compare, report, replay, verify, rules, scores, packs,
    backup, restore, doctor, admin,
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


def build_parser(argv: Sequence[str] = ()) -> Parser:
    """Every command is a module with `add(commands)`, which says what it takes.

    A command that sets up a game takes the settings of the game that `argv` names as options.
    """
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
    named = next((word for word in argv if word in commands.choices), None)
    game = next((word for word in argv if word in registry.names()), None)
    if named and game and commands.choices[named].get_default("several") is not None:
        add_options_of(commands.choices[named], registry.find(game))
    return parser
