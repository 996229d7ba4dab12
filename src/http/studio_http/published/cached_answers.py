"""The front door: published answers and event streams, before anything else is looked at."""

from collections.abc import Mapping
from typing import TypeAlias

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse, Messages
from studio_http.live.endpoint import PATH as EVENTS_PATH
from studio_http.published.raw_request_cache import REQUEST, RawRequestCache
from studio_http.published.snapshot import Published, Snapshot

_READING = frozenset({"GET", "HEAD"})
_REMEMBERED = 4096
_LONG_BYTES = 512
"""Requests with more than this in query and headers are not remembered: memory stays small."""

_Request: TypeAlias = tuple[str, bytes, str, bytes, bytes, bytes]
"""Path, query, method, Host, Accept-Encoding and If-None-Match: all that an answer goes by."""


class CachedAnswers:
    """Answer GET and HEAD for whatever is ready under the address; pass on the rest.

    A request that was answered before, by the same headers that matter, costs one dictionary
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
        express: RawRequestCache | None = None,
    ) -> None:
        self._app = app
        self._express = express
        self._published = published
        self._events = events
        self._files = files
        self._hosts = hosts
        self._answered: dict[_Request, Messages] = {}
        self._snapshot: Snapshot | None = None
        self._edition = published.edition

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, open a stream, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in _READING:
            await self._app(scope, receive, send)
            return
        request = _request(scope)
        if self._published.edition is not self._edition:
            self._forget()
        messages = self._answered.get(request)
        if messages is None:
            messages = await self._first(request)
        if messages is not None:
            await send(messages[0])
            await send(messages[1])
            if self._express is not None and REQUEST in scope:
                self._express.keep(scope[REQUEST], messages, self._edition)
        elif self._is_stream(request):
            await self._events(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _first(self, request: _Request) -> Messages | None:
        """Look *request* up by its parts; None when nothing is ready for it."""
        path, query, method, host, accepted, known = request
        if not self._hosts.allows(host) or (path == EVENTS_PATH and method == "GET"):
            return None
        answer = self._ready(path, query)
        if answer is None:
            return None
        edition = self._edition
        messages = await answer.messages(method, accepted, known)
        if len(self._answered) >= _REMEMBERED:
            self._answered.clear()
        # Meanwhile another edition may have come, and this answer belong to the one before.
        if edition is self._edition and len(query) + len(accepted) + len(known) < _LONG_BYTES:
            self._answered[request] = messages
        return messages

    def _forget(self) -> None:
        self._edition = self._published.edition
        self._snapshot = self._published.snapshot
        self._answered.clear()

    def _is_stream(self, request: _Request) -> bool:
        path, _, method, host, *_ = request
        return path == EVENTS_PATH and method == "GET" and self._hosts.allows(host)

    def _ready(self, path: str, query: bytes) -> CachedResponse | None:
        now = self._snapshot
        key = f"{path}?{query.decode('latin-1')}" if query else path
        answer = now.answers.get(key) if now is not None else None
        return answer or self._files.get(path)


def _request(scope: Scope) -> _Request:
    header = dict(scope["headers"]).get
    return (
        scope["path"],
        scope["query_string"],
        scope["method"],
        header(b"host", b""),
        header(b"accept-encoding", b""),
        header(b"if-none-match", b""),
    )
