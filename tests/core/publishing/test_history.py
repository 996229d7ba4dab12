"""The history of one record: its versions, and bringing one of them back into the draft."""

from datetime import UTC, datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.errors import InsightNotFoundError, InvalidFieldsError
from studio_core.portfolio.moving import reorder_projects
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.forgetting import forget_record
from studio_core.publishing.history import VersionNotFoundError, list_versions
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.restoring import compare_version, restore_version
from studio_core.publishing.schedules import schedule
from studio_core.records.changes import OPERATOR, Actor, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore
from tests.content_records import create_insight, create_project, save_insight

ADMIN = Actor("administrator", "admin-1")
BY: dict[str, Any] = {"actor": ADMIN, "at": "2026-03-01T00:00:00.000Z"}
KINDS = kinds()
ARTICLES, PROJECTS = KINDS[INSIGHTS], KINDS[PORTFOLIO]
LATER = datetime(2099, 3, 1, tzinfo=UTC)


@pytest.fixture(params=[MemoryStore, CanonicalStore])
def store(request: pytest.FixtureRequest) -> MemoryStore:
    made: MemoryStore = request.param()
    return made


def written(store: MemoryStore) -> None:
    """Write, publish, change and hide an article, in six steps."""
    create_draft(Work(store, **BY), ARTICLES, {"title": "처음"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"content": "본문"}, None)
    publish(Work(store, **BY), ARTICLES, "a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째"}, None)
    publish(Work(store, **BY), ARTICLES, "a")
    hide(Work(store, **BY), ARTICLES, "a")


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
    found = compare_version(store, ARTICLES, "a", second.position)
    assert found.version == second
    assert found.at == first.at
    assert [one.field for one in found.differences] == ["content"]
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
        create_project(Work(store, **BY), home_with, id=id)
    before, _ = list_versions(store, PROJECTS, "p2")

    reorder_projects(Work(store, **BY), ["p2", "p3", "p1"])
    save_draft(Work(store, **BY), PROJECTS, "p1", {"style": "내추럴"}, None)

    assert list_versions(store, PROJECTS, "p2")[0] == before


def test_a_schedule_and_a_discarded_draft_are_versions(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "바꾼 글"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=LATER)
    discard_draft(Work(store, **BY), ARTICLES, "a", None)

    assert [(action, title) for action, _, title in told(store)] == [
        ("draft_discarded", "글"),
        ("scheduled", "바꾼 글"),
        ("draft_saved", "바꾼 글"),
        ("insight_created", "글"),
    ]


