"""Counting enquiries that the present keys cannot open."""

from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.encryption.seals import Seals
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.submission import keep_in_spool
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, accepted, anybody, kept


@pytest.fixture
def elsewhere(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "other.key", lambda: AT)


def test_what_our_keys_have_sealed_opens_in_the_store_and_the_spool(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change_enquiry(Work(store, OPERATOR, AT), cipher, PRACTICE, id, {"note": "전화"}, anybody)
    kept(store, cipher, "two")
    keep_in_spool(spool, accepted(cipher, "three"))

    assert enquiry_seals(store, spool, cipher) == Seals(3, 0)


def test_what_other_keys_have_sealed_is_counted_as_unreadable(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, elsewhere: FileCipher
) -> None:
    kept(store, cipher, "one")
    kept(store, elsewhere, "two")
    keep_in_spool(spool, accepted(elsewhere, "three"))

    assert enquiry_seals(store, spool, cipher) == Seals(3, 2)


def test_an_enquiry_whose_note_cannot_be_read_is_unreadable(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    note = SetField(ENQUIRIES, kept(store, cipher, "one"), "note", {"key": "gone", "text": ""})
    Work(store, OPERATOR, AT).commit("test", note)

    assert enquiry_seals(store, spool, cipher) == Seals(1, 1)


def test_without_a_cipher_nothing_opens(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    kept(store, cipher, "one")

    assert enquiry_seals(store, spool, None) == Seals(1, 1)


def test_where_nothing_is_sealed_nothing_is_unreadable(
    store: MemoryStore, spool: FolderSpool
) -> None:
    assert enquiry_seals(store, spool, None) == Seals(0, 0)
