"""Creating under an `Idempotency-Key`: the same request again gets the same answer."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_core.records.collections import PUBLIC, SITE, SITE_CONTENT, WORKS
from studio_http.api.openapi import openapi_document
from tests.http.studio_in_memory import ARTICLE, HANOK
from tests.own_texts import ONE_OF_EACH

Client = TestClient[Any]
KEY = {"Idempotency-Key": "3f2a"}
PICTURES = [{"url": "https://a.example/1.jpg"}]
BODIES: dict[str, dict[str, Any]] = {
    "/api/admin/portfolio": HANOK | {"images": PICTURES},
    "/api/admin/insights": ARTICLE,
    **{
        f"/api/admin/{name}": {field: value for field, value in one.items() if field != "order"}
        for name, (_, one) in ONE_OF_EACH.items()
        if name != "site"
    },
}
TITLES = {
    "/api/admin/slides": "heading",
    "/api/admin/questions": "question",
    "/api/admin/profiles": "name",
    "/api/admin/principles": "name",
}
"""What a record is known by, where that is no title."""

pytestmark = pytest.mark.every_store


def total(admin: Client, path: str) -> int:
    """Return how many records there are."""
    count: int = admin.get(path).json()["total"]
    return count


@pytest.mark.parametrize("path", BODIES)
def test_a_create_that_is_sent_again_gets_the_first_answer(admin: Client, path: str) -> None:
    first = admin.post(path, json=BODIES[path], headers=KEY)
    url = first.headers["location"]
    title = TITLES.get(path, "title")
    admin.put(url, json={title: "고친 제목"}, headers={"If-Match": "*"})

    again = admin.post(path, json=BODIES[path], headers=KEY)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert [again.headers[name] for name in ("location", "etag")] == [url, first.headers["etag"]]
    assert total(admin, path) == 1
    assert admin.get(url).json()[title] == "고친 제목"


def test_the_samples_are_added_once(admin: Client) -> None:
    first = admin.post("/api/admin/insights/samples", headers=KEY)
    again = admin.post("/api/admin/insights/samples", headers=KEY)

    assert (first.status_code, again.json()) == (200, first.json())
    assert total(admin, "/api/admin/insights") == 3


@pytest.mark.parametrize("path", BODIES)
def test_a_key_with_another_body_is_refused_and_names_the_first(admin: Client, path: str) -> None:
    made = admin.post(path, json=BODIES[path], headers=KEY).json()

    refused = admin.post(
        path, json=BODIES[path] | {TITLES.get(path, "title"): "다른 제목"}, headers=KEY
    )

    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    assert refused.json()["id"] == made["id"]
    assert total(admin, path) == 1


@pytest.mark.parametrize("path", BODIES)
def test_a_bad_body_leaves_its_key_unused(admin: Client, path: str) -> None:
    bad = admin.post(path, json=BODIES[path] | {TITLES.get(path, "title"): 7}, headers=KEY)
    good = admin.post(path, json=BODIES[path], headers=KEY)

    assert (bad.status_code, good.status_code) == (400, 201)


@pytest.mark.parametrize("key", ["x" * 201, "caf\u00e9", "a\x7f"])
def test_what_is_no_key_is_a_400_that_names_it(admin: Client, key: str) -> None:
    headers = {b"Idempotency-Key": key.encode("latin-1")}

    answer = admin.post("/api/admin/insights", json=ARTICLE, headers=headers)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["Idempotency-Key"]


NOT_CREATING = {
    "/api/admin/access-records/export": "reads",
    "/api/admin/activity/{position}/undo": "a second undo is refused",
    "/api/admin/backups": "refused while one is made",
    "/api/admin/upkeep/today": "the same day is confirmed again",
    "/api/admin/enquiries/erase": "nothing is left to erase",
    "/api/admin/enquiries/export": "reads",
    "/api/admin/enquiries/person": "reads",
    "/api/admin/enquiries/search": "reads",
    "/api/admin/enquiries/{id}/deliver": "sets what is set already",
    "/api/admin/insights/migrate": "finds nothing left to change",
    "/api/admin/media": "a picture; no record shows it yet",
    "/api/admin/media/fetch": "a picture; no record shows it yet",
    "/api/admin/media/{id}/evened": "a picture; no record shows it yet",
    "/api/admin/portfolio/{id}/move": "moves to where it is already",
    **{
        f"/api/admin/{collection}/{{id}}/{call}": reason
        for collection in PUBLIC
        for call, reason in {
            "publish": "no draft is left to publish, or it is scheduled for then already",
            "hide": "it is hidden already, or will be then already",
            "unschedule": "nothing is scheduled any more",
            "history/{position}/restore": "the draft is as the version was already",
        }.items()
    },
    **{
        f"/api/admin/{collection}/{{id}}/preview-links": "another link; the lost one is listed"
        for collection in WORKS
    },
    **{
        f"/api/admin/{collection}/{{id}}/move": "moves to where it is already"
        for collection in SITE_CONTENT
        if collection != SITE
    },
    "/api/admin/site/publish": "no draft is left to publish",
    "/api/admin/site/open": "it is open already",
    "/api/admin/site/close": "it is closed already",
    "/api/admin/demo/load": "it is there already, or comes",
    "/api/admin/demo/remove": "nothing of the demo is left",
    "/api/admin/preview": "reads",
    "/api/admin/second-factor": "a new secret replaces the one that was not confirmed",
    "/api/admin/second-factor/confirm": "a code is good once",
    "/api/admin/second-factor/off": "it is off already",
    "/api/admin/second-factor/codes": "new codes replace those of the answer that was lost",
    "/api/admin/team/invitations": "whoever is invited already is not invited again",
    "/api/admin/team/invitations/{id}": "a new link replaces that of the answer that was lost",
    "/api/admin/team/invitations/{id}/mail": "the same link comes twice",
    "/api/admin/team/{id}/reset": "a new link replaces that of the answer that was lost",
    "/api/admin/trash/{id}/restore": "it is no longer in the trash",
}
"""Why a second request makes nothing twice although it has no key."""


def test_every_call_that_creates_takes_a_key() -> None:
    paths = json.loads(openapi_document())["paths"]
    posts = {path: item["post"] for path, item in paths.items() if "post" in item}

    keyed = {
        path
        for path, post in posts.items()
        if any(one["name"] == "Idempotency-Key" for one in post.get("parameters", ()))
    }

    others = {"/api/admin/enquiries/{id}/replies", "/api/admin/insights/samples", "/api/enquiries"}
    assert keyed == {*BODIES, *others}
    administration = {path for path in posts if path.startswith("/api/admin")}
    uploads = {path for path in administration if path.startswith("/api/admin/uploads")}
    assert administration - keyed - uploads == NOT_CREATING.keys()
