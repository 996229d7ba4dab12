"""Drafts become public, public records are hidden, and both are one change set each."""

from datetime import UTC, datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.errors import InsightNotFoundError
from studio_core.portfolio.duplicates import remove_duplicates
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import DraftNotFoundError, get_draft
from studio_core.publishing.drafts import (
    PublicRecordChangedError,
    create_draft,
    discard_draft,
    make_new,
    save_draft,
)
from studio_core.publishing.publishing import (
    BaseMissingError,
    DraftConflictError,
    PublishIncompleteError,
    hide,
    publish,
)
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import AlreadyPublicError, NotPublicError, schedule
from studio_core.publishing.states import standing
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.believing import BelievedAt
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Delete
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO
from studio_core.records.display_order import ordered_rows
from studio_core.records.editing import edit_tag
from studio_core.records.record import StaleRecordError
from studio_core.records.undoing import preview_undo
from studio_core.records.work import Work
from tests.content_records import create_insight, create_project, save_insight
from tests.undo_knowingly import undo_knowingly

NOW = datetime(2026, 3, 3, tzinfo=UTC)
ADMIN = Actor("administrator", "admin-1")
AT, LATER = "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"
BY: dict[str, Any] = {"actor": ADMIN, "at": AT}
THEN: dict[str, Any] = {"actor": ADMIN, "at": LATER}
KINDS = kinds()
PROJECTS, ARTICLES = KINDS[PORTFOLIO], KINDS[INSIGHTS]
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "햇살을 따라 앉는 거실",
    "address": "서울특별시 서초구 반포동",
    "area": "34py",
    "images": [{"url": f"https://example.com/{n}.jpg"} for n in range(3)],
}
ARTICLE = {"title": "글", "content": "본문"}
WHOLE = {PORTFOLIO: HOME, INSIGHTS: ARTICLE}


def projects(store: MemoryStore, *ids: str) -> None:
    """Store public projects in the order of *ids*."""
    for id in ids:
        create_project(Work(store, **BY), HOME | {"title": id}, id=id)
    reorder_projects(Work(store, **BY), ids)


def listed(store: MemoryStore) -> list[str]:
    """Return the public projects in their order."""
    return [row.id for row in ordered_rows(store.read(PORTFOLIO))]


@pytest.mark.parametrize("collection", WHOLE)
def test_a_published_draft_is_what_creating_it_then_would_have_made(
    store: MemoryStore, collection: str
) -> None:
    kind, whole = KINDS[collection], WHOLE[collection]
    create_draft(Work(store, **BY), kind, {"title": "제목만"}, id="d")
    save_draft(Work(store, **BY), kind, "d", whole, None)
    published = publish(Work(store, **THEN), kind, "d")

    other = MemoryStore()
    if collection == PORTFOLIO:
        create_project(Work(other, **THEN), whole, id="d")
    else:
        create_insight(Work(other, **THEN), whole, id="d")

    assert same(published.document, other.read(collection)["d"].document)
    assert store.read(collection)["d"].revision == published.revision
    assert get_draft(store, collection, "d") is None


@pytest.mark.parametrize("collection", WHOLE)
def test_publishing_and_undoing_it_gives_the_draft_back(
    store: MemoryStore, collection: str
) -> None:
    kind = KINDS[collection]
    create_draft(Work(store, **BY), kind, WHOLE[collection], id="d")
    before = get_draft(store, collection, "d")
    publish(Work(store, **BY), kind, "d")

    position = store.position()
    preview = preview_undo(store, position, at=AT)
    assert [(one.id, one.effect) for one in preview.records] == [("d", "removed")]
    assert not preview.asks
    undo_knowingly(Work(store, **BY), position)

    assert get_draft(store, collection, "d") == before
    assert store.get(collection, "d") is None


def test_what_is_missing_is_named_at_publication_only(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), PROJECTS, {"title": "제목만"}, id="d")

    with pytest.raises(PublishIncompleteError) as refused:
        publish(Work(store, **BY), PROJECTS, "d")

    fields = {fault.field for fault in refused.value.faults}
    assert fields == {"type", "address", "images"}
    assert store.get(PORTFOLIO, "d") is None


def test_a_draft_may_grow_beyond_what_one_request_may_bring(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), PROJECTS, HOME, id="d")
    many = [{"url": f"https://example.com/{n}.jpg"} for n in range(60)]
    save_draft(Work(store, **BY), PROJECTS, "d", {"images": many}, None)

    assert publish(Work(store, **BY), PROJECTS, "d").document["images"] == many


