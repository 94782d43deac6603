"""The news between server processes, carried by Postgres: LISTEN on a thread of its own."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import sql

from ..store.database import EVERY_TABLE
from ..store.errors import StoreError, first_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

CHANNEL = "undercroft"
SERVING = 0x736572766564  # locked by every server, so that nothing is restored under it

_LOOK_SECONDS = 0.5  # how soon a listener notices that it is to end
_LONGEST_PAUSE = 15.0

_log = logging.getLogger(__name__)


class Listener:
    """Calls back, on its thread, with the id of each table that another process changed.

    A lost connection is made again; what was told meanwhile is lost, so the callback then gets
    EVERY_TABLE.
    """

    def __init__(
        self,
        arguments: Sequence[Any],
        options: Mapping[str, Any],
        origin: str,
        callback: Callable[[str], None],
    ) -> None:
        self._arguments = arguments
        self._options = options
        self._origin = origin
        self._callback = callback
        self._ending = threading.Event()
        connection = self._connected()  # who asks to listen hears of all that happens from now on
        self._thread = threading.Thread(
            target=self._run, args=(connection,), name="undercroft-news", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _connected(self) -> psycopg.Connection[Any]:
        try:
            connection = psycopg.connect(*self._arguments, **self._options, autocommit=True)
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            free = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", [SERVING])
            row = free.fetchone()
        except psycopg.Error as error:
            raise StoreError(f"other processes cannot be heard: {first_line(error)}") from error
        if row is None or not row[0]:
            connection.close()
            raise StoreError("a backup is being restored to this database; start again after that")
        return connection

    def _run(self, connection: psycopg.Connection[Any] | None) -> None:
        while connection is not None:
            try:
                with connection:
                    self._hear(connection)
            except psycopg.Error as error:
                _log.warning("news from the database has stopped: %s", first_line(error))
            connection = self._reconnected()
            if connection is not None:
                self._tell(EVERY_TABLE)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        while not self._ending.is_set():
            for notice in connection.notifies(timeout=_LOOK_SECONDS):
                origin, _, table = notice.payload.partition(" ")
                if origin != self._origin:
                    self._tell(table)
                if self._ending.is_set():
                    return

    def _reconnected(self) -> psycopg.Connection[Any] | None:
        pause = 0.1
        while not self._ending.wait(pause):
            try:
                return self._connected()
            except StoreError:
                pause = min(2 * pause, _LONGEST_PAUSE)
        return None

    def _tell(self, table: str) -> None:
        try:
            self._callback(table)
        except Exception:  # noqa: BLE001 - the thread outlives whatever a listener does
            _log.exception("a listener failed on the news of table %r", table)
