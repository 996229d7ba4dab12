"""What the request guard refuses, and the headers it adds."""

import socket
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.security_headers import content_security_policy
from studio_http.middleware import request_body
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


def test_frames_show_pages_over_tls_only(client: Client) -> None:
    policy = client.get("/").headers["content-security-policy"]

    assert "frame-src 'self' https:;" in policy


def test_pictures_come_from_the_configured_hosts_only() -> None:
    policy = content_security_policy(pictures=["https://old.example/uploads/", "javascript:x"])

    assert "https://old.example " in policy.replace(";", " ")
    assert " https:;" not in policy.partition("img-src")[2].partition("font-src")[0]
    assert "javascript" not in policy
    assert "img-src 'self' data: blob: https:;" in content_security_policy()


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
def test_a_change_from_another_site_is_refused(
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


def test_allowed_hosts_match_with_any_port_and_in_capitals() -> None:
    hosts = AllowedHosts("https://Studio.example:8443/")

    allowed = [b"studio.example", b"STUDIO.EXAMPLE:1", b"localhost:8000", b"[::1]:80", b"127.0.0.1"]

    assert all(hosts.allows(host) for host in allowed)
    assert not hosts.allows(b"www.studio.example")


def test_a_body_over_its_limit_is_refused_before_it_is_read(client: Client) -> None:
    answer = client.post("/api/session", content=b"x" * 300_000, headers=JSON)

    assert answer.status_code == 413
    assert answer.json()["code"] == "payload_too_large"


def test_a_body_of_unknown_length_is_refused_while_it_is_read(client: Client) -> None:
    pieces = (b"x" * 100_000 for _ in range(4))

    answer = client.post("/api/session", content=pieces, headers=JSON)

    assert answer.status_code == 413


def test_a_server_on_every_address_allows_any_ip_address_as_host() -> None:
    hosts = AllowedHosts("", "0.0.0.0")

    assert hosts.allows(b"192.168.0.7:8000")
    assert hosts.allows(b"[2001:db8::1]:8000")
    assert not hosts.allows(b"rebound.example:8000")


def test_metrics_are_hidden_from_other_machines(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


def test_metrics_count_answers_by_status(live: str) -> None:
    httpx.get(f"{live}/api/none")

    answer = httpx.get(f"{live}/metrics")
    passed_on = httpx.get(f"{live}/metrics", headers={"x-forwarded-for": "203.0.113.9"})

    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'studio_answers_total{status="404"} 1' in answer.text
    assert "studio_event_streams 0" in answer.text
    assert passed_on.status_code == 404


def test_a_body_that_does_not_come_is_a_timeout(live: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "_BODY_SECONDS", 0.2)
    host, _, port = live.removeprefix("http://").partition(":")
    head = f"POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"

    with socket.create_connection((host, int(port)), timeout=60) as slow:
        slow.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        answer = slow.recv(4096)

    assert answer.startswith(b"HTTP/1.1 408")
