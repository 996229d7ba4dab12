"""An id for every request that is not answered from the snapshot, and a line for some of them.

Successful reads are not logged: nobody needs to know who looked at what.
"""

import logging
import secrets
import time
from urllib.parse import quote

from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.base.logs import REQUEST

log = logging.getLogger("studio.requests")

HEADER = b"x-request-id"

_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_FAILED = 500
_COUNTED = "/api/visits"
"""What a page sends when it is read."""


_SECRET_PATHS = (
    "/api/invitations/",
    "/api/resets/",
    "/api/emails/",
    "/api/receipts/",
    "/receipt/",
    "/p/",
)


class RequestLog:
    """Put an id into each answer and into what is logged meanwhile; log changes and failures.

    The line holds method, path, status and milliseconds: neither query nor address nor body, and
    of a link's path not the token, which whoever reads the log could use.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with an id of its own."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        id = secrets.token_hex(8)
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (HEADER, id.encode())]
                message = {**message, "headers": headers}
            await send(message)

        outer = REQUEST.set(id)
        begun = time.perf_counter()
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            _log_request(scope, status, time.perf_counter() - begun)
            REQUEST.reset(outer)


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    failed = status >= _FAILED or status == 0
    if (scope["method"] in _READING or scope["path"] == _COUNTED) and not failed:
        return
    path = quote(_without_secrets(scope["path"]))
    facts = {
        "method": scope["method"],
        "path": path,
        "status": status,
        "milliseconds": round(seconds * 1000, 1),
    }
    shown = f"{scope['method']} {path}: {status or 'cut off'}"
    log.log(logging.ERROR if status >= _FAILED else logging.INFO, shown, extra={"facts": facts})


def _without_secrets(path: str) -> str:
    for prefix in _SECRET_PATHS:
        if path.startswith(prefix):
            _, slash, rest = path.removeprefix(prefix).partition("/")
            return f"{prefix}-{slash}{rest}"
    return path
