"""The tables are created once, by the first process, and upgraded when needed."""

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

import studio_adapters.stores.sql
from studio_adapters.bootstrap import (
    create_store,
    load_settings,
    open_store,
    open_studio,
    read_store,
)
from studio_adapters.stores.sql.failures import mapped_failures
from studio_adapters.stores.sql.schema import HEAD_VERSION
from studio_adapters.stores.sql.sqlite import sqlite_database
from studio_adapters.stores.sql.store import SqlStore
from studio_adapters.stores.sql.tables import METADATA
from studio_core.accounts.sessions import find_session
from studio_core.errors import StorePermissionError, StoreSchemaError
from studio_core.records.changes import Position, RecordPath, SetField
from studio_core.records.claims import sweep_limits
from studio_core.records.collections import (
    COLLECTIONS,
    DRAFTS,
    ENQUIRIES,
    INSIGHTS,
    LIMITS,
    PORTFOLIO,
)
from studio_core.records.store import SchemaVersions, Store, VersionedStore
from tests.contracts.samples import HANOK, change_set, put
from tests.older_store import OLDEST, make_older_store, mark_schema
from tests.values_before import AFTER, AT, BEFORE, TOKEN

OPEN = """
import sys
from studio_adapters.bootstrap import load_settings, create_store
store = create_store(sys.argv[1], load_settings(environment={}))
print(store.position(), "alembic" in sys.modules, "psycopg" in sys.modules)
store.close()
"""


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'studio.db'}"


def opening(address: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_head_version_is_the_newest_migration() -> None:
    config = Config()
    folder = Path(studio_adapters.stores.sql.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))

    newest = ScriptDirectory.from_config(config).get_current_head()

    assert newest == HEAD_VERSION


def test_the_migrations_make_the_tables_that_the_code_uses(address: str) -> None:
    database = sqlite_database(address, create=True)
    store = SqlStore(database)
    store.position()

    found = inspect(database.reading)

    for name, table in METADATA.tables.items():
        made = {column["name"] for column in found.get_columns(name)}
        assert made >= {column.name for column in table.columns}
    store.close()


def test_a_database_that_is_up_to_date_opens_without_loading_alembic_or_psycopg(
    address: str,
) -> None:
    create_store(address, load_settings(environment={})).close()

    said, complaints = opening(address).communicate()

    assert said.split() == ["0", "False", "False"], complaints


def test_many_processes_may_open_a_new_database_at_once(address: str) -> None:
    processes = [opening(address) for _ in range(5)]

    said = [process.communicate() for process in processes]

    assert [out.split()[:1] for out, _ in said] == [["0"]] * 5, said


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, address: str) -> str:
    """The address of a database without tables."""
    kind = address if request.param == "sqlite" else request.getfixturevalue("postgresql_address")
    return str(kind)


@pytest.fixture
def older(empty: str) -> str:
    """The address of the kept database of the version before."""
    make_older_store(empty)
    return empty


def test_an_older_database_is_read_as_it_is_and_not_written(older: str) -> None:
    with closing(open_store(older, load_settings(environment={}))) as store:
        with pytest.raises(StoreSchemaError, match="studio upgrade"):
            put(store, PORTFOLIO, "p2", HANOK)

        assert isinstance(store, VersionedStore)
        assert (store.schema().found, store.schema().is_current) == (OLDEST, False)
        assert list(store.read(PORTFOLIO)) == ["p1"]
        assert positions_of(store) == POSITIONS


def test_a_database_that_is_read_refuses_every_change_itself(older: str) -> None:
    with closing(read_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, SqlStore)
        with pytest.raises(StorePermissionError), mapped_failures():
            store._database.writing.connect().exec_driver_sql("DELETE FROM portfolio")

        with pytest.raises(StorePermissionError):
            put(store, PORTFOLIO, "p2", HANOK)
        assert list(store.read(PORTFOLIO)) == ["p1"]


@pytest.mark.parametrize("serves", [False, True])
def test_an_upgraded_database_keeps_records_and_journal_and_has_an_index(
    older: str, serves: bool
) -> None:
    with closing(open_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, VersionedStore)
        before = contents(store)
        if serves:
            store.upgrade_when_used()
        else:
            assert store.upgrade() == SchemaVersions(OLDEST, HEAD_VERSION)

        assert contents(store) == before
        assert store.schema().is_current
        assert positions_of(store) == POSITIONS
        store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 5)))
        assert positions_of(store)[PORTFOLIO, "p1"] == [14, *POSITIONS[PORTFOLIO, "p1"]]


