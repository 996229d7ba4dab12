"""Restored, served, imported, rotated or put in place by hand: nothing becomes unreadable."""

import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.encryption.keys import kept_file, keys_text, read_keys
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.second_factor import (
    FACTOR_FIELD,
    SecondFactorUnreadableError,
    factor_keys,
    passes,
    reseal_factors,
    seal_context,
)
from studio_core.accounts.team import (
    add_account,
)
from studio_core.accounts.totp import code_of, secret_text, step_at
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.rotation import keys_in_use, reseal
from studio_core.enquiries.spool import drain_spool
from studio_core.enquiries.stored import read_stored
from studio_core.enquiries.submission import keep_in_spool
from studio_core.errors import EnquiryUnreadableError, StoreUnavailableError
from studio_core.records.changes import OPERATOR, Put, SetField
from studio_core.records.collections import ACCOUNTS, ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import (
    AT,
    PRACTICE,
    accepted,
    anybody,
    document_of,
    kept,
    stored_of,
)


def put(store: MemoryStore, documents: dict[str, Any]) -> None:
    changes = tuple(Put(ENQUIRIES, id, document) for id, document in documents.items())
    if changes:
        Work(store, OPERATOR, AT).commit("backup_restored", *changes)


class KeyGenerations(RuleBasedStateMachine):
    """A site whose operator restores, loses, copies and replaces things in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "enquiry.key"
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)
        self.cipher = FileCipher(self.path, self.now)
        self.store = MemoryStore()
        self.acknowledged: dict[str, str] = {}
        self.backups: list[dict[str, Any]] = []
        self.exports: list[Path] = []

    def now(self) -> str:
        return self.moment.isoformat()

    @rule()
    def take_an_enquiry(self) -> None:
        name = f"김민서 {len(self.acknowledged)}"
        id = kept(self.store, self.cipher, f"key-{len(self.acknowledged)}", name=name)
        self.acknowledged[id] = name

    @rule()
    def rotate(self) -> None:
        self.cipher.add_key()
        reseal(Work(self.store, OPERATOR, AT), self.cipher)
        self.cipher.drop_retired(keys_in_use(self.store))

    @rule()
    def wait_two_days(self) -> None:
        self.moment += timedelta(days=2)

    @precondition(lambda self: self.path.exists())
    @rule()
    def back_up_and_export_the_key(self) -> None:
        records = self.store.read(ENQUIRIES).items()
        self.backups.append({id: record.document for id, record in records})
        self.exports.append(self.folder / f"export-{len(self.exports)}.json")
        self.exports[-1].write_text(self.cipher.export())

    @precondition(lambda self: bool(self.backups))
    @rule(newest=st.booleans())
    def restore(self, newest: bool) -> None:
        put(self.store, self.backups[-1 if newest else 0])

    @precondition(lambda self: bool(self.exports))
    @rule(newest=st.booleans())
    def bring_a_key(self, newest: bool) -> None:
        before = set(self.cipher.key_ids())
        current = self.cipher.key_ids()[:1]

        self.cipher.merge(self.exports[-1 if newest else 0])

        assert before <= set(self.cipher.key_ids())
        assert not current or self.cipher.key_ids()[:1] == current

    @precondition(lambda self: bool(self.exports))
    @rule(newest=st.booleans())
    def put_a_key_in_place_by_hand(self, newest: bool) -> None:
        shutil.copy(self.exports[-1 if newest else 0], self.path)

    @rule()
    def lose_the_key(self) -> None:
        self.path.unlink(missing_ok=True)

    @invariant()
    def all_keys_together_open_everything(self) -> None:
        together = self.folder / "union.key"
        # What was there a step ago does not count.
        for earlier in (together, kept_file(together)):
            earlier.unlink(missing_ok=True)
        union = FileCipher(together, lambda: AT)
        files = [self.path, kept_file(self.path), *self.exports]
        for file in (file for file in files if file.exists()):
            union.merge(file)
        for id, record in self.store.read(ENQUIRIES).items():
            contact = read_stored(union, id, record.document).contact
            assert contact is not None
            assert contact.name == self.acknowledged[id]
        assert self.acknowledged.keys() == self.store.read(ENQUIRIES).keys()

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


def test_any_order_of_events_leaves_every_enquiry_readable_by_all_keys_together() -> None:
    run_state_machine_as_test(
        KeyGenerations, settings=settings(max_examples=30, stateful_step_count=20, deadline=None)
    )


@pytest.fixture
def lost(cipher: FileCipher, tmp_path: Path) -> Path:
    """A copy of the key; the key itself is gone with all that is beside it."""
    cipher.current_key()
    copy = tmp_path / "copy.json"
    copy.write_text(cipher.export())
    (tmp_path / "enquiry.key").unlink()
    kept_file(tmp_path / "enquiry.key").unlink()
    return copy


def test_after_a_lost_key_came_back_old_and_new_enquiries_can_be_read(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, tmp_path: Path
) -> None:
    old = kept(store, cipher, "one")
    copy = tmp_path / "copy.json"
    copy.write_text(cipher.export())
    (tmp_path / "enquiry.key").unlink()
    new = kept(store, cipher, "two")

    counted = enquiry_seals(store, spool, cipher)
    added = cipher.merge(copy)

    assert (counted.there, counted.unreadable) == (2, 1)
    assert counted.missing == set(added)
    assert [stored_of(store, cipher, id).contact is None for id in (old, new)] == [False, False]


def test_making_a_key_is_told(cipher: FileCipher, caplog: pytest.LogCaptureFixture) -> None:
    made = cipher.current_key()

    assert made in caplog.text
    assert "studio enquiries key import" in caplog.text


def test_reading_makes_no_key(
    store: MemoryStore, cipher: FileCipher, lost: Path, tmp_path: Path
) -> None:
    assert cipher.key_ids() == ()
    with pytest.raises(EnquiryUnreadableError):
        cipher.unseal("k1", "AAAA", "enquiries/A/contact")

    assert not (tmp_path / "enquiry.key").exists()


def test_an_imported_key_is_kept_for_a_day_and_its_export_is_remembered(
    cipher: FileCipher, lost: Path, tmp_path: Path
) -> None:
    current = cipher.current_key()
    (brought,) = cipher.merge(lost)
    assert cipher.merge(lost) == ()

    found = cipher.keys()
    keys = {key.id: key for key in found}

    assert cipher.current_key() == current
    assert cipher.drop_retired(frozenset()) == ()
    assert (keys[brought].retired_at, bool(keys[brought].exported_at)) == (AT, True)
    assert not keys[current].exported_at
    assert (tmp_path / "enquiry.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"keys": []}',
        '{"keys": [1]}',
        '{"keys": [{"id": "k1", "secret": "AAAA"}]}',
        '{"keys": [{"id": "k1", "secret": "' + "A" * 43 + '=", "retiredAt": "gestern"}]}',
        '{"keys": [{"id": "k1", "secret": "' + "A" * 43 + '=", "retiredAt": "2026-01-01"}]}',
        "[" * 100_000,
        " " * 2_000_000,
    ],
)
def test_what_is_no_key_file_changes_nothing(
    cipher: FileCipher, tmp_path: Path, content: str
) -> None:
    cipher.current_key()
    before = (tmp_path / "enquiry.key").read_text()
    file = tmp_path / "no-key.json"
    file.write_text(content)

    with pytest.raises(StoreUnavailableError):
        cipher.merge(file)

    assert (tmp_path / "enquiry.key").read_text() == before


def test_another_key_under_a_known_id_is_refused(cipher: FileCipher, tmp_path: Path) -> None:
    cipher.current_key()
    other = FileCipher(tmp_path / "other.key", lambda: AT)
    other.current_key()
    (known,) = read_keys(tmp_path / "enquiry.key") or ()
    (stranger,) = other.keys()
    file = tmp_path / "false.json"
    file.write_text(keys_text([stranger]).replace(stranger.id, known.id))

    with pytest.raises(StoreUnavailableError, match="another key"):
        cipher.merge(file)


def test_a_spooled_enquiry_waits_for_its_key_when_the_store_has_one_of_its_number(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, tmp_path: Path
) -> None:
    first = accepted(cipher, "one")
    keep_in_spool(spool, first)
    kept(store, cipher, "one", message="다른 문의입니다.")
    away = FileCipher(tmp_path / "away.key", lambda: AT)

    assert drain_spool(store, spool, away, lambda: "ab" * 16, at=AT) == 0
    assert spool.ids() == [first.receipt]
    assert drain_spool(store, spool, cipher, lambda: "ab" * 16, at=AT) == 1
    assert len(store.read(ENQUIRIES)) == 2


def test_a_note_that_waits_for_its_key_is_not_written_over(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    id = kept(store, cipher, "one")
    change_enquiry(Work(store, OPERATOR, AT), cipher, PRACTICE, id, {"note": "전화"}, anybody)
    before = document_of(store, id)
    away = FileCipher(tmp_path / "away.key", lambda: AT)

    with pytest.raises(EnquiryUnreadableError):
        change_enquiry(
            Work(store, OPERATOR, AT), away, PRACTICE, id, {"note": "다른 메모"}, anybody
        )

    assert document_of(store, id) == before


def test_rotating_keeps_the_key_of_an_enquiry_beside_the_store(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    first = cipher.current_key()
    keep_in_spool(spool, accepted(cipher, "one"))
    cipher.add_key()

    assert keys_in_use(store, spool) == {first}


def test_a_second_factor_opens_again_with_its_key_and_lets_nobody_in_without(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    secret, now = b"s" * 20, datetime.fromisoformat(AT)
    account = add_account(Work(store, OPERATOR, AT), "hong@studio.example", "hash").id
    key, sealed = cipher.seal(secret_text(secret), seal_context(account))
    factor: Any = {"key": key, "sealed": sealed, "since": AT, "recovery": []}
    Work(store, OPERATOR, AT).commit("imported", SetField(ACCOUNTS, account, FACTOR_FIELD, factor))
    copy = tmp_path / "copy.json"
    copy.write_text(cipher.export())
    (tmp_path / "enquiry.key").unlink()
    cipher.current_key()
    code = code_of(secret, step_at(now))

    with pytest.raises(SecondFactorUnreadableError):
        passes(store, cipher, account, code, at=AT)
    reseal_factors(Work(store, OPERATOR, AT), cipher)
    cipher.merge(copy)

    assert factor_keys(store) == {key}
    assert passes(store, cipher, account, code, at=AT)
