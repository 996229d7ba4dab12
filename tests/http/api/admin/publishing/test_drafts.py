"""Drafts over HTTP: kept from visitors, published, hidden, scheduled and discarded."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Delete, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES, SITE, SITE_LISTS
from studio_core.records.spaces import PRESENCE
from studio_core.records.work import Work
from tests.http.studio_in_memory import ARTICLE, HANOK, eventually

Client = TestClient[Any]
PICTURES = [{"url": "https://a.example/1.jpg"}]
WHOLE: dict[str, dict[str, Any]] = {"portfolio": HANOK | {"images": PICTURES}, "insights": ARTICLE}
ANY = {"If-Match": "*"}

pytestmark = [pytest.mark.every_store, pytest.mark.usefixtures("content")]


def path_of(collection: str, id: str = "", call: str = "") -> str:
    """Return the address of a call of the administration."""
    return "/".join(part for part in ("/api/admin", collection, id, call) if part)


def draft(admin: Client, collection: str, **fields: Any) -> str:
    """Make a draft of *fields* and return its id."""
    made = admin.post(path_of(collection), json={**fields, "state": "draft"})
    assert made.status_code == 201, made.json()
    assert (made.json()["state"], made.json()["hasDraft"]) == ("draft", True)
    return str(made.json()["id"])


def is_public(admin: Client, collection: str, id: str) -> bool:
    """Tell whether visitors see a record."""
    return admin.get(f"/api/{collection}/{id}").status_code == 200


@pytest.mark.parametrize("collection", WHOLE)
def test_a_key_that_made_a_draft_names_its_record_when_something_else_is_asked(
    admin: Client, collection: str
) -> None:
    key = {"Idempotency-Key": f"draft of {collection}"}
    asked = {"title": "처음 적은 이름", "state": "draft"}
    made = admin.post(path_of(collection), json=asked, headers=key).json()

    again = admin.post(path_of(collection), json=asked, headers=key)
    other = admin.post(path_of(collection), json=asked | {"title": "다른 이름"}, headers=key)

    assert again.json()["id"] == made["id"]
    assert (other.status_code, other.json()["id"]) == (422, made["id"])


@pytest.mark.parametrize("collection", WHOLE)
def test_a_draft_needs_a_title_only_and_no_visitor_sees_it(admin: Client, collection: str) -> None:
    id = draft(admin, collection, title="아직 비밀")

    assert not is_public(admin, collection, id)
    assert "아직 비밀" not in admin.get(f"/api/{collection}").text
    assert admin.get(path_of(collection, id)).json()["title"] == "아직 비밀"
    listed = admin.get(path_of(collection)).json()
    assert (listed["items"][0]["id"], listed["items"][0]["state"]) == (id, "draft")
    assert listed["counts"]["draft"] == 1
    assert admin.get("/api/admin/drafts").json()["items"][0]["id"] == id


@pytest.mark.parametrize("collection", SITE_LISTS)
def test_a_record_of_a_list_begins_as_a_draft_of_nothing(admin: Client, collection: str) -> None:
    made = admin.post(path_of(collection), json={"state": "draft"})

    assert made.status_code == 201
    id = made.json()["id"]
    own = [path_of(collection, id, part) for part in ("draft", "publishing", "history")]
    beside = [f"/api/admin/{it}" for it in ("site", "site/opening", "drafts", "activity")]
    for path in (path_of(collection), *own, *beside, f"/preview/{collection}/{id}"):
        assert admin.get(path).status_code == 200, path
    refused = admin.post(path_of(collection, id, "publish"), json={})
    assert (refused.status_code, refused.json()["code"]) == (400, "publish_incomplete")
    assert admin.delete(path_of(collection, id), headers=ANY).status_code == 204
    assert admin.get("/api/admin/trash").json()["items"][0]["id"] == id


def test_what_visitors_do_not_see_is_not_moved_and_nothing_moves_beside_it(
    admin: Client, studio: Studio
) -> None:
    drafted = draft(admin, PORTFOLIO, title="아직 비밀")
    hidden = str(admin.post(path_of(PORTFOLIO), json=WHOLE[PORTFOLIO]).json()["id"])
    assert admin.post(path_of(PORTFOLIO, hidden, "hide")).status_code == 200
    public, position = list(studio.store.read(PORTFOLIO)), studio.store.position()
    order = path_of(PORTFOLIO, "order")

    for unseen in (drafted, hidden):
        moved = admin.post(path_of(PORTFOLIO, unseen, "move"), json={"after": None})
        assert moved.status_code == 404, moved.text
        for place in ({"after": unseen}, {"before": unseen}):
            beside = admin.post(path_of(PORTFOLIO, "p1", "move"), json=place)
            assert beside.status_code == 409, beside.text
        for ids in ([*public, unseen], [unseen, *public[1:]]):
            assert admin.put(order, json={"ids": ids}).status_code == 409

    assert studio.store.position() == position
    assert admin.put(order, json={"ids": public}).status_code == 204


@pytest.mark.parametrize("collection", WHOLE)
def test_a_draft_without_a_title_is_refused(admin: Client, collection: str) -> None:
    refused = admin.post(path_of(collection), json={"state": "draft", "title": " "})

    assert refused.status_code == 400
    assert [one["field"] for one in refused.json()["errors"]] == ["title"]


@pytest.mark.parametrize("collection", WHOLE)
def test_what_publication_needs_is_named_and_then_it_is_published(
    admin: Client, collection: str
) -> None:
    id = draft(admin, collection, title="새 글")
    refused = admin.post(path_of(collection, id, "publish"), json={})
    assert (refused.status_code, refused.json()["code"]) == (400, "publish_incomplete")
    gaps = admin.get(path_of(collection, id, "publishing")).json()["gaps"]
    assert [one["field"] for one in gaps] == [one["field"] for one in refused.json()["errors"]]

    saved = admin.put(path_of(collection, id, "draft"), json=WHOLE[collection], headers=ANY)
    assert saved.status_code == 200, saved.json()
    assert not is_public(admin, collection, id)
    told = admin.post(path_of(collection, id, "publish"), json={})

    assert told.status_code == 200, told.json()
    assert (told.json()["state"], told.json()["hasDraft"]) == ("public", False)
    assert eventually(lambda: is_public(admin, collection, id))
    assert admin.get(path_of(collection, id, "draft")).json()["code"] == "draft_not_found"
    again = admin.post(path_of(collection, id, "publish"), json={})
    assert (again.status_code, again.json()["code"]) == (409, "already_public")


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "i1")])
def test_a_draft_of_a_public_record_changes_nothing_for_visitors(
    admin: Client, collection: str, id: str
) -> None:
    before = admin.get(f"/api/{collection}/{id}").json()["title"]

    saved = admin.put(path_of(collection, id, "draft"), json={"title": "나중에"})

    assert (saved.status_code, saved.json()["state"]) == (200, "public")
    assert saved.json()["hasDraft"]
    assert admin.get(f"/api/{collection}/{id}").json()["title"] == before
    assert admin.get(path_of(collection, id)).json()["title"] == before
    assert admin.get(path_of(collection, id, "publishing")).json()["changes"] == ["title"]
    discarded = admin.delete(path_of(collection, id, "draft"), headers=ANY)
    assert discarded.status_code == 204
    assert admin.get(path_of(collection, id)).json()["hasDraft"] is False


def test_a_collision_is_shown_and_solved_by_putting_the_draft_onto_the_record(
    admin: Client,
) -> None:
    admin.put(path_of(INSIGHTS, "i1", "draft"), json={"title": "나의 제목", "url": "https://a.kr"})
    admin.put(path_of(INSIGHTS, "i1"), json={"title": "남의 제목", "category": "news"}, headers=ANY)

    refused = admin.post(path_of(INSIGHTS, "i1", "publish"), json={})

    assert (refused.status_code, refused.json()["code"]) == (409, "draft_conflict")
    (collision,) = refused.json()["collisions"]
    assert [collision[side] for side in ("mine", "theirs")] == ["나의 제목", "남의 제목"]
    url = path_of(INSIGHTS, "i1", "draft")
    onto = {"onto": refused.json()["publicEtag"]}
    solved = admin.put(url, json={"title": "우리 제목"}, headers=ANY, params=onto)
    assert solved.status_code == 200, solved.json()
    assert admin.post(path_of(INSIGHTS, "i1", "publish"), json={}).status_code == 200
    now = admin.get(path_of(INSIGHTS, "i1")).json()
    assert (now["title"], now["category"], now["url"]) == ("우리 제목", "news", "https://a.kr")


def test_a_draft_is_outdated_until_it_is_put_onto_what_others_published(admin: Client) -> None:
    draft, publishing = path_of(INSIGHTS, "i1", "draft"), path_of(INSIGHTS, "i1", "publishing")
    admin.put(draft, json={"title": "나의 제목"})
    before = admin.get(publishing).json()
    admin.put(path_of(INSIGHTS, "i1"), json={"category": "news"}, headers=ANY)

    now = admin.get(publishing).json()

    assert [one["outdated"] for one in (before, now)] == [False, True]
    assert now["changes"] == ["title"]
    match = {"If-Match": now["draftEtag"]}
    put = admin.put(draft, json={}, headers=match, params={"onto": now["publicEtag"]})
    assert (put.json()["title"], put.json()["category"]) == ("나의 제목", "news")
    after = admin.get(publishing).json()
    assert (after["outdated"], after["draftEtag"]) == (False, put.headers["ETag"])
    assert (after["savedAt"], after["savedBy"]) == (now["savedAt"], now["savedBy"])


def test_a_draft_whose_record_another_program_deleted_is_published_as_a_new_one(
    admin: Client, studio: Studio
) -> None:
    admin.put(path_of(INSIGHTS, "i1", "draft"), json={"title": "남은 초안"})
    at = "2026-05-01T00:00:00.000Z"
    Work(studio.store, OPERATOR, at).commit("imported", Delete(INSIGHTS, "i1"))
    url = path_of(INSIGHTS, "i1", "publish")
    refused = admin.post(url, json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "publish_base_missing")

    told = admin.post(url, json={"asNew": True})

    assert (told.status_code, told.json()["state"]) == (200, "public")
    assert eventually(lambda: is_public(admin, INSIGHTS, "i1"))
    again = admin.post(url, json={"asNew": True})
    assert (again.status_code, again.json()["code"]) == (404, "draft_not_found")


def test_a_stale_draft_is_answered_with_the_draft_as_it_is_now(admin: Client) -> None:
    id = draft(admin, INSIGHTS, title="하나")
    url = path_of(INSIGHTS, id, "draft")
    tag = {"If-Match": admin.get(url).headers["etag"]}
    admin.put(url, json={"title": "둘"}, headers=tag)

    refused = admin.put(url, json={"title": "셋"}, headers=tag)

    assert (refused.status_code, refused.json()["current"]["title"]) == (412, "둘")
    assert admin.put(url, json={"title": "셋"}).status_code == 428


def test_a_hidden_project_is_a_draft_and_comes_back_to_its_place(admin: Client) -> None:
    order = [one["id"] for one in admin.get(path_of(PORTFOLIO)).json()["items"]]
    admin.put(path_of(PORTFOLIO, "order"), json={"ids": order})
    hidden = admin.post(path_of(PORTFOLIO, order[0], "hide"), json={})

    assert (hidden.status_code, hidden.json()["state"]) == (200, "hidden")
    assert eventually(lambda: not is_public(admin, PORTFOLIO, order[0]))
    again = admin.post(path_of(PORTFOLIO, order[0], "hide"), json={})
    assert (again.status_code, again.json()["code"]) == (409, "not_public")
    listed = admin.get(path_of(PORTFOLIO)).json()["items"]
    assert (listed[0]["id"], listed[0]["state"]) == (order[0], "hidden")
    assert admin.post(path_of(PORTFOLIO, order[0], "publish"), json={}).status_code == 200
    listed = admin.get(path_of(PORTFOLIO)).json()["items"]
    assert [one["id"] for one in listed] == order


@pytest.mark.parametrize("collection", WHOLE)
def test_what_was_hidden_was_public_whatever_is_planned_for_it(
    admin: Client, collection: str
) -> None:
    id = draft(admin, collection, **WHOLE[collection])

    def planned_and_called_off() -> tuple[str, bool]:
        later = {"at": "2100-01-01T10:00+09:00"}
        assert admin.post(path_of(collection, id, "publish"), json=later).status_code == 200
        told = admin.get(path_of(collection, id)).json()
        assert admin.post(path_of(collection, id, "unschedule")).status_code == 200
        return told["state"], told["neverPublic"]

    assert planned_and_called_off() == ("scheduled", True)
    for act in ("publish", "hide"):
        assert admin.post(path_of(collection, id, act), json={}).status_code == 200
        assert admin.get(path_of(collection, id)).json()["neverPublic"] is False
    assert planned_and_called_off() == ("scheduled", False)


def test_an_instant_is_a_future_one_that_can_be_read(admin: Client) -> None:
    id = draft(admin, INSIGHTS, **ARTICLE)
    url = path_of(INSIGHTS, id, "publish")
    past = admin.post(url, json={"at": "2020-01-01T00:00:00Z"})
    assert (past.status_code, past.json()["code"]) == (400, "schedule_in_past")
    unread = admin.post(url, json={"at": "내일"})
    assert (unread.status_code, unread.json()["code"]) == (400, "schedule_invalid")

    told = admin.post(url, json={"at": "2100-01-01T10:00+09:00"})

    assert (told.json()["state"], told.json()["publishAt"]) == (
        "scheduled",
        "2100-01-01T01:00:00.000Z",
    )
    (waiting,) = admin.get("/api/admin/scheduled").json()["items"]
    assert (waiting["id"], waiting["blocked"]) == (id, None)
    assert admin.post(path_of(INSIGHTS, id, "unschedule")).json()["state"] == "draft"
    gone = admin.post(path_of(INSIGHTS, id, "unschedule"))
    assert (gone.status_code, gone.json()["code"]) == (409, "not_scheduled")


def test_one_of_both_times_is_called_off_and_the_other_stays(admin: Client) -> None:
    admin.put(path_of(INSIGHTS, "i1", "draft"), json={"title": "봄의 제목"})
    admin.post(path_of(INSIGHTS, "i1", "publish"), json={"at": "2100-01-02T00:00:00Z"})
    admin.post(path_of(INSIGHTS, "i1", "hide"), json={"at": "2100-01-03T00:00:00Z"})
    url = path_of(INSIGHTS, "i1", "unschedule")

    told = admin.post(url, json={"what": "hide"})

    publish_at = "2100-01-02T00:00:00.000Z"
    assert (told.json()["publishAt"], told.json()["hideAt"]) == (publish_at, None)
    again = admin.post(url, json={"what": "hide"})
    assert (again.status_code, again.json()["code"]) == (409, "not_scheduled")
    assert admin.post(url, json={"what": "everything"}).status_code == 400
    admin.post(path_of(INSIGHTS, "i1", "hide"), json={"at": "2100-01-03T00:00:00Z"})
    told = admin.post(url, json={"what": "publish"})
    assert (told.json()["publishAt"], told.json()["hideAt"]) == (None, "2100-01-03T00:00:00.000Z")
    discarded = admin.delete(path_of(INSIGHTS, "i1", "draft"), headers=ANY)
    assert discarded.status_code == 204
    assert admin.get(path_of(INSIGHTS, "i1")).json()["hideAt"] == "2100-01-03T00:00:00.000Z"


def test_a_publication_that_was_undone_is_no_longer_promised(admin: Client, studio: Studio) -> None:
    id = draft(admin, INSIGHTS, **ARTICLE)
    soon = datetime.now(UTC) + timedelta(seconds=1)
    admin.post(path_of(INSIGHTS, id, "publish"), json={"at": soon.isoformat()})
    assert eventually(lambda: is_public(admin, INSIGHTS, id))
    assert admin.post(f"/api/admin/activity/{studio.store.position()}/undo").status_code == 200

    standing = admin.get(path_of(INSIGHTS, id, "publishing")).json()

    assert (standing["state"], standing["publishAt"]) == ("draft", None)
    listed = admin.get(path_of(INSIGHTS), params={"state": "draft"}).json()["items"]
    assert (listed[0]["id"], listed[0]["publishAt"]) == (id, None)
    assert admin.get("/api/admin/scheduled").json()["items"] == []
    assert admin.get("/api/admin/drafts").json()["items"][0]["state"] == "draft"


def test_hiding_comes_after_publication(admin: Client) -> None:
    id = draft(admin, INSIGHTS, **ARTICLE)
    early = admin.post(path_of(INSIGHTS, id, "hide"), json={"at": "2100-01-01T00:00:00Z"})
    assert (early.status_code, early.json()["code"]) == (409, "not_public")
    admin.post(path_of(INSIGHTS, id, "publish"), json={"at": "2100-01-02T00:00:00Z"})

    wrong = admin.post(path_of(INSIGHTS, id, "hide"), json={"at": "2100-01-01T00:00:00Z"})
    right = admin.post(path_of(INSIGHTS, id, "hide"), json={"at": "2100-01-03T00:00:00Z"})

    assert (wrong.status_code, wrong.json()["code"]) == (400, "schedule_order")
    assert (right.status_code, right.json()["hideAt"]) == (200, "2100-01-03T00:00:00.000Z")


def published_by_the_clock(admin: Client) -> tuple[datetime, datetime]:
    """Have an article published a second from now; return its time and when it was public."""
    id = draft(admin, INSIGHTS, **ARTICLE)
    soon = datetime.now(UTC) + timedelta(seconds=1)
    admin.post(path_of(INSIGHTS, id, "publish"), json={"at": soon.isoformat()})
    assert not is_public(admin, INSIGHTS, id)
    assert eventually(lambda: is_public(admin, INSIGHTS, id))
    return soon, datetime.now(UTC)


def test_a_scheduled_publication_is_public_when_its_time_comes_and_not_before(
    admin: Client,
) -> None:
    soon, seen = published_by_the_clock(admin)

    assert seen >= soon
    assert admin.get("/api/admin/scheduled").json()["items"] == []


@pytest.mark.parametrize("collection", WHOLE)
def test_what_could_not_be_published_in_time_says_so_wherever_it_is_listed(
    admin: Client, collection: str
) -> None:
    id = draft(admin, collection, title="제목만")
    soon = datetime.now(UTC) + timedelta(seconds=1)
    admin.post(path_of(collection, id, "publish"), json={"at": soon.isoformat()})

    def listed() -> Any:
        items = admin.get(path_of(collection), params={"state": "scheduled"}).json()["items"]
        return next(one for one in items if one["id"] == id)

    assert listed()["blocked"] is None
    assert eventually(lambda: listed()["blocked"] is not None)
    assert listed()["blocked"]["code"] == "publish_incomplete"
    shown = admin.get(path_of(collection, id)).json()
    assert shown["blocked"] == listed()["blocked"]
    saved = admin.put(path_of(collection, id), json=shown | {"title": "새 제목"}, headers=ANY)
    assert (saved.status_code, saved.json()["blocked"]) == (200, shown["blocked"])


@pytest.mark.long
def test_a_scheduled_publication_is_public_within_two_seconds_of_its_time(admin: Client) -> None:
    soon, seen = published_by_the_clock(admin)

    assert seen - soon < timedelta(seconds=2)


def test_a_deleted_draft_is_in_the_trash_and_comes_back_as_a_draft(admin: Client) -> None:
    id = draft(admin, INSIGHTS, title="지운 초안")
    assert admin.delete(path_of(INSIGHTS, id), headers=ANY).status_code == 204
    (trashed,) = admin.get("/api/admin/trash").json()["items"]
    assert (trashed["id"], trashed["collection"], trashed["form"]) == (id, INSIGHTS, "draft")

    back = admin.post(f"/api/admin/trash/{id}/restore")

    assert (back.status_code, back.json()["state"]) == (200, "draft")
    assert not is_public(admin, INSIGHTS, id)


def test_nobody_else_is_there_and_answers_ignore_worked_out_fields(
    admin: Client, studio: Studio
) -> None:
    change = SetField(INSIGHTS, "i1", "state", "old")
    at = "2026-05-01T00:00:00.000Z"
    Work(studio.store, OPERATOR, at).commit("imported", change)
    assert admin.put(path_of(INSIGHTS, "i1", "presence")).json() == {"others": []}
    shown = admin.get(path_of(INSIGHTS, "i1")).json()
    assert shown["state"] == "public"

    saved = admin.put(path_of(INSIGHTS, "i1"), json=shown | {"title": "다시"}, headers=ANY)

    assert (saved.status_code, saved.json()["title"]) == (200, "다시")
    record = studio.store.get(INSIGHTS, "i1")
    assert record
    assert record.document["state"] == "old"
    assert admin.delete(path_of(INSIGHTS, "i1", "presence")).status_code == 204


@pytest.mark.parametrize("state", ["draft", "public"])
@pytest.mark.parametrize("collection", WHOLE)
def test_a_create_that_comes_again_after_the_deletion_tells_no_state(
    admin: Client, collection: str, state: str
) -> None:
    key = {"Idempotency-Key": f"{state} of {collection}"}
    asked: dict[str, Any] = {**WHOLE[collection], "state": state}
    made = admin.post(path_of(collection), json=asked, headers=key).json()
    assert admin.delete(path_of(collection, made["id"]), headers=ANY).status_code == 204

    again = admin.post(path_of(collection), json=asked, headers=key)

    worked_out = {"state", "publishAt", "hideAt", "hasDraft", "neverPublic", "blocked"}
    assert again.status_code == 201
    assert again.json() == {name: made[name] for name in made.keys() - worked_out}
    assert admin.get(path_of(collection, made["id"])).status_code == 404


def test_an_unknown_record_is_a_404_everywhere(admin: Client) -> None:
    for call in ("draft", "publishing"):
        assert admin.get(path_of(INSIGHTS, "nix", call)).status_code == 404
    for call in ("publish", "hide"):
        assert admin.post(path_of(INSIGHTS, "nix", call), json={}).status_code == 404
    assert admin.put(path_of(INSIGHTS, "nix", "draft"), json={"title": "x"}).status_code == 404


@pytest.mark.parametrize(
    ("collection", "code"),
    [
        (PORTFOLIO, "project_not_found"),
        (INSIGHTS, "insight_not_found"),
        (SERVICES, "site_part_not_found"),
        (SITE, "site_part_not_found"),
    ],
)
def test_nobody_is_present_at_a_record_that_is_not_there(
    admin: Client, studio: Studio, collection: str, code: str
) -> None:
    answer = admin.put(path_of(collection, "nix", "presence"))

    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert not studio.store.key_values.items(PRESENCE)
    assert admin.put(path_of(SITE, "company", "presence")).status_code == 200
