"""The command undercroft. Exit codes: 0 well, 1 a check failed, 2 wrong arguments, 130 Ctrl-C."""

from __future__ import annotations

import io
import os
import sys

from undercroft.kernel.errors import UndercroftError

from .arguments import find_game
from .parser import Parser, build_parser

BAD_ARGUMENTS, INTERRUPTED = 2, 130

__all__ = ["Parser", "main"]


def main(argv: list[str] | None = None) -> int:
    """Run one command; whatever the user got wrong is one line, never a traceback."""
    _write_anything()
    try:
        argv = sys.argv[1:] if argv is None else argv
        arguments, unknown = build_parser(argv).parse_known_args(argv)
        if unknown:
            if getattr(arguments, "game", None) is not None:
                find_game(arguments.game)  # a game misspelt has no options: say that first
            # the command itself points to its own help
            arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except UndercroftError as error:
        print(f"undercroft: {error}", file=sys.stderr)
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough of it; python would complain once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _write_anything() -> None:
    """A terminal that cannot show a character shows a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
