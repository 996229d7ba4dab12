from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_core.records.push_ids import push_id_moment
from tests.http.studio_in_memory import CAFE, HANOK, PUBLIC_STANDING, put

Client = TestClient[Any]
PATH = "/api/admin/portfolio"
NEW = HANOK | {"style": "모던", "images": [{"url": "/media/" + "a" * 32 + ".jpg", "id": "a"}]}

pytestmark = pytest.mark.usefixtures("content")


def tag(client: Client, id: str) -> dict[str, str]:
    """Return the header that a change of this project needs."""
    return {"If-Match": client.get(f"{PATH}/{id}").headers["etag"]}


def test_the_records_come_as_stored_in_the_administrators_order(admin: Client) -> None:
    body = admin.get(PATH).json()

    assert body["total"] == 2
    assert [item["id"] for item in body["items"]] == ["p2", "p1"]
    record = HANOK | {"createdAt": "2025-01-01T00:00:00Z", "id": "p1"}
    assert body["items"][1] == record | PUBLIC_STANDING
    assert body["etags"]["p1"] == tag(admin, "p1")["If-Match"]


def test_a_new_project_is_answered_with_its_place_tag_and_record(admin: Client) -> None:
    answer = admin.post(PATH, json=NEW)

    assert answer.status_code == 201
    record = answer.json()
    assert answer.headers["location"] == f"{PATH}/{record['id']}"
    assert push_id_moment(record["id"]) is not None
    assert answer.headers["etag"] == tag(admin, record["id"])["If-Match"]
    assert record["createdBy"] == "admin1"
    assert record["folderName"].endswith("서촌 한옥_34py")
    assert "order" not in record


def test_a_new_projects_faults_are_named_all_at_once(admin: Client) -> None:
    answer = admin.post(PATH, json={"type": "residential", "title": " ", "images": []})

    assert answer.status_code == 400
    errors = {error["field"]: error for error in answer.json()["errors"]}
    assert {"title", "address", "area", "images"} <= errors.keys()
    assert errors["title"]["message"] == "제목 항목을 입력해 주세요."
    assert str(len(errors)) in answer.json()["detail"]


def test_pictures_and_the_cover_among_them_are_changed_in_one_save(admin: Client) -> None:
    images = [{"url": f"/media/{letter * 32}.jpg", "id": letter} for letter in "ab"]
    id = admin.post(PATH, json=NEW | {"images": images, "thumbnailIndex": 0}).json()["id"]
    sent = {"images": images[::-1], "thumbnailIndex": 0}

    exact = admin.put(f"{PATH}/{id}?exactCover=true", json=sent, headers=tag(admin, id))
    unclear = admin.put(f"{PATH}/{id}?exactCover=maybe", json=sent, headers=tag(admin, id))

    assert (exact.status_code, exact.json()["thumbnailIndex"]) == (200, 0)
    assert unclear.status_code == 400


def test_a_record_can_be_saved_as_it_was_read(admin: Client, studio: Studio) -> None:
    put(studio, PORTFOLIO, "old", HANOK | {"legacy": {"0": "x"}, "order": 3, "createdBy": "u1"})
    record = admin.get(f"{PATH}/old").json()

    answer = admin.put(f"{PATH}/old", json=record, headers=tag(admin, "old"))

    assert answer.status_code == 200
    assert answer.json() == record


def test_saving_changes_what_is_sent_and_keeps_the_rest(admin: Client) -> None:
    answer = admin.put(f"{PATH}/p1", json={"style": "한옥"}, headers=tag(admin, "p1"))

    assert answer.status_code == 200
    assert answer.json()["style"] == "한옥"
    assert answer.json()["title"] == HANOK["title"]
    assert answer.headers["etag"] == tag(admin, "p1")["If-Match"]


def test_null_removes_a_field(admin: Client) -> None:
    admin.put(f"{PATH}/p2", json={"style": None}, headers=tag(admin, "p2"))

    assert "style" not in admin.get(f"{PATH}/p2").json()


