"""Whether a bot plays only until the absent player of its seat comes back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("stands_in", sa.Boolean, nullable=False, server_default=sa.false())
    )
