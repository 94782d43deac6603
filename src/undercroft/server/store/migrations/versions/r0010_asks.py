"""When players want to be asked what they may pass."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("seats", sa.Column("asks", sa.Text, nullable=False, server_default=""))
