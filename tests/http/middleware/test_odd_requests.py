"""Requests that no browser sends get a 4xx, never a 5xx."""

import logging
import socket
from contextlib import closing

import httpx
import pytest

from tests.http.studio_in_memory import eventually

HOST = b"Host: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"
ENQUIRY = b"POST /api/enquiries HTTP/1.1\r\n" + HOST + JSON
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def connected(live: str) -> socket.socket:
    host, _, port = live.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=20)


def status(live: str, request: bytes) -> str:
    with closing(connected(live)) as line:
        line.sendall(request)
        return line.recv(65_536).partition(b"\r\n")[0].decode()


@pytest.mark.parametrize("method", [b"POST", b"PUT", b"DELETE", b"PATCH", b"TRACE", b"CONNECT"])
@pytest.mark.parametrize("address", [b"*", b"/", b"//", b"http://127.0.0.1/", b"?", b"api", b"%2f"])
def test_an_address_of_any_form_is_refused(live: str, method: bytes, address: bytes) -> None:
    request = b"%b %b HTTP/1.1\r\n%bContent-Length: 0\r\n\r\n" % (method, address, HOST)

    assert status(live, request).split()[1] in {"400", "404", "405"}


@pytest.mark.parametrize("other", [b"evil.example", b"127.0.0.1"])
@pytest.mark.parametrize("ours_first", [True, False])
def test_a_request_names_one_host(live: str, other: bytes, ours_first: bool) -> None:
    theirs = b"hoSt: %b\r\n" % other
    named = HOST + theirs if ours_first else theirs + HOST

    assert status(live, b"GET / HTTP/1.1\r\n" + named + b"\r\n") == "HTTP/1.1 400 Bad Request"


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: 2\r\n" + CHUNKED + b"\r\n2\r\n{}\r\n0\r\n\r\n",
        CHUNKED + b"Content-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        CHUNKED + CHUNKED.replace(b"chunked", b"identity") + b"\r\n2\r\n{}\r\n0\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"Content-Length: +2\r\n\r\n{}",
        CHUNKED.replace(b"chunked", b"xchunked") + b"\r\n2\r\n{}\r\n0\r\n\r\n",
    ],
)
def test_a_body_whose_end_is_in_doubt_is_refused_and_the_connection_closed(
    live: str, body: bytes
) -> None:
    with closing(connected(live)) as line:
        line.sendall(ENQUIRY + body)
        answer = b"".join(iter(lambda: line.recv(65_536), b""))

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "cut_off", [b"Content-Length: 9\r\n\r\n{", CHUNKED + b"\r\n2\r\n{}\r\nmore\r\n"]
)
def test_a_client_that_disconnects_is_no_failure(
    live: str, cut_off: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    with closing(connected(live)) as line:
        line.sendall(ENQUIRY + cut_off)

    assert eventually(lambda: "POST /api/enquiries: 408" in caplog.messages, 20)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_requests_behind_a_stream_are_dropped_when_the_client_disconnects(
    live: str, caplog: pytest.LogCaptureFixture
) -> None:
    def streams() -> str:
        return httpx.get(f"{live}/metrics").text.partition("\nstudio_event_streams ")[2][:1]

    with closing(connected(live)) as line:
        asked = (b"events", b"none", b"site")
        line.sendall(b"".join(b"GET /api/%b HTTP/1.1\r\n%b\r\n" % (one, HOST) for one in asked))
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        assert streams() == "1"

    assert eventually(lambda: streams() == "0")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_upgrade_is_ignored_and_not_logged(live: str, caplog: pytest.LogCaptureFixture) -> None:
    asked = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"

    answered = status(live, b"GET /api/site HTTP/1.1\r\n" + HOST + asked)

    assert answered == "HTTP/1.1 200 OK"
    # Threads of other tests, of a store say, may have something to tell.
    assert [one for one in caplog.records if one.name.startswith(("studio.", "uvicorn"))] == []
