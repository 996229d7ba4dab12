"""Answers from memory to requests that came before byte for byte, written without parsing them.

A browser that asks again sends the same bytes. When they arrive between two requests, as one
piece and nothing else, they mean what they meant before, and the answer is the same as long as
nothing new is published.
"""

from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from studio_http.base.cached_response import Messages
from studio_http.connections.connection import PatientConnection
from studio_http.published.snapshot import Published

REQUEST = "studio.request"
"""Where a scope carries the bytes of its request, when they may be remembered."""

_REMEMBERED = 4096
_LONGEST_BYTES = 2048
_READING = frozenset({"GET", "HEAD"})


class RawRequestCache:
    """Whole answers by whole requests. All calls come from the thread of the event loop."""

    def __init__(self, published: Published) -> None:
        self._published = published
        self._edition = published.edition
        self._answers: dict[bytes, tuple[bytes, bytes]] = {}
        self._written: dict[int, tuple[Messages, bytes]] = {}

    def find(self, request: bytes) -> tuple[bytes, bytes] | None:
        """Return the status line of the answer to *request* and all behind the server's headers."""
        if self._published.edition is not self._edition:
            self._start_anew()
        return self._answers.get(request)

    def keep(self, request: bytes, messages: Messages, edition: object) -> None:
        """Remember what *request* was answered; *edition* is the one that it was answered from."""
        if self._published.edition is not self._edition or len(self._answers) >= _REMEMBERED:
            self._start_anew()
        if edition is self._edition:
            self._answers[request] = (STATUS_LINE[messages[0]["status"]], self._rest(messages))

    def _start_anew(self) -> None:
        self._edition = self._published.edition
        self._answers.clear()
        self._written.clear()

    def _rest(self, messages: Messages) -> bytes:
        """Return headers and body as they are written, made once for all who ask alike."""
        known = self._written.get(id(messages))
        if known is None or known[0] is not messages:
            start, body = messages
            lines = (b"%s: %s\r\n" % header for header in start["headers"])
            known = (messages, b"".join((*lines, b"\r\n", body["body"])))
            self._written[id(messages)] = known
        return known[1]


class CachingConnection(PatientConnection):
    """A connection that answers repeated requests unparsed, by the application's `express`."""

    _express: RawRequestCache | None = None

    def connection_made(self, transport: Any) -> None:
        """Ask the application whether it remembers requests."""
        super().connection_made(transport)
        self._express = getattr(self.config.app, "express", None)

    def data_received(self, data: bytes) -> None:
        """Answer what is known; let the rest be parsed, and offer it to be remembered."""
        express = self._express
        if express is None or self._leaving or not self._is_between_requests():
            super().data_received(data)
            return
        answer = express.find(data)
        if answer is not None:
            self._write(*answer)
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._offer(data)

    def _is_between_requests(self) -> bool:
        """Tell whether the next byte begins a request, and its answer may be written at once.

        An answer may be complete before the request is: what follows then is still its body.
        """
        cycle = self.cycle
        return (
            (cycle is None or (cycle.response_complete and not cycle.more_body))
            and not self.parser.should_upgrade()
            and not self._within_a_head()
            and not self.flow.write_paused
            and not self.transport.is_closing()
        )

    def _offer(self, data: bytes) -> None:
        """Let the answer be remembered when *data* was one whole request with nothing odd."""
        cycle = self.cycle
        whole = not cycle.more_body and not self.pipeline and not self._within_a_head()
        odd = cycle.waiting_for_100_continue or self.parser.should_upgrade()
        plain = cycle.keep_alive and not odd
        if whole and plain and len(data) <= _LONGEST_BYTES and cycle.scope["method"] in _READING:
            cycle.scope[REQUEST] = data

    def _write(self, status: bytes, rest: bytes) -> None:
        self._unset_keepalive_if_required()
        self._wait_no_more()
        ours = [b"%s: %s\r\n" % header for header in self.server_state.default_headers]
        self.transport.write(b"".join((status, *ours, rest)))
        self.server_state.total_requests += 1
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )
