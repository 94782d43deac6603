"""What can go wrong with the database, said for whoever runs the server."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.exc import IntegrityError


class StoreError(UndercroftError):
    """The database cannot do what it was asked. What was not acknowledged may be lost.

    The message is for whoever runs the server and may name files, users and hosts; `public` is what
    visitors are told.
    """

    def __init__(self, message: str, *, public: str = "") -> None:
        super().__init__(message)
        self.public = public


class Conflict(StoreError):
    """The journal already has an entry of this number: somebody else was faster."""


class Damaged(StoreError):
    """The file is no database, or a broken one."""


DAMAGED = "the database is damaged; a backup can be restored over it"
# What SQLite says, by the beginning of its code, and what that means for the reader.
_SQLITE = {
    "SQLITE_FULL": "the disk is full; nothing was written",
    "SQLITE_NOTADB": "this file is not a database",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_READONLY": "the file or its folder is read-only",
    "SQLITE_CANTOPEN": "the file cannot be opened or made",
    "SQLITE_PERM": "the file may not be opened",
    "SQLITE_AUTH": "the file may not be opened",
    "SQLITE_BUSY": "another program has kept the database locked for too long",
    "SQLITE_LOCKED": "another program has kept the database locked for too long",
    "SQLITE_IOERR": "the disk cannot be read or written; nothing was written",
    "SQLITE_TOOBIG": "that is too large for the database",
}
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")

# The same for Postgres, by SQLSTATE.
_POSTGRES = {
    "28000": "the server does not let this user in",
    "28P01": "the server does not accept this password",
    "3D000": "the server has no database of this name",
    "42501": "this user may not do that in this database",
    "53100": "the server's disk is full; nothing was written",
    "53300": "the server has no connection left",
}

FOREIGN_KEY = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")


@contextmanager
def told(label: str) -> Iterator[None]:
    """Whatever the database or the disk complains of becomes a StoreError."""
    try:
        yield
    except PoolTimeout as error:
        busy = "every connection to the database is busy"
        raise StoreError(f"{label}: {busy}", public=busy) from error
    except (SQLAlchemyError, sqlite3.Error, OSError, OverflowError) as error:
        cause = getattr(error, "orig", None) or error
        kind = Damaged if _sqlite_name(cause).startswith(_DAMAGE) else StoreError
        raise kind(f"{label}: {_reason(cause)}", public=_meaning(cause)) from error


def code_of(error: IntegrityError) -> str:
    """The database's own name for a broken constraint."""
    return _sqlite_name(error.orig) or str(getattr(error.orig, "sqlstate", "") or "")


def _sqlite_name(cause: Any) -> str:
    return str(getattr(cause, "sqlite_errorname", ""))


def _meaning(cause: Any) -> str:
    """What the database's own code means; nothing where the code is not known."""
    name = _sqlite_name(cause)
    for beginning, meaning in _SQLITE.items():
        if name.startswith(beginning):
            return meaning
    return _POSTGRES.get(getattr(cause, "sqlstate", None) or "", "")


def _reason(cause: Any) -> str:
    meaning = _meaning(cause)
    if meaning:
        return f"{meaning} ({_sqlite_name(cause) or first_line(cause)})"
    if isinstance(cause, OSError):
        return str(cause.strerror or first_line(cause))
    return first_line(cause)


def first_line(cause: Any) -> str:
    lines = [line.strip() for line in str(cause).splitlines() if line.strip()]
    return lines[0] if lines else type(cause).__name__
