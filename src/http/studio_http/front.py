"""The front door: published answers are sent from memory before anything else is looked at."""

from litestar.types import ASGIApp, Receive, Scope, Send

from studio_http.hosts import Hosts
from studio_http.published import Published


class Front:
    """Answer GET and HEAD for whatever is published under the address; pass on the rest.

    Costs one dictionary look-up. The answers carry their security headers already.
    """

    def __init__(self, app: ASGIApp, published: Published, hosts: Hosts) -> None:
        self._app = app
        self._published = published
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the snapshot, or let the application answer."""
        now = self._published.snapshot
        if now is None or scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        query = scope["query_string"]
        key = f"{scope['path']}?{query.decode('latin-1')}" if query else scope["path"]
        answer = now.answers.get(key)
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