@pytest.mark.parametrize("field", ["createdBy", "order", "folderName", "unknown", "updatedAt"])
def test_fields_of_the_server_cannot_be_changed(admin: Client, field: str) -> None:
    answer = admin.put(f"{PATH}/p1", json={field: "other"}, headers=tag(admin, "p1"))

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_change_without_a_tag_is_a_428(admin: Client, method: str) -> None:
    answer = admin.request(method, f"{PATH}/p1", json={} if method == "PUT" else None)

    assert answer.status_code == 428
    assert answer.json()["code"] == "precondition_required"


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_stale_change_is_a_412_with_the_present_record(admin: Client, method: str) -> None:
    stale = tag(admin, "p1")
    admin.put(f"{PATH}/p1", json={"title": "다른 관리자의 제목"}, headers=stale)

    body = {"title": "내 제목"} if method == "PUT" else None
    answer = admin.request(method, f"{PATH}/p1", json=body, headers=stale)

    assert answer.status_code == 412
    assert answer.json()["code"] == "stale_record"
    assert answer.json()["current"]["title"] == "다른 관리자의 제목"
    assert answer.headers["etag"] == tag(admin, "p1")["If-Match"]


def test_moving_a_project_makes_no_edit_stale(admin: Client) -> None:
    before = tag(admin, "p1")
    admin.post(f"{PATH}/p1/move", json={"after": None})

    assert tag(admin, "p1") == before
    answer = admin.put(f"{PATH}/p1", json={"title": "새 제목"}, headers=before)

    assert answer.status_code == 200
    assert answer.json()["order"] == 0


def test_a_deleted_project_is_gone(admin: Client) -> None:
    answer = admin.delete(f"{PATH}/p1", headers=tag(admin, "p1"))

    assert answer.status_code == 204
    assert answer.content == b""
    assert admin.get(f"{PATH}/p1").status_code == 404


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_missing_project_is_a_404(admin: Client, method: str) -> None:
    body: dict[str, Any] | None = {} if method == "PUT" else None
    answer = admin.request(method, f"{PATH}/none", json=body, headers={"If-Match": '"x"'})

    assert answer.status_code == 404
    assert answer.json()["code"] == "project_not_found"


def test_the_whole_order_is_written_at_once(admin: Client, studio: Studio) -> None:
    before = studio.store.position()

    answer = admin.put(f"{PATH}/order", json={"ids": ["p1", "p2"]})

    assert answer.status_code == 204
    assert studio.store.position() == before + 1
    items = admin.get(PATH).json()["items"]
    assert [(item["id"], item["order"]) for item in items] == [("p1", 0), ("p2", 1)]


@pytest.mark.parametrize("ids", [["p1"], ["p1", "p1"], ["p1", "p2", "p3"], []])
def test_an_order_of_other_ids_is_a_409(admin: Client, ids: list[str]) -> None:
    answer = admin.put(f"{PATH}/order", json={"ids": ids})

    assert answer.status_code == 409
    assert answer.json()["code"] == "order_mismatch"


@pytest.mark.parametrize("body", [{}, {"ids": "p1"}, {"ids": [1]}, {"ids": None}])
def test_an_order_must_be_a_list_of_ids(admin: Client, body: dict[str, Any]) -> None:
    answer = admin.put(f"{PATH}/order", json=body)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["ids"]


def test_a_move_says_what_it_changed(admin: Client) -> None:
    answer = admin.post(f"{PATH}/p2/move", json={"after": "p1"})

    assert answer.status_code == 200
    assert answer.json() == {"changed": 2, "ids": ["p1", "p2"]}


@pytest.mark.parametrize(
    ("id", "after", "status"), [("none", None, 404), ("p1", "none", 409), ("p1", "p1", 200)]
)
def test_a_move_needs_both_projects(admin: Client, id: str, after: str, status: int) -> None:
    assert admin.post(f"{PATH}/{id}/move", json={"after": after}).status_code == status


def test_duplicates_are_shown_and_removed(admin: Client, studio: Studio) -> None:
    put(studio, PORTFOLIO, "p9", CAFE)

    shown = admin.get(f"{PATH}/duplicates").json()
    removed = admin.delete(f"{PATH}/duplicates")

    group = {"title": CAFE["title"], "keep": "p2", "remove": ["p9"]}
    assert shown == {"items": [group], "total": 1}
    assert removed.status_code == 200
    assert removed.json() == {"changed": 1, "ids": ["p9"]}
    assert admin.get(f"{PATH}/duplicates").json() == {"items": [], "total": 0}
