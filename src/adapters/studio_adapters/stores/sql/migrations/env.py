"""Run by Alembic: applies the migrations in the transaction of the connection from `schema`."""

from alembic import context

from studio_adapters.stores.sql.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
