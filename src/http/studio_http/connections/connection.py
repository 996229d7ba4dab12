"""uvicorn's connections, closed when no whole head of a request comes."""

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from studio_http.base.problems.problem import MEDIA_TYPE, Problem, encode
from studio_http.base.security_headers import security_headers

HEAD_SECONDS = 15.0
"""How long the head of a request may take, from its first byte or from the connection's start."""

HEAD_BYTES = 64 * 1024
"""The largest head that may come in several pieces."""


class Connection(HttpToolsProtocol):
    """A connection with a limit on the time and the size of a request's head.

    uvicorn limits the pause between two requests only: a client that sends nothing, or half a head,
    would hold a connection for ever, and a head without an end would fill the memory.
    """

    cycle: Any  # uvicorn types it as never None.
    headers: list[tuple[bytes, bytes]]
    _head_timer: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self._cycles = deque[Any]()
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more, and tell every request that is not answered: uvicorn tells the last one."""
        self._stop_waiting()
        super().connection_lost(exc)
        for cycle in self._cycles:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read on; a head that is too long is refused.

        What follows the last request is not read: uvicorn would stop reading at a second one, and
        not see that the client of a stream goes.
        """
        if self._is_last(self.cycle):
            return
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            # Empty lines before a request are no head yet.
            self._wait_for_head()
        self._head_bytes = self._head_bytes + len(data) if self._head_timer else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """Wait for the rest of a head that begins."""
        super().on_message_begin()
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Refuse a request that names two hosts; `RequestGuard` limits the body of any other.

        The parser answers 400 to whatever is raised here (RFC 9112, 3.2).
        """
        self._stop_waiting()
        if [name for name, _ in self.headers].count(b"host") > 1:
            raise ValueError("more than one Host")
        super().on_headers_complete()
        while self._cycles and self._cycles[0].response_complete:
            self._cycles.popleft()
        self._cycles.append(self.cycle)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, with a problem and our headers; *msg* is not told.

        Whether visitors come over TLS is not known here: a proxy refuses such requests itself.
        """
        body = encode(Problem(status=400, code="bad_request"), "/")
        headers = (
            (b"content-type", MEDIA_TYPE.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
            *security_headers(https=False),
        )
        lines = b"".join(b"%b: %b\r\n" % line for line in headers)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n%b\r\n%b" % (lines, body))
        self.transport.close()

    @staticmethod
    def _is_last(cycle: Any) -> bool:
        """Tell whether *cycle* is being answered, and the connection ends with its answer."""
        return (
            cycle is not None
            and cycle.response_started
            and not (cycle.keep_alive or cycle.more_body or cycle.response_complete)
        )

    def _wait_for_head(self) -> None:
        if self._head_timer is None and not self.transport.is_closing():
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
