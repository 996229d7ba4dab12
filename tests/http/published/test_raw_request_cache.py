"""Repeated requests are answered without parsing, exactly as if they had been parsed."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse
from studio_http.published.cached_answers import CachedAnswers
from studio_http.published.caching_connection import CachingConnection
from studio_http.published.raw_request_cache import RawRequestCache
from studio_http.server import server_config
from studio_http.watching.registry import Registry
from studio_http.watching.requests import RequestMeter

HOST = b"host: 127.0.0.1\r\n"
GET = b"GET /list HTTP/1.1\r\n" + HOST + b"\r\n"
OTHER = b"GET /list HTTP/1.1\r\n" + HOST + b"accept-encoding: br\r\n\r\n"
HEAD = b"HEAD /list HTTP/1.1\r\n" + HOST + b"\r\n"
DYNAMIC = b"GET /dynamic HTTP/1.1\r\n" + HOST + b"\r\n"
PLAIN = [
    b"\r\n" + GET,
    GET + b"\r\n",
    b"GET /list HTTP/1.1\r\n" + HOST + b"content-length: 3\r\n\r\nabc",
]
"""Unusual, and still one whole request each."""

SEGMENTS = [
    *PLAIN,
    GET,
    GET,
    OTHER,
    HEAD,
    DYNAMIC,
    GET + OTHER,
    GET + GET[:9],
    GET[:9],
    GET[9:],
    GET[:-2],
    b"\r\n",
    b"GET /list HTTP/1.1\r\n" + HOST + b"connection: close\r\n\r\n",
    b"GET /list HTTP/1.0\r\n" + HOST + b"\r\n",
    b"GET /list HTTP/1.1\r\n" + HOST + b"connection: upgrade\r\nupgrade: h2c\r\n\r\n",
    b"GET /list HTTP/1.1\r\n" + HOST + b"expect: 100-continue\r\n\r\n",
    b"GET /list HTTP/1.1\r\nhost: evil.example\r\n\r\n",
    b"POST /dynamic HTTP/1.1\r\n" + HOST + b"content-length: %d\r\n\r\n" % len(GET),
    b"POST /early HTTP/1.1\r\n" + HOST + b"content-length: %d\r\n\r\n" % len(GET),
    b"POST /dynamic HTTP/1.1\r\n" + HOST + b"transfer-encoding: chunked\r\n\r\n",
    b"%x\r\n" % len(GET) + GET + b"\r\n0\r\n\r\n",
    b"nonsense\r\n\r\n",
]


Stage: TypeAlias = Callable[
    [Callable[[asyncio.AbstractEventLoop], Coroutine[Any, Any, None]]], None
]
"""Runs a conversation to its end on an event loop."""


@dataclass
class FakePublished:
    """What the caches read of what is published."""

    edition: object = field(default_factory=object)
    snapshot: None = None


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self._closing = False

    def write(self, data: Any) -> None:
        self.written += b"" if self._closing else bytes(data)

    def close(self) -> None:
        self._closing = True

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Site:
    """One cached list, and an application behind it that answers with the request it got."""

    def __init__(self, *, cached: bool) -> None:
        self.published = cast("Any", FakePublished())
        self.raw_requests = RawRequestCache(self.published) if cached else None
        self.parsed = 0
        self._answers = CachedAnswers(
            self.echo,
            published=self.published,
            events=self.echo,
            files={"/list": CachedResponse(b"everything" * 50)},
            hosts=AllowedHosts("", "127.0.0.1"),
            meter=RequestMeter(Registry()),
            raw_requests=self.raw_requests,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.parsed += 1
        await self._answers(scope, receive, send)

    async def echo(self, scope: Scope, receive: Receive, send: Send) -> None:
        heard = b"" if scope["path"] == "/early" else await body_of(receive)
        said = f"{scope['method']} {scope['path']} ".encode() + heard
        length = (b"content-length", str(len(said)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": said})


async def body_of(receive: Receive) -> bytes:
    body = b""
    while True:
        message: Any = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body"):
            return body


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """Run conversations in another thread: browser tests leave an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        loop = asyncio.new_event_loop()
        yield lambda talk: thread.submit(lambda: loop.run_until_complete(talk(loop))).result()
        thread.submit(loop.close).result()


