"""One broadcaster per process: a ring of messages that every stream reads at its own pace."""

import asyncio
from collections import deque

from studio_core.changes import JournalEntry, Position
from studio_core.collections import INSIGHTS, PORTFOLIO
from studio_http.event_frames import event_frame, ids_by_collection, resync_frame

RING = 1024
"""Messages kept for streams that fall behind; who misses more is told to load everything anew."""


class EventHub:
    """The live messages and who waits for the next one. Used on the event loop's thread only."""

    def __init__(self) -> None:
        self.position: Position = 0
        self.closed = False
        self._next = 0
        self._ring: deque[bytes] = deque(maxlen=RING)
        self._recent: deque[tuple[Position, bytes]] = deque(maxlen=RING)
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def head(self) -> int:
        """The number that the next message will get."""
        return self._next

    def start(self, position: Position) -> None:
        """Say from which journal position on events will come."""
        self.position = position

    def publish(self, entry: JournalEntry) -> None:
        """Tell every stream about one change set; private ones are only counted."""
        self.position = entry.position
        frame = frame_of(entry)
        self._recent.append((entry.position, frame))
        if frame:
            self.send(frame)

    def send(self, frame: bytes) -> None:
        """Give *frame* to every stream."""
        self._ring.append(frame)
        self._next += 1
        self._wake()

    def close(self) -> None:
        """Let every stream end."""
        self.closed = True
        self._wake()

    async def wait(self, after: int) -> None:
        """Wait until there is a message with number *after*, or the hub is closed."""
        if self._next > after or self.closed:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            await future
        finally:
            self._waiting.discard(future)

    def since(self, number: int) -> bytes:
        """Return the messages from *number* on; what the ring has lost is a call to start anew."""
        lost = number < self._next - len(self._ring)
        if lost:
            return resync_frame(self.position)
        return b"".join(list(self._ring)[number - self._next + len(self._ring) :])

    def recent(self, after: Position) -> bytes | None:
        """Return the events after position *after*; None when memory does not reach back."""
        if after == self.position:
            return b""
        if not self._recent or after < self._recent[0][0] - 1 or after > self.position:
            return None
        return b"".join(frame for position, frame in self._recent if position > after)

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)


def frame_of(entry: JournalEntry) -> bytes:
    """Return one change set as events; empty when it touched nothing public."""
    ids = ids_by_collection(entry)
    touched = [name for name in (PORTFOLIO, INSIGHTS) if ids[name]]
    return b"".join(
        event_frame(name, entry.position, ids[name], last=name == touched[-1]) for name in touched
    )
