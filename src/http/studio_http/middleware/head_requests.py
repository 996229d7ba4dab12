"""HEAD requests: the same answer as to GET, without the body."""

from typing import Any

from studio_http.base.asgi import App, Receive, Scope, Send

_MARK = "studio.head"


def was_head(scope: Any) -> bool:
    """Tell whether a request that looks like GET came as HEAD."""
    return _MARK in scope


class HeadRequests:
    """Let every GET route answer HEAD too."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass HEAD on as GET and drop the body of the answer."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Any) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        as_get: Any = {**scope, "method": "GET", _MARK: True}
        await self._app(as_get, receive, send_head)
