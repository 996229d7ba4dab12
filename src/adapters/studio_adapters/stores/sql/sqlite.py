"""SQLite: a database in one file, with many readers and one writer at a time."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    Connection,
    LargeBinary,
    cast,
    create_engine,
    event,
    type_coerce,
)

from studio_adapters.settings import SettingsError
from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.documents import decode, encode_bytes
from studio_adapters.stores.sql.failures import named_failure
from studio_adapters.stores.sql.sqlite_commits import follow_commits
from studio_adapters.stores.sql.tables import HEAD
from studio_core.errors import StoreMissingError, StoreUnavailableError

_BUSY_TIMEOUT_MS = 10_000
_POOL_SIZE = 10
_MAX_CONNECTIONS = 50
_POOL_TIMEOUT_SECONDS = 10


def sqlite_database(url: str, *, create: bool, read_only: bool = False) -> Database:
    """Return the database in the file at *url*.

    A missing file and its folder are made with *create*; without, `StoreMissingError` is raised.
    With *read_only* neither the file nor the log beside it changes.
    Raise `SettingsError` for an address that names no usable file or another application's, and
    `StoreUnavailableError` for a file that is no database.
    """
    path = _file_of(url)
    address = f"sqlite:///{path}"
    if not _holds_a_store(path):
        if not create:
            raise StoreMissingError(address)
        _make(path)
    engine = create_engine(
        _address_for_reading(path) if read_only else _address(path),
        json_serializer=encode_bytes,
        json_deserializer=decode,
        pool_size=_POOL_SIZE,
        max_overflow=_MAX_CONNECTIONS - _POOL_SIZE,
        pool_timeout=_POOL_TIMEOUT_SECONDS,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _configure_for_reading if read_only else _configure)
    event.listen(engine, "begin", _begin)
    return Database(
        address=address,
        create=create,
        read_only=read_only,
        reading=engine,
        writing=engine.execution_options(studio_writes=True),
        follow=lambda announce, stop: follow_commits(path, announce, stop),
        # Threads wait for this lock in turn; at SQLite's own they would sleep and try again.
        write_lock=Lock(),
        # Read as bytes, which the decoder takes; text would have to be encoded again.
        document_as_read=lambda document: type_coerce(cast(document, LargeBinary), JSON),
    )


def _address(path: Path) -> URL:
    return URL.create("sqlite+pysqlite", database=str(path))


def _address_for_reading(path: Path) -> URL:
    """Return how to open the file without its log being written into it.

    The last connection that may write does that when it is closed; one that may not would leave
    an empty log and its index behind, so it is taken only where a process left a log with changes.
    """
    log = path.with_name(f"{path.name}-wal")
    mode = "ro" if log.exists() and log.stat().st_size else "rw"
    query = {"mode": mode, "uri": "true"}
    return URL.create("sqlite+pysqlite", database=path.as_uri(), query=query)


def _file_of(url: str) -> Path:
    rest = url.removeprefix("sqlite:")
    if not rest.startswith("///"):
        # After two slashes the first folder would be read as a host name and ignored.
        path = rest.lstrip("/")
        is_shown = path and not any(sign in path for sign in "@:=?")  # no password is in it
        right = f"sqlite:///{path if is_shown else 'var/studio.db'}"
        raise SettingsError(
            f"a path from the working directory has three slashes ({right}), one from the root four"
        )
    name = rest.removeprefix("///")
    if not name or name == ":memory:":
        raise SettingsError("the store's address must name a file, as in sqlite:///var/studio.db")
    return Path(name).absolute()


def _holds_a_store(path: Path) -> bool:
    """Tell whether *path* is a database with our tables, without changing it.

    Raise `SettingsError` for the database of another application, `StoreUnavailableError` for a
    file that cannot be read.
    """
    if not path.exists() or not path.stat().st_size:
        return False
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        name, text = getattr(error, "sqlite_errorname", ""), f"{path}: {error}"
        raise named_failure(name, text) or StoreUnavailableError(text) from error
    if tables and HEAD.name not in tables:
        raise SettingsError(f"{path} is the database of another application")
    return bool(tables)


def _make(path: Path) -> None:
    """Make an empty file that only its owner may read and write, unless there is one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # SQLite gives its -wal and -shm files the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except PermissionError:
        # A read-only file can still be opened; the first write raises `StorePermissionError`.
        pass
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error


def _configure(connection: Any, _: object) -> None:
    # The driver would begin transactions as deferred ones; `_begin` begins them instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {_BUSY_TIMEOUT_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        # Deleted rows are overwritten, so that no personal data stays in free pages.
        "secure_delete = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _configure_for_reading(connection: Any, _: object) -> None:
    # Not the journal's mode, which is written into the file.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout = {_BUSY_TIMEOUT_MS}", "query_only = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # Without IMMEDIATE, a transaction that reads before it writes fails when another has written.
    if connection.get_execution_options().get("studio_writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
