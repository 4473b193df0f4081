"""Alembic's entry: runs the migrations on the connection that `storage.migrate` hands over.

To write a new one: `alembic --config` is not needed; add a file under `versions/` and set `NEWEST` in `storage/migrate.py`.
"""

from alembic import context

from nexarium.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
