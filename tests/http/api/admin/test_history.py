from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import Actor, Delete
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from tests.http.studio_in_memory import ARTICLE, AT, EMAIL, HANOK, put

Client = TestClient[Any]
PROJECT = "/api/admin/portfolio/p1"

pytestmark = [pytest.mark.every_store, pytest.mark.usefixtures("content")]


def delete_project(admin: Client) -> None:
    """Delete the first project."""
    tag = admin.get(PROJECT).headers["etag"]
    assert admin.delete(PROJECT, headers={"If-Match": tag}).status_code == 204


def changes(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the entries that are not sign-ins."""
    return [item for item in body["items"] if item["signIn"] is None]


def test_what_was_deleted_is_in_the_trash(admin: Client) -> None:
    delete_project(admin)

    body = admin.get("/api/admin/trash").json()

    assert body["total"] == 1
    item = body["items"][0]
    assert (item["id"], item["collection"]) == ("p1", "portfolio")
    assert item["record"]["title"] == HANOK["title"]
    assert item["deletedBy"]["kind"] == "administrator"
    assert item["deletedAt"].endswith("Z")


def test_a_restored_record_is_as_it_was(admin: Client) -> None:
    before = admin.get(PROJECT)
    delete_project(admin)

    answer = admin.post("/api/admin/trash/p1/restore")

    assert answer.status_code == 200
    assert answer.json() == before.json()
    assert answer.headers["etag"] == before.headers["etag"]
    assert admin.get("/api/admin/trash").json() == {"items": [], "total": 0}


def test_what_is_not_in_the_trash_is_a_404(admin: Client) -> None:
    assert admin.post("/api/admin/trash/p1/restore").status_code == 404


def test_the_activity_says_who_did_what(admin: Client) -> None:
    delete_project(admin)

    body = admin.get("/api/admin/activity").json()

    newest = body["items"][0]
    assert newest["action"] == "project_deleted"
    assert newest["actor"]["id"] == "admin1"
    assert newest["title"] == HANOK["title"]
    assert newest["ids"] == {"portfolio": ["p1"]}
    assert [item["position"] for item in changes(body)] == [5, 4, 3, 2, 1]
    assert body["next"] is None


def test_the_activity_says_who_signed_in_and_who_was_refused(admin: Client) -> None:
    wrong = {"email": "stranger@evil.example", "password": "아닌 비밀번호"}
    for _ in range(2):
        admin.post("/api/session", json=wrong)

    body = admin.get("/api/admin/activity").json()

    refused, signed_in = (item for item in body["items"] if item["signIn"])
    assert (refused["action"], refused["count"]) == ("sign_in_failed", 2)
    assert (refused["actor"]["kind"], refused["signIn"]["email"]) == ("visitor", None)
    assert "evil.example" not in str(body)
    assert signed_in["action"] == "signed_in"
    assert signed_in["actor"] == {
        "kind": "administrator",
        "id": "admin1",
        "email": EMAIL,
        "name": None,
    }
    assert (signed_in["position"], signed_in["undoable"]) == (4, False)


def test_the_activity_comes_in_pages(admin: Client) -> None:
    first = admin.get("/api/admin/activity?limit=2").json()
    second = admin.get(f"/api/admin/activity?limit=2&before={first['next']}").json()

    assert [item["position"] for item in changes(first)] == [4, 3]
    assert [item["position"] for item in changes(second)] == [2, 1]
    assert second["next"] is None


def test_a_change_is_taken_back_and_done_again(admin: Client, studio: Studio) -> None:
    delete_project(admin)

    undone = admin.post("/api/admin/activity/5/undo")
    assert undone.json() == {"position": 6}
    assert studio.store.get(PORTFOLIO, "p1") is not None

    admin.post("/api/admin/activity/6/undo")
    assert studio.store.get(PORTFOLIO, "p1") is None


def test_a_change_with_later_changes_cannot_be_undone(admin: Client, studio: Studio) -> None:
    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "둘째"})
    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "셋째"})

    answer = admin.post("/api/admin/activity/5/undo")

    assert answer.status_code == 409
    assert answer.json()["code"] == "undo_blocked"


def test_an_undo_of_many_records_asks_with_the_list(admin: Client, studio: Studio) -> None:
    samples = admin.post("/api/admin/insights/samples").json()["ids"]

    asked = admin.post("/api/admin/activity/5/undo")
    wrong = admin.post("/api/admin/activity/5/undo", json={"confirm": 2})
    kept = studio.store.read(INSIGHTS).keys()
    done = admin.post("/api/admin/activity/5/undo", json={"confirm": 3})

    assert (asked.status_code, asked.json()["code"]) == (409, "undo_needs_confirm")
    undo = asked.json()["undo"]
    assert (undo["count"], undo["leaving"]) == (3, 3)
    assert {record["id"] for record in undo["records"]} == set(samples) <= kept
    assert all(record["title"] and record["effect"] == "removed" for record in undo["records"])
    assert (wrong.status_code, wrong.json()["undo"]) == (409, undo)
    assert done.json() == {"position": 6}
    assert not studio.store.read(INSIGHTS).keys() & set(samples)


def test_an_undo_of_an_old_change_asks(admin: Client, studio: Studio) -> None:
    put(studio, INSIGHTS, "i9", ARTICLE)  # made months ago

    asked = admin.post("/api/admin/activity/5/undo")
    done = admin.post("/api/admin/activity/5/undo", json={"confirm": 1})

    assert (asked.status_code, asked.json()["undo"]["count"]) == (409, 1)
    assert done.status_code == 200


@pytest.mark.parametrize(
    "body", [{"confirm": "3"}, {"confirm": 0}, {"confirm": True}, {"confirm": 1.5}, {"sure": 1}]
)
def test_a_confirmation_is_a_number(admin: Client, body: dict[str, object]) -> None:
    delete_project(admin)

    answer = admin.post("/api/admin/activity/5/undo", json=body)

    assert (answer.status_code, answer.json()["code"]) == (400, "validation")


@pytest.mark.parametrize("position", ["0", "99", "-1", "x", "9" * 30])
def test_a_position_that_is_not_there_is_a_404(admin: Client, position: str) -> None:
    assert admin.post(f"/api/admin/activity/{position}/undo").status_code == 404


@pytest.mark.parametrize("limit", ["0", "201", "x"])
def test_a_page_has_bounds(admin: Client, limit: str) -> None:
    assert admin.get(f"/api/admin/activity?limit={limit}").status_code == 400


def test_who_has_no_account_is_named_by_the_id_alone(admin: Client, studio: Studio) -> None:
    gone = Delete(PORTFOLIO, "p1")
    by = Actor("administrator", "gone")
    Work(studio.store, by, AT).commit("project_deleted", gone)

    actor = admin.get("/api/admin/activity").json()["items"][0]["actor"]

    assert actor == {"kind": "administrator", "id": "gone", "email": None, "name": None}


def test_what_visitors_saw_change_of_the_site_comes_without_drafts(admin: Client) -> None:
    about = "/api/admin/site/about"
    sent = {"If-Match": "*"}
    assert admin.put(f"{about}/draft", json={"heading": "빛"}, headers=sent).status_code == 200
    assert admin.post(f"{about}/publish", json={}).status_code == 200
    assert admin.put(f"{about}/draft", json={"heading": "볕"}, headers=sent).status_code == 200

    items = admin.get("/api/admin/activity?of=site").json()["items"]

    assert [(item["action"], item["ids"]["site"]) for item in items][:1] == [
        ("published", ["about"])
    ]
    assert all(item["action"] != "draft_saved" and item["signIn"] is None for item in items)


def test_of_what_else_there_are_no_activities(admin: Client) -> None:
    assert admin.get("/api/admin/activity?of=people").status_code == 400
