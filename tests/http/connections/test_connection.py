"""Connections that send no request are closed; others are not."""

import resource
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from studio_http.connections import connection as connections
from studio_http.connections.connection import HEAD_BYTES
from studio_http.connections.listening import allow_many

HEAD = b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOON = 0.3


@contextmanager
def connected(live: str) -> Iterator[socket.socket]:
    host, _, port = live.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), timeout=20)) as line:
        yield line


@pytest.mark.parametrize("said", [b"", b"\r\n", b"G", HEAD, b"POST /api/session HTTP/1.1\r\nHost"])
def test_a_connection_without_a_head_is_closed(
    live: str, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", SOON)

    with connected(live) as line:
        line.sendall(said)

        assert line.recv(4096) == b""


@pytest.mark.parametrize("said", [b"\r\n", HEAD])
def test_a_connection_without_a_second_head_is_closed(
    live: str, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", SOON)

    with connected(live) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        line.sendall(said)

        assert rest(line) is not None


def test_a_request_under_way_is_not_limited_by_the_head_timer(
    live: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)

    with connected(live) as line:
        line.sendall(HEAD.replace(b"/api/site", b"/api/events") + b"\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        line.settimeout(SOON)

        with pytest.raises(TimeoutError):
            assert rest(line) is None


def test_an_endless_request_head_is_refused(live: str) -> None:
    with connected(live) as line:
        line.sendall(HEAD)
        heard = b""
        try:
            for _ in range(4 * HEAD_BYTES // 1024):
                line.sendall(b"X: " + b"y" * 1019 + b"\r\n")
            heard = rest(line)
        except ConnectionError:
            heard = heard or b"HTTP/1.1 400"

    assert heard.startswith(b"HTTP/1.1 400")


def test_the_server_raises_its_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 524_288))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))

    allow_many()

    assert asked == [(65_536, 524_288)]


def rest(line: socket.socket) -> bytes:
    heard = b""
    while part := line.recv(65_536):
        heard += part
    return heard
