"""Postgres: several processes, on several machines, serve the same tables."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Double, cast, create_engine, event, func, text
from sqlalchemy.dialects.postgresql import insert

from ..cluster.news import CHANNEL, SERVING, Listener
from .database import Database
from .errors import StoreError, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection, Table
    from sqlalchemy.engine import URL

T = TypeVar("T")

DRIVER = "postgresql+psycopg"
# A connection whose other end is gone is noticed within a minute.
DEFAULTS = {
    "application_name": "undercroft",
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
_NOTIFY = text("SELECT pg_notify(:channel, :news)")
_LOCK = text("SELECT pg_advisory_xact_lock(:number)")
_NO_SERVER = text("SELECT pg_try_advisory_xact_lock(:number)")
_SERVERS = text(
    "SELECT count(*),"
    " coalesce(string_agg(DISTINCT coalesce(host(client_addr), 'this machine'), ', '), 'somewhere')"
    " FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted"
    " AND (classid::bigint << 32 | objid::bigint) = :number"
)


class PostgresDatabase(Database):
    """A database on a server; commits of several processes meet there."""

    shared = True
    may_hold_others = True

    def __init__(self, url: URL) -> None:
        if url.drivername not in ("postgresql", "postgres", DRIVER):
            raise StoreError(f"{url.drivername}: only the driver psycopg is supported")
        self._url = url.set(drivername=DRIVER, query={**DEFAULTS, **url.query})
        # A query may hold secrets too, so the label is without it.
        label = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        try:
            engine = create_engine(self._url, pool_size=8, max_overflow=24, pool_pre_ping=True)
        except ImportError as error:
            raise StoreError(
                "Postgres needs the package psycopg: install undercroft[postgres], or in a "
                "checkout `uv run --extra postgres undercroft`"
            ) from error
        event.listen(engine, "connect", _set_up)
        super().__init__(engine, label)
        self._origin = secrets.token_hex(8)  # to know one's own news again
        self._listeners: list[Listener] = []

    def claim(self) -> None:
        """Nothing to do: servers share the tables, and hold a lock while they listen."""

    def check_whole(self) -> None:
        """Nothing to do: the server sees to that."""

    def keep_claim(self) -> None:
        """Nothing to do: a listener that lost its connection takes the lock again."""

    def check_unserved(self, connection: Connection) -> None:
        if connection.scalar(_NO_SERVER, {"number": SERVING}):
            return
        count, where = connection.execute(_SERVERS, {"number": SERVING}).one()
        raise StoreError(
            f"{self.label}: {count} server {'process' if count == 1 else 'processes'} (at {where}) "
            "use this database; stop them first"
        )

    def write(self, work: Callable[[Connection], T]) -> T:
        self.check_open()
        with told(self.label), self.engine.begin() as connection:
            return work(connection)

    def insert(self, table: Table) -> Any:
        return insert(table)

    def snapshot(self, work: Callable[[Connection], T]) -> T:
        self.check_open()
        one_moment = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        with told(self.label), one_moment.begin() as connection:
            return work(connection)

    def lock(self, connection: Connection, number: int) -> None:
        connection.execute(_LOCK, {"number": number})

    @property
    def clock(self) -> ColumnElement[float]:
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    def announce(self, connection: Connection, table: str) -> None:
        # Part of the transaction: the news goes out if and only if the change is there.
        connection.execute(_NOTIFY, {"channel": CHANNEL, "news": f"{self._origin} {table}"})

    def listen(self, callback: Callable[[str], None]) -> None:
        self.check_open()
        arguments, options = self.engine.dialect.create_connect_args(self._url)
        self._listeners.append(Listener(arguments, options, self._origin, callback))

    def close(self) -> None:
        for listener in self._listeners:
            listener.close()
        super().close()


def _set_up(connection: Any, _record: object) -> None:
    """A server that is set to acknowledge early does not do so to us."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()
