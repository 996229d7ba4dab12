"""What no request gets past, and a table of hostile ones: none of them is a 500."""

import logging
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_http.armour import body_limit
from studio_http.hosts import Hosts
from tests.http.studio_in_memory import EMAIL, PASSWORD

Client = TestClient[Any]
JSON = {"content-type": "application/json"}
SECURITY = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}


@pytest.mark.parametrize(
    "address", ["/api/site", "/", "/api/none", "/nowhere", "/api/admin/portfolio", "/healthz"]
)
def test_every_answer_carries_the_security_headers(client: Client, address: str) -> None:
    headers = client.get(address).headers

    assert SECURITY.items() <= dict(headers).items()
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers


def test_frames_are_allowed_for_the_configured_forms_only(client: Client) -> None:
    policy = client.get("/").headers["content-security-policy"]

    assert "frame-src https://example.com;" in policy


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "text/json"]
)
def test_a_body_must_be_json_or_multipart(client: Client, kind: str) -> None:
    body = f'{{"email": "{EMAIL}", "password": "{PASSWORD}"}}'

    answer = client.post("/api/session", content=body, headers={"content-type": kind})

    assert answer.status_code == 415
    assert answer.json()["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://127.0.0.1"}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9"}, 403),
        ({"origin": "http://[::1"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": "http://127.0.0.1"}, 403),
    ],
)
def test_a_foreign_page_changes_nothing(
    client: Client, headers: dict[str, str], status: int
) -> None:
    sent = {"email": EMAIL, "password": PASSWORD}

    answer = client.post("/api/session", json=sent, headers=headers)

    assert answer.status_code == status


@pytest.mark.parametrize("token", [None, "", "0" * 64, "\xff"])
def test_a_change_needs_the_sessions_own_token(admin: Client, token: str | None) -> None:
    admin.headers.pop("X-CSRF-Token")
    headers = {} if token is None else {"X-CSRF-Token": token.encode("latin-1")}

    answer = admin.post("/api/admin/insights/samples", headers=headers)  # type: ignore[arg-type]

    assert answer.status_code == 403
    assert answer.json()["code"] == "csrf_failed"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:x", ""])
def test_another_host_is_refused(client: Client, host: str) -> None:
    for address in ("/api/site", "/healthz", "/"):
        answer = client.get(address, headers={"host": host})

        assert answer.status_code == 400


def test_our_names_are_ours_with_any_port_and_in_capitals() -> None:
    hosts = Hosts("https://Studio.example:8443/")

    allowed = [b"studio.example", b"STUDIO.EXAMPLE:1", b"localhost:8000", b"[::1]:80", b"127.0.0.1"]

    assert all(hosts.allows(host) for host in allowed)
    assert not hosts.allows(b"www.studio.example")


def test_a_body_over_its_limit_is_refused_before_it_is_read(client: Client) -> None:
    answer = client.post("/api/session", content=b"x" * 300_000, headers=JSON)

    assert answer.status_code == 413
    assert answer.json()["code"] == "payload_too_large"


def test_a_body_of_unknown_length_is_refused_on_the_way(client: Client) -> None:
    pieces = (b"x" * 100_000 for _ in range(4))

    answer = client.post("/api/session", content=pieces, headers=JSON)

    assert answer.status_code == 413


def test_an_upload_of_the_promised_size_fits() -> None:
    assert body_limit("/api/admin/media") > 10_485_760 + 4096
    assert body_limit("/api/enquiries") == 256 * 1024


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
