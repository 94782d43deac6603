"""Tables that the operator has ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("closed", sa.Text, nullable=False, server_default=""))
