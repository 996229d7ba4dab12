"""The client's answer on a preview: recorded with name and moment, and asked for by publication."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import EXTERNAL, SetField
from studio_core.records.collections import CONSENTS, INSIGHTS
from studio_core.records.work import Work
from tests.http.preview.test_drafts import PAGES, WHOLE, drafted, linked, visiting
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]
NAME = "박지민"
FORM = '<form method="post" action="/p/'

pytestmark = pytest.mark.every_store


@pytest.fixture
def visitor(admin: Client) -> Iterator[Client]:
    """The client of the studio, who is not signed in."""
    with visiting(admin.app) as client:
        yield client


def needing(admin: Client, collection: str, id: str) -> dict[str, Any]:
    answer = admin.put(f"/api/admin/{collection}/{id}/consent", json={"needed": True})
    assert answer.status_code == 200, answer.json()
    return dict(answer.json())


def shown_tag(page: Any) -> str:
    found = re.search(r'name="tag" value="([0-9a-f]+)"', page.text)
    assert found, page.text[-2000:]
    return found[1]


def answered(visitor: Client, path: str, name: str = NAME, tag: str = "", **headers: str) -> Any:
    """Answer as the page of *path* asks, from the form that it shows now."""
    tag = tag or shown_tag(visitor.get(path))
    sent = {"name": name, "tag": tag}
    return visitor.post(f"{path}/consent", data=sent, headers=headers, follow_redirects=False)


def publication(admin: Client, collection: str, id: str) -> Any:
    return admin.post(f"/api/admin/{collection}/{id}/publish", json={})


def consent_of(admin: Client, collection: str, id: str) -> dict[str, Any]:
    return dict(admin.get(f"/api/admin/{collection}/{id}/publishing").json()["consent"])


@pytest.mark.parametrize("collection", WHOLE)
def test_a_draft_that_needs_it_is_public_once_the_client_agreed(
    admin: Client, visitor: Client, collection: str
) -> None:
    id = drafted(admin, collection)
    assert needing(admin, collection, id)["state"] == "waiting"
    refused = publication(admin, collection, id)
    assert (refused.status_code, refused.json()["code"]) == (409, "publish_consent_required")
    assert visitor.get(f"{PAGES[collection]}/{id}").status_code == 404
    path = linked(admin, collection, id)

    answer = answered(visitor, path, f"  {NAME} ")

    assert (answer.status_code, answer.headers["location"]) == (303, f"{path}#consent")
    assert answer.headers["referrer-policy"] == "no-referrer"
    page = visitor.get(path)
    assert "에 답해 주셨어요. 고맙습니다." in page.text
    assert FORM not in page.text
    assert '<div class="wrap"><section class="preview-consent"' in page.text
    now = consent_of(admin, collection, id)
    assert (now["needed"], now["state"], now["name"]) == (True, "given", NAME)
    assert publication(admin, collection, id).status_code == 200
    assert eventually(lambda: visitor.get(f"{PAGES[collection]}/{id}").status_code == 200)


def test_a_change_after_the_answer_is_asked_about_again(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "portfolio")
    needing(admin, "portfolio", id)
    path = linked(admin, "portfolio", id)
    answered(visitor, path)
    draft = f"/api/admin/portfolio/{id}/draft"
    assert admin.put(draft, json={"title": "다시 고침"}, headers={"If-Match": "*"}).is_success

    refused = publication(admin, "portfolio", id)

    assert (refused.status_code, refused.json()["code"]) == (409, "publish_consent_stale")
    assert NAME in refused.json()["detail"]
    assert consent_of(admin, "portfolio", id)["state"] == "stale"
    page = visitor.get(path)
    assert "답하신 뒤에 내용이 바뀌었어요." in page.text
    assert answered(visitor, path, "다른 사람").status_code == 303
    assert publication(admin, "portfolio", id).status_code == 200


def test_saving_what_is_public_asks_for_it_too(admin: Client, visitor: Client) -> None:
    made = admin.post("/api/admin/insights", json=WHOLE["insights"])
    id = made.json()["id"]
    needing(admin, "insights", id)

    headers = {"If-Match": made.headers["etag"]}
    refused = admin.put(f"/api/admin/insights/{id}", json={"title": "바뀜"}, headers=headers)

    assert (refused.status_code, refused.json()["code"]) == (409, "publish_consent_required")
    listed = admin.get("/api/admin/consents").json()
    assert listed == {
        "items": [{"collection": "insights", "id": id, "title": WHOLE["insights"]["title"]}],
        "total": 1,
    }


def test_what_another_program_wrote_over_it_is_reported(
    admin: Client, visitor: Client, studio: Studio
) -> None:
    id = drafted(admin, "insights")
    needing(admin, "insights", id)
    answered(visitor, linked(admin, "insights", id))
    assert publication(admin, "insights", id).status_code == 200
    assert admin.get("/api/admin/consents").json()["total"] == 0

    change = SetField(INSIGHTS, id, "title", "남이 바꾼 글")
    at = "2026-03-01T00:00:00.000Z"
    beneath: Any = studio.store
    Work(beneath.store, EXTERNAL, at).commit("external", change)

    (item,) = admin.get("/api/admin/consents").json()["items"]
    assert (item["id"], item["title"]) == (id, "남이 바꾼 글")


def test_who_is_signed_in_is_not_asked_and_cannot_answer(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "portfolio")
    path = linked(admin, "portfolio", id)
    tag = shown_tag(visitor.get(path))

    assert FORM not in admin.get(path).text
    refused = answered(admin, path, tag=tag)

    assert (refused.status_code, refused.json()["code"]) == (403, "preview_consent_by_client")
    assert consent_of(admin, "portfolio", id)["state"] == "none"
    assert FORM not in admin.get(f"/preview/portfolio/{id}").text


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "이름을 적어 주셔야 기록할 수 있어요."), ("가" * 81, "이름은 80자까지 적을 수 있어요.")],
)
def test_an_answer_without_a_name_is_asked_for_again(
    admin: Client, visitor: Client, name: str, says: str
) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)

    page = answered(visitor, path, name)

    assert (page.status_code, says in page.text, FORM in page.text) == (400, True, True)
    assert "아직 비밀</h1>" in page.text
    assert page.headers["referrer-policy"] == "no-referrer"
    assert consent_of(admin, "insights", id)["name"] is None


def test_what_changed_while_somebody_read_is_shown_before_it_counts(
    admin: Client, visitor: Client
) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    seen = shown_tag(visitor.get(path))
    draft = f"/api/admin/insights/{id}/draft"
    assert admin.put(draft, json={"title": "그사이"}, headers={"If-Match": "*"}).is_success

    page = answered(visitor, path, "<박지민>", tag=seen)

    assert page.status_code == 400
    assert "보시는 사이에 내용이 바뀌었어요." in page.text
    assert 'value="&lt;박지민&gt;"' in page.text
    assert "그사이</h1>" in page.text
    assert consent_of(admin, "insights", id)["state"] == "none"


def test_an_answer_comes_from_the_page_itself(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)

    # What a browser says of a page that tells nobody where it is, with and without TLS.
    for headers in ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, {"Origin": "null"}):
        assert answered(visitor, path, tag="0" * 64, **headers).status_code == 400
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        assert answered(visitor, path, **headers).status_code == 403
    elsewhere = visitor.post(
        "/api/session", data={"email": "a", "password": "b"}, headers={"Origin": "null"}
    )
    assert elsewhere.status_code == 403


def test_the_address_of_an_answer_leads_back_to_the_page(visitor: Client) -> None:
    for path in ("/p/unknown", "/p/%EB%B0%95"):
        led = visitor.get(f"{path}/consent", follow_redirects=False)
        assert (led.status_code, led.headers["location"]) == (302, path)
        assert led.headers["referrer-policy"] == "no-referrer"


def test_what_needs_consent_comes_back_from_the_trash_hidden(
    admin: Client, visitor: Client
) -> None:
    made = admin.post("/api/admin/insights", json=WHOLE["insights"])
    id = made.json()["id"]
    needing(admin, "insights", id)
    admin.delete(f"/api/admin/insights/{id}", headers={"If-Match": "*"})

    restored = admin.post(f"/api/admin/trash/{id}/restore?collection=insights")

    assert restored.status_code == 200, restored.json()
    assert admin.get(f"/api/admin/insights/{id}").json()["state"] == "hidden"
    assert answered(visitor, linked(admin, "insights", id)).status_code == 303
    assert publication(admin, "insights", id).status_code == 200


def test_a_file_is_no_name(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    tag = shown_tag(visitor.get(path))

    page = visitor.post(f"{path}/consent", data={"tag": tag}, files={"name": ("f", b"x")})

    assert (page.status_code, "이름을 적어 주셔야" in page.text) == (400, True)


def test_a_link_that_shows_nothing_takes_no_answer(admin: Client, visitor: Client) -> None:
    unknown = answered(visitor, "/p/unknown", tag="0" * 64)
    assert unknown.status_code == 404
    assert unknown.content == visitor.get("/p/unknown").content

    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    tag = shown_tag(visitor.get(path))
    assert publication(admin, "insights", id).status_code == 200
    led = answered(visitor, path, tag=tag)
    assert (led.status_code, led.headers["location"]) == (302, f"/insight/{id}")


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (b"", None),
        (b"{}", "application/json"),
        (b"name=%ff&tag=%00", "application/x-www-form-urlencoded"),
        (b"name=" + b"a&name=" * 2000, "application/x-www-form-urlencoded"),
        (b"--x\r\nnot a form", "multipart/form-data; boundary=x"),
        (b"x" * 300_000, "application/x-www-form-urlencoded"),
    ],
)
def test_whatever_is_sent_as_an_answer_is_refused_calmly(
    admin: Client, visitor: Client, content: bytes, media_type: str | None
) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    headers = {"Content-Type": media_type} if media_type else {}

    answer = visitor.post(f"{path}/consent", content=content, headers=headers)

    assert 400 <= answer.status_code < 500
    assert consent_of(admin, "insights", id)["name"] is None


def test_who_agreed_can_be_erased(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    answered(visitor, path)

    assert admin.delete(f"/api/admin/insights/{id}/consent").status_code == 204

    assert consent_of(admin, "insights", id)["name"] is None
    assert FORM in visitor.get(path).text
    assert admin.delete("/api/admin/insights/none/consent").status_code == 404


def test_no_more_of_who_answered_is_kept_than_said(
    admin: Client, visitor: Client, studio: Studio
) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    answered(visitor, path)

    record = studio.store.get(CONSENTS, f"insights:{id}")

    assert record is not None
    held: Any = record.document
    (given,) = dict(held["agreements"]).values()
    assert set(given) == {"name", "at"}
    assert set(held) <= {"needed", "agreements"}


@pytest.mark.parametrize(
    "body", [{}, {"needed": "yes"}, {"needed": None}, {"needed": True, "x": 1}]
)
def test_needing_is_yes_or_no(admin: Client, body: dict[str, Any]) -> None:
    id = drafted(admin, "insights")

    assert admin.put(f"/api/admin/insights/{id}/consent", json=body).status_code == 400
    unknown = admin.put("/api/admin/insights/none/consent", json={"needed": True})
    assert unknown.json()["code"] == "insight_not_found"
