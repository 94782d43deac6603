"""SQLite: one file, written by one transaction at a time."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Double, Engine, create_engine, event, func
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL

from .claim import Claim
from .database import READING, Database
from .errors import DAMAGED, Damaged, StoreError, told
from .group_commit import GroupCommit
from .watch import FileWatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Table

T = TypeVar("T")

BUSY_SECONDS = 15.0
READ_THROUGH = 64 << 20  # bytes that are checked within a second when a server starts
_DAY_OF_1970 = 2440587.5  # in SQLite's count of days


class SqliteDatabase(Database):
    """A file in WAL mode: readers never wait, and a commit is on the disk when it returns."""

    shared = False
    may_hold_others = False

    def __init__(
        self, path: Path, *, create: bool = True, wal: bool = True, label: str = ""
    ) -> None:
        super().__init__(_engine(path), label or str(path))
        self.path = path
        self._claim = Claim(path)
        self._watch = FileWatch(path, self._look_through)
        self._writer = GroupCommit(self.engine, self._watch)
        try:
            with told(self.label):
                self._prepare(create)
                if wal:
                    self._use_wal()
                self._watch.begin()
        except BaseException:
            self.engine.dispose()
            raise

    @staticmethod
    def path_of(url: URL) -> Path:
        """The file that a URL names."""
        if not url.database or url.database == ":memory:":
            raise StoreError("sqlite: give a file (sqlite:///FILE); what is in memory gets lost")
        if url.query or url.host or url.drivername not in ("sqlite", "sqlite+pysqlite"):
            raise StoreError("sqlite: give a file and nothing else (sqlite:///FILE)")
        return Path(url.database)

    def claim(self) -> None:
        with told(self.label):
            self._claim.take()

    def check_unserved(self, connection: Connection) -> None:
        """Nothing to do: whoever restores holds the claim (`connecting.unserved`)."""

    def check_whole(self) -> None:
        with told(self.label):
            if self.path.stat().st_size <= READ_THROUGH:
                self._look_through()

    def _look_through(self) -> None:
        """Read every page, by a connection of its own: others may remember how they were."""
        with told(self.label), closing(sqlite3.connect(self.path, BUSY_SECONDS)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            where = " ".join(str(found).split())
            raise Damaged(f"{self.label}: {DAMAGED} ({where})", public=DAMAGED)

    def keep_claim(self) -> None:
        with told(self.label):
            self._claim.keep()

    def close(self) -> None:
        super().close()
        self._claim.let_go()

    def read(self, work: Callable[[Connection], T]) -> T:
        self._watch.check()
        return super().read(work)

    def write(self, work: Callable[[Connection], T]) -> T:
        self.check_open()
        with told(self.label):
            return self._writer.run(work)

    def insert(self, table: Table) -> Any:
        return insert(table)

    def snapshot(self, work: Callable[[Connection], T]) -> T:
        return self.read(work)  # a reader of a WAL sees the moment of its first look

    def lock(self, connection: Connection, number: int) -> None:
        """Nothing to do: whoever writes has locked the whole file."""

    @property
    def clock(self) -> ColumnElement[float]:
        return (func.julianday("now", type_=Double) - _DAY_OF_1970) * 86400.0

    def announce(self, connection: Connection, table: str) -> None:
        """Nothing to do: one process serves all tables, and it knows what it does."""

    def listen(self, callback: Callable[[str], None]) -> None:
        """Nothing is ever heard."""

    def _prepare(self, create: bool) -> None:
        if self.path.is_dir():
            raise StoreError(f"{self.label}: this is a folder, not a database file")
        if not self.path.exists():
            if not create:
                raise StoreError(f"{self.label}: there is no such database")
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # The database holds secrets: nobody else may read it. SQLite's other files follow it.
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))

    def _use_wal(self) -> None:
        """The file remembers it. SQLite does not wait for a lock here, so we do."""
        until = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                with closing(self.engine.raw_connection()) as connection:
                    connection.cursor().execute("PRAGMA journal_mode=WAL")
                    return
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
                if not busy or time.monotonic() > until:
                    raise
                time.sleep(0.02)


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS},
        pool_size=8,
        max_overflow=56,
        pool_timeout=30,
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, see _begin
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA fullfsync=ON")  # macOS alone needs and knows this


def _begin(connection: Connection) -> None:
    """Who will write takes the lock at once: a reader that turns writer could find it gone."""
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
