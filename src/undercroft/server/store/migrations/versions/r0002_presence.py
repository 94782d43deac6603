"""Who is connected at which process, who made tables lately, and whose game is no secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("known", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text),
        sa.Column("beat", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.Text),
        sa.Column("table_id", sa.Text),
        sa.Column("owner", sa.Text),
        sa.PrimaryKeyConstraint("process", "table_id", "owner", name="pk_presence"),
        sa.ForeignKeyConstraint(
            ["process"], ["processes.id"], name="fk_presence_process", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presence_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_presence_table", "presence", ["table_id"])
    op.create_table(
        "makers",
        sa.Column("table_id", sa.Text),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_makers"),
    )
    op.create_index("ix_makers_who", "makers", ["who", "at"])
