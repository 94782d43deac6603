"""What alembic runs: the migrations, on the connection and in the transaction it is given."""

from __future__ import annotations

from alembic import context

from undercroft.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=context.config.attributes["version_table"],
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