def test_a_restored_version_is_in_the_draft_alone_and_is_a_version_itself(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_insight(Work(store, **BY), "a", {"title": "새 글", "url": "https://example.com/"}, None)
    first = list_versions(store, ARTICLES, "a")[0][-1]

    restore_version(Work(store, **BY), ARTICLES, "a", first.position)

    public, draft = store.get(INSIGHTS, "a"), get_draft(store, INSIGHTS, "a")
    assert public
    assert draft
    assert public.document["title"] == "새 글"
    assert draft.document["title"] == "글"
    assert "url" not in draft.document
    assert told(store)[0] == ("version_restored", "public", "글")
    publish(Work(store, **BY), ARTICLES, "a")
    assert told(store)[0] == ("published", "public", "글")


def test_one_field_of_a_version_is_restored(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_insight(Work(store, **BY), "a", {"title": "새 글", "content": "새 본문"}, None)
    first = list_versions(store, ARTICLES, "a")[0][-1]

    draft = restore_version(
        Work(store, **BY), ARTICLES, "a", first.position, frozenset({"content"})
    )

    assert (draft.document["title"], draft.document["content"]) == ("새 글", "본문")
    with pytest.raises(InvalidFieldsError):
        restore_version(Work(store, **BY), ARTICLES, "a", first.position, frozenset({"no_such"}))


def test_the_cover_of_a_version_comes_back_with_its_pictures(store: MemoryStore) -> None:
    pictures = [{"url": f"https://example.com/{n}.jpg"} for n in range(3)]
    home = {"type": "residential", "title": "집", "address": "서울", "area": "34py"}
    create_project(Work(store, **BY), home | {"images": pictures, "thumbnailIndex": 2}, id="p")
    first = list_versions(store, PROJECTS, "p")[0][0]
    save_draft(Work(store, **BY), PROJECTS, "p", {"images": pictures[:1]}, None)

    draft = restore_version(Work(store, **BY), PROJECTS, "p", first.position)

    held: Any = draft.document
    assert [one["url"] for one in held["images"]] == [one["url"] for one in pictures]
    assert held["thumbnailIndex"] == 2


def test_a_deleted_record_keeps_its_versions_until_it_is_forgotten(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    delete_record(Work(store, **BY), ARTICLES, "a", None)
    assert told(store) == [("insight_deleted", None, ""), ("insight_created", "public", "글")]
    gone = list_versions(store, ARTICLES, "a")[0][0]
    with pytest.raises(VersionNotFoundError):
        restore_version(Work(store, **BY), ARTICLES, "a", gone.position)

    forget_record(store, INSIGHTS, "a", at=BY["at"])

    with pytest.raises(InsightNotFoundError):
        list_versions(store, ARTICLES, "a")


def test_what_there_never_was_has_no_versions(store: MemoryStore) -> None:
    written(store)

    with pytest.raises(InsightNotFoundError):
        list_versions(store, ARTICLES, "nobody")
    with pytest.raises(VersionNotFoundError):
        compare_version(store, ARTICLES, "a", 10_000)
    with pytest.raises(VersionNotFoundError):
        compare_version(store, ARTICLES, "nobody", 1)


def marks(store: MemoryStore) -> list[tuple[str, bool, bool]]:
    versions, _ = list_versions(store, ARTICLES, "a")
    return [(one.action, one.is_public, one.is_draft) for one in versions]


def test_it_marks_what_visitors_see_and_the_draft_now(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    assert marks(store) == [("insight_created", True, False)]

    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째"}, None)
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "셋째"}, None)
    created = ("insight_created", True, False)
    assert marks(store) == [("draft_saved", False, True), ("draft_saved", False, False), created]

    publish(Work(store, **BY), ARTICLES, "a")
    assert [one for one in marks(store) if one[1] or one[2]] == [("published", True, False)]
    hide(Work(store, **BY), ARTICLES, "a")
    assert [one for one in marks(store) if one[1] or one[2]] == [("hidden", False, True)]


def test_a_discarded_draft_leaves_the_mark_at_what_visitors_see(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째"}, None)

    discard_draft(Work(store, **BY), ARTICLES, "a", None)

    discarded = list_versions(store, ARTICLES, "a")[0][0]
    assert [public for _, public, _ in marks(store)] == [False, False, True]
    assert discarded.replaced is None
    assert discarded.summary.texts == 1


def test_an_undone_publication_leaves_the_mark_at_what_visitors_see(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째"}, None)
    publish(Work(store, **BY), ARTICLES, "a")

    undo(Work(store, **BY), store.position())

    assert [(public, draft) for _, public, draft in marks(store)] == [
        (False, True),
        (False, False),
        (False, False),
        (True, False),
    ]


def test_a_publication_tells_what_changed_for_visitors(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "새 글"}, None)
    save_draft(Work(store, **BY), ARTICLES, "a", {"content": "새 본문"}, None)
    publish(Work(store, **BY), ARTICLES, "a")
    published = list_versions(store, ARTICLES, "a")[0][0]

    compared = compare_version(store, ARTICLES, "a", published.position)

    assert published.summary.texts == 2
    assert compared.compared == "replaced"
    assert [one.field for one in compared.differences] == ["content", "title"]


def test_a_version_is_compared_with_what_visitors_see_and_with_the_draft(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째 글"}, None)
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "셋째 글"}, None)
    second = list_versions(store, ARTICLES, "a")[0][1].position

    def before(against: Any) -> Any:
        return compare_version(store, ARTICLES, "a", second, against).differences[0].before

    assert [before(one) for one in ("previous", "public", "draft")] == ["글", "글", "셋째 글"]
    found = compare_version(store, ARTICLES, "a", second, "public")
    assert (found.compared, found.restorable) == ("public", ("title",))
    assert [one.field for one in found.unchanged if one.field in ("title", "content")] == [
        "content"
    ]
    newest = list_versions(store, ARTICLES, "a")[0][0].position
    assert compare_version(store, ARTICLES, "a", newest).restorable == ()


def test_what_is_not_public_is_compared_with_nothing(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), ARTICLES, {"title": "처음"}, id="a")
    first = list_versions(store, ARTICLES, "a")[0][0].position

    found = compare_version(store, ARTICLES, "a", first, "public")

    assert (found.at, found.differences[-1].before) == (None, None)


def test_a_restored_version_says_from_when_it_is_until_the_next_save(store: MemoryStore) -> None:
    early = BY | {"at": "2026-02-01T00:00:00.000Z"}
    create_insight(Work(store, **early), {"title": "글", "content": "본문"}, id="a")
    save_insight(Work(store, **BY), "a", {"title": "새 글"}, None)
    first = list_versions(store, ARTICLES, "a")[0][-1]

    restore_version(Work(store, **BY), ARTICLES, "a", first.position)
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "또 새 글"}, None)

    saved, restored, *older = list_versions(store, ARTICLES, "a")[0]
    assert restored.restored_at == early["at"]
    assert {one.restored_at for one in (saved, *older)} == {""}


