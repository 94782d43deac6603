"""Tables that nobody has touched for long: found, and deleted with all that belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, exists, func, select

from . import schema

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, ScalarSelect

    from .database import Database


class Expiry:
    """Deletes old tables. Whoever is connected to one keeps it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def untouched(self, since: float, limit: int) -> list[str]:
        """Tables where nothing was answered or said since then, and where nobody is."""
        query = select(schema.tables.c.id).where(*_untouched(since)).limit(limit)
        return self._database.read(lambda connection: list(connection.scalars(query)))

    def delete(self, table: str, since: float) -> bool:
        """Delete a table, unless somebody has touched it meanwhile; whether it is gone."""

        def work(connection: Connection) -> bool:
            there = schema.tables.c.id == table
            query = select(schema.tables.c.id).where(there, *_untouched(since))
            if connection.scalar(query.with_for_update()) is None:
                return False
            for each in reversed(schema.metadata.sorted_tables):
                if "table_id" in each.c and each is not schema.makers:
                    connection.execute(delete(each).where(each.c.table_id == table))
            connection.execute(delete(schema.tables).where(there))
            return True

        return self._database.write(work)


def last_answer() -> ScalarSelect[Any]:
    """When a table's game last went on."""
    there = schema.journal.c
    newest = select(there.at).where(there.table_id == schema.tables.c.id)
    return newest.order_by(there.seq.desc()).limit(1).scalar_subquery()


def played_since(since: float) -> ColumnElement[bool]:
    """Whether a table was made, or its game went on, after that."""
    return func.coalesce(last_answer(), schema.tables.c.created) >= since


def _untouched(since: float) -> tuple[ColumnElement[bool], ...]:
    table, chat, presence = schema.tables.c, schema.chat.c, schema.presence.c
    return (
        table.created < since,
        ~played_since(since),
        ~exists().where(chat.table_id == table.id, chat.at >= since),
        ~exists().where(presence.table_id == table.id),
    )
