"""undercroft verify: play a record again and check it to the last detail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.verifying import verify
from undercroft.saves import NoRecordThere, read_record

from .arguments import add_packs, take_packs
from .output import standing_lines

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.table import Table
    from undercroft.kernel.verifying import Verified


FITS = "Everything fits: every answer is allowed and every die and draw is what chance brought."
FITS_SO_FAR = "What can be checked fits; what cannot be checked stands above, beside chance."


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="check a saved game by playing it again",
        description="Check a saved game by playing it again: every answer, every die and draw, "
        "the secret that they come from, and the result. The exit code is 0 if the record holds, "
        "1 if it does not, and 2 if there is no such file.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    parser.add_argument(
        "--hash",
        default="",
        metavar="HASH",
        help="the hash that was shown when the table began: the secret must be the one of then",
    )
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    take_packs(arguments)
    try:
        found = read_record(arguments.file)
    except NoRecordThere:
        raise
    except BadRecord as error:
        print(f"undercroft: {error}", file=sys.stderr)
        return 1
    try:
        verified = verify(found, arguments.hash)
    except BadRecord as error:
        print(f"undercroft: {arguments.file}: {error}", file=sys.stderr)
        return 1
    for line in about(verified):
        print(line)
    print(FITS if verified.complete else FITS_SO_FAR)
    return 0


def about(verified: Verified) -> list[str]:
    """A game in a few lines."""
    table: Table[Any] = verified.table
    settings = [f"{name}={_plain(value)}" for name, value in table.config.items() if value]
    result = table.result
    lines = [
        f"game         {table.game.title} (rules version {table.game.rules_version})",
        f"settings     {' '.join(settings)}",
        *_origin(table),
        f"decisions    {len(table.answers)}",
        f"outcomes     {len(table.outcomes)}",
        f"chance       {verified.chance}",
        f"fingerprint  {record.fingerprint(table)}",
    ]
    if result is None:
        decision = table.decision
        assert decision is not None
        who = " or ".join(str(player + 1) for player in decision.players)
        return [*lines, f"result       not over: player {who} is to choose"]
    lines.append(f"result       {result.summary}")
    return lines + [f"             {line}" for line in standing_lines(table)]


def _origin(table: Table[Any]) -> list[str]:
    """What the dice come from."""
    seal = table.seal
    if seal is None:
        return [f"seed         {table.seed}"]
    secret = seal.secret or "revealed when the game is over"
    return [f"hash         {seal.commitment}", f"secret       {secret}"]


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(each) for each in value)
    return "yes" if value is True else str(value)
