"""Values beside the records of a realtime database: those of the version before, and faults."""

import json

from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.accounts.sessions import find_session
from studio_core.records.key_value import FOR_EVER
from studio_core.records.spaces import ATTEMPTS, JOBS, SPACES
from tests.adapters.stores.firebase.networks import lease_is_free
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.values_before import AFTER, AT, BEFORE, TOKEN


def leave_values(database: Database) -> None:
    for collection, documents in BEFORE.items():
        for id, document in documents.items():
            lying = {"text": json.dumps(document), "by": "before"}
            database.set(f"_studio/{collection}/{id}", lying)


def test_nobody_is_signed_out_where_a_version_before_kept_values_as_records(
    store: FirebaseStore, database: Database
) -> None:
    leave_values(database)
    before = database.get("")

    assert {space: store.key_values.items(space) for space in AFTER} == AFTER
    assert database.get("") == before
    assert find_session(store, TOKEN, at=AT) is not None

    store.key_values.put(ATTEMPTS, "new", {"attempts": [1]}, FOR_EVER)
    database.set("_studio/limits/late", {"text": '{"attempts":[1],"until":1}', "by": "before"})
    for space, values in AFTER.items():
        there = store.key_values.items(space)
        assert there == ({**values, "new": {"attempts": [1]}} if space == ATTEMPTS else values)
    store.key_values.sweep(AT)
    assert {space: len(store.key_values.items(space)) for space in AFTER if space != ATTEMPTS} == {
        space: len(values) for space, values in AFTER.items() if space != ATTEMPTS
    }
    assert not {"sessions", "presence", "preview_openings"} & database.get("_studio").keys()
    assert database.get("_studio/limits").keys() == {*BEFORE["limits"], "late"}
    assert lease_is_free(database)


def test_a_new_database_has_no_values(store: FirebaseStore) -> None:
    assert not any(store.key_values.items(space) for space in SPACES)
    assert store.key_values.sweep(AT) == 0


def test_a_write_whose_reply_is_lost_is_done_once(store: FirebaseStore, database: Database) -> None:
    assert store.key_values.compare_and_set(JOBS, "a", None, {}, 1)
    for before, after in (({}, {"holder": "1"}), ({"holder": "1"}, None)):
        database.fail("drop_reply", method="PUT")

        assert store.key_values.compare_and_set(JOBS, "a", before, after, 1)
        assert store.key_values.get(JOBS, "a") == after
