"""Removing deleted enquiries from a database's files while others read."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import create_engine, text

from studio_adapters.settings import load_settings
from studio_adapters.stores.sql.opening import open_postgresql_store, open_sqlite_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.records.changes import SYSTEM, ChangeSet, Delete, Put
from studio_core.records.collections import ENQUIRIES
from tests.store_kinds import address_of

AT = "2026-05-01T00:00:00.000Z"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def address(request: pytest.FixtureRequest) -> str:
    """The address of a new database."""
    return address_of(request.param, request)


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    """A store with enquiry B, from which enquiry A was deleted."""
    is_sqlite = address.startswith("sqlite")
    opened = (open_sqlite_store if is_sqlite else open_postgresql_store)(
        address, load_settings(environment={}), create=True
    )
    puts = (Put(ENQUIRIES, "A", {"status": "new"}), Put(ENQUIRIES, "B", {"status": "new"}))
    opened.commit(ChangeSet(actor=SYSTEM, action="enquiry_received", at=AT, changes=puts))
    gone = (Delete(ENQUIRIES, "A"),)
    opened.commit(ChangeSet(actor=SYSTEM, action="enquiry_purged", at=AT, changes=gone))
    yield opened
    opened.close()


def test_scrubbing_is_refused_while_somebody_reads_and_does_not_disturb_them(
    store: SqlStore, address: str
) -> None:
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with closing(engine.connect()) as reader:
        if address.startswith("sqlite"):
            reader.execute(text("BEGIN"))
        assert reader.execute(text("SELECT count(*) FROM enquiries")).scalar_one() == 1
        while_read = store.scrub()
        still = reader.execute(text("SELECT count(*) FROM enquiries")).scalar_one()
    engine.dispose()

    assert (while_read, still) == (False, 1)
    assert store.scrub()
    assert list(store.read(ENQUIRIES)) == ["B"]


def test_scrubbing_restores_the_lock_timeout_of_its_connection(store: SqlStore) -> None:
    settings = {"sqlite": "PRAGMA busy_timeout", "postgresql": "SHOW lock_timeout"}
    engine = store._database.reading
    with engine.connect() as connection:
        ask = settings[connection.dialect.name]
        before = connection.exec_driver_sql(ask).scalar_one()

    store.scrub()

    with engine.connect() as connection:
        assert connection.exec_driver_sql(ask).scalar_one() == before
