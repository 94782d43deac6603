"""Tables that nobody has touched for long: found, and deleted with all that belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, exists, func, or_, select

from . import schema

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, FromClause, ScalarSelect

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


def last_answer(table: FromClause = schema.tables) -> ScalarSelect[Any]:
    """When a table's game last went on."""
    there = schema.journal.c
    newest = select(there.at).where(there.table_id == table.c.id).order_by(there.seq.desc())
    return newest.limit(1).correlate(table).scalar_subquery()


def played_since(since: float, table: FromClause = schema.tables) -> ColumnElement[bool]:
    """Whether a table was made, or its game went on, after that."""
    return func.coalesce(last_answer(table), table.c.created) >= since


def _untouched(since: float) -> tuple[ColumnElement[bool], ...]:
    """A row of tables stays whole as long as any of them is touched."""
    table, other = schema.tables, schema.tables.alias("other")
    in_use = exists().where(other.c.series == table.c.series, ~and_(*_left(other, since)))
    return *_left(table, since), or_(table.c.series == "", ~in_use.correlate(table))


def _left(table: FromClause, since: float) -> tuple[ColumnElement[bool], ...]:
    chat, presence = schema.chat.c, schema.presence.c
    return (
        table.c.created < since,
        ~played_since(since, table),
        ~exists().where(chat.table_id == table.c.id, chat.at >= since).correlate(table),
        ~exists().where(presence.table_id == table.c.id).correlate(table),
    )
