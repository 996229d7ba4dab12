"""The index of the journal by record, in databases of before it and beside servers without it."""

import time
from collections.abc import Iterator

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.samples import ALLOWING_EMULATORS, HANOK, LOFT, change_set, put

P1 = [(PORTFOLIO, "p1")]


@pytest.fixture
def database(firebase_server: Standin, firebase_address: str) -> Database:
    return firebase_server.database(firebase_address.rpartition("%3D")[2])


@pytest.fixture
def store(firebase_address: str) -> Iterator[FirebaseStore]:
    """A store with a journal of 120 entries, two of which name a project."""
    opened = create_store(firebase_address, load_settings(environment=ALLOWING_EMULATORS))
    assert isinstance(opened, FirebaseStore)
    put(opened, PORTFOLIO, "p1", HANOK)
    for number in range(118):
        put(opened, ENQUIRIES, f"e{number}", {"sealed": "…"})
    opened.commit(change_set(Put(PORTFOLIO, "p1", LOFT)))
    yield opened
    opened.close()


def take_index_away(database: Database) -> None:
    """Have the database be as a version left it that knows nothing of the index."""
    tree = database.get("_studio")
    for name in ("journal_of", "indexed"):
        tree.pop(name)
    tree["head"].pop("indexed")
    database.set("_studio", tree)


def append_as_before(database: Database, position: int) -> None:
    """Append an entry about the project as a server of such a version does."""
    paths = '[{"collection":"portfolio","id":"p1","field":"order","before":1,"after":2}]'
    entry = {"at": "2026-03-02T01:30:00.000Z", "action": "x", "actor": "operator", "paths": paths}
    database.set(f"_studio/journal/p{position:012}", entry)
    database.set("_studio/head", {"position": position, "by": "before"})


def positions(store: FirebaseStore) -> list[int]:
    return [entry.position for entry in store.changes_of(P1)]


def complete(store: FirebaseStore, database: Database) -> None:
    """Have *store* follow the database as a server does, until the index is complete."""
    store.watch(store.position() + 1, 0)
    ends, position = time.monotonic() + 10, store.position()
    while database.get("_studio/head").get("indexed") != position and time.monotonic() < ends:
        time.sleep(0.02)
    assert database.get("_studio/head")["indexed"] == position


def test_a_database_of_before_is_read_entry_by_entry_and_indexed_by_a_server(
    store: FirebaseStore, database: Database
) -> None:
    whole = database.get("_studio/journal_of")
    take_index_away(database)
    before = database.get("")

    assert positions(store) == [120, 1]
    assert database.get("") == before

    complete(store, database)
    assert positions(store) == [120, 1]
    assert database.get("_studio/journal_of") == whole


def test_what_a_server_without_the_index_appends_is_found_and_indexed_later(
    store: FirebaseStore, database: Database
) -> None:
    append_as_before(database, 121)
    assert positions(store) == [121, 120, 1]

    store.commit(change_set(Delete(PORTFOLIO, "p1")))
    assert positions(store) == [122, 121, 120, 1]
    assert database.get("_studio/indexed") == 120

    complete(store, database)
    assert positions(store) == [122, 121, 120, 1]
    assert database.get("_studio/journal_of/portfolio/p1").keys() == {
        f"p{position:012}" for position in (1, 120, 121, 122)
    }


def test_the_index_is_complete_from_the_first_entry_on(
    store: FirebaseStore, database: Database
) -> None:
    assert database.get("_studio/head/indexed") == database.get("_studio/indexed") == 120
    assert positions(store) == [120, 1]
    assert store.changes_of(P1)[1].actor == OPERATOR
