"""Runs the migrations on the connection that `schema` hands over, in its transaction."""

from alembic import context

from studio_adapters.stores.sql.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
