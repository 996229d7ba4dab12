"""The tables are created once, by the first process, and upgraded when needed."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

import studio_adapters.stores.sql
from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.sql.schema import HEAD_VERSION
from studio_adapters.stores.sql.sqlite import sqlite_database
from studio_adapters.stores.sql.store import SqlStore
from studio_adapters.stores.sql.tables import METADATA
from studio_adapters.testing.samples import put
from studio_core.records.collections import ACCOUNTS, SIGN_INS

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


def test_a_database_of_the_previous_version_gets_the_new_table_and_keeps_its_records(
    address: str,
) -> None:
    store = SqlStore(sqlite_database(address, create=True))
    put(store, ACCOUNTS, "a1", {"email": "admin@studio.example"})
    store.close()
    older = sqlite_database(address, create=True)
    with older.writing.begin() as connection:
        connection.exec_driver_sql("DROP TABLE sign_ins")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")

    store = SqlStore(older)

    assert store.read(SIGN_INS) == {}
    assert list(store.read(ACCOUNTS)) == ["a1"]
    put(store, SIGN_INS, "n1", {"count": 1})
    assert list(store.read(SIGN_INS)) == ["n1"]
    store.close()
