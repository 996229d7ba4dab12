"""The history of a record over HTTP: versions, differences, and restoring into the draft."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.http.studio_in_memory import EMAIL

Client = TestClient[Any]
ANY = {"If-Match": "*"}
PATH = "/api/admin/insights/i1"
PROJECT = "/api/admin/portfolio/p1"

pytestmark = [pytest.mark.every_store, pytest.mark.usefixtures("content")]


def versions(admin: Client, path: str = PATH) -> list[dict[str, Any]]:
    answer = admin.get(f"{path}/history")
    assert answer.status_code == 200, answer.json()
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def test_versions_say_who_when_and_what_newest_first(admin: Client) -> None:
    admin.put(f"{PATH}/draft", json={"title": "새 제목"}, headers=ANY)
    admin.post(f"{PATH}/publish", json={})

    published, saved = versions(admin)[:2]

    assert (published["action"], published["state"]) == ("published", "public")
    assert (saved["action"], saved["state"]) == ("draft_saved", "public")
    assert published["actor"]["email"] == EMAIL
    assert published["position"] > saved["position"]


def test_a_text_differs_by_its_words(admin: Client) -> None:
    admin.put(PATH, json={"content": "볕이 좋은 집"}, headers=ANY)
    admin.put(PATH, json={"content": "볕이 드는 집"}, headers=ANY)
    last = versions(admin)[0]

    detail = admin.get(f"{PATH}/history/{last['position']}").json()

    assert detail["version"] == last
    assert detail["document"]["content"] == "볕이 드는 집"
    (one,) = detail["differences"]
    assert (one["field"], one["before"], one["after"]) == (
        "content",
        "볕이 좋은 집",
        "볕이 드는 집",
    )
    assert [(part["change"], part["text"]) for part in one["words"]] == [
        ("same", "볕이"),
        ("removed", " 좋은"),
        ("added", " 드는"),
        ("same", " 집"),
    ]


def test_pictures_that_came_and_moved_are_told_apart(admin: Client) -> None:
    a, b, c = ({"url": f"https://a.example/{name}.jpg"} for name in "abc")
    admin.put(PROJECT, json={"images": [a, b]}, headers=ANY)
    admin.put(PROJECT, json={"images": [b, c, a]}, headers=ANY)

    detail = admin.get(f"{PROJECT}/history/{versions(admin, PROJECT)[0]['position']}").json()

    (images,) = [one for one in detail["differences"] if one["field"] == "images"]
    told = [(one["image"]["url"][-5], one["change"]) for one in images["pictures"]]
    assert told == [("b", "moved"), ("c", "added"), ("a", "same")]


def test_a_version_is_restored_into_the_draft(admin: Client) -> None:
    before = admin.get(PATH).json()
    admin.put(PATH, json={"title": "새 제목", "content": "새 본문"}, headers=ANY)
    saved, *_ = versions(admin)
    first = saved["position"]
    admin.put(PATH, json={"title": "셋째 제목"}, headers=ANY)

    restored = admin.post(f"{PATH}/history/{first}/restore", json={"fields": ["title"]})

    assert restored.status_code == 200
    assert (restored.json()["title"], restored.json()["hasDraft"]) == ("새 제목", True)
    assert admin.get("/api/insights/i1").json()["title"] == "셋째 제목"
    assert versions(admin)[0]["action"] == "version_restored"
    assert admin.get(f"{PATH}/draft").json()["content"] == "새 본문"
    assert before["title"] != "새 제목"


def test_a_first_version_comes_back_after_publication_but_for_its_date(admin: Client) -> None:
    made = {"title": "처음", "date": "2025-04-16", "content": "본문", "state": "draft"}
    path = f"/api/admin/insights/{admin.post('/api/admin/insights', json=made).json()['id']}"
    admin.put(f"{path}/draft", json={"title": "둘째", "date": "2025-05-01"}, headers=ANY)
    date = admin.get(path).json()["date"]
    first = versions(admin, path)[-1]["position"]
    assert admin.post(f"{path}/publish", json={}).status_code == 200
    compared = admin.get(f"{path}/history/{first}").json()

    restored = admin.post(f"{path}/history/{first}/restore", json={})

    assert compared["restorable"] == ["title"]
    assert restored.status_code == 200, restored.json()
    assert (restored.json()["title"], restored.json()["date"]) == ("처음", date)


def test_a_version_says_how_much_it_changed_and_who_sees_it(admin: Client) -> None:
    a, b = ({"url": f"https://a.example/{name}.jpg"} for name in "ab")
    admin.put(PROJECT, json={"images": [a], "title": "집", "style": "밝은"}, headers=ANY)
    fields = {"images": [b, a], "title": "새 집", "style": "어두운", "thumbnailIndex": 1}
    admin.put(f"{PROJECT}/draft?exactCover=true", json=fields, headers=ANY)

    saved, before = versions(admin, PROJECT)[:2]

    assert (saved["texts"], saved["pictures"]) == (2, 1)
    assert (saved["isReordered"], saved["hasNewCover"]) == (False, False)
    assert (saved["title"], saved["isDraft"], saved["isPublic"]) == ("새 집", True, False)
    assert (before["isDraft"], before["isPublic"], before["isNew"]) == (False, True, False)
    assert saved["restoredAt"] is None
    admin.post(f"{PROJECT}/history/{before['position']}/restore", json={})
    assert versions(admin, PROJECT)[0]["restoredAt"] == before["at"]


def test_a_version_is_compared_with_what_is_asked_for(admin: Client) -> None:
    admin.put(PATH, json={"title": "첫째"}, headers=ANY)
    admin.put(f"{PATH}/draft", json={"title": "둘째"}, headers=ANY)
    admin.put(f"{PATH}/draft", json={"title": "셋째"}, headers=ANY)
    _, second, first = versions(admin)[:3]
    path = f"{PATH}/history/{second['position']}"

    found = {what: admin.get(f"{path}?against={what}").json() for what in ("public", "draft")}

    assert {what: one["compared"] for what, one in found.items()} == {
        "public": "public",
        "draft": "draft",
    }
    befores = [found[what]["differences"][0]["before"] for what in ("public", "draft")]
    assert befores == ["첫째", "셋째"]
    assert found["public"]["comparedAt"] == first["at"]
    assert found["public"]["restorable"] == ["title"]
    assert "content" in [one["field"] for one in found["public"]["unchanged"]]
    assert admin.get(path).json()["compared"] == "previous"
    assert admin.get(f"{path}?against=nothing").status_code == 400


def test_pictures_are_told_as_they_are_shown_with_the_place_of_the_cover(admin: Client) -> None:
    a, b = ({"url": f"https://a.example/{name}.jpg", "alt": name} for name in "ab")
    admin.put(PROJECT, json={"images": [a, b]}, headers=ANY)
    moved = {"images": [b, a], "thumbnailIndex": 1}
    admin.put(f"{PROJECT}/draft?exactCover=true", json=moved, headers=ANY)

    detail = admin.get(f"{PROJECT}/history/{versions(admin, PROJECT)[0]['position']}").json()

    (images,) = detail["differences"]
    assert images["cover"] == {"before": 1, "after": 2}
    shown = images["pictures"][0]["image"]
    assert (shown["url"], shown["alt"]) == ("https://a.example/b.jpg", "b")


def test_what_is_not_there_is_said(admin: Client) -> None:
    admin.put(PATH, json={"title": "새 제목"}, headers=ANY)
    here = f"{PATH}/history/{versions(admin)[0]['position']}/restore"

    assert admin.get("/api/admin/insights/nobody/history").status_code == 404
    missing = admin.get(f"{PATH}/history/{2**40}")
    assert (missing.status_code, missing.json()["code"]) == (404, "history_version_not_found")
    assert admin.get(f"{PATH}/history/{2**80}").status_code == 404
    assert admin.get(f"{PATH}/history/-1").status_code == 404
    assert admin.get(f"{PATH}/history/x").status_code == 404
    assert admin.get(f"{PATH}/history?before=0").status_code == 400
    assert admin.post(here, json={"fields": ["no such"]}).status_code == 400
    assert admin.post(here, json={"fields": "title"}).status_code == 400
    assert admin.post(f"{PATH}/history/{2**40}/restore", json={}).status_code == 404


def test_visitors_read_no_history(client: Client) -> None:
    assert client.get(f"{PATH}/history").status_code == 401
    assert client.get(f"{PATH}/history/1").status_code == 401
