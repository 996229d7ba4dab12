"""The journal in a backup: carried with its positions, whole, and without anybody's words."""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.remains import erased_enquiry
from studio_core.records.changes import (
    OPERATOR,
    Actor,
    Delete,
    JournalEntry,
    PathChange,
    Position,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import ENQUIRIES, INSIGHTS, PORTFOLIO, SIGN_INS
from studio_core.records.record import Record
from studio_core.records.replica import Move
from studio_core.transfer.backup.bringing import takes_journal
from studio_core.transfer.backup.format import (
    SEAL,
    SEAL_DIGITS,
    BackupRefusedError,
    always,
    seal_of,
)
from studio_core.transfer.backup.journal import decoded_entry, encoded_entry
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare, restore_backup
from tests.contracts.samples import ARTICLE, ENQUIRY, HANOK, LOFT, change_set
from tests.core.transfer.backup.archives import AT, archived, stored

ENTRY = {"position": 1, "at": AT, "actor": ["operator", ""], "action": "x", "undoes": None}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
PATHS = st.builds(
    PathChange,
    st.sampled_from([PORTFOLIO, INSIGHTS]),
    TEXTS,
    st.none() | TEXTS,
    VALUES,
    VALUES,
) | st.builds(PathChange, st.just(ENQUIRIES), TEXTS, st.none(), st.none(), st.none())
ENTRIES = st.builds(
    JournalEntry,
    position=st.integers(1),
    at=TEXTS,
    actor=st.builds(Actor, st.sampled_from(["administrator", "visitor", "external"]), TEXTS),
    action=TEXTS,
    paths=st.lists(PATHS, max_size=4).map(tuple),
    undoes=st.none() | st.integers(1),
    note=TEXTS,
)


class KilledError(Exception):
    """The process ended."""


class DyingStore(MemoryStore):
    """Ends the process at the write number *dies_at*."""

    def __init__(self) -> None:
        super().__init__()
        self.writes, self.dies_at = 0, 0

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        self.writes += 1
        if self.writes == self.dies_at:
            raise KilledError
        super().replicate(move, after, entries, writes)


@pytest.fixture
def site() -> MemoryStore:
    """A store with a history: projects and articles that were edited, deleted, and enquiries."""
    store = MemoryStore()
    store.commit(
        change_set(*(Put(PORTFOLIO, f"p{n:03}", {**HANOK, "order": n}) for n in range(99)))
    )
    store.commit(change_set(Put(ENQUIRIES, "e1", {**ENQUIRY, "name": "이바다"})))
    store.commit(change_set(Put(ENQUIRIES, "e2", {**ENQUIRY, "name": "최하늘"})))
    for turn in range(50):
        store.commit(change_set(SetField(PORTFOLIO, "p000", "order", 100 + turn)))
    store.commit(change_set(Delete(ENQUIRIES, "e2"), action="enquiry_deleted"))
    store.commit(change_set(Delete(PORTFOLIO, "p001"), action="project_deleted"))
    return store


def restored(backup: Backup, store: MemoryStore) -> Restoration:
    restoration = Restoration(backup, store, None, OPERATOR, lambda: AT)
    restore_backup(restoration)
    return restoration


def with_journal(store: MemoryStore, *lines: bytes, version: int = 2) -> io.BytesIO:
    """Return a sealed backup of *store* with this journal; one of version 1 has none."""
    file = io.BytesIO()
    with zipfile.ZipFile(archived(store)) as old, zipfile.ZipFile(file, "w") as archive:
        manifest = json.loads(old.read("manifest.json"))
        manifest["version"] = version
        if version == 1:
            del manifest["members"]["journal.jsonl"]
        for name in old.namelist():
            if name == "journal.jsonl" and version == 2:
                archive.writestr(name, b"".join(lines))
            elif name not in {"journal.jsonl", "manifest.json"}:
                archive.writestr(name, old.read(name))
        archive.writestr("manifest.json", json.dumps(manifest))
        archive.comment = SEAL + b"0" * SEAL_DIGITS
    end = len(file.getvalue()) - SEAL_DIGITS
    digits = seal_of(file, end)
    file.seek(end)
    file.write(digits)
    return file


@given(ENTRIES)
def test_an_entry_is_read_as_it_was_written(entry: JournalEntry) -> None:
    assert decoded_entry(encoded_entry(entry)) == entry


def test_an_empty_store_takes_the_journal_and_one_that_has_it_all_does_not(
    site: MemoryStore,
) -> None:
    backup, store = Backup(archived(site)), MemoryStore()

    restoration = restored(backup, store)

    assert restoration.replica is not None
    assert list(store.changes(0)) == list(site.changes(0)) == list(backup.entries())
    assert stored(store) == stored(site)
    assert not takes_journal(backup, store)
    assert restored(backup, store).batches.written == 0


def test_a_journal_of_its_own_goes_on(site: MemoryStore) -> None:
    backup, store = Backup(archived(site)), MemoryStore()
    store.commit(change_set(Put(INSIGHTS, "i1", ARTICLE)))

    restoration = restored(backup, store)

    assert restoration.replica is None
    assert [entry.action for entry in store.changes(0)] == ["project_updated", "backup_restored"]


def test_an_older_copy_of_the_site_is_brought_up_to_date(site: MemoryStore) -> None:
    store = MemoryStore()
    restored(Backup(archived(site)), store)
    site.commit(change_set(Delete(ENQUIRIES, "e1"), action="enquiry_deleted"))
    site.commit(change_set(Put(PORTFOLIO, "p500", LOFT)))

    restored(Backup(archived(site)), store)

    assert list(store.changes(0)) == list(site.changes(0))
    assert stored(store) == stored(site)


def test_what_stays_of_an_erased_enquiry_comes_back(site: MemoryStore) -> None:
    remains: dict[str, Any] = {"receivedOn": "2026-03-01", "stage": "quote"}
    gone = Delete(ENQUIRIES, "e1", remains=remains)
    site.commit(change_set(gone, action="enquiry_deleted"))
    store = MemoryStore()

    restored(Backup(archived(site)), store)

    erased = erased_enquiry(store, "e1")
    assert erased == erased_enquiry(site, "e1")
    assert erased is not None
    assert (erased.received_on, erased.stage) == ("2026-03-01", "quote")


def test_records_without_a_journal_are_somebody_elses(site: MemoryStore) -> None:
    store = MemoryStore()
    store.replicate(None, 0, (), {(INSIGHTS, "i1"): Record.of(ARTICLE)})

    assert not takes_journal(Backup(archived(site)), store)


def test_sessions_do_not_keep_a_new_store_from_taking_the_journal(site: MemoryStore) -> None:
    store = MemoryStore()
    store.commit(change_set(Put(SIGN_INS, "s1", {"user": "a1"})))

    assert takes_journal(Backup(archived(site)), store)


def test_a_store_that_takes_part_in_a_move_takes_no_journal(site: MemoryStore) -> None:
    store = MemoryStore()
    store.set_move(None, Move(id="m", state="copying", store="memory:", at=AT))

    assert not takes_journal(Backup(archived(site)), store)


def test_a_restoration_that_is_killed_anywhere_goes_on_to_the_same_end(site: MemoryStore) -> None:
    backup, whole = Backup(archived(site)), DyingStore()
    restored(backup, whole)

    for dies_at in range(1, whole.writes + 1):
        store = DyingStore()
        store.dies_at = dies_at
        with pytest.raises(KilledError):
            restored(backup, store)
        assert store.position() < backup.manifest.position
        restored(backup, store)

        assert list(store.changes(0)) == list(site.changes(0))
        assert stored(store) == stored(site)


def test_the_journal_is_that_up_to_the_position_whoever_writes_meanwhile(
    site: MemoryStore,
) -> None:
    class Busy(MemoryStore):
        """Another entry is there whenever the journal was read."""

        def changes(self, after: Position, limit: int = 1000, **how: Any) -> Sequence[JournalEntry]:
            found = super().changes(after, limit, **how)
            if found and self.position() < 200:
                self.commit(change_set(Put(INSIGHTS, f"i{self.position()}", ARTICLE)))
            return found

    busy = Busy()
    busy.commit(change_set(Put(PORTFOLIO, "p1", HANOK)))

    backup = Backup(archived(busy))

    positions = [entry.position for entry in backup.entries()]
    assert positions == list(range(1, backup.manifest.position + 1))


def test_nobodys_words_are_in_the_journal(site: MemoryStore) -> None:
    with zipfile.ZipFile(archived(site)) as archive:
        journal = archive.read("journal.jsonl").decode()
        everything = b"".join(map(archive.read, archive.namelist())).decode()

    assert "이바다" not in journal
    assert "최하늘" not in everything
    assert '["enquiries","e1",null,null,null]' in journal


@pytest.mark.parametrize(
    ("version", "lacking"),
    [
        (3, {"enclosures", "enquiry_mails", "access_records", "visit_sums"}),
        (2, {"drafts", "consents", "enclosures", "access_records"}),
        (4, set[str]()),
    ],
)
def test_a_backup_of_a_version_before_lacks_what_came_later(
    site: MemoryStore, version: int, lacking: set[str]
) -> None:
    missing = {f"records/{name}.jsonl" for name in lacking}

    assert always(4) - always(version) >= missing
    assert always(version) <= Backup(archived(site)).manifest.members.keys()
    assert len(always(4)) - len(always(version)) == {4: 0, 3: 4, 2: 8}[version]


def test_a_backup_of_the_version_before_comes_back_without_a_journal(site: MemoryStore) -> None:
    backup, store = Backup(with_journal(site, version=1)), MemoryStore()

    restoration = restored(backup, store)

    assert (backup.manifest.version, list(backup.entries())) == (1, [])
    assert restoration.replica is None
    assert compare(backup, store, None).equal
    assert {entry.action for entry in store.changes(0)} == {"backup_restored"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"position": 2}, "out of order: line 1"),
        ({"position": "1"}, "no entry of a journal: line 1"),
        ({"position": True}, "no entry of a journal: line 1"),
        ({"actor": ["burglar", ""]}, "no entry of a journal: line 1"),
        ({"actor": "operator"}, "no entry of a journal: line 1"),
        ({"at": None}, "no entry of a journal: line 1"),
        ({"undoes": "1"}, "no entry of a journal: line 1"),
        ({"note": 1}, "no entry of a journal: line 1"),
        ({"paths": [["enquiries", "e1", None, None, {"name": "이바다"}]]}, "no entry of a journal"),
        ({"paths": [["enquiries", "e1", "name", None, None]]}, "no entry of a journal"),
        ({"paths": [["enquiries", "e1", None, {"name": "이바다"}, None]]}, "no entry of a journal"),
        ({"paths": [["accounts", "a1", None, {"stage": "new"}, None]]}, "no entry of a journal"),
        ({"paths": [["sign_ins", "s1", None, None, None]]}, "no entry of a journal"),
        ({"paths": [["elsewhere", "s1", None, None, None]]}, "no entry of a journal"),
        ({"paths": [["portfolio", 1, None, None, None]]}, "no entry of a journal"),
        ({"paths": [["portfolio", "p1", 1, None, None]]}, "no entry of a journal"),
        ({"paths": [["portfolio", "p1", None, None]]}, "no entry of a journal"),
        ({"paths": [["portfolio", "p1", None, None, float("nan")]]}, "no entry of a journal"),
        ({"paths": 1}, "no entry of a journal"),
        ({}, "another journal.jsonl than its manifest says"),
    ],
)
def test_a_forged_journal_is_refused(changed: dict[str, Any], said: str) -> None:
    store = MemoryStore()
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK)))
    line = json.dumps({**ENTRY, "paths": [], **changed}).encode() + b"\n"

    with pytest.raises(BackupRefusedError, match=said):
        Backup(with_journal(store, line))


def test_a_journal_that_ends_early_is_refused(site: MemoryStore) -> None:
    file = archived(site)
    with zipfile.ZipFile(file) as archive:
        lines = archive.read("journal.jsonl").splitlines(keepends=True)

    with pytest.raises(BackupRefusedError, match="journal"):
        Backup(with_journal(site, *lines[:-1]))


def test_a_store_whose_records_no_journal_knows_does_not_take_the_journal(
    site: MemoryStore,
) -> None:
    """As a realtime database is that an older program filled."""
    backup, store = Backup(archived(site)), MemoryStore()
    assert takes_journal(backup, store)

    store.replicate(None, 0, (), {(PORTFOLIO, "other"): Record.of(LOFT)})

    assert not takes_journal(backup, store)
