"""A store as the version before left it: kept as SQL, beside these tests' other fixtures.

It holds a project, an article, an administrator and a session; its journal knows a deleted project,
one that was forgotten, and what is left of two enquiries.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg

OLDEST = "0009"
"""The schema of that version, the oldest that is upgraded from."""
AT = "2026-01-02T03:04:05.678Z"
EMAIL = "hong@studio.example"

_FIXTURES = Path(__file__).parent / "fixtures"


def make_older_store(address: str) -> None:
    """Make the kept store of schema 0009 at *address*."""
    kind = address.partition(":")[0]
    statements = (_FIXTURES / f"schema-{OLDEST}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "postgresql":
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statements.encode())
        return
    file = Path(address.removeprefix("sqlite:///"))
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(statements)


def mark_schema(address: str, version: str) -> None:
    """Have the store at *address* say that it is of schema *version*."""
    statement = f"UPDATE alembic_version SET version_num = '{version}'"
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as connection:
            connection.execute(statement.encode())
        return
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file, file:
        file.execute(statement)


def leave_a_log(file: Path) -> None:
    """Have the SQLite *file* lie there as a killed process leaves it: with changes in its log."""
    copies = {name: file.with_name(f"{name}.copy") for name in (file.name, f"{file.name}-wal")}
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1")
        for name, copy in copies.items():
            shutil.copyfile(file.with_name(name), copy)
    for name, copy in copies.items():
        assert copy.stat().st_size
        copy.replace(file.with_name(name))
