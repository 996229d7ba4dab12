"""Faults of the network: no acknowledged write is lost, and none is applied twice."""

import pytest

from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.errors import (
    StorePermissionError,
    StoreTooBigError,
    StoreUnavailableError,
    StudioError,
)
from studio_core.records.changes import Delete, Put, SetField
from studio_core.records.collections import PORTFOLIO, SIGN_INS
from studio_core.records.record import ABSENT
from tests.adapters.stores.firebase.networks import lease_is_free
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.samples import HANOK, LOFT, SESSION, change_set, put


def assert_at_rest(store: FirebaseStore, database: Database, count: int) -> None:
    """Assert that *count* change sets were made, each once, and that the lease is free."""
    assert [entry.position for entry in store.changes(0)] == list(range(1, count + 1))
    assert store.position() == count
    assert lease_is_free(database)


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH"])
@pytest.mark.parametrize("fault", [500, 503, "drop", "drop_reply"])
def test_after_a_single_fault_the_call_is_repeated(
    store: FirebaseStore, database: Database, method: str, fault: str | int
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.fail(fault, method=method)

    put(store, PORTFOLIO, "p2", LOFT)

    assert list(store.read(PORTFOLIO)) == ["p1", "p2"]
    assert_at_rest(store, database, 2)


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH"])
@pytest.mark.parametrize("fault", [429, 404, "html", "hang"])
def test_a_lasting_fault_is_reported_as_unavailable_until_it_ends(
    store: FirebaseStore, database: Database, method: str, fault: str | int
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.fail(fault, times=3, method=method, under="_studio" if method != "PATCH" else "")

    with pytest.raises(StoreUnavailableError):
        put(store, PORTFOLIO, "p2", LOFT)
    database.faults.clear()

    assert list(store.read(PORTFOLIO)) == ["p1"]
    put(store, PORTFOLIO, "p2", LOFT)
    assert_at_rest(store, database, 2)


def test_a_write_whose_replies_are_all_lost_is_acknowledged_once(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.fail("drop_reply", times=2, method="PATCH")

    position = store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 5)))

    assert position == 2
    assert_at_rest(store, database, 2)


def test_an_update_whose_reply_is_lost_is_applied_once(
    store: FirebaseStore, database: Database
) -> None:
    store.commit(change_set(Put(SIGN_INS, "s1", {"count": 1}, expected=ABSENT)))
    record = store.get(SIGN_INS, "s1")
    assert record is not None
    database.fail("drop_reply", method="PUT")

    store.commit(change_set(SetField(SIGN_INS, "s1", "count", 2, expected=record.revision)))

    after = store.get(SIGN_INS, "s1")
    assert after is not None
    assert after.document["count"] == 2


@pytest.mark.parametrize(
    ("fault", "error"),
    [(401, StorePermissionError), (403, StorePermissionError), (413, StoreTooBigError)],
)
def test_a_refusal_raises_the_error_for_its_reason(
    store: FirebaseStore, database: Database, fault: int, error: type[StudioError]
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.fail(fault, times=3, method="PATCH")

    with pytest.raises(error) as refused:
        put(store, PORTFOLIO, "p2", LOFT)

    assert getattr(refused.value, "store", "Firebase") == "Firebase"
    assert list(store.read(PORTFOLIO)) == ["p1"]


def test_a_deletion_that_did_not_happen_is_not_acknowledged(
    store: FirebaseStore, database: Database
) -> None:
    store.commit(change_set(Put(SIGN_INS, "s1", SESSION)))
    database.fail("html", method="DELETE")

    with pytest.raises(StoreUnavailableError):
        store.commit(change_set(Delete(SIGN_INS, "s1")))


def test_a_closed_store_is_reported_as_unavailable(store: FirebaseStore) -> None:
    store.close()

    with pytest.raises(StoreUnavailableError):
        store.read(PORTFOLIO)
