"""Connections that answer repeated requests from the raw request cache, without parsing them."""

from typing import Any

from studio_http.base.asgi import RAW_REQUEST
from studio_http.connections.connection import PatientConnection
from studio_http.published.raw_request_cache import RawRequestCache

_MAX_REQUEST_BYTES = 2048
_READING = frozenset({"GET", "HEAD"})


class CachingConnection(PatientConnection):
    """A connection that asks *raw_requests* first; without it every request is parsed."""

    def __init__(
        self, *args: Any, raw_requests: RawRequestCache | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self._raw_requests = raw_requests

    def data_received(self, data: bytes) -> None:
        """Answer a known request; parse any other, and have its answer kept."""
        raw_requests = self._raw_requests
        if raw_requests is None or self._is_stopping or not self._is_between_requests():
            super().data_received(data)
            return
        answer = raw_requests.find(data)
        if answer is not None:
            self._write(*answer)
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before and self._is_one_plain_request(data):
            self.cycle.scope[RAW_REQUEST] = data

    def _is_between_requests(self) -> bool:
        """Tell whether the next byte begins a request, and its answer may be written at once.

        An answer may be complete before its request is: the rest of the body may still come.
        """
        cycle = self.cycle
        return (
            (cycle is None or (cycle.response_complete and not cycle.more_body))
            and not self.parser.should_upgrade()
            and not self._is_within_head()
            and not self.flow.write_paused
            and not self.transport.is_closing()
        )

    def _is_one_plain_request(self, data: bytes) -> bool:
        """Tell whether *data* was one whole GET or HEAD request that keeps the connection."""
        cycle = self.cycle
        return (
            not (cycle.more_body or self.pipeline or self._is_within_head())
            and cycle.keep_alive
            and not (cycle.waiting_for_100_continue or self.parser.should_upgrade())
            and len(data) <= _MAX_REQUEST_BYTES
            and cycle.scope["method"] in _READING
        )

    def _write(self, status: bytes, rest: bytes) -> None:
        """Send an answer as uvicorn would, and wait for the next request."""
        self._unset_keepalive_if_required()
        self._stop_head_timer()
        ours = [b"%s: %s\r\n" % header for header in self.server_state.default_headers]
        self.transport.write(b"".join((status, *ours, rest)))
        self.server_state.total_requests += 1
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )
