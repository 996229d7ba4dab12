"""The broadcaster of a process: the last messages, and the streams that they are sent to."""

import asyncio
from collections import deque
from typing import Any, Protocol

from studio_core.records.changes import JournalEntry, Position
from studio_http.live.frames import EVENTS, event_frame, ids_by_collection, resync_frame

RING = 1024
"""Messages kept for slow streams; a client that misses more gets `resync`."""

_AT_ONCE = 200


class Listener(Protocol):
    """A stream of one client."""

    def push(self, now: float) -> None:
        """Send what is new, without waiting."""
        ...


class EventHub:
    """The last messages and the open streams. Used on the event loop's thread only."""

    def __init__(self) -> None:
        self.position: Position = 0
        self.closed = False
        self._next = 0
        self._ring: deque[bytes] = deque(maxlen=RING)
        self._recent: deque[tuple[Position, bytes]] = deque(maxlen=RING)
        self._latest: dict[str, Any] = {}
        self._latest_written = b""
        self._streams: set[Listener] = set()
        self._spreading: asyncio.Task[None] | None = None

    @property
    def head(self) -> int:
        """The number that the next message will get."""
        return self._next

    def start(self, position: Position) -> None:
        """Set the journal position after which events will come."""
        self.position = position

    def publish(self, entry: JournalEntry) -> None:
        """Send one change set to every stream; one that touched nothing public only counts."""
        self.position = entry.position
        frame = frame_of(entry)
        self._recent.append((entry.position, frame))
        if frame:
            self.send(frame)

    def start_anew(self, position: Position) -> None:
        """Have every client load everything again: something may have been missed up to here."""
        self.position = position
        self._recent.clear()
        self.send(resync_frame(position))

    def send(self, frame: bytes) -> None:
        """Send *frame* to every stream."""
        self._ring.append(frame)
        self._latest = chunk(frame)
        self._latest_written = written(frame)
        self._next += 1
        self._wake()

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        self._wake()

    def add(self, stream: Listener) -> None:
        """Send *stream* what it has missed, and everything from now on."""
        self._streams.add(stream)
        stream.push(asyncio.get_running_loop().time())

    def remove(self, stream: Listener) -> None:
        """Send *stream* nothing more."""
        self._streams.discard(stream)

    def message_since(self, number: int) -> dict[str, Any]:
        """Return the messages from *number* on as one; streams that are up to date share it."""
        if number == self._next - 1:
            return self._latest
        return chunk(self.since(number))

    def written_since(self, number: int) -> bytes:
        """Return the messages from *number* on as they are written to a connection."""
        if number == self._next - 1:
            return self._latest_written
        return written(self.since(number))

    def since(self, number: int) -> bytes:
        """Return the messages from *number* on; `resync` when some are not kept any more."""
        lost = number < self._next - len(self._ring)
        if lost:
            return resync_frame(self.position)
        return b"".join(list(self._ring)[number - self._next + len(self._ring) :])

    def recent(self, after: Position) -> bytes | None:
        """Return the events after position *after*; None when they are not all kept here."""
        if after == self.position:
            return b""
        if not self._recent or after < self._recent[0][0] - 1 or after > self.position:
            return None
        return b"".join(frame for position, frame in self._recent if position > after)

    def _wake(self) -> None:
        if self._streams and self._spreading is None:
            self._spreading = asyncio.ensure_future(self._spread())

    async def _spread(self) -> None:
        """Push to every stream until none has missed anything.

        The process does other work in pauses between them.
        """
        loop = asyncio.get_running_loop()
        spread = None
        try:
            while spread != (self._next, self.closed):
                spread = self._next, self.closed
                now = loop.time()
                for number, stream in enumerate(list(self._streams), 1):
                    stream.push(now)
                    if not number % _AT_ONCE:
                        await asyncio.sleep(0)
        finally:
            self._spreading = None


def chunk(frames: bytes) -> dict[str, Any]:
    """Return a piece of a stream as ASGI sends it."""
    return {"type": "http.response.body", "body": frames, "more_body": True}


def written(frames: bytes) -> bytes:
    """Return a piece of a stream as one chunk of HTTP/1.1; an empty one would end the answer."""
    return b"%x\r\n%b\r\n" % (len(frames), frames)


def frame_of(entry: JournalEntry) -> bytes:
    """Return one change set as events; empty when it touched nothing public."""
    ids = ids_by_collection(entry)
    touched = [name for name in EVENTS if ids[name]]
    return b"".join(
        event_frame(name, entry.position, ids[name], last=name == touched[-1]) for name in touched
    )
