"""What players report to the operator: of whom, and what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, func, select

from . import schema

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .database import Database

MOST_OF_A_TABLE, MOST = 10, 1_000  # that wait for the operator; more are not taken
_LOCK = 0x636F6D706C  # two complaints must not take the same number


class Complaint(msgspec.Struct, frozen=True):
    """Somebody at a table about somebody else there."""

    table: str
    at: float
    by: str
    about: str
    address: str  # of whom it is about; "" where they were not here
    text: str
    chat: tuple[tuple[str, str], ...]  # the last lines at that table: who, and what
    number: int = 0


class Complaints:
    """Those that the operator has not settled yet."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, complaint: Complaint) -> bool:
        """Keep it; False if too many wait already."""

        def work(connection: Connection) -> bool:
            self._database.lock(connection, _LOCK)
            there = schema.complaints.c
            count = select(func.count()).select_from(schema.complaints)
            here = count.where(there.table_id == complaint.table)
            if (connection.scalar(here) or 0) >= MOST_OF_A_TABLE:
                return False
            if (connection.scalar(count) or 0) >= MOST:
                return False
            last: int = connection.scalar(select(func.max(there.number))) or 0
            values = msgspec.structs.asdict(complaint)
            values["table_id"] = values.pop("table")
            values["chat"] = msgspec.json.encode(complaint.chat).decode()
            values["number"] = last + 1
            connection.execute(schema.complaints.insert().values(values))
            return True

        return self._database.write(work)

    def all(self) -> list[Complaint]:
        """The oldest first."""
        query = select(schema.complaints).order_by(schema.complaints.c.number)
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return [
            Complaint(
                row.table_id, row.at, row.by, row.about, row.address, row.text,
                msgspec.json.decode(row.chat, type=tuple[tuple[str, str], ...]), row.number,
            )
            for row in rows
        ]  # fmt: skip

    def settle(self, number: int) -> bool:
        """The operator has seen to it; whether there was one of this number."""
        gone = delete(schema.complaints).where(schema.complaints.c.number == number)
        found: int = self._database.write(lambda connection: connection.execute(gone).rowcount)
        return found > 0