STOP = b""
"""No bytes but the server, which is told to stop."""


def conversation(stage: Stage, site: Site, segments: Sequence[bytes]) -> tuple[bytes, bool]:
    """Send *segments* on one connection, each after the last was dealt with."""
    wire = Wire()

    async def talk(loop: asyncio.AbstractEventLoop) -> None:
        config = server_config(site, (), site.raw_requests)
        config.load()
        state = ServerState()
        state.default_headers = [(b"date", b"today")]
        connection = CachingConnection(config, state, {}, loop, raw_requests=site.raw_requests)
        connection.connection_made(wire)
        for segment in segments:
            if segment == STOP:
                connection.shutdown()
            elif not wire.is_closing():
                connection.data_received(segment)
            for _ in range(12):
                await asyncio.sleep(0)
        connection.connection_lost(None)
        await asyncio.gather(*state.tasks, return_exceptions=True)

    stage(talk)
    return re.sub(rb"etag: [^\r]*", b"etag", wire.written), wire.is_closing()


def test_a_request_that_came_before_is_answered_unparsed(stage: Stage) -> None:
    site = Site(cached=True)

    answers, _ = conversation(stage, site, [GET] * 5)

    assert site.parsed == 1
    assert answers == conversation(stage, Site(cached=False), [GET] * 5)[0]


def test_the_kept_answer_serves_other_connections(stage: Stage) -> None:
    site = Site(cached=True)

    first, _ = conversation(stage, site, [GET])
    second, _ = conversation(stage, site, [GET])

    assert first == second
    assert site.parsed == 1


def test_a_new_edition_clears_the_kept_answers(stage: Stage) -> None:
    site = Site(cached=True)
    conversation(stage, site, [GET, GET])

    site.published.edition = object()
    conversation(stage, site, [GET, GET])

    assert site.parsed == 2


@pytest.mark.parametrize(
    "odd", [segment for segment in SEGMENTS if segment not in (GET, OTHER, HEAD, *PLAIN)]
)
def test_unusual_requests_are_not_kept(stage: Stage, odd: bytes) -> None:
    site = Site(cached=True)

    conversation(stage, site, [odd])

    assert site.raw_requests is not None
    assert site.raw_requests.find(odd) is None


@pytest.mark.parametrize("known", [[], [GET]], ids=["new", "known"])
@pytest.mark.parametrize("parts", [[GET], [GET[:9], GET[9:]]], ids=["whole", "in parts"])
def test_a_new_connection_is_answered_once_while_the_server_stops(
    stage: Stage, known: list[bytes], parts: list[bytes]
) -> None:
    site = Site(cached=True)
    conversation(stage, site, known)

    said, closed = conversation(stage, site, [STOP, *parts, GET])

    assert said.startswith(b"HTTP/1.1 200 ")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in said
    assert closed


def test_a_connection_that_was_answered_is_closed_at_the_end(stage: Stage) -> None:
    said, closed = conversation(stage, Site(cached=True), [GET, STOP, GET])

    assert said.count(b"HTTP/1.1 ") == 1
    assert closed


@given(st.lists(st.sampled_from(SEGMENTS), max_size=8))
def test_any_conversation_gets_the_answers_of_a_parser(stage: Stage, segments: list[bytes]) -> None:
    site = Site(cached=True)
    conversation(stage, site, [GET, OTHER, HEAD])  # what is known before

    found = conversation(stage, site, segments)

    assert found == conversation(stage, Site(cached=False), segments)


@given(st.lists(st.sampled_from(SEGMENTS), max_size=6), st.lists(st.integers(0, 400)))
def test_a_conversation_cut_anywhere_gets_the_answers_of_a_parser(
    stage: Stage, segments: list[bytes], cuts: list[int]
) -> None:
    whole = b"".join(segments)
    places = sorted({0, len(whole), *(cut for cut in cuts if cut < len(whole))})
    pieces = [whole[start:end] for start, end in pairwise(places)]
    site = Site(cached=True)
    conversation(stage, site, SEGMENTS[:6])

    found = conversation(stage, site, pieces)

    assert found == conversation(stage, Site(cached=False), pieces)
