"""Tables in a row: each knows the one that it follows, and how it ended, in a sentence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("previous", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("series", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("chapter", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("summary", sa.Text, nullable=False, server_default=""))
    op.create_index("uq_tables_previous", "tables", ["previous"], unique=True)
    op.create_index("ix_tables_series", "tables", ["series", "chapter"])
