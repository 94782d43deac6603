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
    Column("rules_version", Integer, nullable=False, server_default="0"),
    Column("content", PlainText, nullable=False, server_default=""),  # its fingerprint
    Column("secret", PlainText, nullable=False, server_default=""),
    Column("spectator_key", PlainText, nullable=False, server_default=""),
    Column("takeover_seconds", Integer, nullable=False, server_default="120"),
    Column("muted", PlainText, nullable=False, server_default=""),
    Column("removed", PlainText, nullable=False, server_default=""),
    Column("closed", PlainText, nullable=False, server_default=""),
    Column("next", PlainText, nullable=False, server_default=""),  # the table of the game after it
    Column("previous", PlainText, nullable=True),  # the table that it is the sequel of
    Column("series", PlainText, nullable=False, server_default=""),  # the first table of its row
    Column("chapter", Integer, nullable=False, server_default="0"),
    Column("summary", PlainText, nullable=False, server_default=""),  # of its result
    Index("ix_tables_lobby", "public", "finished", "created"),
    Index("ix_tables_series", "series", "chapter"),
    Index("uq_tables_previous", "previous", unique=True),  # a table has one sequel
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
    Column("invite", PlainText, nullable=False, server_default=""),
    Column("since", Integer, nullable=False, server_default="0"),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("request", PlainText, nullable=False, server_default=""),
    Column("asks", PlainText, nullable=False, server_default=""),
    Column("stands_in", Boolean, nullable=False, server_default=false()),
    Column("declined", Double, nullable=False, server_default="0"),
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
    Column("lines", Integer, nullable=False, server_default="0"),  # of the log, by then
)

chapters = Table(  # games under earlier rules
    "chapters",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

story = Table(  # the log as everybody may read it
    "story",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the first line
    Column("lines", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
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

bans = Table(
    "bans",
    metadata,
    Column("network", PlainText, primary_key=True),  # one address, or many
    Column("why", PlainText, nullable=False),
    Column("at", Double, nullable=False),
    Column("until", Double, nullable=False),  # 0: for good
)

complaints = Table(  # they outlive their tables
    "complaints",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", PlainText, nullable=False),
    Column("at", Double, nullable=False),
    Column("by", PlainText, nullable=False),
    Column("about", PlainText, nullable=False),
    Column("address", PlainText, nullable=False),  # of whom it is about; "" where it is not known
    Column("text", PlainText, nullable=False),
    Column("chat", PlainText, nullable=False),  # the last lines, as JSON
    Index("ix_complaints_table_id", "table_id"),
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
    Column("owner", PlainText, primary_key=True),  # whose link it is, or who watches
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
