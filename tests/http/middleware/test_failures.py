"""Whatever is sent and whatever fails, the answer is a problem with our headers."""

import logging
import socket
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from studio_adapters.bootstrap import Studio
from studio_http.app import StudioApp
from studio_http.base.security_headers import security_headers
from studio_http.middleware.failures import Failures
from studio_http.published.cached_answers import CachedAnswers
from tests.event_loops import run_apart

HEADERS = security_headers(https=False)
ODD = st.binary(max_size=24) | st.text(max_size=8).map(lambda text: text.encode())
PORTS = st.text(st.characters(categories=["Nd", "No", "Nl"]), min_size=1, max_size=3)
ADDRESSES = [
    *("/", "*", "/portfolio", "/media/a.jpg", "/assets/none.js", "/metrics", "/healthz"),
    *("/api/session", "/api/enquiries", "/api/admin/portfolio", "/api/none", "/share/x.png"),
]


@pytest.fixture
def address(live: str) -> tuple[str, int]:
    host, _, port = live.removeprefix("http://").partition(":")
    return host, int(port)


def answered(address: tuple[str, int], request: bytes) -> tuple[int, dict[bytes, bytes], bytes]:
    """Return status, headers and the body's beginning of the first answer."""
    with closing(socket.create_connection(address, timeout=20)) as line:
        line.sendall(request)
        head, _, body = b"".join(iter(lambda: line.recv(65_536), b"")).partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    headers = dict(one.split(b": ", 1) for one in lines)
    return int(status.split()[1]), headers, body


def is_ours(status: int, headers: dict[bytes, bytes]) -> bool:
    """Tell whether an answer has our headers, and a refusal is a problem or a page of ours."""
    names = {name for name, _ in HEADERS}
    kind = headers.get(b"content-type", b"")
    is_told = status < 400 or kind.startswith((b"application/problem+json", b"text/html"))
    return status < 500 and names <= headers.keys() and is_told


@pytest.mark.parametrize(
    "host", ["127.0.0.1:²", "127.0.0.1:٣", "localhost:", "[::1", "[::1]x", "²"]
)
def test_an_odd_host_is_a_problem_everywhere(address: tuple[str, int], host: str) -> None:
    for path in ADDRESSES:
        for spelt in {host.encode(), host.encode("latin-1", "replace")}:
            request = b"GET %b HTTP/1.1\r\nHost: %b\r\nConnection: close\r\n\r\n"

            status, headers, _ = answered(address, request % (path.encode(), spelt))

            assert (path, status, is_ours(status, headers)) == (path, 400, True)


@bounded(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    line=st.binary(max_size=30) | st.sampled_from([b"GET / HTTP/1.1", b"GET /%ff?%00 HTTP/1.1"]),
    host=ODD | PORTS.map(lambda port: f"127.0.0.1:{port}".encode()),
    name=st.sampled_from([b"Origin", b"Cookie", b"X-Forwarded-For", b"Accept-Encoding"]) | ODD,
    value=ODD,
)
@example(line=b"GET /api/session HTTP/1.1", host=b"127.0.0.1:\xb2", name=b"X", value=b"")
@example(line=b"POST /api/session HTTP/1.1", host=b"127.0.0.1", name=b"Origin", value=b"http://[")
def test_no_bytes_make_a_bare_failure(
    address: tuple[str, int], line: bytes, host: bytes, name: bytes, value: bytes
) -> None:
    request = b"%b\r\nHost: %b\r\n%b: %b\r\nConnection: close\r\n\r\n" % (line, host, name, value)
    with closing(socket.create_connection(address, timeout=20)) as connection:
        connection.sendall(request)
        try:
            answer = b"".join(iter(lambda: connection.recv(65_536), b""))
        except ConnectionError:
            answer = b""

    for head in answer.split(b"HTTP/1.1 ")[1:]:
        status, _, rest = head.partition(b" ")
        names = {one.partition(b":")[0] for one in rest.split(b"\r\n\r\n")[0].split(b"\r\n")}
        assert int(status) < 500
        assert {header for header, _ in HEADERS} <= names


@pytest.mark.parametrize("method", ["TRACE", "CONNECT"])
def test_trace_is_refused_with_what_the_address_answers(
    address: tuple[str, int], method: str
) -> None:
    for path in ADDRESSES:
        request = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

        status, headers, _ = answered(address, request.encode())

        assert (path, status, is_ours(status, headers)) == (path, 405, True)
        assert method.encode() not in headers[b"allow"]
        assert {b"GET", b"POST"} & {*headers[b"allow"].split(b", ")}


def test_a_failing_layer_is_a_problem_without_internals_and_with_a_log_line(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def fail(*_: Any) -> None:
        raise ValueError("secret")

    monkeypatch.setattr(CachedAnswers, "__call__", fail)
    scope = {"type": "http", "path": "/api/site", "method": "GET", "headers": []}
    run_apart(StudioApp(studio)(scope, send, send))  # type: ignore[arg-type]

    assert sent[0]["status"] == 500
    assert {name for name, _ in HEADERS} <= {name for name, _ in sent[0]["headers"]}
    assert b'"internal"' in sent[1]["body"]
    assert b"secret" not in sent[1]["body"]
    failures = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert [str(one.exc_info[1]) for one in failures if one.exc_info] == ["secret"]


def test_a_failure_within_an_answer_is_passed_on() -> None:
    async def break_off(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError("in the middle")

    async def send(_: Any = None) -> Any:
        return None

    with pytest.raises(ValueError, match="middle"):
        run_apart(Failures(break_off, HEADERS)({"type": "http", "path": "/"}, send, send))
