"""Which database a URL means, and the connection to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from undercroft.saves import home

from .errors import StoreError

if TYPE_CHECKING:
    from .database import Database


def default_url() -> str:
    """The database in the user's own folder."""
    return f"sqlite:///{home() / 'undercroft.db'}"


def connect(url: str, *, create: bool = True) -> Database:
    """The database of a URL, as it is: nothing is migrated. Without `create` it must exist."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(_not_understood(url)) from error
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite":
        from .sqlite import SqliteDatabase

        return SqliteDatabase(SqliteDatabase.path_of(parsed), create=create)
    if kind in ("postgresql", "postgres"):
        from .postgres import PostgresDatabase

        return PostgresDatabase(parsed)
    raise StoreError(_not_understood(kind))


def _not_understood(what: str) -> str:
    # A URL that cannot be taken apart may hold a password anywhere: only its beginning is shown.
    shown = what.partition(":")[0] or "nothing"
    return (
        f"database {shown!r}: give sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )
