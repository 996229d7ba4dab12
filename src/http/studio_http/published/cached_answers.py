"""Published answers and event streams, in front of every other layer."""

from collections.abc import Mapping
from time import perf_counter
from typing import TypeAlias

from studio_core.languages.speaking import spoken
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import RAW_REQUEST, App, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse, Messages
from studio_http.live.endpoint import PATH as EVENTS_PATH
from studio_http.published.raw_request_cache import RawRequestCache
from studio_http.published.snapshot import Published
from studio_http.watching.requests import RequestMeter

_READING = frozenset({"GET", "HEAD"})
_MAX_KEPT = 4096
_MAX_KEPT_BYTES = 8 * 2**20
_MAX_KEY_BYTES = 512
"""Requests with more than this in query and headers are not kept: memory stays small."""

_Request: TypeAlias = tuple[str, str, bytes, str, bytes, bytes, bytes]
"""All that an answer depends on: language, path, query, method, Host, Accept-Encoding and
If-None-Match."""


class CachedAnswers:
    """Answer GET and HEAD for whatever is ready under the address; pass on the rest.

    A request that was answered before, with the same headers that matter, costs one dictionary
    look-up. The answers carry their security headers already.
    """

    def __init__(
        self,
        app: App,
        *,
        published: Published,
        events: App,
        files: Mapping[str, CachedResponse],
        hosts: AllowedHosts,
        meter: RequestMeter,
        raw_requests: RawRequestCache | None = None,
    ) -> None:
        self._app = app
        self._raw_requests = raw_requests
        self._published = published
        self._events = events
        self._files = files
        self._allowed_hosts = hosts
        self._meter = meter
        self._given = 0
        self._answered: dict[_Request, Messages] = {}
        self._answered_bytes = 0
        self._edition = published.edition

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, open a stream, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in _READING:
            await self._app(scope, receive, send)
            return
        header = dict(scope["headers"]).get
        path, method, host = scope["path"], scope["method"], header(b"host", b"")
        accepted, known = header(b"accept-encoding", b""), header(b"if-none-match", b"")
        request = (spoken(), path, scope["query_string"], method, host, accepted, known)
        if self._published.edition is not self._edition:
            self._edition = self._published.edition
            self._forget()
        messages = self._answered.get(request)
        if messages is not None:
            self._given += 1
        elif self._allowed_hosts.allows(host):
            if path == EVENTS_PATH and method == "GET":
                await self._events(scope, receive, send)
                return
            messages = await self._make(request)
        if messages is None:
            await self._app(scope, receive, send)
            return
        await send(messages[0])
        await send(messages[1])
        if self._raw_requests is not None and RAW_REQUEST in scope:
            self._raw_requests.keep(scope[RAW_REQUEST], messages, self._edition)

    @property
    def given_again(self) -> int:
        """How many answers were given that had been given before, here or ahead of this."""
        ahead = self._raw_requests.given if self._raw_requests is not None else 0
        return self._given + ahead

    async def _make(self, request: _Request) -> Messages | None:
        """Look up the answer for a new *request* and keep it; None when nothing is ready for it."""
        _, path, query, method, _, accepted, known = request
        key = f"{path}?{query.decode('latin-1')}" if query else path
        now = self._published.snapshot
        answer = now.answers.get(key) if now is not None else None
        answer = answer or self._files.get(path)
        if answer is None:
            return None
        edition, begun = self._edition, perf_counter()
        messages = await answer.messages(method, accepted, known)
        self._meter.note(method, path, messages[0]["status"], perf_counter() - begun)
        if len(self._answered) >= _MAX_KEPT or self._answered_bytes >= _MAX_KEPT_BYTES:
            self._forget()
        # Meanwhile a new edition may have come, and this answer belong to the one before.
        if edition is self._edition and len(query) + len(accepted) + len(known) < _MAX_KEY_BYTES:
            self._answered[request] = messages
            self._answered_bytes += len(messages[1]["body"])
        return messages

    def _forget(self) -> None:
        self._answered.clear()
        self._answered_bytes = 0
