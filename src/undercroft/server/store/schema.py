"""The tables of the database as they are now; migrations/ has how they came to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)

if TYPE_CHECKING:
    from sqlalchemy import Dialect


class PlainText(TypeDecorator[str]):
    """Text that every kind of database can hold, so that a backup goes into any of them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        if value is not None and not storable(value):
            raise ValueError("the text has a character that cannot be stored")
        return value


def storable(text: str) -> bool:
    """No half of a surrogate pair, which is no text at all, and no NUL, which Postgres refuses."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


# Names of our own for every constraint: a later migration can name what it changes.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table_id", PlainText, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("game", PlainText, nullable=False),
    Column("config", PlainText, nullable=False),  # JSON, its order kept
    Column("seed", BigInteger, nullable=False),
    Column("created", Double, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("name", PlainText, nullable=False),
    Column("host_key", PlainText, nullable=False),
    Column("finished", Boolean, nullable=False, server_default=false()),
    Column("known", Boolean, nullable=False, server_default=false()),
    Index("ix_tables_lobby", "public", "finished", "created"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", PlainText, nullable=False),
    Column("name", PlainText, nullable=False),
    Column("bot", PlainText, nullable=False),
    Column("key", PlainText, nullable=False),
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", PlainText, nullable=False),
    Column("option", PlainText, nullable=False),
    Column("player", Integer, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", PlainText, nullable=False),
    Column("text", PlainText, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

settings = Table(
    "settings",
    metadata,
    Column("name", PlainText, primary_key=True),
    Column("value", PlainText, nullable=False),
)

packs = Table(
    "packs",
    metadata,
    Column("ref", PlainText, primary_key=True),  # id, version and fingerprint
    Column("data", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),  # when it came, by the database's clock
    Index("ix_packs_at", "at"),
)

pack_uses = Table(
    "pack_uses",
    metadata,
    _of_table(),
    Column("ref", PlainText, ForeignKey(packs.c.ref), primary_key=True),
    Index("ix_pack_uses_ref", "ref"),
    sqlite_with_rowid=False,
)

# -- what passes: it is kept out of backups --------------------------------------------------

processes = Table(
    "processes",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("beat", Double, nullable=False),  # by the database's clock
)

presence = Table(
    "presence",
    metadata,
    Column("process", PlainText, ForeignKey(processes.c.id, ondelete="CASCADE"), primary_key=True),
    _of_table(),
    Column("owner", PlainText, primary_key=True),  # whose link it is; empty for who only watches
    Index("ix_presence_table", "table_id"),
    sqlite_with_rowid=False,
)

makers = Table(
    "makers",
    metadata,
    Column("table_id", PlainText, primary_key=True),
    Column("who", PlainText, nullable=False),  # an address, made unreadable
    Column("at", Double, nullable=False),
    Index("ix_makers_who", "who", "at"),
)

PASSING = frozenset((processes.name, presence.name, makers.name))
