"""Mapping the failures of a database to the errors of the core."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from studio_core.errors import (
    StorePermissionError,
    StoreTooBigError,
    StoreUnavailableError,
    StudioError,
)
from studio_core.records.store import StoreFullError

_PERMISSION = ("42501", "25006", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
_TOO_BIG = ("54000", "SQLITE_TOOBIG")
_FULL = ("53100", "SQLITE_FULL")
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


@contextmanager
def mapped_failures() -> Iterator[None]:
    """Raise a failure of the database as a `StudioError`; leave programming errors as they are.

    `StorePermissionError`: no right to write. `StoreTooBigError`: a value beyond its limits.
    `StoreUnavailableError`: no connection, a lock held too long, a damaged file, and as
    `StoreFullError` a full disk.
    """
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreUnavailableError("no connection became free in time") from error
    except DBAPIError as error:
        expected = _expected(error)
        if expected is None:
            raise
        raise expected from error


def _expected(error: DBAPIError) -> StudioError | None:
    # SQLite's driver gives error names, PostgreSQL's the SQLSTATE codes of the SQL standard.
    name = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    name = name if isinstance(name, str) else ""
    text = str(error.orig)
    if name.startswith(_PERMISSION):
        return StorePermissionError(text)
    if name.startswith(_TOO_BIG):
        return StoreTooBigError(text)
    if name.startswith(_FULL):
        return StoreFullError(text)
    if name.startswith(_DAMAGED) or error.connection_invalidated:
        return StoreUnavailableError(text)
    # SQLite reports wrong SQL as an OperationalError too; that is a programming error.
    if isinstance(error, (OperationalError, InterfaceError)) and name != "SQLITE_ERROR":
        return StoreUnavailableError(text)
    return None
