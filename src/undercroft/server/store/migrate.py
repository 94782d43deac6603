"""Bringing a database up to date, in one transaction: it is as before, or it is new."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from .errors import StoreError
from .schema import metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .database import Database

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "undercroft_schema"
HEAD = "head"

# alembic keeps what it runs in a global: one migration at a time in a process.
_ONE_AT_A_TIME = threading.Lock()


def upgrade(database: Database, target: str = HEAD, folder: Path = MIGRATIONS) -> None:
    """Bring a database to a revision. One that a newer Undercroft made is refused."""

    def work(connection: Connection) -> None:
        database.lock_schema(connection)
        now = revision_of(connection)
        _check(database, connection, now, folder)
        if now not in (target, revisions(folder)[-1]):
            _run(connection, target, folder)

    database.write(work)


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None where there is none of ours yet."""
    options = {"version_table": VERSION_TABLE}
    return MigrationContext.configure(connection, opts=options).get_current_revision()


def revisions(folder: Path = MIGRATIONS) -> list[str]:
    """Every revision, oldest first."""
    return [script.revision for script in _script(folder).walk_revisions()][::-1]


def _check(database: Database, connection: Connection, now: str | None, folder: Path) -> None:
    if now is None:
        found = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
        if not database.may_hold_others:
            foreign = sorted(found)
        else:
            foreign = sorted(found & set(metadata.tables))
        if foreign:
            raise StoreError(
                f"{database.label}: this database is not Undercroft's: it holds {foreign[0]!r}"
            )
    else:
        check_known(database.label, now, folder)


def check_known(label: str, revision: str, folder: Path = MIGRATIONS) -> None:
    """Refuse what a newer Undercroft has written: nobody here knows what it means."""
    known = revisions(folder)
    if revision not in known:
        raise StoreError(
            f"{label}: a newer Undercroft has written this database (its schema is {revision}, "
            f"the newest known here is {known[-1]}); update Undercroft"
        )


def _run(connection: Connection, target: str, folder: Path) -> None:
    config = _config(folder)
    config.attributes["connection"] = connection
    config.attributes["version_table"] = VERSION_TABLE
    with _ONE_AT_A_TIME:
        command.upgrade(config, target)


def _script(folder: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(_config(folder))


def _config(folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
