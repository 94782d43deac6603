"""Who made tables lately: counted in the database, the same for every process and restart."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, literal, or_, select

from . import schema

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .database import Database


# What stands before a table's id where its place in the lobby is counted.
LISTED = "lobby "


class NewTableLimit:
    """A rate limit: new tables by the address that asked for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, who: str, table: str, most: int, seconds: float) -> bool:
        """Count one more; False, and nothing is counted, if there were as many already."""

        def work(connection: Connection) -> bool:
            # Two requests at once must not both be the last one.
            self._database.lock(connection, _number(who))
            there = schema.makers.c
            now = self._database.clock
            # Not what was made while the clock was ahead: it may have been ahead by a year.
            lately = (there.who == who, there.at >= now - seconds, there.at <= now)
            query = select(func.count()).select_from(schema.makers).where(*lately)
            if (connection.scalar(query) or 0) >= most:
                return False
            row = {"table_id": table, "who": who, "at": self._database.clock}
            connection.execute(schema.makers.insert().values(row))
            return True

        return self._database.write(work)

    def count_listed(self, who: str, table: str, most: int, seconds: float) -> bool:
        """Count one more for the lobby; False if as many of these are still listed there."""

        def work(connection: Connection) -> bool:
            self._database.lock(connection, _number(who))
            there, listed = schema.makers.c, schema.tables.c
            now = self._database.clock
            query = (
                select(func.count())
                .select_from(schema.makers)
                .join(schema.tables, there.table_id == literal(LISTED) + listed.id)
                .where(there.who == who, there.at >= now - seconds, there.at <= now)
                .where(listed.public.is_(True), listed.finished.is_(False))
            )
            if (connection.scalar(query) or 0) >= most:
                return False
            row = {"table_id": LISTED + table, "who": who, "at": self._database.clock}
            connection.execute(schema.makers.insert().values(row))
            return True

        return self._database.write(work)

    def forget(self, seconds: float) -> None:
        """Nobody needs to know any longer who made a table so long ago."""
        at, now = schema.makers.c.at, self._database.clock
        old = delete(schema.makers).where(or_(at < now - seconds, at > now + seconds))
        self._database.write(lambda connection: connection.execute(old))


def _number(who: str) -> int:
    digest = hashlib.blake2b(f"makers {who}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
