"""One server to a database file: a lock beside it, which says who holds it."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .errors import StoreError, told

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 1 << 30  # beyond the text, which others may read meanwhile

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (BlockingIOError, PermissionError)  # what Linux and Windows say where another has the lock
_LONGEST_NAME = 200


class Claim:
    """The lock, held until it is let go or the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        # Whatever name the database was opened by, its lock is the same.
        real = database.resolve()
        self._database = database
        self._path = real.with_name(f"{real.name}-lock")
        self._file = -1

    def take(self) -> None:
        """StoreError where another process has it, with what to do."""
        with told(str(self._path)):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                _lock(file)
                _sign(file)
            except _HELD as error:
                raise self._taken(file) from error
            except BaseException:
                os.close(file)
                raise
        self._file = file

    def _taken(self, file: int) -> StoreError:
        holder = os.read(file, _LONGEST_NAME).decode(errors="replace").strip()
        os.close(file)
        return StoreError(
            f"{self._database}: another server has this database open"
            f"{f' ({holder})' if holder else ''}. Stop that one first, or use another file (--db); "
            "several servers can share a Postgres database"
        )

    def keep(self) -> None:
        """Take it again if its file was removed: else a second server could start."""
        if self._file >= 0 and not self._is_there():
            os.close(self._file)
            self._file = -1
            self.take()

    def let_go(self) -> None:
        """The file stays: removing it could take another's lock away."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _is_there(self) -> bool:
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            return False


def _sign(file: int) -> None:
    """Say who holds the lock."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    os.lseek(file, 0, os.SEEK_SET)
    os.ftruncate(file, 0)
    os.write(file, f"process {os.getpid()}, since {now}\n".encode())
