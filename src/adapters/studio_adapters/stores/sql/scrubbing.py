"""Removing what was deleted from the files of a database, where its bytes remain."""

from collections.abc import Sequence

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.exc import DBAPIError

from studio_adapters.stores.sql.tables import JOURNAL, RECORDS
from studio_core.records.collections import names_of

PURGED = tuple(RECORDS[name] for name in names_of(lambda one: one.erasing == "purge"))
"""Where the rows of purged enquiries were."""
FORGOTTEN = (
    JOURNAL,
    *(RECORDS[name] for name in names_of(lambda one: one.erasing == "forget")),
)
"""Where something of a forgotten record was."""

_LOCK_TIMEOUT_MS = 200
"""How long to wait for readers; short, because nobody can write meanwhile."""

_LOCK_NOT_AVAILABLE = "55P03"


def scrub_files(engine: Engine, tables: Sequence[Table] = PURGED) -> bool:
    """Remove the bytes of rows deleted from *tables*; return false when readers prevented it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "postgresql":
            return all(_rewrite_table(connection, table) for table in tables)
        return _empty_log(connection)


def _rewrite_table(connection: Connection, table: Table) -> bool:
    """Rewrite a table of PostgreSQL's, because a plain VACUUM leaves the bytes of deleted rows."""
    # For this use of the connection: the next begins with the settings of every session.
    connection.exec_driver_sql(f"SET lock_timeout = {_LOCK_TIMEOUT_MS}")
    try:
        connection.exec_driver_sql(f"VACUUM (FULL) {table.name}")
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
            raise
        return False
    return True


def _empty_log(connection: Connection) -> bool:
    """Write SQLite's log into the database file, where deleted cells are zeros, and empty it."""
    before = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT_MS}")
    try:
        row = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return bool(row[0] == 0)
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(before)}")