def test_a_field_that_a_version_removed_can_be_removed_again(store: MemoryStore) -> None:
    home = {"type": "residential", "title": "집", "address": "서울", "area": "34py"}
    picture = {"images": [{"url": "https://example.com/1.jpg"}]}
    create_project(Work(store, **BY), home | picture | {"style": "밝은"}, id="p")
    save_draft(Work(store, **BY), PROJECTS, "p", {"style": None}, None)
    without = list_versions(store, PROJECTS, "p")[0][0]

    kept = restore_version(Work(store, **BY), PROJECTS, "p", without.position, frozenset({"style"}))
    save_draft(Work(store, **BY), PROJECTS, "p", {"style": "어두운"}, None)
    gone = restore_version(Work(store, **BY), PROJECTS, "p", without.position, frozenset({"style"}))

    assert "style" not in {**kept.document, **gone.document}


def test_a_cover_alone_is_restored_with_its_pictures(store: MemoryStore) -> None:
    pictures = [{"url": f"https://example.com/{n}.jpg"} for n in range(3)]
    home = {"type": "residential", "title": "집", "address": "서울", "area": "34py"}
    create_project(Work(store, **BY), home | {"images": pictures, "thumbnailIndex": 2}, id="p")
    first = list_versions(store, PROJECTS, "p")[0][0].position
    save_draft(Work(store, **BY), PROJECTS, "p", {"thumbnailIndex": 1}, None)
    assert compare_version(store, PROJECTS, "p", first).restorable == ("images",)

    draft = restore_version(Work(store, **BY), PROJECTS, "p", first, frozenset({"images"}))

    assert draft.document["thumbnailIndex"] == 2


def test_nothing_of_a_deleted_record_can_be_restored(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    delete_record(Work(store, **BY), ARTICLES, "a", None)
    gone, made = list_versions(store, ARTICLES, "a")[0]

    assert compare_version(store, ARTICLES, "a", made.position).restorable == ()
    assert (gone.title, gone.summary.texts > 0) == ("글", True)


def test_what_publication_fixed_is_neither_offered_nor_brought_back(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), ARTICLES, {"title": "처음", "date": "2025-04-16"}, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "둘째", "date": "2025-05-01"}, None)
    (_, first), _ = list_versions(store, ARTICLES, "a")
    offered = compare_version(store, ARTICLES, "a", first.position).restorable
    assert sorted(offered) == ["date", "title"]
    save_draft(Work(store, **BY), ARTICLES, "a", {"content": "본문"}, None)
    public = publish(Work(store, **BY), ARTICLES, "a").document

    draft = restore_version(Work(store, **BY), ARTICLES, "a", first.position)

    assert (draft.document["title"], draft.document["date"]) == ("처음", public["date"])
    assert "content" not in draft.document
    discard_draft(Work(store, **BY), ARTICLES, "a", None)
    offered = compare_version(store, ARTICLES, "a", first.position).restorable
    assert sorted(offered) == ["content", "title"]
    with pytest.raises(InvalidFieldsError):
        restore_version(Work(store, **BY), ARTICLES, "a", first.position, frozenset({"date"}))


def test_a_whole_version_comes_back_without_what_nobody_can_change(store: MemoryStore) -> None:
    first: dict[str, Any] = {"title": "글", "content": "본문", "legacy": {"note": 1}}
    for document in (first, {"title": "글 2", "content": "본문"}):
        Work(store, OPERATOR, BY["at"]).commit("imported", Put(INSIGHTS, "a", document))

    assert compare_version(store, ARTICLES, "a", 1).restorable == ("title",)
    draft = restore_version(Work(store, **BY), ARTICLES, "a", 1)

    assert draft.document["title"] == "글"
