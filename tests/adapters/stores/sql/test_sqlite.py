"""What only the store in an SQLite file does."""

import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from studio_adapters.settings import SettingsError, load_settings
from studio_adapters.stores.sql import sqlite
from studio_adapters.stores.sql.opening import open_sqlite_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import (
    StoreMissingError,
    StorePermissionError,
    StoreUnavailableError,
)
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import StoreFullError
from tests.contracts.samples import HANOK, LOFT, change_set, put


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "studio.db"


@pytest.fixture
def store(file: Path) -> Iterator[SqlStore]:
    opened = opened_at(file)
    yield opened
    opened.close()


def opened_at(file: Path) -> SqlStore:
    return open_sqlite_store(f"sqlite:///{file}", load_settings(environment={}), create=True)


def asked(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def test_commits_are_synchronous_and_foreign_keys_are_checked(store: SqlStore) -> None:
    with store._database.writing.begin() as connection:
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert modes == ["wal", 2, 1]


def test_only_its_owner_may_read_and_write_a_new_file(store: SqlStore, file: Path) -> None:
    put(store, PORTFOLIO, "p1", HANOK)

    rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}

    assert set(rights.values()) == {0o600}


def test_people_can_query_by_the_usual_fields(store: SqlStore, file: Path) -> None:
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK), Put(PORTFOLIO, "p2", LOFT)))

    rows = asked(file, 'SELECT id, title FROM portfolio WHERE type = "commercial" ORDER BY "order"')
    plan = asked(file, "EXPLAIN QUERY PLAN SELECT id FROM portfolio WHERE title = 'x'")

    assert rows == [("p2", "성수 로프트 카페")]
    assert "portfolio_by_title" in str(plan)


def test_an_order_that_is_no_number_is_null_in_its_column(store: SqlStore, file: Path) -> None:
    store.commit(
        change_set(
            Put(PORTFOLIO, "p1", {"order": "첫째", "title": ["x"]}),
            Put(PORTFOLIO, "p2", {"order": 2**70}),
            Put(PORTFOLIO, "p3", {"order": 1.5}),
        )
    )

    rows = asked(file, 'SELECT id FROM portfolio WHERE "order" IS NOT NULL ORDER BY "order"')

    assert rows == [("p3",), ("p2",)]


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "sqlite:///", "sqlite:////proc/none/studio.db"]
)
def test_an_address_without_a_usable_file_is_refused(url: str) -> None:
    with pytest.raises(SettingsError):
        open_sqlite_store(url, load_settings(environment={}), create=True)


@pytest.mark.parametrize(
    ("url", "right"),
    [
        ("sqlite://var/x.db", "sqlite:///var/x.db"),
        ("sqlite://x.db", "sqlite:///x.db"),
        ("sqlite:var/x.db", "sqlite:///var/x.db"),
        ("sqlite:/var/x.db", "sqlite:///var/x.db"),
    ],
)
@pytest.mark.parametrize("create", [True, False])
def test_an_address_with_too_few_slashes_is_refused_with_the_right_one(
    url: str, right: str, create: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(SettingsError, match=re.escape(f"({right})")):
        open_sqlite_store(url, load_settings(environment={}), create=create)

    assert list(tmp_path.iterdir()) == []


def test_without_create_a_missing_file_is_refused_and_not_made(tmp_path: Path) -> None:
    file = tmp_path / "var" / "studio.db"

    with pytest.raises(StoreMissingError) as raised:
        open_sqlite_store(f"sqlite:///{file}", load_settings(environment={}), create=False)

    assert raised.value.address == f"sqlite:///{file}"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "studio.db"
    file.write_text("이것은 데이터베이스가 아닙니다. " * 100, encoding="utf-8")

    with pytest.raises(StoreUnavailableError):
        opened_at(file)


def test_a_database_of_a_newer_version_is_refused(store: SqlStore, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()

    with pytest.raises(StoreUnavailableError, match="install the newer version"):
        opened_at(file)


def test_a_full_disk_is_reported_as_unavailable_and_changes_nothing(store: SqlStore) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    with store._database.reading.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 60")

    with pytest.raises(StoreFullError):
        put(store, PORTFOLIO, "p2", {"content": "가" * 1_000_000})

    assert list(store.read(PORTFOLIO)) == ["p1"]
    assert store.position() == 1


def test_a_lock_held_too_long_is_reported_as_unavailable(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_TIMEOUT_MS", 100)
    store = opened_at(file)

    with closing(sqlite3.connect(file, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailableError):
            put(store, PORTFOLIO, "p1", HANOK)
        another.execute("ROLLBACK")

    put(store, PORTFOLIO, "p1", HANOK)
    assert store.position() == 1
    store.close()


def test_a_database_that_may_only_be_read_refuses_writes(store: SqlStore) -> None:
    event.listen(
        store._database.reading,
        "begin",
        lambda connection: connection.execute(text("PRAGMA query_only = ON")),
    )

    with pytest.raises(StorePermissionError) as refused:
        put(store, PORTFOLIO, "p1", HANOK)

    assert refused.value.store == "SQLite"
    assert dict(store.read(PORTFOLIO)) == {}


def test_a_programming_error_is_not_reported_as_unavailable(store: SqlStore, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE portfolio")

    with pytest.raises(Exception, match="no such table") as raised:
        store.read(PORTFOLIO)

    assert not isinstance(raised.value, StoreUnavailableError)


def test_a_relative_address_is_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    opened_at(Path("var/studio.db")).close()

    assert (tmp_path / "var" / "studio.db").exists()
