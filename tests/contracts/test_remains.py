"""What stays of an erased enquiry is the same on every store, also after a copy of the store."""

from datetime import datetime
from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.remains import ErasedEnquiry, erased_enquiry
from studio_core.records.canonical import canonical_bytes
from studio_core.records.changes import OPERATOR, Actor
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.migration import Migration, migrate
from tests.core.enquiries.keeping import AT, kept

HANA = Actor("administrator", "hana")
LATER = "2026-03-02T09:00:00.000Z"


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: AT)


def erase_one(store: Store, cipher: FileCipher) -> str:
    id = kept(store, cipher, "one")
    delete_enquiry(Work(store, HANA, LATER), id)
    kept(store, cipher, "after it")
    return id


def test_what_stays_is_found_in_the_journal(store: Store, cipher: FileCipher) -> None:
    id = erase_one(store, cipher)

    assert erased_enquiry(store, id) == ErasedEnquiry(
        id=id, received_on="2026-03-01", stage="new", erased_at=LATER, erased_by="hana"
    )
    path = next(path for path in store.changes(1, 1)[0].paths if path.id == id)
    assert canonical_bytes(path.before) == b'{"receivedOn":"2026-03-01","stage":"new"}'


def test_who_sends_the_same_again_is_in_the_inbox(store: Store, cipher: FileCipher) -> None:
    id = erase_one(store, cipher)

    assert kept(store, cipher, "one") == id
    assert store.get("enquiries", id) is not None


def test_what_stays_goes_along_to_another_store_and_back(store: Store, cipher: FileCipher) -> None:
    first, now = MemoryStore(), datetime.fromisoformat(LATER)
    id = erase_one(first, cipher)

    migrate(Migration(source=first, target=store, by=OPERATOR, now=now.isoformat))
    second = MemoryStore()
    migrate(Migration(source=store, target=second, by=OPERATOR, now=now.isoformat))

    assert erased_enquiry(first, id) == erased_enquiry(store, id) == erased_enquiry(second, id)
    assert erased_enquiry(second, id) is not None
