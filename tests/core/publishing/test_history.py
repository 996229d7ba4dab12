"""The history of one record: its versions, and bringing one of them back into the draft."""

from datetime import UTC, datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InsightNotFoundError, InvalidFieldsError
from studio_core.insights.editing import create_insight, save_insight
from studio_core.portfolio.editing import create_project
from studio_core.portfolio.moving import reorder_projects
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.forgetting import forget_record
from studio_core.publishing.history import (
    VersionNotFoundError,
    get_version,
    list_versions,
    restore_version,
)
from studio_core.publishing.kinds import kinds
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedules import schedule
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.canonical_store import CanonicalStore

ADMIN = Actor("administrator", "admin-1")
BY: dict[str, Any] = {"by": ADMIN, "at": "2026-03-01T00:00:00.000Z"}
KINDS = kinds()
ARTICLES, PROJECTS = KINDS[INSIGHTS], KINDS[PORTFOLIO]
LATER = datetime(2099, 3, 1, tzinfo=UTC)


@pytest.fixture(params=[MemoryStore, CanonicalStore])
def store(request: pytest.FixtureRequest) -> MemoryStore:
    made: MemoryStore = request.param()
    return made


def written(store: MemoryStore) -> None:
    """Write, publish, change and hide an article, in six steps."""
    create_draft(store, ARTICLES, {"title": "처음"}, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"content": "본문"}, None, **BY)
    publish(store, ARTICLES, "a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "둘째"}, None, **BY)
    publish(store, ARTICLES, "a", **BY)
    hide(store, ARTICLES, "a", **BY)


def told(store: MemoryStore, id: str = "a") -> list[tuple[str, str | None, str]]:
    versions, _ = list_versions(store, ARTICLES, id)
    return [(one.action, one.state, str((one.document or {}).get("title", ""))) for one in versions]


def test_every_change_of_a_record_and_its_draft_is_a_version(store: MemoryStore) -> None:
    written(store)

    assert told(store) == [
        ("hidden", "hidden", "둘째"),
        ("published", "public", "둘째"),
        ("draft_saved", "public", "둘째"),
        ("published", "public", "처음"),
        ("draft_saved", "draft", "처음"),
        ("draft_saved", "draft", "처음"),
    ]


def test_a_version_tells_what_was_before_it(store: MemoryStore) -> None:
    written(store)
    versions, _ = list_versions(store, ARTICLES, "a")

    first, second = versions[-1], versions[-2]
    assert first.before is None
    assert (second.before, second.document) == (
        first.document,
        {**(first.document or {}), "content": "본문"},
    )
    found = get_version(store, ARTICLES, "a", second.position)
    assert found == second
    assert versions[2].before == versions[3].document


def test_it_goes_on_where_a_page_ended(store: MemoryStore) -> None:
    written(store)
    whole, end = list_versions(store, ARTICLES, "a")
    assert end is None

    first, next_ = list_versions(store, ARTICLES, "a", limit=4)
    rest, end = list_versions(store, ARTICLES, "a", next_, limit=4)

    assert (first + rest, end) == (whole, None)


def test_moves_by_others_are_no_version(store: MemoryStore) -> None:
    home = {"type": "residential", "title": "집", "address": "서울", "area": "34py"}
    home_with = home | {"images": [{"url": "https://example.com/1.jpg"}]}
    for id in ("p1", "p2", "p3"):
        create_project(store, home_with, id=id, **BY)
    before, _ = list_versions(store, PROJECTS, "p2")

    reorder_projects(store, ["p2", "p3", "p1"], **BY)
    save_draft(store, PROJECTS, "p1", {"style": "내추럴"}, None, **BY)

    assert list_versions(store, PROJECTS, "p2")[0] == before


def test_a_schedule_and_a_discarded_draft_are_versions(store: MemoryStore) -> None:
    create_insight(store, {"title": "글", "content": "본문"}, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "바꾼 글"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=LATER, **BY)
    discard_draft(store, ARTICLES, "a", None, **BY)

    assert [(action, title) for action, _, title in told(store)] == [
        ("draft_discarded", "글"),
        ("scheduled", "바꾼 글"),
        ("draft_saved", "바꾼 글"),
        ("insight_created", "글"),
    ]


def test_a_restored_version_is_in_the_draft_alone_and_is_a_version_itself(
    store: MemoryStore,
) -> None:
    create_insight(store, {"title": "글", "content": "본문"}, id="a", **BY)
    save_insight(store, "a", {"title": "새 글", "url": "https://example.com/"}, None, **BY)
    first = list_versions(store, ARTICLES, "a")[0][-1]

    restore_version(store, ARTICLES, "a", first.position, **BY)

    public, draft = store.get(INSIGHTS, "a"), get_draft(store, INSIGHTS, "a")
    assert public
    assert draft
    assert public.document["title"] == "새 글"
    assert draft.document["title"] == "글"
    assert "url" not in draft.document
    assert told(store)[0] == ("version_restored", "public", "글")
    publish(store, ARTICLES, "a", **BY)
    assert told(store)[0] == ("published", "public", "글")


def test_one_field_of_a_version_is_restored(store: MemoryStore) -> None:
    create_insight(store, {"title": "글", "content": "본문"}, id="a", **BY)
    save_insight(store, "a", {"title": "새 글", "content": "새 본문"}, None, **BY)
    first = list_versions(store, ARTICLES, "a")[0][-1]

    draft = restore_version(store, ARTICLES, "a", first.position, frozenset({"content"}), **BY)

    assert (draft.document["title"], draft.document["content"]) == ("새 글", "본문")
    with pytest.raises(InvalidFieldsError):
        restore_version(store, ARTICLES, "a", first.position, frozenset({"no_such"}), **BY)


def test_the_cover_of_a_version_comes_back_with_its_pictures(store: MemoryStore) -> None:
    pictures = [{"url": f"https://example.com/{n}.jpg"} for n in range(3)]
    home = {"type": "residential", "title": "집", "address": "서울", "area": "34py"}
    create_project(store, home | {"images": pictures, "thumbnailIndex": 2}, id="p", **BY)
    first = list_versions(store, PROJECTS, "p")[0][0]
    save_draft(store, PROJECTS, "p", {"images": pictures[:1]}, None, **BY)

    draft = restore_version(store, PROJECTS, "p", first.position, **BY)

    held: Any = draft.document
    assert [one["url"] for one in held["images"]] == [one["url"] for one in pictures]
    assert held["thumbnailIndex"] == 2


def test_a_deleted_record_keeps_its_versions_until_it_is_forgotten(store: MemoryStore) -> None:
    create_insight(store, {"title": "글", "content": "본문"}, id="a", **BY)
    delete_record(store, ARTICLES, "a", None, **BY)
    assert told(store) == [("insight_deleted", None, ""), ("insight_created", "public", "글")]
    gone = list_versions(store, ARTICLES, "a")[0][0]
    with pytest.raises(VersionNotFoundError):
        restore_version(store, ARTICLES, "a", gone.position, **BY)

    forget_record(store, INSIGHTS, "a", at=BY["at"])

    with pytest.raises(InsightNotFoundError):
        list_versions(store, ARTICLES, "a")


def test_what_there_never_was_has_no_versions(store: MemoryStore) -> None:
    written(store)

    with pytest.raises(InsightNotFoundError):
        list_versions(store, ARTICLES, "nobody")
    with pytest.raises(VersionNotFoundError):
        get_version(store, ARTICLES, "a", 10_000)
