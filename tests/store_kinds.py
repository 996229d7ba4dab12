"""The stores there are, by kind, and where a test finds a new and empty one of each."""

import shutil
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest

from tests.contracts.local_postgresql import new_database

SHARED_KINDS = ("sqlite", "postgresql", "firebase")
KINDS = ("memory", *SHARED_KINDS)


def address_of(kind: str, request: pytest.FixtureRequest) -> str:
    """Return the address of a new, empty store of *kind*."""
    if kind == "memory":
        return "memory:"
    if kind == "sqlite":
        folder: Path = request.getfixturevalue("tmp_path")
        copy_store(request.getfixturevalue("sqlite_with_tables"), folder / "studio.db")
        return f"sqlite:///{folder / 'studio.db'}"
    if kind == "firebase":
        return str(request.getfixturevalue("realtime_address"))
    return str(request.getfixturevalue("postgresql_store_address"))


def copy_store(empty: Path, file: Path) -> None:
    """Put a copy of the *empty* store at *file*, readable for its owner as one that is made there.

    What is there already stays.
    """
    if not file.exists():
        shutil.copyfile(empty, file)
        file.chmod(0o600)


def new_store_of(kind: str, request: pytest.FixtureRequest, databases: ExitStack) -> str:
    """Return the address of a new store for several tests; "" for SQLite, a site's own."""
    if kind == "firebase":
        return str(request.getfixturevalue("firebase_server").address(f"n{uuid4().hex}"))
    if kind == "postgresql":
        server = request.getfixturevalue("postgresql_server")
        return databases.enter_context(new_database(server))
    return "memory:" if kind == "memory" else ""
