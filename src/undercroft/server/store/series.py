"""Tables in a row: what follows what, exactly once, whoever asks for it and at which process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select, update

from . import schema
from .errors import Conflict
from .rows import SeatRow, TableRow, table_row

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .database import Database


class Ending(msgspec.Struct, frozen=True):
    """How a table ended that another follows."""

    table: str
    seq: int  # its last entry: whoever has taken an answer back meanwhile was faster
    summary: str


class Series:
    """The rows of tables in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tables(self, series: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables of a row that are there, in order, each with its seats."""
        if not series:
            return []
        table, seat = schema.tables.c, schema.seats.c
        of_row = select(table.id).where(table.series == series)
        chapters = select(schema.tables).where(table.series == series).order_by(table.chapter)
        seats = select(schema.seats).where(seat.table_id.in_(of_row)).order_by(seat.seat)
        found, sitting = self._database.read(
            lambda connection: (connection.execute(chapters).all(), connection.execute(seats).all())
        )
        by_table: dict[str, list[SeatRow]] = {}
        for row in sitting:
            by_table.setdefault(row[0], []).append(SeatRow(*row[1:]))
        return [(each, by_table.get(each.id, [])) for each in map(table_row, found)]

    def last(self, series: str) -> str | None:
        """The newest table of a row."""
        table = schema.tables.c
        query = select(table.id).where(table.series == series).order_by(table.chapter.desc())
        return self._database.read(lambda connection: connection.scalar(query.limit(1)))


def follow(connection: Connection, table: TableRow, ending: Ending) -> None:
    """Make room for the sequel of a table; Conflict unless it stands as it ended, with none."""
    before = schema.tables.c.id == ending.table
    if connection.scalar(select(schema.tables.c.id).where(before).with_for_update()) is None:
        raise Conflict(f"there is no table {ending.table!r}")
    if _has_sequel(connection, ending.table):
        raise Conflict(f"table {ending.table!r} has a sequel already")
    entry = schema.journal.c
    last = connection.scalar(select(func.max(entry.seq)).where(entry.table_id == ending.table))
    if (last or 0) != ending.seq:
        raise Conflict(f"table {ending.table!r} has gone on meanwhile")
    changed = update(schema.tables).where(before)
    connection.execute(
        changed.values(
            next=table.id, series=table.series, chapter=table.chapter - 1, summary=ending.summary
        )
    )


def keep_as_it_ended(connection: Connection, table: str) -> None:
    """Nothing is taken back where another table began with how this one ended: Conflict."""
    held = select(schema.tables.c.id).where(schema.tables.c.id == table)
    connection.execute(held.with_for_update(key_share=True))
    if _has_sequel(connection, table):
        raise Conflict(f"table {table!r} has a sequel")


def _has_sequel(connection: Connection, table: str) -> bool:
    query = select(schema.tables.c.id).where(schema.tables.c.previous == table)
    return connection.scalar(query) is not None
