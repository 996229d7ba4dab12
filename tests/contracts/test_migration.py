"""From store to store and back: the original product's data stays the same."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.testing.samples import ALLOWING_EMULATORS, ENQUIRY, put
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES, JOURNALLED
from studio_core.records.store import Store
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.adapters.stores.firebase.rtdb_standin.server import Standin

AT = "2026-03-02T01:30:00.000Z"
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
    apply_import(stores[0], plan, by=OPERATOR, at=AT)
    put(stores[0], ENQUIRIES, "e1", ENQUIRY)

    for source, target in pairwise(stores):
        migration = Migration(source, target, by=OPERATOR, now=lambda: AT)
        migrate(migration)
        assert migration.verified == plan.kept_count + 1
        assert not migration.mismatched

    assert checksums(stores[-1]) == checksums(stores[0])
    for store in stores:
        store.close()
