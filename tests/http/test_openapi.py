"""The API document is current, and says of every call who may make it."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.collections import ENQUIRIES
from studio_http.openapi import DOCUMENT, openapi_document
from tests.http.studio_in_memory import put

Client = TestClient[Any]
CALLS = [
    (method.upper(), path)
    for path, item in json.loads(DOCUMENT.read_bytes())["paths"].items()
    for method in item
]
ADMINISTRATION = [call for call in CALLS if call[1].startswith("/api/admin")]


def address(path: str) -> str:
    """Return an address of the route."""
    return path.replace("{id}", "p1").replace("{position}", "1")


def test_the_document_is_current() -> None:
    assert openapi_document() == DOCUMENT.read_bytes(), "run python -m studio_http.openapi"


def test_the_document_is_served(client: Client) -> None:
    answer = client.get("/schema/openapi.json")

    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.")


def test_every_answer_has_a_described_shape() -> None:
    document = json.loads(DOCUMENT.read_bytes())

    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert operation["responses"]["default"], (method, path)
            for status, response in operation["responses"].items():
                assert status == "204" or response["content"], (method, path)


@pytest.mark.parametrize(("method", "path"), ADMINISTRATION)
def test_nobody_gets_a_401(client: Client, method: str, path: str) -> None:
    answer = client.request(method, address(path), json={} if method != "GET" else None)

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"


@pytest.mark.parametrize(("method", "path"), ADMINISTRATION)
def test_a_disabled_account_gets_a_401(
    admin: Client, studio: Studio, method: str, path: str
) -> None:
    studio.identity.valid = False  # type: ignore[attr-defined]  # the stand-in of this suite

    assert admin.request(method, address(path)).status_code == 401


@pytest.mark.parametrize(("method", "path"), [call for call in ADMINISTRATION if call[0] != "GET"])
def test_a_change_with_anothers_token_is_a_403(admin: Client, method: str, path: str) -> None:
    headers = {"X-CSRF-Token": "f" * 64}

    answer = admin.request(method, address(path), json={}, headers=headers)

    assert answer.status_code == 403


@pytest.mark.parametrize(("method", "path"), [call for call in ADMINISTRATION if call[0] == "GET"])
def test_an_administrator_may_read_everything(
    content: None, admin: Client, studio: Studio, method: str, path: str
) -> None:
    put(studio, ENQUIRIES, "p1", {"status": "new", "receivedAt": "9999-01-01T00:00:00Z"})

    answer = admin.request(method, address(path).replace("insights/p1", "insights/i1"))

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
