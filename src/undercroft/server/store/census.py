"""All tables at a glance, and an end to one: for the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, func, select, update

from . import schema
from .errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .database import Database

# What a table's rows lie in, those first that refer to others.
_PARTS = (
    schema.seats, schema.journal, schema.checkpoints, schema.chapters, schema.story, schema.chat,
    schema.pack_uses, schema.presence,
)  # fmt: skip


class TableCensus(msgspec.Struct, frozen=True):
    """A table as its operator sees it: nothing of who plays there."""

    id: str
    game: str
    name: str
    created: float
    last: float  # when it was last answered at; 0 if never
    entries: int
    finished: bool
    public: bool
    rules_version: int
    closed: str  # why it was ended, in words


class Census:
    """The tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, limit: int) -> list[TableCensus]:
        """Those that were played at last, the newest first."""
        table, entry = schema.tables.c, schema.journal.c
        last = func.coalesce(func.max(entry.at), 0.0).label("last")
        query = (
            select(
                table.id, table.game, table.name, table.created, last,
                func.count(entry.seq).label("entries"), table.finished, table.public,
                table.rules_version, table.closed,
            )
            .outerjoin(schema.journal)
            .group_by(table.id)
            .order_by(last.desc(), table.created.desc(), table.id)
            .limit(limit)
        )  # fmt: skip
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return [TableCensus(*row) for row in rows]

    def close(self, table: str, why: str) -> None:
        """Nobody plays there any more, and nobody finds it; StoreError if there is none."""

        def work(connection: Connection) -> None:
            ended = update(schema.tables).where(schema.tables.c.id == table)
            if connection.execute(ended.values(closed=why, finished=True)).rowcount == 0:
                raise StoreError(f"there is no table {table!r}")
            self._database.announce(connection, table)

        self._database.write(work)

    def delete(self, table: str) -> None:
        """Everything of a table; StoreError if there is none."""

        def work(connection: Connection) -> None:
            for part in _PARTS:
                connection.execute(delete(part).where(part.c.table_id == table))
            gone = delete(schema.tables).where(schema.tables.c.id == table)
            if connection.execute(gone).rowcount == 0:
                raise StoreError(f"there is no table {table!r}")
            self._database.announce(connection, table)

        self._database.write(work)
