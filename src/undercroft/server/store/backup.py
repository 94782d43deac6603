"""Backups: a backup is itself a SQLite database, whatever database it was made of.

So a backup can be looked into with any SQLite tool, served as it is, and restored to the other
kind of database.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import MetaData, func, insert, select
from sqlalchemy.engine import make_url

from . import schema
from .connecting import connect, unserved
from .errors import Damaged, StoreError, told
from .migrate import VERSION_TABLE, check_known, revision_of, upgrade
from .sqlite import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Table

    from .database import Database

_AT_ONCE = 100  # rows in memory: a checkpoint's record can be large
_BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database in use


def backup(url: str, path: Path, *, force: bool = False) -> int:
    """Write all that the database holds at one moment to a file; returns how many tables.

    The server may go on meanwhile. The file is the old one or the whole new one.
    """
    if path.exists() and not force:
        raise StoreError(f"{path}: there is such a file already (--force replaces it)")
    if path.is_dir() or any(_beside(path, suffix).exists() for suffix in _BESIDE):
        raise StoreError(f"{path}: this is a folder or a database in use")
    with closing(connect(url, create=False)) as source, told(str(path)):
        if isinstance(source, SqliteDatabase) and path.exists() and path.samefile(source.path):
            raise StoreError(f"{path}: the backup would replace the database itself")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        try:
            count = _write(source, Path(name), str(path))
            _make_durable(Path(name))
            os.replace(name, path)
            _make_durable(path.parent)
        finally:
            for suffix in ("", *_BESIDE):
                _beside(Path(name), suffix).unlink(missing_ok=True)
    return count


def restore(path: Path, url: str, *, force: bool = False) -> int:
    """Put a backup into a database that no server uses; returns how many tables.

    With `force` it replaces what is there, in one transaction; a damaged SQLite file is put
    aside. A backup that an older Undercroft made is brought up to date, in a copy.
    """
    with (
        tempfile.TemporaryDirectory(prefix="undercroft-") as folder,
        closing(_opened_copy(path, Path(folder))) as source,
        unserved(url),
    ):
        try:
            return _restore(source, url, force)
        except Damaged:
            if not force:
                raise
            _put_aside(url)  # only SQLite says that something is damaged
            return _restore(source, url, force)


def _write(source: Database, path: Path, label: str) -> int:
    """Copy the source as it is, old schema or new, to an empty file."""

    def read(old: Connection) -> int:
        revision = revision_of(old)
        if revision is None:
            raise StoreError(f"{source.label}: this is not a database of Undercroft")
        check_known(source.label, revision)
        with closing(SqliteDatabase(path, wal=False, label=label)) as target:
            upgrade(target, revision)
            shape = MetaData()
            shape.reflect(target.engine)
            shape.remove(shape.tables[VERSION_TABLE])
            return target.write(lambda new: _copy(source, old, new, shape))

    return source.snapshot(read)


def _opened_copy(path: Path, folder: Path) -> SqliteDatabase:
    """A copy of the backup, checked and brought up to date. The backup itself is only read."""
    if path.is_dir() or not path.exists():
        raise StoreError(f"{path}: there is no such file")
    copy = folder / "backup.db"
    with told(str(path)):
        shutil.copyfile(path, copy)
        for suffix in _BESIDE:  # a database that was copied by hand rather than backed up
            with suppress(FileNotFoundError):
                shutil.copyfile(_beside(path, suffix), _beside(copy, suffix))
    source = SqliteDatabase(copy, label=str(path))
    try:
        source.read(lambda connection: _check_whole(source, connection))
        upgrade(source)
    except BaseException:
        source.close()
        raise
    return source


def _check_whole(source: SqliteDatabase, connection: Connection) -> None:
    if revision_of(connection) is None:
        raise StoreError(f"{source.label}: this is not a backup of Undercroft")
    found = connection.exec_driver_sql("PRAGMA quick_check").scalar()
    if found != "ok" or connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError(f"{source.label}: the backup is damaged ({found})")


def _restore(source: SqliteDatabase, url: str, force: bool) -> int:
    with closing(connect(url)) as target:
        upgrade(target)

        def replace(old: Connection, new: Connection) -> int:
            target.check_unserved(new)
            there = new.scalar(select(func.count()).select_from(schema.tables)) or 0
            if there and not force:
                raise StoreError(
                    f"{target.label}: the database already holds {there} "
                    f"{'table' if there == 1 else 'tables'} (--force replaces everything)"
                )
            for table in reversed(schema.metadata.sorted_tables):
                new.execute(table.delete())
            return _copy(source, old, new, schema.metadata)

        return source.read(lambda old: target.write(lambda new: replace(old, new)))


def _copy(source: Database, old: Connection, new: Connection, shape: MetaData) -> int:
    for table in shape.sorted_tables:
        if table.name in schema.PASSING:
            continue
        for rows in _parts(source, old, table):
            new.execute(insert(table), rows)
    return new.scalar(select(func.count()).select_from(shape.tables["tables"])) or 0


def _parts(source: Database, old: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """A table's rows, some at a time. What fails here is the source's fault, and said to be."""
    with told(source.label):
        options = {"yield_per": _AT_ONCE}
        parts = old.execute(select(table), execution_options=options).partitions()
    while True:
        with told(source.label):
            part = next(parts, None)
        if part is None:
            return
        yield [dict(row._mapping) for row in part]


def _put_aside(url: str) -> None:
    """Keep a damaged database file under another name, with what SQLite keeps beside it."""
    path = SqliteDatabase.path_of(make_url(url))
    number = 1
    while _beside(path, f".damaged{number}").exists():
        number += 1
    with told(str(path)):
        for suffix in ("", *_BESIDE):
            with suppress(FileNotFoundError):
                _beside(path, suffix).rename(_beside(path, f".damaged{number}{suffix}"))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _make_durable(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # Windows has no such thing as a folder's own fsync
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
