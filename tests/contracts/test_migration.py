"""From store to store and back: the original product's data stays the same."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import cast
from uuid import uuid4

import pytest

from studio_adapters.bootstrap import create_store, load_settings, timestamp
from studio_core.publishing.trash import restore
from studio_core.records.changes import OPERATOR, Delete, SetField
from studio_core.records.collections import ENQUIRIES, JOURNALLED, PORTFOLIO
from studio_core.records.key_value import FOR_EVER
from studio_core.records.replica import ReplicaStore, StoreMovedError
from studio_core.records.spaces import SESSIONS
from studio_core.records.store import Store
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.switching.ends import End
from studio_core.transfer.switching.notes import MOVE_RECORD
from studio_core.transfer.switching.switch import Switch
from studio_core.transfer.switching.timing import Timing
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.replica_contract import plain_journal
from tests.contracts.samples import (
    ALLOWING_EMULATORS,
    ENQUIRY,
    HANOK,
    LOFT,
    SESSION,
    change_set,
    put,
)
from tests.enclosed import ENCLOSED_COUNT, check_enclosed, put_enclosed
from tests.logged import LOGGED_COUNT, check_logged, put_logged
from tests.unpublished import (
    COUNTS,
    check_it_goes_on,
    check_the_raw_tree,
    check_unpublished,
    put_unpublished,
    unpublished,
)

AT = "2026-03-02T01:30:00.000Z"
NOW = datetime(2026, 3, 3, tzinfo=UTC)
NOTE = f"settings/{MOVE_RECORD}"
EXPORT = Path(__file__).parents[1] / "fixtures" / "legacy-export.json"


def checksums(store: Store) -> Mapping[str, str]:
    return {
        f"{collection}/{id}": record.revision
        for collection in JOURNALLED
        for id, record in store.read(collection).items()
    }


@pytest.mark.server
def test_a_round_trip_through_every_store_keeps_every_checksum(
    firebase_server: Standin, tmp_path: Path, postgresql_address: str
) -> None:
    settings = load_settings(environment=ALLOWING_EMULATORS)
    first, last = (firebase_server.address(name) for name in ("migrated-from", "migrated-to"))
    addresses = [first, f"sqlite:///{tmp_path / 'studio.db'}", postgresql_address, last]
    stores = [create_store(address, settings) for address in addresses]
    plan = plan_import(json.loads(EXPORT.read_text("utf-8")))
    apply_import(Work(stores[0], OPERATOR, AT), plan)
    put(stores[0], ENQUIRIES, "e1", ENQUIRY)
    put_unpublished(stores[0])
    put_enclosed(stores[0], tmp_path)
    put_logged(stores[0], tmp_path)
    # The enquiry, what visitors do not see, the article that is public beside its draft, an enquiry
    # with a file and a mail, the logs.
    beside = 1 + sum(COUNTS.values()) + 1 + ENCLOSED_COUNT + LOGGED_COUNT

    for source, target in pairwise(stores):
        migration = Migration(source, target, by=OPERATOR, now=lambda: AT)
        migrate(migration)
        assert migration.verified == plan.kept_count + beside
        assert not migration.mismatched
        check_unpublished(target)
        check_enclosed(target, tmp_path)
        check_logged(target, tmp_path)

    for name in ("migrated-from", "migrated-to"):
        check_the_raw_tree(firebase_server.database(name).get(""))
    assert checksums(stores[-1]) == checksums(stores[0])
    journals = [plain_journal(store.changes(0)) for store in stores]
    assert journals == [journals[0]] * len(stores)
    for store in stores:
        store.close()


@pytest.mark.server
def test_a_site_that_moves_through_every_store_goes_on_with_its_journal(
    firebase_server: Standin, tmp_path: Path, postgresql_address: str
) -> None:
    """What was deleted and changed in one store is restored and undone in another."""
    settings = load_settings(environment=ALLOWING_EMULATORS)
    tree, file = firebase_server.address("moved"), f"sqlite:///{tmp_path / 'studio.db'}"
    way = [file, postgresql_address, tree, file, tree, postgresql_address, file]
    stores = {address: create_store(address, settings) for address in dict.fromkeys(way)}
    store = stores[file]
    store.key_values.put(SESSIONS, "s1", SESSION, FOR_EVER)
    put_unpublished(store)
    put_enclosed(store, tmp_path)
    put_logged(store, tmp_path)
    kept = unpublished(store)
    for number, (here, there) in enumerate(pairwise(way)):
        source, target = stores[here], stores[there]
        put(source, PORTFOLIO, f"p{number}", HANOK)
        put(source, PORTFOLIO, f"q{number}", LOFT)
        source.commit(change_set(Delete(PORTFOLIO, f"q{number}"), action="project_deleted"))
        retitled = source.commit(change_set(SetField(PORTFOLIO, f"p{number}", "title", "새 이름")))
        before = plain_journal(source.changes(0))

        switch(source, here, target, there)

        assert plain_journal(target.changes(0))[: len(before)] == before
        assert without_note(target) == without_note(source)
        assert target.key_values.get(SESSIONS, "s1") == SESSION
        assert unpublished(target) == kept
        check_enclosed(target, tmp_path)
        check_logged(target, tmp_path)
        assert restore(Work(target, OPERATOR, AT), f"q{number}", now=NOW)
        undo(Work(target, OPERATOR, AT), retitled, confirmed=1)
        found = target.get(PORTFOLIO, f"p{number}")
        assert found is not None
        assert found.document["title"] == HANOK["title"]
        with pytest.raises(StoreMovedError):
            put(source, PORTFOLIO, "late", LOFT)
    check_the_raw_tree(firebase_server.database("moved").get(""))
    check_unpublished(target)
    check_it_goes_on(target)
    for store in stores.values():
        store.close()


def without_note(store: Store) -> Mapping[str, str]:
    """Return the checksums of everything but the note of the move."""
    return {path: revision for path, revision in checksums(store).items() if path != NOTE}


def switch(source: Store, here: str, target: Store, there: str) -> None:
    assert isinstance(source, ReplicaStore)
    assert isinstance(target, ReplicaStore)
    ends = End(source, here), End(target, there)
    Switch(
        *ends,
        by=OPERATOR,
        timing=Timing(timestamp),
        new_id=lambda: uuid4().hex,
        open_other=lambda address: cast(
            "ReplicaStore", create_store(address, load_settings(environment=ALLOWING_EMULATORS))
        ),
    ).run()