def test_what_others_published_meanwhile_stays(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    save_insight(Work(store, **BY), "a", {"category": "news"}, None)

    published = publish(Work(store, **THEN), ARTICLES, "a").document

    assert (published["title"], published["category"]) == ("나의 제목", "news")
    assert published["updatedAt"] == LATER


def test_a_collision_is_raised_with_all_three_values(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    theirs = save_insight(Work(store, **BY), "a", {"title": "남의 제목"}, None)

    with pytest.raises(DraftConflictError) as refused:
        publish(Work(store, **BY), ARTICLES, "a")

    (collision,) = refused.value.collisions
    assert (collision.base, collision.mine, collision.theirs) == ("글", "나의 제목", "남의 제목")
    assert refused.value.public_tag == edit_tag(theirs.document)
    with pytest.raises(PublicRecordChangedError):
        save_draft(Work(store, **BY), ARTICLES, "a", {}, None, onto="another")
    save_draft(Work(store, **BY), ARTICLES, "a", {}, None, onto=refused.value.public_tag)
    assert publish(Work(store, **BY), ARTICLES, "a").document["title"] == "나의 제목"


def test_there_is_nothing_to_publish_without_a_draft_nor_to_hide_when_it_is_hidden(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    with pytest.raises(AlreadyPublicError):
        publish(Work(store, **BY), ARTICLES, "a")
    hide(Work(store, **BY), ARTICLES, "a")
    with pytest.raises(NotPublicError):
        hide(Work(store, **BY), ARTICLES, "a")
    with pytest.raises(InsightNotFoundError):
        publish(Work(store, **BY), ARTICLES, "nothing")
    with pytest.raises(InsightNotFoundError):
        hide(Work(store, **BY), ARTICLES, "nothing")


def test_a_draft_whose_public_record_was_removed_is_not_published(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    Work(store, ADMIN, AT).commit("external", Delete(INSIGHTS, "a"))

    with pytest.raises(BaseMissingError):
        publish(Work(store, **BY), ARTICLES, "a")

    assert get_draft(store, INSIGHTS, "a")


def test_a_draft_whose_public_record_was_removed_becomes_a_new_one_when_that_is_asked(
    store: MemoryStore,
) -> None:
    projects(store, "a", "b")
    save_draft(Work(store, **BY), PROJECTS, "a", {"title": "나의 집"}, None)
    with pytest.raises(PublicRecordChangedError):
        make_new(Work(store, **BY), PROJECTS, "a")
    Work(store, ADMIN, AT).commit("external", Delete(PORTFOLIO, "a"))
    draft = make_new(Work(store, **THEN), PROJECTS, "a")
    assert draft == make_new(Work(store, **THEN), PROJECTS, "a") == get_draft(store, PORTFOLIO, "a")

    public = publish(Work(store, **THEN), PROJECTS, "a").document

    assert (public["title"], public["createdAt"]) == ("나의 집", LATER)
    assert listed(store) == ["a", "b"]
    with pytest.raises(DraftNotFoundError):
        make_new(Work(store, **THEN), PROJECTS, "a")


def test_a_hiding_that_could_not_be_done_is_not_done_after_publishing_by_hand(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=NOW)
    Work(store, ADMIN, AT).commit("external", Delete(INSIGHTS, "a"))
    assert run_due(store, KINDS, at=BelievedAt(NOW.isoformat()), known={}).blocked == 1
    make_new(Work(store, **BY), ARTICLES, "a")

    publish(Work(store, ADMIN, NOW.isoformat()), ARTICLES, "a")

    assert run_due(store, KINDS, at=BelievedAt(NOW.isoformat()), known={}).done == 0
    assert standing(store, INSIGHTS, "a", at=NOW.isoformat()).blocked is not None


def test_a_hidden_project_comes_back_behind_the_nearest_that_is_still_there(
    store: MemoryStore,
) -> None:
    projects(store, "a", "b", "c", "d", "e")
    hide(Work(store, **BY), PROJECTS, "c")
    delete_record(Work(store, **BY), PROJECTS, "b", None)
    move_project(Work(store, **BY), "a", "e")
    assert listed(store) == ["d", "e", "a"]
    assert standing(store, PORTFOLIO, "c", at=LATER).state == "hidden"

    publish(Work(store, **BY), PROJECTS, "c")

    assert listed(store) == ["d", "e", "a", "c"]
    assert standing(store, PORTFOLIO, "c", at=LATER).state == "public"


@pytest.mark.parametrize("id", ["a", "b", "c"])
def test_hiding_and_publishing_again_changes_no_place(store: MemoryStore, id: str) -> None:
    projects(store, "a", "b", "c")
    hide(Work(store, **BY), PROJECTS, id)

    publish(Work(store, **THEN), PROJECTS, id)

    assert listed(store) == ["a", "b", "c"]


def test_a_hidden_record_keeps_the_changes_of_its_draft_and_those_of_others(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    save_insight(Work(store, **BY), "a", {"category": "news"}, None)

    draft = hide(Work(store, **BY), ARTICLES, "a")

    assert (draft.document["title"], draft.document["category"]) == ("나의 제목", "news")
    assert publish(Work(store, **BY), ARTICLES, "a").document["category"] == "news"


def test_hiding_decides_no_collision(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(
        Work(store, **BY), ARTICLES, "a", {"title": "나의 제목", "url": "https://a.kr"}, None
    )
    theirs = save_insight(
        Work(store, **BY), "a", {"title": "남의 제목", "url": "https://b.kr"}, None
    )
    draft = hide(Work(store, **BY), ARTICLES, "a")
    assert (draft.document["title"], draft.base_document) == ("나의 제목", theirs.document)
    save_draft(Work(store, **BY), ARTICLES, "a", {"category": "news"}, None)

    with pytest.raises(DraftConflictError) as refused:
        publish(Work(store, **BY), ARTICLES, "a")

    asked = [(one.field, one.base, one.mine, one.theirs) for one in refused.value.collisions]
    assert asked == [
        ("title", "글", "나의 제목", "남의 제목"),
        ("url", None, "https://a.kr", "https://b.kr"),
    ]
    onto = refused.value.public_tag
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "남의 제목"}, None, onto=onto)
    assert standing(store, INSIGHTS, "a", at=LATER).state == "hidden"
    public = publish(Work(store, **BY), ARTICLES, "a").document
    assert [public[name] for name in ("title", "url", "category")] == [
        "남의 제목",
        "https://a.kr",
        "news",
    ]


def test_a_stale_draft_is_refused_with_what_it_is_now(store: MemoryStore) -> None:
    made = create_draft(Work(store, **BY), ARTICLES, ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘"}, made.tag)

    with pytest.raises(StaleRecordError) as refused:
        save_draft(Work(store, **BY), ARTICLES, "a", {"title": "셋"}, made.tag)
    with pytest.raises(StaleRecordError):
        discard_draft(Work(store, **BY), ARTICLES, "a", made.tag)

    assert refused.value.current
    assert refused.value.current.document["title"] == "둘"


def test_saving_what_is_there_already_makes_no_draft(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    position = store.position()

    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "글"}, None)

    assert (get_draft(store, INSIGHTS, "a"), store.position()) == (None, position)
    with pytest.raises(DraftNotFoundError):
        discard_draft(Work(store, **BY), ARTICLES, "a", None)


def test_the_date_of_an_article_may_change_until_it_is_public(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), ARTICLES, ARTICLE | {"date": "2026-01-01"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"date": "2026-02-02"}, None)

    published = publish(Work(store, **BY), ARTICLES, "a").document

    assert str(published["date"]).startswith("2026년 02월 02일")


def test_deleting_takes_the_draft_along_and_the_trash_brings_both_back(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    before = (store.get(INSIGHTS, "a"), get_draft(store, INSIGHTS, "a"))
    delete_record(Work(store, **BY), ARTICLES, "a", None)
    now = NOW
    (trashed,) = list_trash(store, now)
    assert (trashed.form, trashed.record["title"]) == ("public", "글")

    restore(Work(store, **BY), "a", now=now)

    assert (store.get(INSIGHTS, "a"), get_draft(store, INSIGHTS, "a")) == before
    assert list_trash(store, now) == ()


def test_hiding_and_publishing_make_no_trash_and_a_hidden_record_comes_back_hidden(
    store: MemoryStore,
) -> None:
    projects(store, "a", "b")
    hide(Work(store, **BY), PROJECTS, "a")
    publish(Work(store, **BY), PROJECTS, "a")
    hide(Work(store, **BY), PROJECTS, "a")
    assert list_trash(store, NOW) == ()
    delete_record(Work(store, **BY), PROJECTS, "a", None)
    (trashed,) = list_trash(store, NOW)
    assert trashed.form == "hidden"

    restore(Work(store, **BY), "a", now=NOW)

    assert standing(store, PORTFOLIO, "a", at=LATER).state == "hidden"


def test_removing_duplicates_takes_their_drafts_along(store: MemoryStore) -> None:
    for id in ("a", "b"):
        create_project(Work(store, **BY), HOME, id=id)
    save_draft(Work(store, **BY), PROJECTS, "b", {"title": "다른 제목"}, None)

    remove_duplicates(Work(store, **BY))

    assert (store.read(DRAFTS), list(store.read(PORTFOLIO))) == ({}, ["a"])
