"""Who is connected at which process. A process that has not been heard of for long is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, func, select, update

from ..store.schema import presence, processes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from ..store.database import Database

Owners = dict[str, frozenset[str]]  # of each process, whose links are connected there


class Heartbeat(NamedTuple):
    """What a process learns when it says that it is alive."""

    new: bool  # it was not known, or had been given up
    processes: int
    left: list[str]  # the tables of processes that have been given up just now


class ClusterConnections:
    """The connections of all processes that serve the same tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def beat(self, process: str, longest: float) -> Heartbeat:
        """This process is alive, and those silent for longer are not."""

        def work(connection: Connection) -> Heartbeat:
            there, clock = processes.c, self._database.clock
            mine = update(processes).where(there.id == process).values(beat=clock)
            new = connection.execute(mine).rowcount == 0
            if new:
                connection.execute(processes.insert().values(id=process, beat=clock))
            silent = select(there.id).where(there.beat < clock - longest, there.id != process)
            left = self._forget(connection, connection.scalars(silent).all())
            count = connection.scalar(select(func.count()).select_from(processes))
            return Heartbeat(new, count or 1, left)

        return self._database.write(work)

    def come(self, process: str, table: str, owner: str) -> None:
        """Somebody with such a link is connected at this process."""

        def work(connection: Connection) -> None:
            row = {"process": process, "table_id": table, "owner": owner}
            put = self._database.insert(presence).values(row).on_conflict_do_nothing()
            connection.execute(put)
            self._database.announce(connection, table)

        self._database.write(work)

    def go(self, process: str, table: str, owner: str) -> None:
        """Nobody with such a link is connected at this process any more."""

        def work(connection: Connection) -> None:
            there = presence.c
            connection.execute(
                delete(presence).where(
                    there.process == process, there.table_id == table, there.owner == owner
                )
            )
            self._database.announce(connection, table)

        self._database.write(work)

    def leave(self, process: str) -> None:
        """This process stops."""
        self._database.write(lambda connection: self._forget(connection, [process]))

    def others(self, process: str, table: str, longest: float) -> Owners:
        """Who is connected at other processes."""
        there, alive = presence.c, processes.c
        query = (
            select(there.process, there.owner)
            .join(processes)
            .where(there.table_id == table, there.process != process)
            .where(alive.beat >= self._database.clock - longest)
        )
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return {
            name: frozenset(row.owner for row in rows if row.process == name)
            for name in {row.process for row in rows}
        }

    def _forget(self, connection: Connection, gone: Iterable[str]) -> list[str]:
        """Processes that are no more; the tables that somebody left with them."""
        names = list(gone)
        if not names:
            return []
        there = presence.c
        tables = select(there.table_id).where(there.process.in_(names)).distinct()
        left = list(connection.scalars(tables))
        connection.execute(delete(presence).where(there.process.in_(names)))
        connection.execute(delete(processes).where(processes.c.id.in_(names)))
        for table in left:
            self._database.announce(connection, table)
        return left
