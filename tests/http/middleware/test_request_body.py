"""A refused body: the answer reaches clients that send everything before they read."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from litestar.testing import TestClient

from studio_http.base.asgi import Receive
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_body import (
    DROPPED_BYTES,
    DROPPING_SECONDS,
    BodyLimit,
    RequestBody,
)
from tests.event_loops import run_apart

MEGABYTE = 1024 * 1024
TOO_MUCH = 40 * MEGABYTE
PIECE = b"x" * MEGABYTE
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def line(live: str) -> Iterator[http.client.HTTPConnection]:
    """A client that sends the whole request before it reads, as Python's own does."""
    with closing(http.client.HTTPConnection(urlsplit(live).netloc, timeout=60)) as connection:
        yield connection


def pieces(size: int) -> Iterator[bytes]:
    for _ in range(size // MEGABYTE):
        yield PIECE


@pytest.mark.parametrize("lasting", ["close", "keep-alive"])
@pytest.mark.parametrize("announced", [True, False])
def test_a_client_that_sends_everything_first_is_told_that_it_is_too_much(
    line: http.client.HTTPConnection, lasting: str, announced: bool
) -> None:
    length = {"Content-Length": str(TOO_MUCH)} if announced else {}

    line.request("POST", "/api/session", pieces(TOO_MUCH), JSON | length | {"Connection": lasting})
    answer = line.getresponse()

    assert answer.status == 413
    assert json.loads(answer.read())["code"] == "payload_too_large"
    assert answer.headers["Content-Security-Policy"]


def test_a_client_that_is_not_signed_in_is_told_so_after_its_upload(
    line: http.client.HTTPConnection,
) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Connection": "close"}

    line.request("POST", "/api/admin/media", PIECE * 9, headers)
    answer = line.getresponse()

    assert (answer.status, json.loads(answer.read())["code"]) == (401, "not_signed_in")


def test_a_client_that_reads_first_is_told_before_it_has_sent_anything(live: str) -> None:
    host, _, port = live.removeprefix("http://").partition(":")
    head = f"POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"

    for expectation in ("", "Expect: 100-continue\r\n"):
        with closing(socket.create_connection((host, int(port)), timeout=20)) as early:
            early.sendall(f"{head}{expectation}Content-Length: {TOO_MUCH}\r\n\r\n".encode())
            assert early.recv(65_536).startswith(b"HTTP/1.1 413 ")


def test_a_connection_goes_on_after_a_small_body_that_nobody_read(
    line: http.client.HTTPConnection,
) -> None:
    line.request("POST", "/api/none", b"{}", JSON)
    refused = line.getresponse()
    refused.read()
    same = line.sock

    line.request("GET", "/api/session")

    assert (refused.status, line.getresponse().status, line.sock is same) == (404, 200, True)


class Sender:
    """A client that never stops sending; its clock goes on by a second with each piece."""

    def __init__(self, piece: bytes, seconds: float) -> None:
        self.taken = 0
        self.now = 0.0
        self._piece = piece
        self._seconds = seconds

    def clock(self) -> float:
        return self.now

    async def receive(self) -> Any:
        self.taken += len(self._piece)
        self.now += self._seconds
        return {"type": "http.request", "body": self._piece, "more_body": True}


@pytest.mark.parametrize(("piece", "seconds"), [(PIECE, 0.0), (b"x", 1.0)])
def test_what_is_dropped_is_bounded_in_bytes_and_in_time(piece: bytes, seconds: float) -> None:
    sender = Sender(piece, seconds)
    headers = {b"transfer-encoding": b"chunked"}
    body = RequestBody(sender.receive, headers, BodyLimit(MEGABYTE), sender.clock)

    run_apart(body.drop())

    assert sender.taken == (DROPPED_BYTES if seconds == 0.0 else DROPPING_SECONDS)
    assert body.ends_connection


def test_a_body_is_limited_in_time_by_the_clock() -> None:
    sender = Sender(b"x", 40.0)
    body = RequestBody(sender.receive, {b"content-length": b"9"}, BodyLimit(9), sender.clock)

    with pytest.raises(ProblemError) as refused:
        run_apart(all_of(body))

    assert refused.value.problem.status == 408


def test_a_file_comes_whole_over_a_line_of_400_kilobits(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[BodyLimit] = []

    def noted(receive: Receive, headers: Any, limit: BodyLimit) -> RequestBody:
        limits.append(limit)
        return RequestBody(receive, headers, limit)

    monkeypatch.setattr("studio_http.middleware.request_guard.RequestBody", noted)
    client.patch("/api/enclosures/x", content=b"x")
    client.post("/consultation", content=b"x")

    for limit in limits:
        sender = Sender(b"x" * 50_000, 1.0)
        chunked = {b"transfer-encoding": b"chunked"}
        body = RequestBody(sender.receive, chunked, limit, sender.clock)
        with pytest.raises(ProblemError) as refused:
            run_apart(all_of(body))

        # It is only too large in the end.
        assert refused.value.problem.status == 413
        assert sender.taken > limit.bytes
    assert [limit.content_bytes for limit in limits] == [20 * MEGABYTE, 400 * MEGABYTE]


async def all_of(body: RequestBody) -> None:
    while True:
        await body.receive()
