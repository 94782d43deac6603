"""Until when a seat is not asked for again, because that was declined."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seats", sa.Column("declined", sa.Double, nullable=False, server_default="0"))
