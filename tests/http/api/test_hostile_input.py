"""Hostile requests: each is refused with a problem, none is a 500."""

import logging
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio

Client = TestClient[Any]
JSON = {"content-type": "application/json"}

HOSTILE_BODIES = {
    "nothing": b"",
    "no object": b"[1]",
    "null": b"null",
    "half an object": b'{"email": "a"',
    "bad UTF-8": b'{"email": "\xff\xfe", "password": "x"}',
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 50_000,
    "lone surrogate": b'{"email": "\\ud800@a.kr", "password": "\\udfff"}',
    "a number beyond all": b'{"email": 1e999, "password": ' + b"9" * 5000 + b"}",
    "NUL": b'{"email": "a\\u0000@b.kr", "password": "\\u0000"}',
    "NaN": b'{"email": NaN, "password": "x"}',
    "UTF-16": '{"email": "a"}'.encode("utf-16"),
    "twice": b'{"email": "a@b.kr", "email": "c@d.kr", "password": "x"}',
}


@pytest.mark.parametrize("name", HOSTILE_BODIES)
def test_a_hostile_sign_in_is_never_a_500(client: Client, name: str) -> None:
    answer = client.post("/api/session", content=HOSTILE_BODIES[name], headers=JSON)

    assert answer.status_code in (400, 401)
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("name", HOSTILE_BODIES)
@pytest.mark.parametrize("address", ["/api/admin/portfolio", "/api/admin/insights"])
def test_a_hostile_record_is_never_a_500(admin: Client, name: str, address: str) -> None:
    answer = admin.post(address, content=HOSTILE_BODIES[name], headers=JSON)

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


HOSTILE_FIELDS: list[dict[str, Any]] = [
    {"title": "\0"},
    {"title": "\x1b[31m"},
    {"title": ["x"]},
    {"title": 10**400},
    {"order": 10**30},
    {"thumbnailIndex": 10**30},
    {"images": "x"},
    {"images": [{"url": "javascript:alert(1)"}]},
    {"images": [[[[]]]]},
    {"a.b": 1},
    {"": 1},
    {"$x/y": {"z": 1}},
    {"createdBy": "somebody else"},
    {"id": "another"},
]


@pytest.mark.parametrize("fields", HOSTILE_FIELDS, ids=lambda fields: repr(fields)[:40])
def test_hostile_fields_are_a_400_that_names_them(admin: Client, fields: dict[str, Any]) -> None:
    sent = {"type": "residential", "title": "한옥", "address": "서울", "area": "34py"} | fields

    answer = admin.post("/api/admin/portfolio", json=sent)

    assert answer.status_code == 400
    assert answer.json()["errors"]


SITE_CALLS = [
    ("PUT", "/api/admin/site/about"),
    ("PUT", "/api/admin/site/about/draft"),
    ("POST", "/api/admin/site/publish"),
    ("PUT", "/api/admin/site/indexnow"),
    ("POST", "/api/admin/questions"),
    ("POST", "/api/admin/slides/slide-01/move"),
]
HOSTILE_SITE_BODIES = {
    **HOSTILE_BODIES,
    "names": b'{"parts": [["about"]], "heading": {"a": 1}, "isOn": "true", "after": {"a": 1}}',
    "unknown": b'{"parts": ["nix"], "heading": "\\u0000", "isOn": 1, "after": "\\ud800"}',
    "negative": b'{"parts": -1, "heading": -1, "isOn": -1, "after": -1, "order": -1}',
    "a megabyte": b'{"parts": ["about"], "note": "%b", "heading": "%b"}' % ((b"x" * 10**6,) * 2),
}


@pytest.mark.parametrize("name", HOSTILE_SITE_BODIES)
@pytest.mark.parametrize(("method", "address"), SITE_CALLS)
def test_a_hostile_text_of_the_site_is_refused_and_nothing_is_lost(
    own_texts: None, admin: Client, studio: Studio, method: str, address: str, name: str
) -> None:
    before = studio.store.position()

    answer = admin.request(
        method, address, content=HOSTILE_SITE_BODIES[name], headers=JSON | {"If-Match": "*"}
    )

    assert answer.status_code in (400, 404, 422), answer.text
    assert answer.json()["code"]
    assert studio.store.position() == before


@pytest.mark.parametrize(
    "address",
    [
        "/api/portfolio/%00",
        "/api/portfolio/" + "x" * 3000,
        "/api/portfolio/%ff%fe",
        "/api/portfolio?category=%ff&filter=%00",
        "/api/insights/..%2f..%2fetc%2fpasswd",
        "/media/..%2f..%2fetc%2fpasswd",
        "/assets/%00",
        "/assets/" + "x" * 300,
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/schema",
        "/schema/swagger",
        "/.vite/manifest.json",
    ],
)
def test_a_hostile_address_is_never_a_500(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code in (400, 404)
    assert "passwd" not in answer.text


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST"])
def test_another_method_is_a_405_that_says_which_are_allowed(client: Client, method: str) -> None:
    answer = client.request(method, "/api/portfolio")

    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert answer.json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("value", ["abc", "0", "-1", "999999999999999999999", "", "x" * 99])
def test_a_bad_number_in_the_address_is_a_400(admin: Client, value: str) -> None:
    answer = admin.get(f"/api/admin/activity?before={value}")

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["before"]


def test_an_unexpected_error_is_a_500_without_internals_and_with_a_log_line(
    admin: Client, studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    studio.media.failure = RuntimeError("secret detail")  # type: ignore[attr-defined]  # a stand-in

    with caplog.at_level(logging.ERROR, "studio.http"):
        answer = admin.get("/api/admin/media/usage")

    assert answer.status_code == 500
    assert "secret" not in answer.text
    reference = answer.json()["detail"].split("오류 번호 ")[1].rstrip(")")
    assert reference in caplog.text
    assert "secret detail" in caplog.text
