"""What a plain SQL client can write into a closed store: nothing. Into an open one: everything."""

from contextlib import closing

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.sql.tables import HEAD
from studio_core.records.replica import Move, ReplicaStore
from tests.http.studio_in_memory import AT
from tests.http.switching.plain_client import DONE, TABLES, execute, insertion, unrefused_writes
from tests.store_kinds import address_of

pytestmark = pytest.mark.server

MOVED = Move(id="m", state="moved", store="postgresql://db/studio", at=AT)


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def address(kind: str, request: pytest.FixtureRequest) -> str:
    """The address of a new store."""
    found = address_of(kind, request)
    create_store(found, load_settings(environment={})).close()
    return found


def close(address: str) -> None:
    with closing(create_store(address, load_settings(environment={}))) as store:
        assert isinstance(store, ReplicaStore)
        assert store.set_move(None, MOVED)


def test_an_open_store_takes_what_a_closed_one_refuses(kind: str, address: str) -> None:
    rows = [insertion(table) for table in TABLES if table is not HEAD]
    assert {execute(kind, address, row) for row in rows} == {DONE}

    close(address)

    assert unrefused_writes(kind, address) == {}


def test_an_empty_table_refuses_its_first_row(kind: str, address: str) -> None:
    close(address)

    assert unrefused_writes(kind, address) == {}


def test_every_way_into_an_open_store_is_tried(kind: str, address: str) -> None:
    tried = unrefused_writes(kind, address)

    assert {statement.split()[0] for statement in tried} == {"INSERT", "UPDATE", "DELETE"}
    assert {insertion(table) for table in TABLES} <= tried.keys()
