"""Content packs, and which tables are played with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("ref", sa.Text),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("ref", name="pk_packs"),
    )
    op.create_index("ix_packs_at", "packs", ["at"])
    op.create_table(
        "pack_uses",
        sa.Column("table_id", sa.Text),
        sa.Column("ref", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "ref", name="pk_pack_uses"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_pack_uses_table_id"),
        sa.ForeignKeyConstraint(["ref"], ["packs.ref"], name="fk_pack_uses_ref"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pack_uses_ref", "pack_uses", ["ref"])
