"""Which pictures are in use, in the trash, missing or unused."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_core.audit.auditing import audit
from studio_core.audit.storage_rules import enquiry_findings, picture_findings
from studio_core.enquiries.erasing import purge
from studio_core.enquiries.stages import Stage
from studio_core.languages.registry import TWINNED
from studio_core.pictures.library import MediaFile
from studio_core.pictures.usage import (
    PictureUse,
    check_pictures,
    pictures_in_trash,
    prepare_pictures,
    prune_pictures,
    unused_pictures,
)
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.audit.stored import store_of

SHOWN, ARTICLE, SITE, DELETED, NOBODYS, YOUNG, LOST = (letter * 32 for letter in "abcdef0")
LATER = datetime(2025, 4, 20, tzinfo=UTC)
LONG_AFTER = LATER + timedelta(days=60)
TREE: dict[str, dict[str, Any]] = {
    "portfolio": {
        "p1": {"images": [{"url": f"/media/{SHOWN}.jpg"}, f"/media/{LOST}.jpg"]},
        "p2": {"images": [f"/media/{DELETED}.jpg"]},
    },
    "insights": {"i1": {"content": f"글 ![](/media/{ARTICLE}-640.webp)"}},
}
TEXTS = {"home": {"image": f"/media/{SITE}.png"}}


class Library:
    """Six pictures, one of them of today."""

    def __init__(self) -> None:
        self.ids = [SHOWN, ARTICLE, SITE, DELETED, NOBODYS, YOUNG]

    def open_media(self, name: str) -> MediaFile:
        raise NotImplementedError

    def count_served(self, size: int) -> None:
        raise NotImplementedError

    def image_ids(self) -> Iterator[str]:
        return iter(tuple(self.ids))

    def prepare(self, id: str) -> int:
        return 3 if id == SHOWN else 0

    def forget(self, id: str) -> int:
        self.ids.remove(id)
        return 1000

    def original(self, id: str) -> Path:
        raise NotImplementedError

    def kept_since(self, id: str) -> datetime:
        return LATER - timedelta(hours=1 if id == YOUNG else 100)


def store_with_trash() -> Store:
    store = store_of(TREE)
    delete = Delete("portfolio", "p2")
    at = "2025-04-18T09:00:00.000Z"
    Work(store, OPERATOR, at).commit("project_deleted", delete)
    return store


def test_pictures_of_content_site_and_trash_and_recent_ones_are_needed() -> None:
    assert unused_pictures(store_with_trash(), Library(), TEXTS, LATER) == (NOBODYS,)


def test_the_original_of_a_picture_that_was_evened_is_needed() -> None:
    before = {"url": f"/media/{NOBODYS}.jpg"}
    image = {"url": f"/media/{SHOWN}.jpg", "original": before}
    store = store_of({"portfolio": {"p1": {"images": [image]}}})

    assert NOBODYS not in unused_pictures(store, Library(), TEXTS, LATER)


def test_pictures_that_a_setting_of_the_site_shows_are_needed() -> None:
    store = store_of({"settings": {"brand": {"logo": f"/media/{NOBODYS}.png"}}})

    missing, unused = check_pictures(store, Library(), PictureUse(), TEXTS, LATER)

    assert missing == {}
    assert NOBODYS not in unused
    assert SHOWN in unused


@pytest.mark.parametrize("language", TWINNED)
def test_pictures_that_a_text_in_another_language_alone_shows_are_needed(language: str) -> None:
    twins = {language: {"content": f"![](/media/{NOBODYS}.jpg)"}}
    store = store_of({"insights": {"i1": {"content": "글", **twins}}})

    assert NOBODYS not in unused_pictures(store, Library(), TEXTS, LATER)


def test_records_that_can_no_longer_be_restored_need_no_pictures() -> None:
    unused = unused_pictures(store_with_trash(), Library(), TEXTS, LONG_AFTER)

    assert unused == (DELETED, NOBODYS, YOUNG)


def test_what_was_deleted_thirty_days_ago_to_the_second_can_still_come_back() -> None:
    deleted = datetime(2025, 4, 18, 9, tzinfo=UTC)
    store, days = store_with_trash(), timedelta(days=30)

    assert DELETED in pictures_in_trash(store, deleted + days)
    assert DELETED not in pictures_in_trash(store, deleted + days + timedelta(seconds=1))


@pytest.mark.parametrize(("hours", "unused"), [(23, ()), (25, (NOBODYS, YOUNG))])
def test_a_picture_is_kept_for_a_day_before_a_record_shows_it(
    hours: int, unused: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library()
    monkeypatch.setattr(library, "kept_since", lambda _: LATER - timedelta(hours=hours))

    assert unused_pictures(store_with_trash(), library, TEXTS, LATER) == unused


def test_pruning_removes_what_is_unused_and_counts_the_bytes() -> None:
    library, heard = Library(), list[tuple[int, int]]()

    pruned = prune_pictures(
        store_with_trash(),
        library,
        TEXTS,
        BelievedMoment(LATER),
        lambda done, total: heard.append((done, total)),
    )

    assert (pruned.pictures, pruned.bytes, heard) == (1, 1000, [(1, 1)])
    assert NOBODYS not in library.ids


def test_preparing_goes_through_every_picture() -> None:
    told: list[tuple[int, int]] = []

    made = [
        made for _, made in prepare_pictures(Library(), lambda *progress: told.append(progress))
    ]

    assert made == [3, 0, 0, 0, 0, 0]
    assert told == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]


def test_the_audit_finds_missing_pictures_and_orphans() -> None:
    store, used = store_with_trash(), PictureUse()
    audit(store, look=used.add)

    findings = list(picture_findings(store, Library(), used, TEXTS, LATER))

    assert [(item.collection, item.id, item.rule, item.severity) for item in findings] == [
        ("portfolio", "p1", "media-missing", "error"),
        ("media", NOBODYS, "media-orphan", "notice"),
    ]


def test_the_audit_finds_the_enquiries_that_a_purge_removes() -> None:
    enquiries = {
        "e1": {"status": "new", "receivedAt": "2025-03-01T00:00:00.000Z"},
        "e2": {"status": "closed", "receivedAt": "2025-03-01T00:00:00.000Z"},
        "e3": {"status": "closed", "receivedAt": "2025-04-19T00:00:00.000Z"},
        "exactly": {"status": "closed", "receivedAt": "2025-03-21T00:00:00.000Z"},
        "unknown": {"status": "lost", "receivedAt": "2025-03-20T00:00:00.000Z"},
        "undated": {"status": "closed", "receivedAt": "soon"},
    }
    store = store_of({"enquiries": enquiries})
    days: dict[Stage, int] = {"new": 365, "closed": 30}

    findings = list(enquiry_findings(store, days, LATER))

    assert [(item.id, item.rule, item.severity) for item in findings] == [
        ("e2", "enquiry-overdue", "warning"),
        ("undated", "enquiry-overdue", "warning"),
        ("unknown", "enquiry-overdue", "warning"),
    ]
    purged = purge(Work(store, OPERATOR, "2025-04-20T00:00:00.000Z"), days, BelievedMoment(LATER))
    assert [item.id for item in findings] == purged
