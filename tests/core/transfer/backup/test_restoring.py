"""Restoring writes the records that differ, and keeps enquiries sent since the backup."""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import ImageHostError, ImageRefusedError
from studio_core.pictures.host import HostDescription, StoredImage, Upload, Usage
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, INSIGHTS, PORTFOLIO
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import (
    Comparison,
    Restoration,
    compare,
    restore_backup,
    unreadable_enquiries,
)
from tests.contracts.samples import ARTICLE, ENQUIRY, HANOK, LOFT
from tests.core.transfer.backup.archives import AT, Album, archived, stored, write

PICTURES = (b"one", b"two")
NAMES = tuple(sorted(sha256(content).hexdigest()[:32] for content in PICTURES))


class Gallery:
    """A host that names pictures by content, or raises *refusing* for each."""

    def __init__(self, *there: str, refusing: Exception | None = None) -> None:
        self.contents: dict[str, bytes] = dict.fromkeys(there, b"")
        self.refusing = refusing

    def put(self, upload: Upload) -> StoredImage:
        if self.refusing:
            raise self.refusing
        content = upload.file.read()
        id = sha256(content).hexdigest()[:32]
        self.contents[id] = content
        return StoredImage(id=id, url="", name=upload.name, width=1, height=1, format="jpg")

    def image_ids(self) -> Iterator[str]:
        return iter(tuple(self.contents))

    def describe(self) -> HostDescription:
        raise NotImplementedError

    def usage(self) -> Usage:
        raise NotImplementedError

    def original(self, id: str) -> Path:
        raise NotImplementedError

    def kept_since(self, id: str) -> datetime:
        return datetime.now(UTC)

    def close(self) -> None:
        """Do nothing: there is nothing in the background."""


@pytest.fixture
def before() -> MemoryStore:
    store = MemoryStore()
    write(
        store,
        Put(PORTFOLIO, "p1", HANOK),
        Put(PORTFOLIO, "p2", LOFT),
        Put(INSIGHTS, "i1", ARTICLE),
        Put(ENQUIRIES, "e1", ENQUIRY),
    )
    return store


@pytest.fixture
def backup(before: MemoryStore, tmp_path: Path) -> Backup:
    return Backup(archived(before, Album(tmp_path, *PICTURES)))


@pytest.fixture
def after() -> MemoryStore:
    """The store later: one record was deleted, one changed, and one of each kind added."""
    store = MemoryStore()
    write(
        store,
        Put(PORTFOLIO, "p2", {**LOFT, "title": "바뀐 제목"}),
        Put(INSIGHTS, "i1", ARTICLE),
        Put(INSIGHTS, "i2", {**ARTICLE, "title": "나중 글"}),
        Put(ENQUIRIES, "e1", {**ENQUIRY, "name": "이바다"}),
        Put(ENQUIRIES, "e2", {**ENQUIRY, "name": "나중 문의"}),
    )
    return store


def restored(backup: Backup, store: MemoryStore, host: Gallery | None = None) -> Restoration:
    restoration = Restoration(backup, store, host, OPERATOR, lambda: AT)
    restore_backup(restoration)
    return restoration


def test_records_that_differ_are_counted_by_state(backup: Backup, after: MemoryStore) -> None:
    found = compare(backup, after, Gallery(NAMES[0]))

    assert found.counts[PORTFOLIO] == {"missing": 1, "differing": 1}
    assert found.counts[INSIGHTS] == {"equal": 1}
    assert found.later == ((INSIGHTS, "i2"),)
    assert found.kept == ((ENQUIRIES, "e2"),)
    assert found.pictures == (NAMES[1],)
    # The enquiry of the backup, the two projects, and the article that goes.
    assert found.to_write == 4
    assert not found.equal


def test_what_is_left_out_is_counted_by_why_and_not_missed(backup: Backup) -> None:
    def judge(id: str, _document: object) -> str:
        assert id == "e1"
        return "erased"

    found = compare(backup, MemoryStore(), None, judge)

    assert found.left_out == {"erased": 1}
    assert found.counts[ENQUIRIES] == {}


