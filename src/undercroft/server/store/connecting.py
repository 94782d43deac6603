"""Which database a URL means, and the connection to it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from undercroft.saves import home

from .errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine import URL

    from .database import Database


def default_url() -> str:
    """The database in the user's own folder."""
    return f"sqlite:///{home() / 'undercroft.db'}"


def connect(url: str, *, create: bool = True) -> Database:
    """The database of a URL, as it is: nothing is migrated. Without `create` it must exist."""
    parsed = _parsed(url)
    kind = _kind(parsed)
    if kind == "sqlite":
        from .sqlite import SqliteDatabase

        return SqliteDatabase(SqliteDatabase.path_of(parsed), create=create)
    if kind in ("postgresql", "postgres"):
        from .postgres import PostgresDatabase

        return PostgresDatabase(parsed)
    raise StoreError(_not_understood(kind))


@contextmanager
def unserved(url: str) -> Iterator[None]:
    """No server has the database file open, nor opens it meanwhile; StoreError if one does.

    Postgres has a lock of its own for that (`Database.check_unserved`).
    """
    from .claim import Claim
    from .sqlite import SqliteDatabase

    parsed = _parsed(url)
    if _kind(parsed) != "sqlite":
        yield
        return
    claim = Claim(SqliteDatabase.path_of(parsed))
    claim.take()
    try:
        yield
    finally:
        claim.let_go()


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(_not_understood(url)) from error


def _kind(url: URL) -> str:
    return url.drivername.partition("+")[0]


def _not_understood(what: str) -> str:
    # A URL that cannot be taken apart may hold a password anywhere: only its beginning is shown.
    shown = what.partition(":")[0] or "nothing"
    return (
        f"database {shown!r}: give sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )
