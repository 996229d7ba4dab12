"""The front door: published answers are sent from memory before anything else is looked at."""

from collections.abc import Mapping

from studio_http.asgi import App, Receive, Scope, Send
from studio_http.hosts import Hosts
from studio_http.published import Published
from studio_http.ready import ReadyAnswer


class Front:
    """Answer GET and HEAD for whatever is published under the address; pass on the rest.

    Costs one dictionary look-up. The answers carry their security headers already.
    """

    def __init__(
        self,
        app: App,
        published: Published,
        hosts: Hosts,
        files: Mapping[str, ReadyAnswer] | None = None,
    ) -> None:
        self._app = app
        self._published = published
        self._hosts = hosts
        self._files = files or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the snapshot, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        now, query, path = self._published.snapshot, scope["query_string"], scope["path"]
        key = f"{path}?{query.decode('latin-1')}" if query else path
        answer = now.answers.get(key) if now is not None else None
        if answer is None:
            answer = self._files.get(path)
        if answer is None:
            await self._app(scope, receive, send)
            return
        accepted = known = host = b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                accepted = value
            elif name == b"if-none-match":
                known = value
            elif name == b"host":
                host = value
        if self._hosts.allows(host):
            await answer.respond(scope["method"], accepted, known, send)
        else:
            await self._app(scope, receive, send)
