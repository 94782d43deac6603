"""The store: tables, seats, journals, checkpoints and chat, durable when a call returns.

Every method may be called from any thread, raises StoreError if the database fails, and then has
changed nothing, with one exception: where the connection to Postgres breaks during a commit,
nobody knows. Read the journal again before you go on.
"""

from __future__ import annotations

import secrets
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ..cluster.connections import ClusterConnections
from . import schema
from .bans import Bans
from .census import Census
from .checkpoints import Checkpoints, Kept
from .complaints import Complaints
from .connecting import connect, default_url
from .errors import FOREIGN_KEY, Conflict, StoreError, code_of
from .expiry import Expiry, played_since
from .migrate import upgrade
from .new_table_limit import NewTableLimit
from .pack_store import PackStore
from .rows import ChatRow, JournalEntry, SeatRow, TableRow, table_row
from .series import Series, follow, keep_as_it_ended

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Connection, Row

    from .database import Database
    from .series import Ending

T = TypeVar("T")

_SECRET = "secret"
_CHECKED = "checked"  # when the database was last seen to work
NO_PACKS: Mapping[str, bytes] = MappingProxyType({})
CHAT_KEPT = 1_000  # lines of a table; those before are forgotten


_THERE = schema.journal.c
_LAST = select(func.coalesce(func.max(_THERE.seq), 0)).where(
    _THERE.table_id == bindparam("table_id")
)
# Written where the entry before it is the last one, in one statement: this is what most waits are.
_APPEND = (
    schema.journal.insert()
    .from_select(
        [column.name for column in _THERE],
        select(*(bindparam(column.name, type_=column.type) for column in _THERE)).where(
            _LAST.scalar_subquery() == bindparam("last")
        ),
    )
    .execution_options(preserve_rowcount=True)
)
_MOST_ENTRIES = 2**31 - 1  # what the column holds


def open_store(url: str) -> Store:
    """The store at a URL, made if it is new and brought up to date if it is old."""
    return _opened(url, upgrade)


def open_to_serve(url: str) -> Store:
    """The store of a server: claimed before anything is changed, then looked over for damage."""
    return _opened(url or default_url(), _prepare)


def _opened(url: str, prepare: Callable[[Database], None]) -> Store:
    database = connect(url)
    try:
        prepare(database)
    except BaseException:
        database.close()
        raise
    return Store(database)


def _prepare(database: Database) -> None:
    database.claim()
    database.check_whole()
    upgrade(database)


