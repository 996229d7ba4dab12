"""Answers of the routes, which are made for each request, in a coding that the client accepts."""

import asyncio

from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.base.encodings import encode, preferred, worthwhile

_TEXTS = (b"application/json", b"application/problem+json", b"text/")
_UNCOMPRESSED = "/api/session"
"""It holds a token that a page must not be able to guess by the length of answers (BREACH)."""

_LARGE_BYTES = 200_000
"""Above this, encoding would hold up other requests for milliseconds: it is done in a thread."""


class CompressedAnswers:
    """Compress texts that come in one piece; files, parts of files and streams pass as they are."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back in the best coding that the client accepts."""
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        coding = preferred(accepted) if accepted else "identity"
        if coding == "identity" or scope["path"].startswith(_UNCOMPRESSED):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_text(message):
                start = message
                return
            if start is not None:
                first, start = start, None
                body = message.get("body", b"")
                if not message.get("more_body") and worthwhile(body):
                    is_large = len(body) > _LARGE_BYTES
                    make = asyncio.to_thread(encode, body, coding) if is_large else None
                    packed = await make if make else encode(body, coding)
                    first = _with_coding(first, coding.encode(), len(packed))
                    message = {**message, "body": packed}
                await send(first)
            await send(message)

        await self._app(scope, receive, compressed)


def _is_text(start: Message) -> bool:
    headers = dict(start["headers"])
    kind = headers.get(b"content-type", b"")
    return start["status"] != 206 and b"content-encoding" not in headers and kind.startswith(_TEXTS)


def _with_coding(start: Message, coding: bytes, length: int) -> Message:
    headers = [header for header in start["headers"] if header[0].lower() != b"content-length"]
    headers += [(b"content-length", str(length).encode()), (b"content-encoding", coding)]
    return {**start, "headers": [*headers, (b"vary", b"accept-encoding")]}
