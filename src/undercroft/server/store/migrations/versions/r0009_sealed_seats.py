"""Invitations apart from seats' own keys, since when a seat is somebody's, who is muted.

What was the key of an open seat invites to it from now on, so links that were handed out hold.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for name in ("spectator_key", "muted", "removed"):
        op.add_column("tables", _text(name))
    op.add_column(
        "tables", sa.Column("takeover_seconds", sa.Integer, nullable=False, server_default="120")
    )
    op.add_column("seats", _text("invite"))
    op.add_column("seats", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "seats", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", _text("request"))
    op.execute("UPDATE seats SET invite = key, key = '' WHERE kind = 'open'")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, server_default="")
