"""One client's stream that writes to its connection itself, without a request or a task."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from studio_http.live.hub import EventHub, written

log = logging.getLogger("studio.events")

_LAST = b"0\r\n\r\n"


class DirectStream(asyncio.Protocol):
    """Takes a connection over and sends the events as chunks of its one answer (RFC 9112, 7.1).

    It keeps no parser, no request and no task, since there may be ten thousand of it. A client that
    does not read gets nothing new until it has read what was sent; events that left the hub's
    memory by then are replaced by `resync`.
    """

    __slots__ = ("_ends", "_gone", "_hub", "_number", "_paused", "_transport")

    _transport: asyncio.Transport

    def __init__(self, hub: EventHub, ends: float, gone: Callable[["DirectStream"], None]) -> None:
        self._hub = hub
        self._ends = ends
        self._gone = gone
        self._number = hub.head
        self._paused = False

    def connection_made(self, transport: Any) -> None:
        """Write to *transport* from now on."""
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the hub, and tell who counts the streams."""
        self._hub.remove(self)
        self._gone(self)

    def data_received(self, data: bytes) -> None:
        """Ignore what follows the request: the answer said that the connection ends with it."""

    def pause_writing(self) -> None:
        """Send nothing while the client does not read."""
        self._paused = True

    def resume_writing(self) -> None:
        """Send what came meanwhile."""
        self._paused = False
        self.push(asyncio.get_running_loop().time())

    def begin(self, head: bytes, opening: bytes) -> None:
        """Write *head* and the first frames, *opening*; events from now on will follow."""
        self._number = self._hub.head
        self._transport.write(head + written(opening))

    def listen(self, missed: bytes) -> None:
        """Write the frames that were *missed* before the opening, then follow the hub."""
        if self._transport.is_closing():
            return
        self._transport.write(written(missed))
        self._hub.add(self)

    def push(self, now: float) -> None:
        """Send what is new; the stream ends when the hub is closed or its time is over."""
        transport, hub = self._transport, self._hub
        if transport.is_closing():
            return
        over = hub.closed or now >= self._ends
        try:
            if self._paused and not hub.closed:
                if over:
                    transport.abort()
                return
            if self._number < hub.head:
                transport.write(hub.written_since(self._number))
                self._number = hub.head
            if over:
                self.shutdown()
        except Exception:
            # One broken connection must not stop the others.
            log.exception("an event stream broke off")
            transport.abort()

    def shutdown(self) -> None:
        """Complete the answer and close the connection; uvicorn calls this when it stops."""
        if not self._transport.is_closing():
            self._transport.write(_LAST)
            self._transport.close()

    def break_off(self) -> None:
        """Close the connection without completing the answer, so that the client connects again."""
        self._transport.abort()
