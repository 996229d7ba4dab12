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
from studio_core.records.store import StoreDamagedError, StoreFullError

_PERMISSION = ("42501", "25006", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
_TOO_BIG = ("54000", "SQLITE_TOOBIG")
_FULL = ("53100", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
"""The last: what lies beside the file does not grow, and the text is "disk I/O error"."""

_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


@contextmanager
def mapped_failures() -> Iterator[None]:
    """Raise a failure of the database as a `StudioError`; leave programming errors as they are.

    `StorePermissionError`: no right to write. `StoreTooBigError`: a value beyond its limits.
    `StoreUnavailableError`: no connection, a lock held too long, as `StoreFullError` a full disk,
    and as `StoreDamagedError` a damaged file.
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


def named_failure(name: str, text: str) -> StudioError | None:
    """Return what the database's *name* of a failure means; None for one of no meaning here."""
    if name.startswith(_PERMISSION):
        return StorePermissionError(text, "SQLite" if name.startswith("SQLITE") else "PostgreSQL")
    if name.startswith(_TOO_BIG):
        return StoreTooBigError(text)
    if name.startswith(_FULL):
        return StoreFullError(f"no space is left on its disk: {text}")
    if name.startswith(_DAMAGED):
        return StoreDamagedError(f"the database file is damaged: {text}")
    return None


def _expected(error: DBAPIError) -> StudioError | None:
    # SQLite's driver gives error names, PostgreSQL's the SQLSTATE codes of the SQL standard.
    name = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    name = name if isinstance(name, str) else ""
    text = str(error.orig)
    if (named := named_failure(name, text)) is not None:
        return named
    if error.connection_invalidated:
        return StoreUnavailableError(text)
    # SQLite reports wrong SQL as an OperationalError too; that is a programming error.
    if isinstance(error, (OperationalError, InterfaceError)) and name != "SQLITE_ERROR":
        return StoreUnavailableError(text)
    return None
