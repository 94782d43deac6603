"""Content packs in the database: those that tables are played with, and the newest others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from . import schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection

    from .database import Database

_LOCK = 0x7061636B73  # any number that nobody else locks


class PackStore:
    """Packs by their refs. What a table uses stays; of the others only the newest do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, ref: str, data: bytes, unused: int) -> None:
        """Keep a pack; of those that no table uses, only the newest stay, this one among them."""

        def work(connection: Connection) -> None:
            self._put(connection, {ref: data})
            there = schema.packs.c
            used = select(schema.pack_uses.c.ref)
            newest = (
                select(there.ref)
                .where(there.ref.not_in(used))
                .order_by(there.at.desc(), there.ref)
                .limit(unused)
            )
            kept = connection.scalars(newest).all()
            old = delete(schema.packs).where(there.ref.not_in(used), there.ref.not_in(kept))
            connection.execute(old)

        self._database.write(work)

    def use(self, connection: Connection, table: str, packs: Mapping[str, bytes]) -> None:
        """A new table is played with these: in the transaction that makes the table."""
        if packs:
            self._put(connection, packs)
            rows = [{"table_id": table, "ref": ref} for ref in packs]
            connection.execute(schema.pack_uses.insert(), rows)

    def get(self, refs: Iterable[str]) -> dict[str, bytes]:
        """Those of these packs that are kept."""
        wanted = [ref for ref in refs if schema.storable(ref)]
        if not wanted:
            return {}
        there = schema.packs.c
        query = select(there.ref, there.data).where(there.ref.in_(wanted))
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return {row.ref: row.data for row in rows}

    def _put(self, connection: Connection, packs: Mapping[str, bytes]) -> None:
        # Nobody may drop a pack as unused while it comes into use.
        self._database.lock(connection, _LOCK)
        for ref, data in packs.items():
            insert = self._database.insert(schema.packs)
            row = insert.values(ref=ref, data=data, at=self._database.clock)
            again = row.on_conflict_do_update(
                index_elements=[schema.packs.c.ref], set_={"at": insert.excluded.at}
            )
            connection.execute(again)
