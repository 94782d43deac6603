"""undercroft restore: put a backup into a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .backup import DATABASE_HELP, database, tables

if TYPE_CHECKING:
    import argparse


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "restore",
        help="put a backup into a server's database",
        description="Put a backup into a server's database; stop the server first. A backup of "
        "SQLite may be restored to Postgres, and the other way round.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup to read")
    parser.add_argument("--db", metavar="URL", help=DATABASE_HELP)
    parser.add_argument(
        "--force", action="store_true", help="replace everything that the database holds"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server import store  # no other command needs the database

    count = store.restore(arguments.file, database(arguments), force=arguments.force)
    print(f"{arguments.file}: {tables(count)} restored")
    return 0
