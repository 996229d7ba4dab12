"""One client's stream that writes to its connection itself, with nothing between it and the hub."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from studio_http.live.hub import EventHub, written

log = logging.getLogger("studio.events")

_LAST = b"0\r\n\r\n"


class DirectStream(asyncio.Protocol):
    """The rest of a connection whose one request was answered with a stream (RFC 9112, 7.1).

    Of ten thousand listeners each costs what is kept for it: here no parser, no request, no task.
    A client that does not read is told nothing more until it has read what is on its way; what
    the hub has lost by then is a call to start anew.
    """

    __slots__ = ("_ends", "_hub", "_left", "_number", "_paused", "_transport")

    _transport: asyncio.Transport

    def __init__(self, hub: EventHub, ends: float, left: Callable[["DirectStream"], None]) -> None:
        self._hub = hub
        self._ends = ends
        self._left = left
        self._number = hub.head
        self._paused = False

    def connection_made(self, transport: Any) -> None:
        """Write to *transport* from now on."""
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that the client is gone."""
        self._hub.remove(self)
        self._left(self)

    def data_received(self, data: bytes) -> None:
        """Ignore what follows the request: the answer said that the connection ends with it."""

    def pause_writing(self) -> None:
        """Wait: the client does not read."""
        self._paused = True

    def resume_writing(self) -> None:
        """Send what came meanwhile."""
        self._paused = False
        self.push(asyncio.get_running_loop().time())

    def begin(self, head: bytes, opening: bytes) -> None:
        """Write *head* and the first frames, *opening*; the stream hears of all that comes now."""
        self._number = self._hub.head
        self._transport.write(head + written(opening))

    def listen(self, missed: bytes) -> None:
        """Write the frames that were *missed* before the opening, then follow the hub."""
        if self._transport.is_closing():
            return
        if missed:
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
            # One connection that broke must not silence the others.
            log.exception("an event stream broke off")
            transport.abort()

    def shutdown(self) -> None:
        """Complete the answer and close the connection; the server asks for it when it stops."""
        if not self._transport.is_closing():
            self._transport.write(_LAST)
            self._transport.close()

    def break_off(self) -> None:
        """Close the connection without completing the answer: the client knows, and comes back."""
        self._transport.abort()
