"""undercroft, with no command: a table on this machine alone, in the browser."""

from __future__ import annotations

import threading
import webbrowser
from typing import TYPE_CHECKING

from .serve import port

if TYPE_CHECKING:
    import argparse
    import socket

HOST = "127.0.0.1"
# A browser keeps "your tables" by address: the same port every time, as long as it is free.
USUAL_PORT = 7867


def add(parser: argparse.ArgumentParser) -> None:
    """Options of the command itself."""
    group = parser.add_argument_group("without a command: play in the browser")
    group.add_argument("--no-browser", action="store_true", help="only print the address")
    group.add_argument(
        "--port", type=port, metavar="N", help=f"at which port ({USUAL_PORT} if it is free)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server import run as server
    from undercroft.server.settings import from_environment

    settings = from_environment({}, host=HOST, compress=False, packs=True, log_level="warning")
    server.check_store(settings)
    listener = _listener(arguments.port)
    where = server.address(listener)

    def ready() -> None:
        print(f"Undercroft is at {where} (Ctrl-C stops it)", flush=True)
        if not arguments.no_browser:
            # A browser that is slow to start must not hold up the server.
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    server.run(settings, listener, ready)
    print("\nStopped; your games are kept.")
    return 0


def _listener(wanted: int | None) -> socket.socket:
    """The port that was asked for, or the usual one, or any that is free."""
    from undercroft.kernel.errors import UndercroftError
    from undercroft.server.run import bind

    if wanted is not None:
        return bind(HOST, wanted)
    try:
        return bind(HOST, USUAL_PORT)
    except UndercroftError:
        return bind(HOST, 0)
