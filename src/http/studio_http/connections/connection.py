"""Connections: as many as the machine allows, and none that is held without asking for anything."""

import asyncio
import resource
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from studio_http.base.security_headers import RawHeaders

HEAD_SECONDS = 15.0
"""How long a connection may take to say what it wants, from its first byte or from the start."""

LAST_HEAD_SECONDS = 0.5
"""How long a connection that was not heard yet may still ask something when the server stops."""

HEAD_BYTES = 64 * 1024
"""How long a head may be that comes in pieces."""

CONNECTION = "studio.connection"
"""Where a scope carries the connection of its request, for whoever wants to take it over."""

_STREAMED = ((b"connection", b"close"), (b"transfer-encoding", b"chunked"))
_ENOUGH_FILES = 65_536


class PatientConnection(HttpToolsProtocol):
    """uvicorn's connection, closed when the head of a request does not come, in time or at all.

    uvicorn limits the pause between two requests only: whoever connects and says nothing, or half
    a head, would hold a connection for ever, and a head without an end would fill the memory.
    """

    cycle: Any  # uvicorn says that these are never None, or of kinds of its own.
    scope: Any
    parser: Any
    headers: list[tuple[bytes, bytes]]
    connections: set[Any]
    _giving_up: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _leaving = False
    _answering: Any = None

    def connection_made(self, transport: Any) -> None:
        """Start waiting for the first request."""
        super().connection_made(transport)
        self._wait_for_a_head()

    def data_received(self, data: bytes) -> None:
        """Wait on while there is no whole head; a request under way has limits of its own."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_a_head()
        else:
            self._wait_no_more()
            self.cycle.scope[CONNECTION] = self
        self._head_bytes = self._head_bytes + len(data) if self._within_a_head() else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        """Refuse a request that names two hosts: which of them is meant is anybody's guess.

        The parser takes what is raised for a fault of the request (RFC 9112, 3.2: a 400).
        """
        if [name for name, _ in self.headers].count(b"host") > 1:
            raise ValueError("more than one Host")
        super().on_headers_complete()
        if self._leaving:
            self.cycle.keep_alive = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_more()
        if self.cycle is not None:
            self.cycle.scope.pop(CONNECTION, None)
        super().connection_lost(exc)
        self._leave_what_is_behind()

    def shutdown(self) -> None:
        """Answer whoever came just before the end and was not heard yet; then end the connection.

        uvicorn would close it, and a visitor who did nothing wrong would be left without an answer.
        """
        if self.cycle is None and not self.transport.is_closing():
            self._leaving = True
            self.loop.call_later(LAST_HEAD_SECONDS, self._close_unheard)
        else:
            super().shutdown()

    def may_be_taken_over(self) -> bool:
        """Tell whether all that is under way here is one whole request without an answer."""
        cycle = self.cycle
        return (
            not cycle.more_body
            and not (cycle.disconnected or cycle.response_started)
            and cycle.scope["http_version"] == "1.1"
            and not self.pipeline
            and not self._within_a_head()
            and not (self.flow.read_paused or self.flow.write_paused)
            and not self.transport.is_closing()
        )

    def take_over(self, successor: asyncio.Protocol, headers: RawHeaders) -> bytes:
        """Leave the connection to *successor*; return the head that its answer begins with.

        The answer has no end of its own: it comes in chunks, and the connection ends with it.
        """
        self._wait_no_more()
        # Nothing more is expected from the application by this connection.
        self.cycle.disconnected = True
        self.connections.discard(self)
        self.parser = None
        successor.connection_made(self.transport)
        self.transport.set_protocol(successor)
        self.connections.add(successor)
        lines = [*self.server_state.default_headers, *headers, *_STREAMED]
        return b"%b%b\r\n" % (STATUS_LINE[200], b"".join(b"%b: %b\r\n" % line for line in lines))

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _leave_what_is_behind(self) -> None:
        """Tell the request that is being answered too: uvicorn tells the one that came last."""
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _close_unheard(self) -> None:
        if self.cycle is None:
            self.transport.close()

    def _within_a_head(self) -> bool:
        begun = self.scope is not None
        return begun and (self.cycle is None or self.cycle.scope is not self.scope)

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: an upgrade may be ignored, and anybody could fill the log with it."""

    def _wait_for_a_head(self) -> None:
        if self._giving_up is None and not self.transport.is_closing():
            self._giving_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


def allow_many() -> None:
    """Let this process hold as many connections as the machine grants it.

    Service managers and shells begin with 1 024 open files for the sake of old programs, which a
    few hundred idle visitors use up.
    """
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if most == resource.RLIM_INFINITY else min(most, _ENOUGH_FILES)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        # Where a service manager forbids it, it has set the limit itself.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
