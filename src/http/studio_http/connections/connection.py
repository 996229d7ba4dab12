"""Connections that are closed when no request comes, and that event streams can take over."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from studio_http.base.asgi import CONNECTION
from studio_http.base.problems.problem import MEDIA_TYPE, Problem, encode
from studio_http.base.security_headers import RawHeaders, security_headers

HEAD_SECONDS = 15.0
"""How long the head of a request may take, from its first byte or from the connection's start."""

LAST_HEAD_SECONDS = 0.5
"""How long a new connection may still send a request when the server stops."""

HEAD_BYTES = 64 * 1024
"""The largest head that may come in several pieces."""

_STREAMED = ((b"connection", b"close"), (b"transfer-encoding", b"chunked"))


class PatientConnection(HttpToolsProtocol):
    """uvicorn's connection, with a limit on the time and size of a request's head.

    uvicorn limits the pause between two requests only: a client that sends nothing, or half a head,
    would hold a connection for ever, and a head without an end would fill the memory.
    """

    cycle: Any  # uvicorn types these as never None, or by classes of its own.
    scope: Any
    parser: Any
    headers: list[tuple[bytes, bytes]]
    connections: set[Any]
    _head_timer: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _is_stopping = False
    _answering: Any = None

    def connection_made(self, transport: Any) -> None:
        """Start waiting for the first request."""
        super().connection_made(transport)
        self._start_head_timer(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Read on; the timer runs until the head is whole, then `RequestGuard` limits the body."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._start_head_timer(HEAD_SECONDS)
        else:
            self._stop_head_timer()
            self.cycle.scope[CONNECTION] = self
        self._head_bytes = self._head_bytes + len(data) if self._is_within_head() else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        """Refuse a request that names two hosts.

        The parser answers 400 to whatever is raised here (RFC 9112, 3.2).
        """
        if [name for name, _ in self.headers].count(b"host") > 1:
            raise ValueError("more than one Host")
        super().on_headers_complete()
        if self._is_stopping:
            self.cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, with a problem and our headers; *msg* is for the log alone.

        Whether visitors come over TLS is not known here: a proxy refuses such requests itself.
        """
        body = encode(Problem(status=400, code="bad_request"), "/")
        headers = (
            *self.server_state.default_headers,
            (b"content-type", MEDIA_TYPE.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
            *security_headers(https=False),
        )
        lines = b"".join(b"%b: %b\r\n" % line for line in headers)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n%b\r\n%b" % (lines, body))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered, too: uvicorn tells the last that came."""
        self._stop_head_timer()
        if self.cycle is not None:
            self.cycle.scope.pop(CONNECTION, None)
        super().connection_lost(exc)
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def shutdown(self) -> None:
        """End the connection, after a request that a new connection may be about to send.

        uvicorn would close a new connection at once, and its client would get no answer.
        """
        if self.cycle is None and not self.transport.is_closing():
            self._is_stopping = True
            self._stop_head_timer()
            self._start_head_timer(LAST_HEAD_SECONDS)
        else:
            super().shutdown()

    def may_be_taken_over(self) -> bool:
        """Tell whether this connection holds one whole request, not answered yet, and no more."""
        cycle = self.cycle
        return (
            not cycle.more_body
            and not (cycle.disconnected or cycle.response_started)
            and cycle.scope["http_version"] == "1.1"
            and not self.pipeline
            and not self._is_within_head()
            and not (self.flow.read_paused or self.flow.write_paused)
            and not self.transport.is_closing()
        )

    def take_over(self, successor: asyncio.Protocol, headers: RawHeaders) -> bytes:
        """Hand the connection over to *successor*; return the head of its answer.

        The answer is sent in chunks, and the connection ends with it.
        """
        self._stop_head_timer()
        # uvicorn then expects no answer from the application.
        self.cycle.disconnected = True
        self.connections.discard(self)
        self.parser = None
        successor.connection_made(self.transport)
        self.transport.set_protocol(successor)
        self.connections.add(successor)
        lines = [*self.server_state.default_headers, *headers, *_STREAMED]
        return b"HTTP/1.1 200 OK\r\n%b\r\n" % b"".join(b"%b: %b\r\n" % line for line in lines)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _is_within_head(self) -> bool:
        begun = self.scope is not None
        return begun and (self.cycle is None or self.cycle.scope is not self.scope)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: anybody could fill the log with upgrade requests."""

    def _start_head_timer(self, seconds: float) -> None:
        if self._head_timer is None and not self.transport.is_closing():
            self._head_timer = self.loop.call_later(seconds, self.transport.close)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
