"""Inserting new records into PostgreSQL by COPY, inside an open transaction."""

from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from studio_adapters.stores.sql.documents import encode_bytes
from studio_core.records.record import Record

MIN_ROWS_TO_COPY = 20
"""Fewer records are written as fast by an INSERT."""

_BATCH_SIZE = 50
"""Rows sent at a time."""


def copy_in(connection: Connection, table: str, rows: Sequence[tuple[str, Record]]) -> None:
    """Insert records that do not exist yet; costs the server half as much as INSERT.

    Raise what SQLAlchemy raises when a statement fails.
    """
    raw = cast("Any", connection.connection.driver_connection)
    try:
        with (
            raw.cursor() as cursor,
            cursor.copy(f"COPY {table} (id, revision, document) FROM STDIN") as copy,
        ):
            for start in range(0, len(rows), _BATCH_SIZE):
                block = rows[start : start + _BATCH_SIZE]
                lines = b"".join(
                    b"%b\t%b\t%b\n"
                    % (id.encode(), record.revision.encode(), encode_bytes(record.document))
                    for id, record in block
                )
                # Only the backslash needs escaping: ids and JSON have no control characters.
                copy.write(lines.replace(b"\\", b"\\\\"))
    except connection.dialect.loaded_dbapi.Error as error:
        raise _sqlalchemy_error(connection, error) from error


def _sqlalchemy_error(connection: Connection, error: Exception) -> BaseException:
    """Return the error that SQLAlchemy raises when one of its own statements fails so."""
    dialect = connection.dialect
    lost = dialect.is_disconnect(cast("Any", error), cast("Any", connection.connection), None)
    if lost:
        connection.invalidate(error)
    base = dialect.loaded_dbapi.Error
    return DBAPIError.instance(
        "COPY",
        None,
        error,
        base,
        hide_parameters=True,
        connection_invalidated=lost,
        dialect=dialect,
    )