class Store:
    """One database. Open it once in a process, after any fork."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.connections = ClusterConnections(database)
        self.new_tables = NewTableLimit(database)
        self.packs = PackStore(database)
        self.expiry = Expiry(database)
        self.checkpoints = Checkpoints(database)
        self.census = Census(database)
        self.bans = Bans(database)
        self.complaints = Complaints(database)
        self.series = Series(database)

    @property
    def shared(self) -> bool:
        """Whether several processes may serve these tables: they hear of each other's changes."""
        return self._database.shared

    def claim(self) -> None:
        """No server but this process has the tables from now on; StoreError if one does."""
        self._database.claim()

    def check(self) -> None:
        """Does the database work? A row is read and one is written; StoreError if not."""
        self._database.keep_claim()
        self.secret()
        self._put_setting(_CHECKED, repr(time.time()))

    def close(self) -> None:
        """Let go of the database. Whatever is asked later is refused."""
        self._database.close()

    # -- tables and seats ------------------------------------------------------------------

    def add_table(
        self,
        table: TableRow,
        seats: list[SeatRow],
        packs: Mapping[str, bytes] = NO_PACKS,
        ending: Ending | None = None,
    ) -> None:
        """A new table with its seats and packs; Conflict if there is one of that id.

        Of a sequel, `ending` says how the table before it ended; Conflict if it did not end so, or
        has a sequel already.
        """

        def work(connection: Connection) -> None:
            if ending is not None:
                follow(connection, table, ending)
                self._database.announce(connection, ending.table)
            values = msgspec.structs.asdict(table)
            values["config"] = msgspec.json.encode(table.config).decode()
            try:
                connection.execute(schema.tables.insert().values(values))
            except IntegrityError as error:
                raise Conflict(f"there is a table {table.id!r} already") from error
            if seats:
                rows = [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in seats]
                connection.execute(schema.seats.insert(), rows)
            self.packs.use(connection, table.id, packs)
            self._database.announce(connection, table.id)

        self._database.write(work)

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        if not schema.storable(table):
            return None
        query = select(schema.tables).where(schema.tables.c.id == table)
        row = self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else table_row(row)

    def public_tables(self, limit: int = 100, since: float = 0.0) -> list[TableRow]:
        """Public tables whose game goes on and was played at since then, the newest first."""
        shown = schema.tables.c
        query = (
            select(schema.tables)
            .where(shown.public.is_(True), shown.finished.is_(False), played_since(since))
            .order_by(shown.created.desc(), shown.id)
            .limit(limit)
        )
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return [table_row(row) for row in rows]

    def finish(self, table: str, *, finished: bool = True, summary: str = "") -> None:
        """The game is over; or goes on after all, when its last answer was taken back."""
        self.set_table(table, finished=finished, summary=summary)

    def seats(self, table: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        rows = self._rows(schema.seats, table, schema.seats.c.seat, None)
        return [_made(SeatRow, row) for row in rows]

    def set_seat(
        self, table: str, seat: SeatRow, *, known: bool | None = None, before: SeatRow | None = None
    ) -> None:
        """Something about a seat has changed, and maybe who sits there.

        Conflict where `known` is not as the table is, or the seat not as it was `before`.
        """

        def work(connection: Connection) -> None:
            if known is not None and self._hold(connection, table) is not known:
                raise Conflict(f"table {table!r} has changed meanwhile")
            there = (schema.seats.c.table_id == table, schema.seats.c.seat == seat.seat)
            found = connection.execute(
                select(schema.seats).where(*there).with_for_update()
            ).one_or_none()
            if found is None:
                raise StoreError(f"table {table!r} has no seat {seat.seat}")
            if before is not None and _made(SeatRow, found) != before:
                raise Conflict(f"seat {seat.seat} of table {table!r} has changed meanwhile")
            values = msgspec.structs.asdict(seat)
            connection.execute(update(schema.seats).where(*there).values(values))
            self._database.announce(connection, table)

        self._database.write(work)

    def set_table(self, table: str, **values: Any) -> None:
        """Something about a table has changed that its host may change."""
        changed = update(schema.tables).where(schema.tables.c.id == table)
        self._change(table, changed.values(values), f"there is no table {table!r}")

    def make_known(self, table: str, seats: list[SeatRow]) -> None:
        """Its host may know what comes; Conflict unless exactly these sit there."""

        def work(connection: Connection) -> None:
            self._hold(connection, table)
            there = schema.seats.c
            query = select(schema.seats).where(there.table_id == table).order_by(there.seat)
            if [_made(SeatRow, row) for row in connection.execute(query)] != seats:
                raise Conflict(f"the seats of table {table!r} have changed meanwhile")
            changed = update(schema.tables).where(schema.tables.c.id == table)
            connection.execute(changed.values(known=True))
            self._database.announce(connection, table)

        self._database.write(work)

    # -- the journal -----------------------------------------------------------------------

    def append(self, table: str, entry: JournalEntry) -> None:
        """Add an entry that follows the last; Conflict if there is one of its number already."""

        def work(connection: Connection) -> None:
            if not 1 <= entry.seq <= _MOST_ENTRIES:
                raise _out_of_order(connection, table, entry)
            if entry.kind == "undo":
                keep_as_it_ended(connection, table)
            values = {"table_id": table, **msgspec.structs.asdict(entry)}
            try:
                added = connection.execute(_APPEND, {**values, "last": entry.seq - 1}).rowcount
            except IntegrityError as error:
                if code_of(error) in FOREIGN_KEY:
                    raise StoreError(f"there is no table {table!r}") from error
                raise _taken(table, entry) from error
            if not added:
                raise _out_of_order(connection, table, entry)
            self._database.announce(connection, table)

        self._database.write(work)

    def entries(self, table: str, after: int = 0) -> list[JournalEntry]:
        """The journal behind an entry, in order; all of it behind 0."""
        rows = self._rows(schema.journal, table, schema.journal.c.seq, after)
        return [_made(JournalEntry, row) for row in rows]

    def put_checkpoint(self, table: str, seq: int, record: bytes) -> None:
        """Keep the game as it was after so many entries. The newest checkpoint is kept."""

        self.checkpoints.put([(table, Kept(seq, record))])

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        """The newest checkpoint: after how many entries, and the record."""
        kept = self.checkpoints.newest(table)
        return None if kept is None else (kept.seq, kept.record)

    # -- chat ------------------------------------------------------------------------------

    def add_chat(self, table: str, who: str, text: str, at: float) -> int:
        """Add a line of chat; returns its number."""

        def work(connection: Connection) -> int:
            self._hold(connection, table)  # two lines must not take the same number
            there = schema.chat.c
            last = connection.scalar(select(func.max(there.number)).where(there.table_id == table))
            number = (last or 0) + 1
            values = {"table_id": table, "number": number, "who": who, "text": text, "at": at}
            connection.execute(schema.chat.insert().values(values))
            old = delete(schema.chat).where(there.table_id == table)
            connection.execute(old.where(there.number <= number - CHAT_KEPT))
            self._database.announce(connection, table)
            return number

        return self._database.write(work)

    def chat(self, table: str, after: int = 0) -> list[ChatRow]:
        """The chat behind a line, in order; all that is kept behind 0."""
        rows = self._rows(schema.chat, table, schema.chat.c.number, after)
        return [_made(ChatRow, row) for row in rows]

    # -- settings --------------------------------------------------------------------------

    def setting(self, name: str, first: str | None = None) -> str | None:
        """A setting; where there is none yet, `first` is kept, and all processes get the same."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        found = self._database.read(lambda connection: connection.scalar(query))
        if found is not None or first is None:
            return found
        put = self._database.insert(schema.settings).values(name=name, value=first)
        self._database.write(lambda connection: connection.execute(put.on_conflict_do_nothing()))
        return self._database.read(lambda connection: connection.scalar(query))

    def _put_setting(self, name: str, value: str) -> None:
        insert = self._database.insert(schema.settings)
        put = insert.values(name=name, value=value).on_conflict_do_update(
            index_elements=[schema.settings.c.name], set_={"value": insert.excluded.value}
        )
        self._database.write(lambda connection: connection.execute(put))

    def secret(self) -> bytes:
        """What links are signed with: made once, the same for every process and after a restart."""
        kept = self.setting(_SECRET, secrets.token_hex(32))
        assert kept is not None
        return bytes.fromhex(kept)

    # -- news ------------------------------------------------------------------------------

    def listen(self, callback: Callable[[str], None]) -> None:
        """Call back, on a thread, with each table that ANOTHER process has changed.

        EVERY_TABLE means that news was missed and any table may have changed. Nothing is ever
        heard on SQLite, where one process serves all tables.
        """
        self._database.listen(callback)

    # -- how -------------------------------------------------------------------------------

    def _rows(self, source: Any, table: str, number: Any, after: int | None) -> list[Row[Any]]:
        query = select(source).where(source.c.table_id == table).order_by(number)
        if after is not None:
            query = query.where(number > after)
        return self._database.read(lambda connection: list(connection.execute(query)))

    def _hold(self, connection: Connection, table: str) -> bool:
        """Nobody else changes the table until this transaction is over; whether it is known."""
        query = select(schema.tables.c.known).where(schema.tables.c.id == table)
        known: bool | None = connection.scalar(query.with_for_update(key_share=True))
        if known is None:
            raise StoreError(f"there is no table {table!r}")
        return known

    def _change(self, table: str, statement: Any, missing: str) -> None:
        def work(connection: Connection) -> None:
            if connection.execute(statement).rowcount == 0:
                raise StoreError(missing)
            self._database.announce(connection, table)

        self._database.write(work)


def _out_of_order(connection: Connection, table: str, entry: JournalEntry) -> StoreError:
    """Why an entry was not added."""
    last: int = connection.execute(_LAST, {"table_id": table}).scalar_one()
    if 1 <= entry.seq <= last:
        return _taken(table, entry)
    return StoreError(f"table {table!r}: entry {entry.seq} cannot follow entry {last}")


def _taken(table: str, entry: JournalEntry) -> Conflict:
    return Conflict(f"table {table!r} already has an entry {entry.seq}")


def _made(kind: Callable[..., T], row: Row[Any]) -> T:
    """A row of something that belongs to a table, without the table's id."""
    return kind(*row[1:])
