"""Checkpoints: a table's game as it was, what rules it was played by, and what was told of it.

The newest checkpoint is what a table is opened from. Where a table went on under other rules, the
game before that is kept as a chapter. The story is what everybody was told, in words: it can be
read when the rules that made it are gone.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from .database import Database

Line = tuple[int, str]  # its number among all that happened, and the words


class Rules(msgspec.Struct, frozen=True):
    """Which rules a game is played by: their version, and the fingerprint of its content."""

    version: int = 0  # 0: of a time when nobody noted it
    content: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A game after so many entries of its journal."""

    seq: int
    record: bytes
    rules: Rules = Rules()
    lines: int = 0  # how much had happened, in lines of the log
    first: int = 0  # the first line that was not kept before
    story: tuple[Line, ...] = ()  # the lines from there on that everybody may read


class Checkpoints:
    """The checkpoints of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, games: Iterable[tuple[str, Kept]]) -> None:
        """Keep these, all or none; of each table the newest counts."""

        def work(connection: Connection) -> None:
            for table, kept in games:
                self._put(connection, table, kept)

        self._database.write(work)

    def newest(self, table: str) -> Kept | None:
        there, rules = schema.checkpoints.c, schema.tables.c
        query = (
            select(there.seq, there.record, there.lines, rules.rules_version, rules.content)
            .join(schema.tables)
            .where(there.table_id == table)
        )
        row = self._database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        return Kept(row.seq, row.record, Rules(row.rules_version, row.content), row.lines)

    def behind(self) -> list[str]:
        """The tables with entries since their newest checkpoint, unless they were ended."""
        there, table = schema.checkpoints.c, schema.tables.c
        last = select(func.max(schema.journal.c.seq)).where(schema.journal.c.table_id == table.id)
        query = (
            select(table.id)
            .outerjoin(schema.checkpoints)
            .where(table.closed == "", last.scalar_subquery() > func.coalesce(there.seq, 0))
        )
        return self._database.read(lambda connection: list(connection.scalars(query)))

    def begin_chapter(self, table: str, before: Kept, now: Kept) -> bool:
        """The table goes on under other rules: its game until then is kept as it was.

        False if another process has done that already.
        """

        def work(connection: Connection) -> bool:
            rules = select(schema.tables.c.rules_version, schema.tables.c.content)
            held = rules.where(schema.tables.c.id == table).with_for_update()
            if tuple(connection.execute(held).one()) != (
                before.rules.version,
                before.rules.content,
            ):
                return False
            there = schema.chapters.c
            last = connection.scalar(select(func.max(there.number)).where(there.table_id == table))
            values = {
                "table_id": table, "number": (last or 0) + 1, "seq": before.seq,
                "rules_version": before.rules.version, "record": before.record,
            }  # fmt: skip
            connection.execute(schema.chapters.insert().values(values))
            self._put(connection, table, now)
            return True

        return self._database.write(work)

    def chapters(self, table: str) -> list[Kept]:
        """The game under earlier rules, as far as each went."""
        there = schema.chapters.c
        query = select(schema.chapters).where(there.table_id == table).order_by(there.number)
        rows = self._database.read(lambda connection: connection.execute(query).all())
        return [Kept(row.seq, row.record, Rules(row.rules_version)) for row in rows]

    def story(self, table: str) -> list[str]:
        """All that everybody was told, as of the newest checkpoint."""
        there, newest = schema.story.c, schema.checkpoints.c
        query = select(there.number, there.lines, newest.lines.label("end"))
        query = query.where(there.table_id == table, newest.table_id == there.table_id)
        rows = self._database.read(
            lambda connection: connection.execute(query.order_by(there.number)).all()
        )
        told: list[Line] = []
        for row in rows:
            while told and told[-1][0] >= row.number:  # taken back, and played otherwise
                told.pop()
            told += msgspec.json.decode(zlib.decompress(row.lines), type=list[Line])
        # What was taken back last may have had nothing told after it that takes its place.
        return [text for number, text in told if number < rows[0].end]

    def _put(self, connection: Connection, table: str, kept: Kept) -> None:
        there = schema.checkpoints.c
        insert = self._database.insert(schema.checkpoints)
        new = insert.excluded
        put = insert.values(
            table_id=table, seq=kept.seq, record=kept.record, lines=kept.lines
        ).on_conflict_do_update(
            index_elements=[there.table_id],
            set_={"seq": new.seq, "record": new.record, "lines": new.lines},
            where=new.seq >= there.seq,
        )
        try:
            if connection.execute(put).rowcount == 0:
                return  # another process has kept a newer one
        except IntegrityError as error:
            raise StoreError(f"there is no table {table!r}") from error
        if kept.rules.version:
            self._note_rules(connection, table, kept.rules)
        self._put_story(connection, table, kept)

    def _note_rules(self, connection: Connection, table: str, rules: Rules) -> None:
        there = schema.tables.c
        changed = update(schema.tables).where(there.id == table)
        changed = changed.where(
            (there.rules_version != rules.version) | (there.content != rules.content)
        )
        values = {"rules_version": rules.version, "content": rules.content}
        connection.execute(changed.values(values))

    def _put_story(self, connection: Connection, table: str, kept: Kept) -> None:
        there = schema.story.c
        old = delete(schema.story).where(there.table_id == table, there.number >= kept.first)
        connection.execute(old)
        if kept.story:
            values: dict[str, Any] = {
                "table_id": table, "number": kept.first,
                "lines": zlib.compress(msgspec.json.encode(kept.story)),
            }  # fmt: skip
            connection.execute(schema.story.insert().values(values))
