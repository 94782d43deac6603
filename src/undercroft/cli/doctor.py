"""undercroft doctor: look at a deployment, and say what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .backup import DATABASE_HELP
from .serve import port

if TYPE_CHECKING:
    import argparse

OPTIONS = ("host", "port", "db", "public_url", "proxies")
FAILED = 1


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "doctor",
        help="check how a server is set up",
        description="Check how a server is set up: its database, disk, clock, file limit and "
        "versions, and what visitors find at its public address. Run it as the server's user with "
        "the server's own variables or options. Ends with 1 if there is a problem.",
    )
    parser.add_argument("--host", metavar="ADDRESS", help="where the server listens")
    parser.add_argument("--port", metavar="N", type=port, help="at which port")
    parser.add_argument("--db", metavar="URL", help=DATABASE_HELP)
    parser.add_argument("--public-url", metavar="URL", help="the address that browsers use")
    parser.add_argument("--proxies", metavar="A,B", help="proxies that the server believes")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server import doctor  # no other command needs a server
    from undercroft.server.settings import from_environment

    settings = from_environment(**{name: getattr(arguments, name) for name in OPTIONS})
    problems = 0
    for finding in doctor.examine(settings):
        print(f"{finding.verdict:<8} {finding.what}: {finding.text}")
        problems += finding.verdict == doctor.BAD
    print(f"\n{problems} {'problem' if problems == 1 else 'problems'}")
    return FAILED if problems else 0
