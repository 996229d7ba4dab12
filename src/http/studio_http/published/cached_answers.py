"""Published answers and event streams, in front of every other layer."""

from collections.abc import Callable, Mapping
from time import perf_counter

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse, Messages
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
        pictures: Callable[[Scope, Mapping[bytes, bytes]], Messages | None],
        hosts: AllowedHosts,
        meter: RequestMeter,
    ) -> None:
        self._app = app
        self._published = published
        self._events = events
        self._files = files
        self._pictures = pictures
        self._allowed_hosts = hosts
        self._meter = meter
        self.given = 0
        """How many answers were given that had been given before."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, open a stream, or let the application answer."""
        begun = perf_counter()
        asked = dict(scope["headers"]) if scope.get("method") in _READING else None
        if asked is None or not self._allowed_hosts.allows(asked.get(b"host", b"")):
            await self._app(scope, receive, send)
        elif scope["path"] == EVENTS_PATH and scope["method"] == "GET":
            await self._events(scope, receive, send)
        elif answer := self._ready(scope["path"], scope["query_string"]):
            accepted, known = asked.get(b"accept-encoding", b""), asked.get(b"if-none-match", b"")
            messages = await answer.messages(scope["method"], accepted, known)
            if answer.was_given:
                self.given += 1
            else:
                answer.was_given = True
                self._note(scope, messages, begun)
            await _send(messages, send)
        elif picture := self._pictures(scope, asked):
            self._note(scope, picture, begun)
            await _send(picture, send)
        else:
            await self._app(scope, receive, send)

    def _note(self, scope: Scope, messages: Messages, begun: float) -> None:
        status, taken = messages[0]["status"], perf_counter() - begun
        self._meter.note(scope["method"], scope["path"], status, taken)

    def _ready(self, path: str, query: bytes) -> CachedResponse | None:
        key = f"{path}?{query.decode('latin-1')}" if query else path
        return self._published.answers.get(key) or self._files.get(path)


async def _send(messages: Messages, send: Send) -> None:
    start, body = messages
    await send(start)
    await send(body)
