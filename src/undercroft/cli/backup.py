"""undercroft backup: everything a server's database holds, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

DATABASE_HELP = (
    "sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE "
    "(default: UNDERCROFT_DB, else the one in your own data folder)"
)


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "backup",
        help="keep all tables of a server in a file",
        description="Keep all tables of a server, as they are at one moment, in a file. The server "
        "may go on. The file holds the secrets of every link: keep it safe.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    parser.add_argument("--db", metavar="URL", help=DATABASE_HELP)
    parser.add_argument("--force", action="store_true", help="replace FILE if there is one")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server import store  # no other command needs the database

    count = store.backup(database(arguments), arguments.file, force=arguments.force)
    print(f"{arguments.file}: {tables(count)} kept")
    return 0


def database(arguments: argparse.Namespace) -> str:
    """The database that is meant: the server's, where its variable is set."""
    from undercroft.server import settings, store

    return arguments.db or settings.from_environment().db or store.default_url()


def tables(count: int) -> str:
    return f"{count} {'table' if count == 1 else 'tables'}"
