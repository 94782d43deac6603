"""Notices what happens to a database file behind the server's back.

SQLite goes on writing to a file that was deleted or moved away, and to one whose pages were
overwritten: what is acknowledged then is lost.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Identity = tuple[int, int]  # device and inode


class FileWatch:
    """The database file as it was opened, and its write-ahead log.

    `look_through` is called where somebody else has written to the file: it raises StoreError if
    the file was damaged by that.
    """

    def __init__(self, path: Path, look_through: Callable[[], None]) -> None:
        self._path = os.fspath(path)
        self._wal = f"{self._path}-wal"
        self._look_through = look_through
        self._first: Identity | None = None
        self._first_wal: Identity | None = None
        self._size = self._written = 0

    def begin(self) -> None:
        """The files that are there now are those that are open."""
        found = os.stat(self._path)
        self._first, self._first_wal = (found.st_dev, found.st_ino), self._identity_of_wal()
        self._note(found)

    def check(self) -> None:
        """StoreError unless the files are still those that are open."""
        self._found()

    def before_commit(self) -> None:
        """The same, and nobody else has damaged the file since the last commit."""
        found = self._found()
        if found.st_mtime_ns != self._written:
            self._look_through()
            self._note(found)

    def after_commit(self) -> None:
        """What went into a file that is gone is not acknowledged."""
        self._note(self._found())

    def _note(self, found: os.stat_result) -> None:
        self._size, self._written = found.st_size, found.st_mtime_ns

    def _found(self) -> os.stat_result:
        try:
            found = os.stat(self._path)
        except OSError as error:
            raise _trouble("the database file is gone", self._path) from error
        if (found.st_dev, found.st_ino) != self._first:
            raise _trouble("the database file was replaced", self._path)
        if found.st_size < self._size:
            raise _trouble("the database file was cut off", self._path)
        wal = self._identity_of_wal()
        if self._first_wal is None:
            self._first_wal = wal
        elif wal != self._first_wal:
            raise _trouble("the database's write-ahead log was removed", self._wal)
        return found

    def _identity_of_wal(self) -> Identity | None:
        try:
            found = os.stat(self._wal)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _trouble(what: str, path: str) -> StoreError:
    return StoreError(
        f"{path}: {what} while the server was running; nothing is acknowledged any more. "
        "Stop the server, put the file back or restore a backup, and start it again",
        public=what,
    )
