"""Whether the keys at hand open what was sealed with them is found out by trying."""

from datetime import datetime
from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import add_account
from studio_core.accounts.enrolment import begin_enrolment, confirm_enrolment
from studio_core.accounts.sessions import open_session, session_key
from studio_core.accounts.totp import code_of, step_at
from studio_core.encryption.checks import Seals, enquiry_seals, factor_seals
from studio_core.enquiries.inbox import change_enquiry
from studio_core.enquiries.submission import keep_in_spool
from studio_core.records.changes import OPERATOR, ChangeSet, SetField
from studio_core.records.collections import ENQUIRIES
from tests.core.enquiries.keeping import AT, PRACTICE, accepted, kept

SECRET = b"12345678901234567890"


@pytest.fixture
def elsewhere(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "other.key", lambda: AT)


def test_what_our_keys_have_sealed_opens_in_the_store_and_beside_it(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change_enquiry(store, cipher, PRACTICE, id, {"note": "전화"}, by=OPERATOR, at=AT)
    kept(store, cipher, "two")
    keep_in_spool(spool, accepted(cipher, "three"))

    assert enquiry_seals(store, spool, cipher) == Seals(3, 0)


def test_what_other_keys_have_sealed_is_counted_as_closed(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, elsewhere: FileCipher
) -> None:
    kept(store, cipher, "one")
    kept(store, elsewhere, "two")
    keep_in_spool(spool, accepted(elsewhere, "three"))

    assert enquiry_seals(store, spool, cipher) == Seals(3, 2)


def test_an_enquiry_whose_note_stays_closed_is_closed(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    note = SetField(ENQUIRIES, kept(store, cipher, "one"), "note", {"key": "gone", "text": ""})
    store.commit(ChangeSet(actor=OPERATOR, action="test", at=AT, changes=(note,)))

    assert enquiry_seals(store, spool, cipher) == Seals(1, 1)


def test_without_a_cipher_nothing_opens(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    kept(store, cipher, "one")
    _account_with_factor(store, cipher, "hong@studio.example")

    assert enquiry_seals(store, spool, None) == Seals(1, 1)
    assert factor_seals(store, None) == Seals(1, 1)


def test_where_nothing_is_sealed_nothing_is_closed(store: MemoryStore, spool: FolderSpool) -> None:
    add_account(store, "kim@studio.example", "hash", by=OPERATOR, at=AT)

    assert enquiry_seals(store, spool, None) == factor_seals(store, None) == Seals(0, 0)


def test_second_factors_open_with_the_keys_that_sealed_them(
    store: MemoryStore, cipher: FileCipher, elsewhere: FileCipher
) -> None:
    add_account(store, "kim@studio.example", "hash", by=OPERATOR, at=AT)
    _account_with_factor(store, cipher, "hong@studio.example")
    _account_with_factor(store, elsewhere, "lee@studio.example")

    assert factor_seals(store, cipher) == Seals(2, 1)


def _account_with_factor(store: MemoryStore, cipher: FileCipher, email: str) -> None:
    account = add_account(store, email, "hash", by=OPERATOR, at=AT)
    open_session(store, account.user, token=email, at=AT)
    session = session_key(email)
    begin_enrolment(store, cipher, account.id, session, SECRET, at=AT)
    code = code_of(SECRET, step_at(datetime.fromisoformat(AT)))
    assert confirm_enrolment(store, cipher, account.id, session, code, [], at=AT)
