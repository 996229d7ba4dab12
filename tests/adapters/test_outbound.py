"""Requests to addresses of the data: to what was looked at, within bounds, and nowhere inside."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from studio_adapters.outbound import OutboundClient, OutboundError, OutboundRefusedError
from tests.outbound_stand_ins import PUBLIC, client_of

ROOT = Path(__file__).resolve().parents[2]
INSIDE = "10.0.0.7"
Resolver = Callable[[str, int], Sequence[str]]


def never(address: str, port: int, seconds: float) -> socket.socket:
    raise AssertionError(f"{address} was called")


def get(client: OutboundClient, url: str) -> bytes:
    with client.request("GET", url) as answer:
        return b"".join(answer.parts())


@contextmanager
def speaking(*answers: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Give the port of a server that gives these answers in turn, and what it was asked."""
    asked: list[bytes] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def speak() -> None:
            for answer in answers:
                opened, _ = server.accept()
                with opened:
                    asked.append(opened.recv(65536))
                    opened.sendall(answer)

        thread = threading.Thread(target=speak, daemon=True)
        thread.start()
        yield server.getsockname()[1], asked
        thread.join(60)


def redirect(to: str) -> bytes:
    return f"HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n".encode()


def body(content: bytes, *headers: str) -> bytes:
    lines = ["HTTP/1.1 200 OK", f"Content-Length: {len(content)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + content


@pytest.mark.parametrize("found", [[INSIDE], [PUBLIC, INSIDE], ["::1", PUBLIC], []])
def test_a_name_with_an_address_inside_is_not_called(found: list[str]) -> None:
    client = OutboundClient(5.0, 100, resolve=lambda host, port: found, dial=never)

    with pytest.raises(OutboundRefusedError):
        get(client, "https://pictures.example/a.jpg")


def test_a_name_is_resolved_once_and_the_connection_goes_to_what_was_found() -> None:
    answers = iter([[PUBLIC], [INSIDE]])

    with speaking(body(b"picture")) as (port, asked):
        client = replace(client_of(port), resolve=lambda host, port: next(answers))
        found = get(client, "http://pictures.example/a.jpg")

    assert found == b"picture"
    assert b"Host: pictures.example\r\n" in asked[0]
    assert next(answers) == [INSIDE]


@pytest.mark.parametrize(
    "to",
    [
        "http://inside.example/",
        "//inside.example/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0x7f.1/",
        "http://u@pictures.example/",
        "http://pictures.example:22/",
        "file:///etc/passwd",
        "http://[::1/",
    ],
)
def test_a_redirect_is_looked_at_as_the_first_address_was(to: str) -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        return {"pictures.example": [PUBLIC], "inside.example": [INSIDE]}.get(host, [host])

    with speaking(redirect(to)) as (port, asked):
        client = replace(client_of(port), resolve=resolve)
        with pytest.raises(OutboundRefusedError):
            get(client, "http://pictures.example/a.jpg")

    assert len(asked) == 1


def test_redirects_are_followed_so_often_and_no_oftener() -> None:
    with speaking(redirect("/b"), redirect("http://other.example/c"), body(b"c")) as (port, asked):
        assert get(replace(client_of(port), max_redirects=2), "http://a.example/a") == b"c"
    with speaking(redirect("/b"), redirect("/c")) as (port, _), pytest.raises(OutboundError):
        get(replace(client_of(port), max_redirects=1), "http://a.example/a")

    assert [line.split(b" ")[1] for line in asked] == [b"/a", b"/b", b"/c"]
    assert b"Host: other.example\r\n" in asked[2]


def test_a_redirect_is_an_answer_where_none_is_to_be_followed() -> None:
    with speaking(redirect("/b")) as (port, asked):
        client = replace(client_of(port), max_redirects=None)
        with client.request("HEAD", "http://a.example/a") as answer:
            assert answer.headers["location"] == "/b"

    assert len(asked) == 1


@pytest.mark.parametrize(
    "answer",
    [
        body(b"x" * 101),
        b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 101,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n"
        + b"x" * 101
        + b"\r\n0\r\n\r\n",
        body(b"x", "Content-Encoding: gzip"),
        b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nx",
        b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1000 + b"\r\n",
        b"\r\n\r\n",
        b"",
    ],
)
def test_an_answer_too_large_packed_or_broken_is_none(answer: bytes) -> None:
    with speaking(answer) as (port, _), pytest.raises(OutboundError):
        get(client_of(port, max_bytes=100), "http://pictures.example/a.jpg")


def test_every_wait_ends_when_the_time_of_the_whole_request_is_over() -> None:
    given: list[float] = []
    now = iter([0.0, 1.0, 2.0, 61.0])

    with speaking(b"") as (port, _):
        bare = client_of(port)

        def dial(address: str, asked: int, seconds: float) -> socket.socket:
            given.append(seconds)
            return bare.dial(address, asked, seconds)

        client = replace(bare, seconds=60.0, dial=dial, clock=lambda: next(now))
        with pytest.raises(OutboundError, match="no answer in time"):
            get(client, "http://pictures.example/a.jpg")

    # To connect it has ten seconds at most; when the answer is waited for, its time is over.
    assert given == [10.0]


def test_the_clients_own_proxy_settings_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")

    with speaking(body(b"picture")) as (port, _):
        assert get(client_of(port), "http://pictures.example/a.jpg") == b"picture"


def test_in_a_network_of_its_own_no_hostile_address_is_called() -> None:
    tried = subprocess.run(["unshare", "-n", "true"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip(reason="this user may make no network of its own")

    done = subprocess.run(
        ["unshare", "-n", "--", sys.executable, "-m", "tests.hostile_network"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    told = json.loads(done.stdout)
    assert told["reached"] == []
    assert told["tried"] > 100
    assert told["control"] == ["GET /outside HTTP/1.1"]
