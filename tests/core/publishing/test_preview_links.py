"""Links to drafts: made, opened, counted, revoked and swept."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.errors import InsightNotFoundError, InvalidFieldsError
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, discard_draft
from studio_core.publishing.preview_links import (
    KEPT_FOR,
    NothingToPreviewError,
    PreviewLinkNotFoundError,
    PreviewLinkUnavailableError,
    find_link,
    links_of,
    make_link,
    note_opening,
    revoke_link,
    sweep_links,
)
from studio_core.publishing.previewing import previewed
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PREVIEW_LINKS
from studio_core.records.spaces import PREVIEW_OPENINGS
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from tests.content_records import create_insight

ARTICLES = kinds()[INSIGHTS]
START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": AT}
ARTICLE = {"title": "글", "content": "본문"}


def after(passed: timedelta) -> str:
    """Return the moment that long after the start."""
    return (START + passed).isoformat()


def drafted(store: MemoryStore, id: str = "a") -> None:
    create_draft(Work(store, **BY), ARTICLES, ARTICLE, id=id)


@pytest.fixture
def with_draft(store: MemoryStore) -> MemoryStore:
    drafted(store)
    return store


@given(days=st.integers(1, 90), passed=st.timedeltas(timedelta(0), timedelta(days=200)))
def test_a_link_opens_until_its_days_are_over(days: int, passed: timedelta) -> None:
    store = MemoryStore()
    drafted(store)
    made = make_link(Work(store, **BY), ARTICLES, "a", "token", days=days)

    if passed < timedelta(days=days):
        assert find_link(store, "token", at=after(passed)) == made
    else:
        with pytest.raises(PreviewLinkUnavailableError):
            find_link(store, "token", at=after(passed))


@given(st.text())
def test_nothing_else_opens_one(token: str) -> None:
    store = MemoryStore()
    drafted(store)
    make_link(Work(store, **BY), ARTICLES, "a", "right-token")

    if token != "right-token":
        with pytest.raises(PreviewLinkUnavailableError):
            find_link(store, token, at=AT)


@pytest.mark.parametrize("days", [-1, 0, 91])
def test_a_link_lasts_from_one_to_ninety_days(with_draft: MemoryStore, days: int) -> None:
    with pytest.raises(InvalidFieldsError):
        make_link(Work(with_draft, **BY), ARTICLES, "a", "token", days=days)


def test_a_link_is_to_a_draft(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="b")

    with pytest.raises(InsightNotFoundError):
        make_link(Work(store, **BY), ARTICLES, "a", "token")
    with pytest.raises(NothingToPreviewError):
        make_link(Work(store, **BY), ARTICLES, "b", "token")


def test_neither_store_nor_journal_knows_a_token(with_draft: MemoryStore) -> None:
    made = make_link(Work(with_draft, **BY), ARTICLES, "a", "secret-token")

    stored = with_draft.read(PREVIEW_LINKS)
    assert list(stored) == [made.key]
    assert "secret-token" not in str([*stored.values(), with_draft.changes(0)])
    assert with_draft.changes(0)[-1].paths[0].after is None


def test_openings_are_counted_by_link_and_in_no_journal(with_draft: MemoryStore) -> None:
    one = make_link(Work(with_draft, **BY), ARTICLES, "a", "one")
    make_link(Work(with_draft, **BY), ARTICLES, "a", "two")
    position = with_draft.position()

    for minutes in (1, 2, 3):
        note_opening(with_draft, one, at=after(timedelta(minutes=minutes)))

    found = {one.key: one for one in links_of(with_draft, INSIGHTS, "a")}
    counted = found.pop(one.key)
    assert (counted.opened, counted.last_opened) == (3, after(timedelta(minutes=3)))
    (other,) = found.values()
    assert (other.opened, other.last_opened) == (0, None)
    assert with_draft.position() == position


def test_a_revoked_link_opens_nothing_and_others_do(with_draft: MemoryStore) -> None:
    one = make_link(Work(with_draft, **BY), ARTICLES, "a", "one")
    make_link(Work(with_draft, **BY), ARTICLES, "a", "two")
    note_opening(with_draft, one, at=AT)

    revoke_link(Work(with_draft, **BY), INSIGHTS, "a", one.key)

    with pytest.raises(PreviewLinkUnavailableError):
        find_link(with_draft, "one", at=AT)
    assert find_link(with_draft, "two", at=AT).id == "a"
    assert with_draft.key_values.items(PREVIEW_OPENINGS) == {}
    with pytest.raises(PreviewLinkNotFoundError):
        revoke_link(Work(with_draft, **BY), INSIGHTS, "a", one.key)


def test_a_link_is_revoked_at_its_own_record_only(with_draft: MemoryStore) -> None:
    drafted(with_draft, "b")
    made = make_link(Work(with_draft, **BY), ARTICLES, "a", "one")

    with pytest.raises(PreviewLinkNotFoundError):
        revoke_link(Work(with_draft, **BY), INSIGHTS, "b", made.key)


def test_links_go_with_their_record(with_draft: MemoryStore) -> None:
    note_opening(with_draft, make_link(Work(with_draft, **BY), ARTICLES, "a", "one"), at=AT)

    delete_record(Work(with_draft, **BY), ARTICLES, "a", None)

    openings = with_draft.key_values.items(PREVIEW_OPENINGS)
    assert (with_draft.read(PREVIEW_LINKS), openings) == ({}, {})


def test_expired_links_are_listed_for_a_while_and_swept_then(with_draft: MemoryStore) -> None:
    make_link(Work(with_draft, **BY), ARTICLES, "a", "one", days=1)
    end = timedelta(days=1)

    assert sweep_links(with_draft, at=BelievedAt(after(end + KEPT_FOR))) == 0
    assert len(links_of(with_draft, INSIGHTS, "a")) == 1
    assert sweep_links(with_draft, at=BelievedAt(after(end + KEPT_FOR + timedelta(seconds=1)))) == 1
    assert with_draft.read(PREVIEW_LINKS) == {}


def test_links_of_what_is_gone_are_swept(with_draft: MemoryStore) -> None:
    make_link(Work(with_draft, **BY), ARTICLES, "a", "one")
    assert sweep_links(with_draft, at=BelievedAt(AT)) == 0
    discard_draft(Work(with_draft, **BY), ARTICLES, "a", None)

    assert sweep_links(with_draft, at=BelievedAt(AT)) == 1


def test_what_is_shown_is_what_publishing_would_make_public(with_draft: MemoryStore) -> None:
    shown = previewed(with_draft, ARTICLES, "a", at=AT)

    assert shown
    assert (shown.document["title"], shown.document["category"]) == ("글", "trend")
    assert previewed(with_draft, ARTICLES, "none", at=AT) is None


def test_a_deletion_of_what_had_links_is_undone_without_them(with_draft: MemoryStore) -> None:
    make_link(Work(with_draft, **BY), ARTICLES, "a", "token")
    before = with_draft.position()
    delete_record(Work(with_draft, **BY), ARTICLES, "a", None)

    undo(Work(with_draft, BY["actor"], AT), before + 1)

    assert previewed(with_draft, ARTICLES, "a", at=AT) is not None
    assert links_of(with_draft, INSIGHTS, "a") == []
