"""Answers kept under the bytes of whole requests, so that a repeated request is not parsed.

A browser that asks again sends the same bytes. As long as nothing new is published, the same bytes
get the same answer.
"""

from http import HTTPStatus

from studio_http.base.cached_response import Messages
from studio_http.published.snapshot import Published

_MAX_KEPT = 4096
_MAX_KEPT_BYTES = 8 * 2**20


class RawRequestCache:
    """Whole answers by whole requests. All calls come from the thread of the event loop."""

    def __init__(self, published: Published) -> None:
        self._published = published
        self._edition = published.edition
        self._answers: dict[bytes, tuple[bytes, bytes]] = {}
        self._written: dict[int, tuple[Messages, bytes]] = {}
        self._bytes = 0
        self.given = 0
        """How often an answer was found."""

    def find(self, request: bytes) -> tuple[bytes, bytes] | None:
        """Return the status line of the answer to *request* and all behind the server's headers."""
        if self._published.edition is not self._edition:
            self._clear()
        found = self._answers.get(request)
        if found is not None:
            self.given += 1
        return found

    def keep(self, request: bytes, messages: Messages, edition: object) -> None:
        """Keep the answer to *request*; *edition* is what it was made from."""
        is_full = len(self._answers) >= _MAX_KEPT or self._bytes >= _MAX_KEPT_BYTES
        if self._published.edition is not self._edition or is_full:
            self._clear()
        if edition is not self._edition:
            return
        start, body = messages
        # Headers and body are joined once for all requests that get the same messages.
        known = self._written.get(id(messages))
        if known is None or known[0] is not messages:
            lines = (b"%s: %s\r\n" % header for header in start["headers"])
            known = (messages, b"".join((*lines, b"\r\n", body["body"])))
            self._written[id(messages)] = known
            self._bytes += len(known[1])
        status = HTTPStatus(start["status"])
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode()
        self._answers[request] = (line, known[1])

    def _clear(self) -> None:
        self._edition = self._published.edition
        self._answers.clear()
        self._written.clear()
        self._bytes = 0
