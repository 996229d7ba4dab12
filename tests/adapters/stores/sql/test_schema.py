"""The tables are created once, by the first process, and upgraded when needed."""

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

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
from studio_adapters.testing.samples import HANOK, put
from studio_core.errors import StorePermissionError, StoreSchemaError
from studio_core.records.collections import PORTFOLIO, SIGN_INS
from studio_core.records.store import SchemaVersions, VersionedStore
from tests.older_store import OLDEST, make_older_store

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
def older(request: pytest.FixtureRequest, address: str) -> str:
    """The address of a database of the first schema."""
    kind = address if request.param == "sqlite" else request.getfixturevalue("postgresql_address")
    make_older_store(kind)
    return str(kind)


def test_an_older_database_is_read_as_it_is_and_not_written(older: str) -> None:
    with closing(open_store(older, load_settings(environment={}))) as store:
        with pytest.raises(StoreSchemaError, match="studio upgrade"):
            put(store, SIGN_INS, "n1", {"count": 1})

        assert isinstance(store, VersionedStore)
        assert (store.schema().found, store.schema().is_current) == (OLDEST, False)
        assert (store.read(SIGN_INS), store.get(SIGN_INS, "n1")) == ({}, None)
        assert list(store.scan(SIGN_INS)) == []
        assert list(store.read(PORTFOLIO)) == ["p1"]


def test_a_database_that_is_read_refuses_every_change_itself(older: str) -> None:
    with closing(read_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, SqlStore)
        with pytest.raises(StorePermissionError), mapped_failures():
            store._database.writing.connect().exec_driver_sql("DELETE FROM portfolio")

        with pytest.raises(StorePermissionError):
            put(store, PORTFOLIO, "p2", HANOK)
        assert list(store.read(PORTFOLIO)) == ["p1"]


@pytest.mark.parametrize("serves", [False, True])
def test_an_upgraded_database_has_the_new_table_and_keeps_its_records(
    older: str, serves: bool
) -> None:
    with closing(open_store(older, load_settings(environment={}))) as store:
        assert isinstance(store, VersionedStore)
        if serves:
            store.upgrade_when_used()
        else:
            assert store.upgrade() == SchemaVersions(OLDEST, HEAD_VERSION)

        assert store.read(SIGN_INS) == {}
        assert list(store.read(PORTFOLIO)) == ["p1"]
        put(store, SIGN_INS, "n1", {"count": 1})
        assert list(store.read(SIGN_INS)) == ["n1"]
        assert store.schema().is_current


def test_a_served_database_is_upgraded_when_it_can_be_reached(older: str) -> None:
    settings = replace(load_settings(environment={}), store=older)
    with closing(open_store(older, settings)) as store:
        assert not cast("VersionedStore", store).schema().is_current

    with closing(open_studio(settings, upgrades=True)) as studio:
        put(studio.store, SIGN_INS, "n1", {"count": 1})

        assert list(studio.store.read(PORTFOLIO)) == ["p1"]
