"""Published answers and event streams, in front of every other layer."""

from collections.abc import Mapping
from time import perf_counter

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse
from studio_http.live.endpoint import PATH as EVENTS_PATH
from studio_http.published.snapshot import Published
from studio_http.watching.requests import RequestMeter

_READING = frozenset({"GET", "HEAD"})


class CachedAnswers:
    """Answer GET and HEAD for whatever is ready under the address; pass on the rest.

    The answers carry their security headers already.
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
    ) -> None:
        self._app = app
        self._published = published
        self._events = events
        self._files = files
        self._allowed_hosts = hosts
        self._meter = meter
        self.given = 0
        """How many answers were given that had been given before."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, open a stream, or let the application answer."""
        method, begun = scope.get("method"), perf_counter()
        header = dict(scope["headers"]).get if method in _READING else None
        if header is None or not self._allowed_hosts.allows(header(b"host", b"")):
            await self._app(scope, receive, send)
        elif scope["path"] == EVENTS_PATH and method == "GET":
            await self._events(scope, receive, send)
        elif (answer := self._ready(scope["path"], scope["query_string"])) is None:
            await self._app(scope, receive, send)
        else:
            accepted, known = header(b"accept-encoding", b""), header(b"if-none-match", b"")
            start, body = await answer.messages(scope["method"], accepted, known)
            if answer.was_given:
                self.given += 1
            else:
                answer.was_given, taken = True, perf_counter() - begun
                self._meter.note(scope["method"], scope["path"], start["status"], taken)
            await send(start)
            await send(body)

    def _ready(self, path: str, query: bytes) -> CachedResponse | None:
        key = f"{path}?{query.decode('latin-1')}" if query else path
        return self._published.answers.get(key) or self._files.get(path)
