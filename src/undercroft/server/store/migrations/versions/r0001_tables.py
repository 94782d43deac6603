"""The beginning: tables and their seats, the journal, checkpoints, chat and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("host_key", sa.Text, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_lobby", "tables", ["public", "finished", "created"])
    _create_numbered(
        "seats",
        "seat",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
    )
    _create_numbered(
        "journal",
        "seq",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("option", sa.Text, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    _create_numbered(
        "chat",
        "number",
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_checkpoints"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_checkpoints_table_id"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )


def _create_numbered(name: str, number: str, *columns: sa.Column[object]) -> None:
    """A table whose rows are numbered within each game table."""
    op.create_table(
        name,
        sa.Column("table_id", sa.Text),
        sa.Column(number, sa.Integer, autoincrement=False),
        *columns,
        sa.PrimaryKeyConstraint("table_id", number, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"),
        sqlite_with_rowid=False,  # one tree to write instead of two
    )
