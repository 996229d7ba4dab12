"""What a real server tells of its requests: how long they took by group, and what failed."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NoReturn
from urllib.parse import urlsplit

import httpx
import pytest

from studio_adapters.bootstrap import Studio
from studio_core.errors import StoreUnavailableError
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_http.app import StudioApp
from studio_http.base.asgi import Message, Receive, Scope, Send
from studio_http.middleware import request_body
from studio_http.watching.registry import Registry
from studio_http.watching.requests import RequestMeter
from tests.event_loops import run_apart
from tests.http.conftest import served
from tests.http.studio_in_memory import EMAIL, PASSWORD, eventually
from tests.http.watching.reading import Metrics, checked_by_promtool, metrics_of

HOSTILE = '/"}\\ {group="forged"} 1'


class Away(ForwardingStore):
    """A store that does not answer while it is *away*."""

    away = False

    def get(self, collection: str, id: str) -> Record | None:
        if self.away:
            raise StoreUnavailableError("away")
        return super().get(collection, id)


@pytest.fixture
def store(studio: Studio) -> Away:
    return Away(studio.store)


@pytest.fixture
def live(studio: Studio, store: Away) -> Iterator[str]:
    """A server of its own whose store may be away."""
    with served(StudioApp(replace(studio, store=store))) as address:
        yield address


@pytest.mark.slow
def test_durations_grow_by_group_and_class(content: None, live: str) -> None:
    asked = {
        "/portfolio": ("pages", "2xx"),
        "/nowhere": ("pages", "4xx"),
        "/api/portfolio": ("public_api", "2xx"),
        "/api/admin/portfolio": ("admin_api", "4xx"),
        "/api/session": ("session", "2xx"),
        "/media/none.jpg": ("pictures", "4xx"),
        "/assets/none.js": ("static", "4xx"),
        "/healthz": ("other", "2xx"),
    }
    for path, (group, status) in asked.items():
        before = metrics_of(live).count(group, status)
        answer = httpx.get(live + path)
        assert f"{answer.status_code // 100}xx" == status, path
        assert metrics_of(live).count(group, status) > before, path
    sent = httpx.post(f"{live}/api/enquiries", json={})

    found = metrics_of(live)
    assert found.count("enquiries", f"{sent.status_code // 100}xx") == 1
    assert checked_by_promtool("check", "metrics", text=found.text) == ""


def test_a_published_answer_given_again_is_counted_and_not_measured(live: str) -> None:
    with httpx.Client() as client:
        client.get(f"{live}/api/portfolio")
        before = metrics_of(live)
        for _ in range(10):
            assert client.get(f"{live}/api/portfolio").status_code == 200
        # Another browser's head is other bytes, and the same question.
        assert client.get(f"{live}/api/portfolio", headers={"user-agent": "x"}).status_code == 200
    found = metrics_of(live)

    given = "studio_http_published_answers_total"
    assert (found.value(given) or 0) - (before.value(given) or 0) == 11
    assert found.count("public_api", "2xx") == before.count("public_api", "2xx") == 1


def test_an_exception_that_nobody_expected_is_a_failure(
    live: str, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> NoReturn:
        raise RuntimeError("a fault")

    monkeypatch.setattr(studio.identity, "authenticate", fails)

    answer = httpx.post(f"{live}/api/session", json={"email": EMAIL, "password": PASSWORD})

    assert answer.status_code == 500
    found = metrics_of(live)
    assert failures(found) == {("session", "exception"): 1}
    assert found.count("session", "5xx") == 1
    assert found.value("studio_answers_total", status="500") == 1


def test_a_store_that_is_away_is_a_failure_of_its_own_kind(live: str, store: Away) -> None:
    store.away = True

    answer = httpx.post(f"{live}/api/session", json={"email": EMAIL, "password": PASSWORD})

    assert answer.status_code == 503
    found = metrics_of(live)
    assert failures(found) == {("session", "unavailable"): 1}
    assert found.value("studio_store_failures_total", operation="get") != 0


def test_a_body_that_does_not_come_is_a_timeout(live: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "_BODY_SECONDS", 0.2)
    head = f"POST /api/session HTTP/1.1\r\nHost: {urlsplit(live).netloc}\r\n"

    with socket.create_connection((urlsplit(live).hostname, urlsplit(live).port or 0), 5) as slow:
        head += "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        slow.sendall(head.encode())
        assert slow.recv(4096).startswith(b"HTTP/1.1 408")

    assert failures(metrics_of(live)) == {("session", "timeout"): 1}


def test_what_visitors_do_wrong_is_no_failure(live: str) -> None:
    httpx.get(f"{live}/api/none")
    httpx.post(f"{live}/api/session", json={"email": EMAIL, "password": "wrong"})
    httpx.get(f"{live}/portfolio", headers={"host": "rebound.example"})

    assert failures(metrics_of(live)) == {}


def test_of_a_stream_its_begin_is_measured_and_that_it_is_open(live: str) -> None:
    with httpx.stream("GET", f"{live}/api/events") as stream:
        chunks = stream.iter_bytes()
        next(chunks)
        found = metrics_of(live)
        assert found.value("studio_event_streams") == 1
        assert found.count("events", "2xx") == 1
        assert found.value("studio_http_requests_under_way", group="events") == 0

    assert eventually(lambda: metrics_of(live).value("studio_event_streams") == 0)


def test_an_upload_is_seen_while_it_comes_and_its_bytes_are_counted(live: str) -> None:
    with httpx.Client(base_url=live) as client:
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]

        def slowly() -> Iterator[bytes]:
            yield b"a" * 600
            assert eventually(lambda: metrics_of(live).value("studio_uploads_under_way") == 1)
            yield b"b" * 400

        head = {"content-type": "multipart/form-data; boundary=b", "content-length": "1000"}
        client.post("/api/admin/media", content=slowly(), headers=head)

    found = metrics_of(live)
    assert found.value("studio_upload_received_bytes_total") == 1000
    assert found.value("studio_uploads_under_way") == 0


def test_calls_of_the_store_are_measured(live: str) -> None:
    before = stored(metrics_of(live), "get")

    httpx.post(f"{live}/api/session", json={"email": EMAIL, "password": PASSWORD})

    assert stored(metrics_of(live), "get") > before


@pytest.mark.slow
def test_nothing_that_somebody_sends_becomes_a_label(live: str) -> None:
    before = labels(metrics_of(live))
    for method in ("GET", "FORGED", "POST"):
        httpx.request(method, f"{live}/%22%7D%0A/forged", headers={"x-forged": HOSTILE})
        httpx.request(method, f"{live}/api/forged", params={"group": HOSTILE})

    found = metrics_of(live)
    assert "forged" not in found.text.lower()
    known = {("group", "pages"), ("group", "public_api"), ("group", "other")}
    assert {pair for pair in labels(found) - before if pair[0] == "group"} <= known
    assert checked_by_promtool("check", "metrics", text=found.text) == ""


def test_an_answer_that_breaks_off_is_a_failure() -> None:
    async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise OSError("the file is shorter than its record says")

    assert failures(told_of(breaks)) == {("pictures", "cut_off"): 1}


def test_an_application_that_raises_before_its_answer_has_failed_with_500() -> None:
    async def raises(scope: Scope, receive: Receive, send: Send) -> None:
        raise OSError("nobody expects this")

    found = told_of(raises)

    assert failures(found) == {("pictures", "exception"): 1}
    assert found.count("pictures", "5xx") == 1


def test_a_visitor_who_left_before_the_answer_is_no_failure() -> None:
    async def leaves(scope: Scope, receive: Receive, send: Send) -> None:
        return

    found = told_of(leaves)

    assert failures(found) == {}
    assert found.count("pictures", "none") == 1


def told_of(app: Any) -> Metrics:
    """Return what is told after one request for a picture that *app* answers."""
    registry = Registry()
    layer = RequestMeter(registry).measured(app)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        return

    async def ask() -> None:
        try:
            await layer({"type": "http", "method": "GET", "path": "/media/a"}, receive, send)
        except OSError:
            return

    run_apart(ask())
    return Metrics(registry.exposition().decode())


def failures(found: Metrics) -> dict[tuple[str, str], float]:
    """Return what failed, by group and kind."""
    pairs = {
        (dict(labels)["group"], dict(labels)["kind"]): value
        for labels, value in found.all("studio_http_failures_total").items()
    }
    return {key: value for key, value in pairs.items() if value}


def stored(found: Metrics, operation: str) -> float:
    """Return how many calls of the store were measured."""
    return found.value("studio_store_duration_seconds_count", operation=operation) or 0


def labels(found: Metrics) -> set[tuple[str, str]]:
    """Return every pair of label and value."""
    name = "studio_http_request_duration_seconds_count"
    return {pair for each in found.all(name) for pair in each}