def test_the_mails_of_an_erased_enquiry_do_not_come_back(tmp_path: Path) -> None:
    before, after = MemoryStore(), MemoryStore()
    mails = [Put(ENQUIRY_MAILS, f"{id}~one", {"enquiry": id}) for id in ("e1", "e2")]
    enquiries = [Put(ENQUIRIES, id, ENQUIRY) for id in ("e1", "e2")]
    write(before, *enquiries, *mails)
    # Its mail came back by an earlier restoration that knew of no erasure.
    write(after, mails[0])
    backup = Backup(archived(before, Album(tmp_path)))

    def judge(id: str, _document: object) -> str:
        return "erased" if id == "e1" else ""

    restore_backup(Restoration(backup, after, None, OPERATOR, lambda: AT, judge=judge))

    assert list(after.read(ENQUIRY_MAILS)) == ["e2~one"]
    assert list(after.read(ENQUIRIES)) == ["e2"]


def test_a_restoration_brings_back_the_content_and_keeps_what_people_sent(
    backup: Backup, before: MemoryStore, after: MemoryStore
) -> None:
    restoration = restored(backup, after)

    state = stored(after)
    assert state.pop(ENQUIRIES) == {
        "e1": dict(ENQUIRY),
        "e2": {**ENQUIRY, "name": "나중 문의"},
    }
    assert state == {name: of for name, of in stored(before).items() if name != ENQUIRIES}
    assert restoration.batches.written == 4
    assert (restoration.replica, restoration.altered, restoration.unfit) == (None, 0, [])
    assert compare(backup, after, None).equal
    assert {entry.action for entry in after.changes(1)} == {"backup_restored"}


def test_a_second_restoration_writes_nothing(backup: Backup, after: MemoryStore) -> None:
    restored(backup, after)
    position = after.position()

    assert restored(backup, after).batches.written == 0
    assert after.position() == position


def test_the_store_is_equal_to_a_backup_only_with_its_pictures(
    backup: Backup, before: MemoryStore
) -> None:
    assert compare(backup, before, None).equal
    assert compare(backup, before, Gallery(*NAMES)).equal
    assert not compare(backup, before, Gallery(NAMES[0])).equal
    assert not Comparison({}, ((PORTFOLIO, "p3"),), (), ()).equal


def test_missing_pictures_are_restored(backup: Backup, after: MemoryStore) -> None:
    host = Gallery(NAMES[0])

    restoration = restored(backup, after, host)

    assert restoration.pictures.count == 1
    assert host.contents[NAMES[0]] == b""
    assert sha256(host.contents[NAMES[1]]).hexdigest()[:32] == NAMES[1]
    assert restoration.pictures.failed == {}


@pytest.mark.parametrize("fault", [ImageHostError(507, "full"), ImageRefusedError("image_broken")])
def test_a_picture_that_the_host_refuses_is_named_and_the_rest_is_restored(
    backup: Backup, after: MemoryStore, fault: Exception
) -> None:
    restoration = restored(backup, after, Gallery(refusing=fault))

    assert set(restoration.pictures.failed) == set(NAMES)
    assert restoration.pictures.count == 0
    assert compare(backup, after, None).equal


def test_progress_over_the_pictures_is_reported(backup: Backup, after: MemoryStore) -> None:
    heard: list[tuple[int, int]] = []
    restoration = Restoration(
        backup,
        after,
        Gallery(),
        OPERATOR,
        lambda: AT,
        lambda done, total: heard.append((done, total)),
    )

    restore_backup(restoration)

    assert heard == [(1, 2), (2, 2)]


def test_progress_over_all_records_is_reported(tmp_path: Path) -> None:
    many = MemoryStore()
    write(many, *(Put(PORTFOLIO, f"p{number:04}", HANOK) for number in range(2500)))
    heard: list[tuple[int, int]] = []
    target = MemoryStore()
    restoration = Restoration(
        Backup(archived(many)),
        target,
        None,
        OPERATOR,
        lambda: AT,
        lambda done, total: heard.append((done, total)),
    )

    restore_backup(restoration)

    assert heard == [(1000, 2500), (2000, 2500)]
    assert len(target.read(PORTFOLIO)) == 2500


def test_enquiries_that_no_key_reads_are_counted() -> None:
    store = MemoryStore()
    sealed: list[dict[str, Any]] = [{"sealed": {"key": key, "text": ""}} for key in "aab"]
    write(store, *(Put(ENQUIRIES, f"e{number}", one) for number, one in enumerate(sealed)))
    backup = Backup(archived(store))

    assert unreadable_enquiries(backup, {"a", "b"}) == 0
    assert unreadable_enquiries(backup, {"b"}) == 2
    assert unreadable_enquiries(backup, ()) == 3
    assert unreadable_enquiries(backup, (), lambda one, _: "erased" if one == "e0" else "") == 2
