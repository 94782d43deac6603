"""What the dice of a table come from. Tables that were there before go on with their seeds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.Text, nullable=False, server_default=""))
