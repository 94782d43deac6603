"""Addresses that the operator has shut out, what players report, and the game after a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("next", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("network", sa.Text),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
    op.create_table(
        "complaints",
        sa.Column("number", sa.Integer),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_complaints"),
    )
    op.create_index("ix_complaints_table_id", "complaints", ["table_id"])
