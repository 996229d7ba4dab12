"""What visitors saw change of some collections, among everything else in the journal."""

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page, published_page
from studio_core.records.changes import Actor, Change, ChangeSet, Put, SetField
from studio_core.records.collections import DRAFTS, PORTFOLIO, SITE, SITE_CONTENT, SLIDES


def commit(store: MemoryStore, *changes: Change, action: str = "x") -> None:
    by, at = Actor("administrator", "admin-1"), "2026-03-01T00:00:00.000Z"
    store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))


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
