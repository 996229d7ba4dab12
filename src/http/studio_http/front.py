"""The front door: published answers and event streams, before anything else is looked at."""

from collections.abc import Mapping

from studio_http.asgi import App, Receive, Scope, Send
from studio_http.events import PATH as EVENTS_PATH
from studio_http.hosts import Hosts
from studio_http.published import Published
from studio_http.ready import ReadyAnswer


class Front:
    """Answer GET and HEAD for whatever is ready under the address; pass on the rest.

    Costs one dictionary look-up. The answers carry their security headers already.
    """

    def __init__(
        self,
        app: App,
        *,
        published: Published,
        events: App,
        files: Mapping[str, ReadyAnswer],
        hosts: Hosts,
    ) -> None:
        self._app = app
        self._published = published
        self._events = events
        self._files = files
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, open a stream, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        streaming = scope["path"] == EVENTS_PATH and scope["method"] == "GET"
        answer = None if streaming else self._ready(scope["path"], scope["query_string"])
        accepted = known = host = b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                accepted = value
            elif name == b"if-none-match":
                known = value
            elif name == b"host":
                host = value
        if not self._hosts.allows(host) or not (answer or streaming):
            await self._app(scope, receive, send)
        elif answer is not None:
            await answer.respond(scope["method"], accepted, known, send)
        else:
            await self._events(scope, receive, send)

    def _ready(self, path: str, query: bytes) -> ReadyAnswer | None:
        now = self._published.snapshot
        key = f"{path}?{query.decode('latin-1')}" if query else path
        answer = now.answers.get(key) if now is not None else None
        return answer or self._files.get(path)
