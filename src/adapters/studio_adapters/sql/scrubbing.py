"""Taking deleted rows out of a database's files, not only out of its tables."""

from sqlalchemy import Connection, Engine

from studio_adapters.sql.tables import RECORDS
from studio_core.collections import ENQUIRIES

_PATIENCE_MS = 200
"""Nobody may write while a checkpoint waits for readers: visitors must not notice it."""


def scrubbed(engine: Engine) -> bool:
    """Do it; tell whether nothing kept us from it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"VACUUM {RECORDS[ENQUIRIES].name}")
            return True
        return _emptied_log(connection)


def _emptied_log(connection: Connection) -> bool:
    """Bring SQLite's log into the file, where deleted cells are zeros, and empty it."""
    before = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    try:
        row = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return bool(row[0] == 0)
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(before)}")
