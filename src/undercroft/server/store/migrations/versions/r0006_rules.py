"""Which rules a table is played by, its game under earlier ones, and its story in words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", _number("rules_version"))
    op.add_column("tables", sa.Column("content", sa.Text, nullable=False, server_default=""))
    op.add_column("checkpoints", _number("lines"))
    op.create_table(
        "chapters",
        sa.Column("table_id", sa.Text),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chapters"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chapters_table_id"),
    )
    op.create_table(
        "story",
        sa.Column("table_id", sa.Text),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_story"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_story_table_id"),
        sqlite_with_rowid=False,
    )


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default="0")
