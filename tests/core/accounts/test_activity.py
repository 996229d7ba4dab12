"""What visitors saw change of some collections, among everything else in the journal."""

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page, published_page
from studio_core.records.changes import (
    VISITOR,
    Actor,
    Change,
    JournalEntry,
    PathChange,
    Put,
    SetField,
)
from studio_core.records.collections import (
    DRAFTS,
    ENCLOSURES,
    ENQUIRIES,
    PORTFOLIO,
    SETTINGS,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.work import Work


def commit(store: MemoryStore, *changes: Change, action: str = "x") -> None:
    by, at = Actor("administrator", "admin-1"), "2026-03-01T00:00:00.000Z"
    Work(store, by, at).commit(action, *changes)


def test_what_visitors_saw_change_is_listed_without_drafts_and_other_content(
    store: MemoryStore,
) -> None:
    commit(store, Put(SITE, "about", {"heading": "집"}), action="published")
    commit(store, Put(DRAFTS, "site:about", {"document": {"heading": "방"}}), action="draft_saved")
    commit(store, Put(SLIDES, "-s1", {"heading": "빛"}), action="published")

    first = published_page(store, SITE_CONTENT, limit=1)
    second = published_page(store, SITE_CONTENT, first.next, limit=5)

    assert [item.position for item in (*first.items, *second.items)] == [3, 1]
    assert (first.next, second.next) == (3, None)


def test_a_page_of_what_visitors_saw_ends_when_much_was_passed(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_core.accounts.activity.MOST_PASSED", 2)
    commit(store, Put(PORTFOLIO, "-p1", {"title": "쇼룸", "order": 1}))
    commit(store, Put(SITE, "about", {"heading": "집"}), action="published")
    for number in range(2):
        commit(store, SetField(PORTFOLIO, "-p1", "order", number + 10))

    first = published_page(store, SITE_CONTENT)

    assert (first.items, first.next) == ((), 3)
    assert [item.position for item in published_page(store, SITE_CONTENT, 3).items] == [2]


def test_a_position_that_no_journal_reaches_is_its_end(store: MemoryStore) -> None:
    commit(store, Put(SITE, "about", {"heading": "집"}), action="published")

    assert published_page(store, SITE_CONTENT, before=2**53) == published_page(store, SITE_CONTENT)
    assert activity_page(store, before=2**53) == activity_page(store)


def older_uploads(store: MemoryStore, number: int) -> None:
    """Append entries of visitors' files, as journals of before have them."""
    position = store.position()
    entries = [
        JournalEntry(
            position=position + one,
            at="2026-03-01T00:00:00.000Z",
            actor=VISITOR,
            action="enclosure_continued",
            paths=(PathChange(ENCLOSURES, f"{one:032x}", None, None, None),),
        )
        for one in range(1, number + 1)
    ]
    store.replicate(None, position, entries, {})


def test_what_visitors_sent_does_not_bury_what_people_did(store: MemoryStore) -> None:
    for number in range(21):
        commit(store, Put(PORTFOLIO, f"-p{number}", {"title": "쇼룸", "order": number}))
        older_uploads(store, 40)

    page = activity_page(store, limit=20)
    rest = activity_page(store, page.next, limit=20)

    assert [item.position for item in page.items] == [1 + 41 * n for n in range(20, 0, -1)]
    assert [item.position for item in rest.items] == [1]
    assert rest.next is None


@pytest.mark.parametrize("stage", ["spam", "new"])
def test_a_flood_of_enquiries_does_not_bury_what_people_did(store: MemoryStore, stage: str) -> None:
    at = "2026-03-01T00:00:00.000Z"
    for number in range(21):
        commit(store, Put(PORTFOLIO, f"-p{number}", {"title": "쇼룸", "order": number}))
        for enquiry in range(40):
            received = Put(ENQUIRIES, f"R{number}-{enquiry}", {"stage": stage})
            Work(store, VISITOR, at).commit("enquiry_received", received)

    page = activity_page(store, limit=20)

    assert [item.position for item in page.items] == [1 + 41 * n for n in range(20, 0, -1)]


def test_a_page_of_content_is_filled_after_what_is_not_shown_is_left_out(
    store: MemoryStore,
) -> None:
    for number in range(6):
        commit(store, Put(PORTFOLIO, f"-p{number}", {"title": "쇼룸", "order": number}))
        for _ in range(60):
            commit(store, Put(SETTINGS, "x", {"n": store.position()}))

    page = activity_page(store, limit=5, everything=False)
    rest = activity_page(store, page.next, limit=5, everything=False)

    assert [item.position for item in (*page.items, *rest.items)] == [306, 245, 184, 123, 62, 1]
    assert rest.next is None
