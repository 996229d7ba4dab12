"""Enquiries that were accepted into the spool are moved into the store, each once."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.erasures import ErasureList, judge_by, tombstone
from studio_core.enquiries.receipts import receipt_number
from studio_core.enquiries.spool import drain_spool
from studio_core.enquiries.submission import SPOOLED_COUNT, keep_in_spool
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import ChangeSet, Position
from studio_core.records.collections import ENQUIRIES
from studio_core.records.spaces import SPACES
from tests.core.enquiries.keeping import AT, accepted, document_of, kept, stored_of

NONCE = "1" * 32


def drain(store: MemoryStore, spool: FolderSpool, cipher: FileCipher) -> int:
    return drain_spool(store, spool, cipher, lambda: NONCE, at=AT)


def test_enquiries_of_the_spool_are_stored_as_they_were_accepted(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    ids = [keep_in_spool(spool, accepted(cipher, key)) for key in ("one", "two")]

    assert drain(store, spool, cipher) == 2

    assert spool.ids() == []
    assert {id: document_of(store, id) for id in ids} == {
        id: record.document for id, record in store.read(ENQUIRIES).items()
    }
    assert stored_of(store, cipher, ids[0]).contact == accepted(cipher).enquiry
    assert drain(store, spool, cipher) == 0


def test_an_enquiry_that_is_in_the_store_is_not_stored_again(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "a-key")
    keep_in_spool(spool, accepted(cipher, "a-key"))

    assert drain(store, spool, cipher) == 0

    assert (list(store.read(ENQUIRIES)), spool.ids()) == ([id], [])


def test_the_copy_of_an_erased_enquiry_does_not_bring_it_back(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    erased = keep_in_spool(spool, accepted(cipher, "erased"))
    other = keep_in_spool(spool, accepted(cipher, "other"))
    lists = [ErasureList(b"s", {tombstone(b"s", erased): AT})]

    judge = judge_by(lists, None, BelievedMoment(datetime.fromisoformat(AT)))
    assert drain_spool(store, spool, cipher, lambda: NONCE, at=AT, judge=judge) == 1

    assert (list(store.read(ENQUIRIES)), spool.ids()) == ([other], [])


def test_another_enquiry_acknowledged_under_the_same_key_gets_its_own_number(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "a-key")
    other = accepted(cipher, "a-key", name="이바다")
    keep_in_spool(spool, other)

    assert drain(store, spool, cipher) == 1

    second = stored_of(store, cipher, receipt_number(NONCE))
    assert second.contact == other.enquiry
    assert second.idempotency_key == second.id
    assert stored_of(store, cipher, id).contact == accepted(cipher).enquiry
    assert spool.ids() == []


def test_an_unreadable_file_does_not_replace_a_stored_enquiry(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "a-key")
    spool.keep(id, {"sealed": {"key": "gone", "text": ""}})

    assert drain(store, spool, cipher) == 0

    assert list(store.read(ENQUIRIES)) == [id]
    assert stored_of(store, cipher, id).contact == accepted(cipher).enquiry


class TakenMeanwhile(FolderSpool):
    """A spool from which another process moves each enquiry after this one has listed it."""

    def get(self, id: str) -> Mapping[str, Any] | None:
        self.drop(id)
        return super().get(id)


def test_an_enquiry_that_another_process_has_moved_is_not_counted(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    keep_in_spool(spool, accepted(cipher, "a-key"))

    assert drain(store, TakenMeanwhile(spool._folder), cipher) == 0
    assert store.read(ENQUIRIES) == {}


class StoredMeanwhile(MemoryStore):
    """A store into which somebody else puts the same enquiry just before."""

    def commit(self, change_set: ChangeSet) -> Position:
        if self.position() == 0:
            super().commit(change_set)
        return super().commit(change_set)


def test_a_file_stays_until_it_was_compared_with_a_record_stored_meanwhile(
    spool: FolderSpool, cipher: FileCipher
) -> None:
    store = StoredMeanwhile()
    id = keep_in_spool(spool, accepted(cipher, "a-key"))

    assert drain(store, spool, cipher) == 0
    assert spool.ids() == [id]

    assert drain(store, spool, cipher) == 0
    assert (spool.ids(), list(store.read(ENQUIRIES))) == ([], [id])


def test_what_an_older_version_noted_of_a_network_goes_nowhere(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    one = accepted(cipher, "one")
    spool.keep(one.receipt, {**one.document, SPOOLED_COUNT: {"network": "c0ffee", "moment": 1}})

    drain(store, spool, cipher)

    assert SPOOLED_COUNT not in document_of(store, one.receipt)
    assert not any(store.key_values.items(space) for space in SPACES)
