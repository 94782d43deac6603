"""undercroft serve: the web table for others. Every option is also an UNDERCROFT_* variable."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from .arguments import workers
from .backup import DATABASE_HELP

if TYPE_CHECKING:
    import argparse
    import socket

OPTIONS = (
    "host", "port", "db", "workers", "lobby", "packs", "bots", "public_url", "proxies",
    "open_metrics", "log_level", "expire_days",
)  # fmt: skip


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="serve the web table to others",
        description="Serve the web table. Each option can be given as a variable too: --public-url "
        "as UNDERCROFT_PUBLIC_URL, and so on.",
    )
    parser.add_argument(
        "--host", metavar="ADDRESS",
        help="where to listen (127.0.0.1: this machine alone; 0.0.0.0: everywhere)",
    )  # fmt: skip
    parser.add_argument("--port", metavar="N", type=port, help="at which port (8000)")
    parser.add_argument("--db", metavar="URL", help=DATABASE_HELP)
    parser.add_argument(
        "--workers", metavar="N", type=workers, help="how many processes (1; more on Postgres only)"
    )
    parser.add_argument(
        "--lobby", action="store_true", default=None, help="list public tables for everybody"
    )
    parser.add_argument(
        "--expire-days", metavar="N", type=float,
        help="delete tables that nobody touched for so many days (never)",
    )  # fmt: skip
    parser.add_argument(
        "--packs", action="store_true", default=None,
        help="let people upload content packs and play with them",
    )  # fmt: skip
    parser.add_argument(
        "--bots", metavar="A,B",
        help="bots of your own that people may seat: module:Class, search(iterations=640)",
    )  # fmt: skip
    parser.add_argument(
        "--public-url", metavar="URL", help="the address by which browsers reach this server"
    )
    parser.add_argument(
        "--proxies", metavar="A,B",
        help="proxies that are believed when they say for whom they ask",
    )  # fmt: skip
    parser.add_argument(
        "--open-metrics", action="store_true", default=None,
        help="/metrics for everybody, not for this machine alone",
    )  # fmt: skip
    parser.add_argument("--log-level", metavar="LEVEL", help="debug, info, warning or error (info)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server import run as server  # no other command needs a server
    from undercroft.server.settings import from_environment

    settings = from_environment(**{name: getattr(arguments, name) for name in OPTIONS})
    server.check_store(settings)
    listener = server.bind(settings.host, settings.port)
    lines = _where(settings.public_url, listener)
    server.run(settings, listener, lambda: print("\n".join(lines), file=sys.stderr))
    return 0


def _where(public_url: str, listener: socket.socket) -> list[str]:
    """Lines that tell at which addresses it is reached."""
    from undercroft.server.run import EVERYWHERE, address, address_elsewhere

    if public_url:
        return [f"serving at {public_url}"]
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return [f"serving at {address(listener)}"]
    return [
        f"serving at http://127.0.0.1:{port}",
        f"others in your network: http://{address_elsewhere()}:{port}",
    ]


def port(text: str) -> int:
    import argparse

    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; they go from 0 to 65535")
    return int(text)
