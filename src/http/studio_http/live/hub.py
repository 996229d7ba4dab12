"""The broadcaster of a process: the last events, and the open streams with their queues."""

import asyncio
from collections import deque
from typing import TypeAlias

from studio_core.records.changes import JournalEntry, Position
from studio_http.live.frames import EVENTS, event_frame, ids_by_collection, resync_frame

RING = 1024
"""Events kept for clients that reconnect; whoever missed more than these loads everything anew."""

MOST_WAITING = 256
"""Frames that may wait for a client that reads slowly; one `resync` takes the place of more."""

END = b""
"""What ends a stream."""

Stream: TypeAlias = asyncio.Queue[bytes]


class EventHub:
    """The last events and the open streams. Used on the event loop's thread only."""

    def __init__(self) -> None:
        self.position: Position = 0
        self.closed = False
        self._recent: deque[tuple[Position, bytes]] = deque(maxlen=RING)
        self._streams: set[Stream] = set()

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
        for stream in self._streams:
            if stream.full():
                _clear(stream)
                stream.put_nowait(resync_frame(self.position))
            else:
                stream.put_nowait(frame)

    def open(self) -> Stream:
        """Return a new stream, which gets every frame from now on."""
        stream: Stream = asyncio.Queue(MOST_WAITING)
        self._streams.add(stream)
        if self.closed:
            self.end(stream)
        return stream

    def end(self, stream: Stream) -> None:
        """End *stream*; what it had not sent yet is lost."""
        self._streams.discard(stream)
        _clear(stream)
        stream.put_nowait(END)

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        for stream in list(self._streams):
            self.end(stream)

    def recent(self, after: Position) -> bytes | None:
        """Return the events after position *after*; None when they are not all kept here."""
        if after == self.position:
            return b""
        if not self._recent or after < self._recent[0][0] - 1 or after > self.position:
            return None
        return b"".join(frame for position, frame in self._recent if position > after)


def frame_of(entry: JournalEntry) -> bytes:
    """Return one change set as events; empty when it touched nothing public."""
    ids = ids_by_collection(entry)
    touched = [name for name in EVENTS if ids[name]]
    return b"".join(
        event_frame(name, entry.position, ids[name], last=name == touched[-1]) for name in touched
    )


def _clear(stream: Stream) -> None:
    while not stream.empty():
        stream.get_nowait()
