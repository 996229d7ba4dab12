"""A store as an older version of the program left it."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, insert, update

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.identity.local import hash_password
from studio_adapters.stores.memory import MemoryStore
from studio_adapters.stores.sql import schema
from studio_adapters.stores.sql.store import SqlStore
from studio_adapters.stores.sql.tables import HEAD, JOURNAL
from studio_adapters.stores.sql.writing import write_records
from studio_adapters.testing.samples import HANOK, change_set, put
from studio_core.accounts.team import (
    add_account,
)
from studio_core.records.changes import OPERATOR, Delete, JournalEntry
from studio_core.records.collections import JOURNALLED, PORTFOLIO

OLDEST = "0001"
AT = "2026-01-02T03:04:05.678Z"
EMAIL = "hong@studio.example"


def make_older_store(address: str) -> None:
    """Make a store of the first schema at *address*, with a project and an administrator.

    Its journal knows a project that was deleted too.
    """
    model = MemoryStore()
    put(model, PORTFOLIO, "p1", HANOK)
    add_account(model, EMAIL, hash_password("봄비 내리는 작업실"), by=OPERATOR, at=AT)
    put(model, PORTFOLIO, "p0", HANOK)
    model.commit(change_set(Delete(PORTFOLIO, "p0")))
    held = {(name, id): one for name in JOURNALLED for id, one in model.read(name).items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "HEAD_VERSION", OLDEST)
        # The store of today writes more than these tables had then.
        with (
            closing(create_store(address, load_settings(environment={}))) as store,
            cast("SqlStore", store)._database.writing.begin() as connection,
        ):
            write_records(connection, held, ())
            _append_entries(connection, model.changes(0))


def _append_entries(connection: Connection, entries: Sequence[JournalEntry]) -> None:
    rows = [
        {
            "position": entry.position,
            "at": entry.at,
            "actor_kind": entry.actor.kind,
            "actor_id": entry.actor.id,
            "action": entry.action,
            "paths": entry.paths,
        }
        for entry in entries
    ]
    connection.execute(insert(JOURNAL), rows)
    connection.execute(update(HEAD).values(position=entries[-1].position))


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
