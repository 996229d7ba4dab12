"""Taking deleted rows out of a database's files, not only out of its tables."""

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from studio_adapters.stores.sql.tables import RECORDS
from studio_core.records.collections import ENQUIRIES

_LOCK_TIMEOUT_MS = 200
"""Nobody may write while we wait for readers to end: visitors must not notice it."""

_LOCK_NOT_AVAILABLE = "55P03"


def scrub_files(engine: Engine) -> bool:
    """Do it; tell whether nothing kept us from it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "postgresql":
            return _rewrite_table(connection)
        return _empty_log(connection)


def _rewrite_table(connection: Connection) -> bool:
    """Write PostgreSQL's table anew: what a plain VACUUM frees keeps its bytes for long."""
    connection.exec_driver_sql(f"SET lock_timeout = {_LOCK_TIMEOUT_MS}")
    try:
        connection.exec_driver_sql(f"VACUUM (FULL) {RECORDS[ENQUIRIES].name}")
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
            raise
        return False
    finally:
        connection.exec_driver_sql("RESET lock_timeout")
    return True


def _empty_log(connection: Connection) -> bool:
    """Bring SQLite's log into the file, where deleted cells are zeros, and empty it."""
    before = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT_MS}")
    try:
        row = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return bool(row[0] == 0)
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(before)}")