def test_an_upgraded_database_is_laid_out_as_a_new_one(
    older: str, postgresql_address: str, tmp_path: Path
) -> None:
    settings = load_settings(environment={})
    is_file = older.startswith("sqlite:")
    new = f"sqlite:///{tmp_path / 'new.db'}" if is_file else postgresql_address
    with closing(open_store(older, settings)) as store:
        assert isinstance(store, SqlStore)
        store.upgrade()
        upgraded = layout(store)
    if not is_file:
        with psycopg.connect(new, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    with closing(create_store(new, settings)) as store:
        assert isinstance(store, SqlStore)
        assert layout(store) == upgraded


def test_what_a_server_of_the_version_before_appends_is_in_the_index(older: str) -> None:
    entry = (
        "INSERT INTO journal (position, at, actor_kind, actor_id, action, paths) VALUES (14, "
        "'2026-01-02T03:04:05.678Z', 'operator', '', 'project_updated', "
        """'[{"collection":"portfolio","id":"p1","field":"order","before":4,"after":5}]')"""
    )
    with closing(open_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, SqlStore)
        store.upgrade()
        with store._database.writing.begin() as connection:
            connection.exec_driver_sql(entry)
            connection.exec_driver_sql("UPDATE journal_head SET position = 14")

        assert positions_of(store)[PORTFOLIO, "p1"][0] == 14


@pytest.mark.parametrize("version", ["0001", "0008"])
def test_a_database_of_before_the_baseline_is_refused_with_the_way(
    older: str, version: str
) -> None:
    mark_schema(older, version)

    for upgrades in (False, True):
        settings = replace(load_settings(environment={}), store=older)
        with pytest.raises(StoreSchemaError, match=r"start version 0\.1\.0 on it once") as refusal:
            open_studio(settings, upgrades=upgrades)
        assert refusal.value.found == version


def test_a_served_database_is_upgraded_when_it_can_be_reached(older: str) -> None:
    settings = replace(load_settings(environment={}), store=older)
    with closing(open_store(older, settings)) as store:
        assert not cast("VersionedStore", store).schema().is_current

    with closing(open_studio(settings, upgrades=True)) as studio:
        put(studio.store, PORTFOLIO, "p2", HANOK)

        assert list(studio.store.read(PORTFOLIO)) == ["p1", "p2"]


def test_nobody_is_signed_out_by_the_upgrade_and_no_count_is_lost(older: str) -> None:
    with closing(open_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, SqlStore)
        with store._database.writing.begin() as connection:
            for collection, documents in BEFORE.items():
                for id, document in documents.items():
                    row = {"id": id, "document": json.dumps(document)}
                    insertion = f"INSERT INTO {collection} (id, revision, document)"
                    kind = "jsonb" if connection.dialect.name == "postgresql" else "text"
                    values = f" VALUES (:id, 'r', CAST(:document AS {kind}))"
                    connection.execute(text(insertion + values), row)
        # What copies a store reads it as it is: of an older one all values, too.
        assert {space: store.key_values.items(space) for space in AFTER} == AFTER

        store.upgrade()

        assert {space: store.key_values.items(space) for space in AFTER} == AFTER
        assert find_session(store, TOKEN, at=AT) is not None
        assert store.key_values.sweep(AT) == 0
        with store._database.reading.connect() as connection:
            for collection in ("sessions", "presence", "preview_openings"):
                assert not connection.exec_driver_sql(f"SELECT 1 FROM {collection}").all()
        sweep_limits(store, at="2026-03-03T00:00:00.000Z")
        left = {"claim-1", "served-version", "known-time"}
        assert store.read(LIMITS).keys() == left


POSITIONS = {
    (PORTFOLIO, "p1"): [13, 9, 3],
    (PORTFOLIO, "p0"): [5, 4],
    (PORTFOLIO, "p9"): [7, 6],
    (INSIGHTS, "i1"): [1],
    (DRAFTS, "portfolio:p1"): [9, 8],
    (ENQUIRIES, "e2"): [11, 10],
    (ENQUIRIES, "e3"): [],
}
"""Where the kept journal names records, newest first."""


def positions_of(store: Store) -> dict[RecordPath, list[Position]]:
    return {path: [entry.position for entry in store.changes_of([path])] for path in POSITIONS}


def contents(store: Store) -> Any:
    """Return every record that is there, and the journal."""
    return {name: dict(store.read(name)) for name in COLLECTIONS}, list(store.changes(0))


def layout(store: SqlStore) -> Any:
    """Return tables with their columns and keys, indexes, and what the database does by itself."""
    found = inspect(store._database.reading)
    tables = {
        name: (
            [(one["name"], str(one["type"]), one["nullable"]) for one in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            found.get_indexes(name),
        )
        for name in sorted(found.get_table_names())
    }
    with store._database.reading.connect() as connection:
        is_file = connection.dialect.name == "sqlite"
        triggers = connection.exec_driver_sql(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
            if is_file
            else "SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger"
            " WHERE NOT tgisinternal ORDER BY 1, 2"
        )
        return tables, [tuple(row) for row in triggers]
