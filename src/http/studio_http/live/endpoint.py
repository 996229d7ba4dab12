"""GET /api/events: what changed, as it changes, without gaps after a lost connection."""

import asyncio

from studio_core.addresses.networks import counted_network
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Position
from studio_core.records.store import Store
from studio_http.base.asgi import Message, Receive, Scope, Send
from studio_http.base.problems.problem import Problem, send_problem
from studio_http.base.security_headers import RawHeaders
from studio_http.live.frames import HEARTBEAT, OPENING, opened_frame, resync_frame
from studio_http.live.hub import EventHub, Stream, frame_of

PATH = "/api/events"
HEARTBEAT_SECONDS = 15.0
MAX_AGE_SECONDS = 600.0
"""A stream ends after ten minutes and its client comes back: load moves to younger processes."""

MAX_STREAMS = 20_000
MAX_STREAMS_PER_ADDRESS = 200
_LOOPBACK = ("127.", "::1")
_MAX_MISSED = 1000
"""A client that missed more changes loads everything anew."""

_STREAM_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    # A client that comes back after `MAX_AGE_SECONDS` may come to a younger process.
    (b"connection", b"close"),
)
_LAST: Message = {"type": "http.response.body", "body": b""}
_BUSY = Problem(status=503, code="rate_limited", headers={"Retry-After": "10"})


class Events:
    """Answer /api/events in front of every other layer: each would cost every stream memory."""

    def __init__(self, hub: EventHub, store: Store, headers: RawHeaders = ()) -> None:
        self._hub = hub
        self._headers = (*_STREAM_HEADERS, *headers)
        self._answer_headers = ((b"cache-control", b"no-store"), *headers)
        self._store = store
        self._streams: dict[str, int] = {}
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the client goes, or ask it to come back later."""
        address = counted_network((scope.get("client") or ("",))[0])
        streams = self._streams.get(address, 0)
        # Behind a proxy of this machine all visitors have one address.
        is_shared = address.startswith(_LOOPBACK) or not address
        is_full = streams >= MAX_STREAMS_PER_ADDRESS and not is_shared
        if is_full or self._open >= MAX_STREAMS:
            await send_problem(_BUSY, PATH, send, self._answer_headers)
            return
        self._streams[address] = streams + 1
        self._open += 1
        try:
            await self._serve(scope, receive, send)
        finally:
            self._count_out(address)

    @property
    def open_streams(self) -> int:
        """How many clients listen."""
        return self._open

    async def heartbeat(self) -> None:
        """Keep proxies from closing quiet streams; run for the application's life."""
        while not self._hub.closed:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._hub.send(HEARTBEAT)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what the client missed, then what comes, until it goes or its time is over."""
        hub, loop = self._hub, asyncio.get_running_loop()
        stream, position = hub.open(), hub.position
        watch = asyncio.ensure_future(_end_with_client(hub, stream, receive))
        try:
            async with asyncio.timeout_at(loop.time() + MAX_AGE_SECONDS):
                await send({"type": "http.response.start", "status": 200, "headers": self._headers})
                await send(_chunk(OPENING))
                await send(_chunk(await self._missed(_last_event_id(scope), position)))
                while frame := await stream.get():
                    await send(_chunk(frame))
        except TimeoutError:
            pass
        finally:
            hub.end(stream)
            watch.cancel()
        await send(_LAST)

    async def _missed(self, last: Position | None, until: Position) -> bytes:
        """Return what a client that comes with *last* has missed up to *until*, and that it has."""
        return await self._events_after(last, until) + opened_frame(until)

    async def _events_after(self, last: Position | None, until: Position) -> bytes:
        """Return the events after *last* up to *until*, from memory or from the journal."""
        if last is None:
            return b""
        if last < 0 or last > until or until - last > _MAX_MISSED:
            return resync_frame(until)
        frames = self._hub.recent(last) if until == self._hub.position else None
        if frames is not None:
            return frames
        try:
            entries = await asyncio.to_thread(self._store.changes, last, _MAX_MISSED)
        except StoreUnavailableError:
            return resync_frame(until)
        return b"".join(frame_of(entry) for entry in entries if entry.position <= until)

    def _count_out(self, address: str) -> None:
        self._open -= 1
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]


async def _end_with_client(hub: EventHub, stream: Stream, receive: Receive) -> None:
    """End *stream* when its client goes."""
    while (await receive())["type"] != "http.disconnect":
        pass
    hub.end(stream)


def _chunk(frames: bytes) -> Message:
    return {"type": "http.response.body", "body": frames, "more_body": True}


def _last_event_id(scope: Scope) -> Position | None:
    """Return the last event that the client has; None without the header, -1 when unreadable."""
    for name, value in scope["headers"]:
        if name == b"last-event-id":
            return int(value) if value.isdigit() and len(value) < 16 else -1
    return None
