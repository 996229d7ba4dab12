"""The API document is current, and states for every call who may make it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, load_settings, push_ids
from studio_adapters.stores.memory import MemoryStore
from studio_core.records.collections import ENQUIRIES
from studio_http.api.openapi import openapi_document
from studio_http.app import StudioApp
from tests.http.api.admin.test_enclosures import attach
from tests.http.api.test_enclosures import PDF
from tests.http.studio_in_memory import (
    BASE_URL,
    EMAIL,
    PASSWORD,
    MemoryIdentity,
    MemoryImages,
    put,
    put_administrator,
)
from tests.own_texts import ONE_OF_EACH

Client = TestClient[Any]
CALLS = {
    (method.upper(), path): operation
    for path, item in json.loads(openapi_document())["paths"].items()
    for method, operation in item.items()
}
ADMINISTRATION = [call for call, operation in CALLS.items() if "security" in operation]
# The stream of events does not end by itself.
PUBLIC = [call for call in CALLS if call not in ADMINISTRATION and call[1] != "/api/events"]


DRAFTS = {
    "site": {"heading": "초안"},
    "slides": {"heading": "초안"},
    "questions": {"question": "초안"},
    "profiles": {"name": "초안"},
    "principles": {"name": "초안"},
}
"""What a draft changes of a record that has no title."""


def address(path: str) -> str:
    """Return an address of the route."""
    return (
        path.replace("/site/{id}", "/site/about")
        .replace("{id}", "p1")
        .replace("{position}", "1")
        .replace("{n}", "1")
        .replace("{token}", "p1.secret")
    )


def test_the_document_is_served(client: Client) -> None:
    answer = client.get("/schema/openapi.json")

    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.")


def test_an_answer_without_a_body_is_described_without_one() -> None:
    document = json.loads(openapi_document())

    empty = [
        (method, path, operation["responses"]["204"])
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if "204" in operation["responses"]
    ]

    assert [call for *call, answer in empty if "content" in answer] == []
    assert len(empty) > 5


def test_every_answer_has_a_described_shape() -> None:
    document = json.loads(openapi_document())

    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert operation["responses"]["default"], (method, path)
            for status, response in operation["responses"].items():
                assert status == "204" or response["content"], (method, path)


def test_every_part_of_the_site_is_described(client: Client) -> None:
    described = json.loads(openapi_document())["components"]["schemas"]["SiteOut"]

    sent = client.get("/api/site").json()

    assert sent.keys() <= described["properties"].keys()
    assert set(described["required"]) <= sent.keys()


def refusals(client: Client, headers: dict[str, str] | None = None) -> set[tuple[int, str]]:
    """Return how every call of the administration is refused: the status and the code."""
    answers = (
        client.request(method, address(path), json={} if method != "GET" else None, headers=headers)
        for method, path in ADMINISTRATION
        if method != "GET" or headers is None
    )
    return {(answer.status_code, answer.json()["code"]) for answer in answers}


def test_a_call_without_a_session_is_a_401(client: Client) -> None:
    assert refusals(client) == {(401, "not_signed_in")}


def test_a_call_of_a_disabled_account_is_a_401(admin: Client, studio: Studio) -> None:
    studio.identity.valid = False  # type: ignore[attr-defined]  # the stand-in of this suite

    assert {status for status, _ in refusals(admin)} == {401}


@pytest.fixture(scope="module")
def expired() -> Iterator[Client]:
    """A client whose session is over, with the token that it had."""
    times = [datetime(2026, 5, 1, tzinfo=UTC)]
    studio = Studio(
        settings=load_settings(environment={}, options={"STUDIO_STORE": "memory://"}),
        store=MemoryStore(),
        media=MemoryImages(),
        identity=MemoryIdentity(),
        clock=lambda: times[0],
        new_id=push_ids(),
    )
    put_administrator(studio)
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        times[0] += timedelta(days=31)
        yield client


def test_a_call_with_an_expired_session_is_a_401(expired: Client) -> None:
    assert refusals(expired) == {(401, "session_expired")}


@pytest.mark.parametrize(("method", "path"), PUBLIC)
@pytest.mark.parametrize("who", ["nobody", "expired"])
def test_public_calls_need_no_session(
    client: Client, expired: Client, who: str, method: str, path: str
) -> None:
    visitor = client if who == "nobody" else expired

    answer = visitor.request(method, address(path), json={} if method != "GET" else None)

    # A piece of a file has a type of its own.
    assert answer.status_code in {200, 202, 204, 400, 404, 410, 415}


@pytest.mark.parametrize(("method", "path"), [call for call in ADMINISTRATION if call[0] != "GET"])
def test_a_change_with_the_sessions_token_is_allowed(admin: Client, method: str, path: str) -> None:
    answer = admin.request(method, address(path), json={})

    assert answer.status_code not in {401, 403}
    assert answer.status_code < 500


def test_a_change_with_another_sessions_token_is_a_403(admin: Client) -> None:
    refused = refusals(admin, {"X-CSRF-Token": "f" * 64})

    assert {status for status, _ in refused} == {403}


@pytest.mark.parametrize(("method", "path"), [call for call in ADMINISTRATION if call[0] == "GET"])
def test_an_administrator_may_read_everything(
    content: None, admin: Client, studio: Studio, method: str, path: str
) -> None:
    put(studio, ENQUIRIES, "p1", {"status": "new", "receivedAt": "9999-01-01T00:00:00Z"})
    place = admin.post("/api/admin/uploads", headers={"Upload-Length": "1"}).headers["location"]
    attach(admin, studio, "p1", (PDF, "평면도.pdf"))
    for kind, (id, document) in ONE_OF_EACH.items():
        put(studio, kind, id, document)
    ids = {"portfolio": "p1", "insights": "i1"} | {k: id for k, (id, _) in ONE_OF_EACH.items()}
    for kind, id in ids.items():
        admin.put(f"/api/admin/{kind}/{id}/draft", json=DRAFTS.get(kind, {"title": "초안"}))
    # Every record's last change: the drafts were the last ones.
    versions = {
        kind: str(admin.get(f"/api/admin/{kind}/{id}/history").json()["items"][0]["position"])
        for kind, id in ids.items()
    }
    if path.endswith("/history/{position}"):
        path = path.replace("{position}", versions[path.split("/")[3]])
    path = place if path == "/api/admin/uploads/{id}" else address(path)

    for kind, id in ids.items():
        path = path.replace(f"/{kind}/p1", f"/{kind}/{id}")
    answer = admin.request(method, path)

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
