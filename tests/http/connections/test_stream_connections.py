"""Event streams on connections of a real server."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_http.live.hub import EventHub
from tests.http.studio_in_memory import CAFE, eventually, put
from tests.http.watching.reading import metrics_of

LISTEN = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SITE = b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@contextmanager
def connected(live: str) -> Iterator[socket.socket]:
    host, _, port = live.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), timeout=20)) as line:
        yield line


def until(line: socket.socket, mark: bytes) -> bytes:
    heard = b""
    while mark not in heard:
        part = line.recv(65_536)
        assert part, heard
        heard += part
    return heard


def listeners(live: str) -> float | None:
    return metrics_of(live).value("studio_event_streams")


def test_an_open_stream_takes_no_more_requests(live: str, studio: Studio) -> None:
    with connected(live) as line:
        line.sendall(LISTEN)
        head = until(line, b"\n:\n").lower()
        line.sendall(SITE)
        put(studio, PORTFOLIO, "p1", CAFE)

        assert b"HTTP/1.1" not in until(line, b"event: portfolio")
        assert b"\r\nconnection: close\r\n" in head
        assert b"\r\nx-content-type-options: nosniff\r\n" in head
        assert b"\r\ndate: " in head
        assert listeners(live) == 1

    assert eventually(lambda: listeners(live) == 0)


@pytest.mark.parametrize("end", [b"\r\n", b"Content-Length: 2\r\n\r\n{}", b"Connection: x\r\n\r\n"])
def test_a_request_in_pieces_is_answered_like_a_whole_one(
    live: str, studio: Studio, end: bytes
) -> None:
    with connected(live) as line:
        for piece in (LISTEN[:9], LISTEN[9:-2], end[:-1], end[-1:]):
            line.sendall(piece)
        until(line, b"\n:\n")

        put(studio, PORTFOLIO, "p1", CAFE)

        assert b'"ids":["p1"]' in until(line, b"event: portfolio")


@pytest.mark.parametrize(
    "request_line", [LISTEN + SITE, LISTEN.replace(b"1.1\r\nHost", b"1.0\r\nHost")]
)
def test_a_pipelined_or_http_1_0_request_gets_an_asgi_stream(
    live: str, studio: Studio, request_line: bytes
) -> None:
    with connected(live) as line:
        line.sendall(request_line)
        until(line, b"\n:\n")

        put(studio, PORTFOLIO, "p1", CAFE)

        assert b'"ids":["p1"]' in until(line, b"event: portfolio")


def test_a_stream_that_fails_at_its_start_is_aborted(
    live: str, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    put(studio, PORTFOLIO, "p1", CAFE)
    monkeypatch.setattr(studio.store, "changes", failing)
    monkeypatch.setattr(EventHub, "recent", lambda *_: None)

    with connected(live) as line:
        line.sendall(LISTEN.replace(b"\r\n\r\n", b"\r\nLast-Event-ID: 0\r\n\r\n"))

        heard = until_cut(line)

    assert not heard.endswith(b"0\r\n\r\n")
    assert eventually(lambda: listeners(live) == 0)


def until_cut(line: socket.socket) -> bytes:
    heard = b""
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            heard += part
    return heard
