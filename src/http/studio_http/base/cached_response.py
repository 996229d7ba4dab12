"""Ready answers: the bytes in every content coding with their validators."""

import asyncio
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeAlias

from studio_http.base.asgi import Receive, Scope, Send
from studio_http.base.encodings import Coding, encode, preferred, worthwhile
from studio_http.base.security_headers import RawHeaders

PUBLIC_CACHE = b"public, max-age=0, stale-if-error=86400"
"""Caches may keep it and must ask again, so that a live event is followed by a fresh answer."""

IMMUTABLE_CACHE = b"public, max-age=31536000, immutable"
_LARGE_BYTES = 200_000
"""Above this, encoding would hold up other requests for milliseconds: it is done in a thread."""

JSON = b"application/json"
HTML = b"text/html; charset=utf-8"

Messages: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
_END: dict[str, Any] = {"type": "http.response.body", "body": b""}


class CachedResponse:
    """One answer, encoded once in each coding; the body never changes.

    *packed* are codings that were made beforehand, with more effort. Who gives it to a client tells
    so by `was_given`.
    """

    __slots__ = (
        "__weakref__",
        "_base",
        "_compress",
        "_forms",
        "_packed",
        "_unchanged",
        "body",
        "status",
        "tag",
        "was_given",
    )

    def __init__(
        self,
        body: bytes,
        *,
        media_type: bytes = JSON,
        cache: bytes = PUBLIC_CACHE,
        status: int = 200,
        headers: tuple[tuple[bytes, bytes], ...] = (),
        packed: Mapping[Coding, bytes] | None = None,
        compress: bool = True,
    ) -> None:
        self.body = body
        self._packed = packed or {}
        self._compress = compress and worthwhile(body)
        self.was_given = False
        self.status = status
        self.tag = blake2b(body, digest_size=16).hexdigest()
        self._base = [
            (b"content-type", media_type),
            (b"cache-control", cache),
            (b"vary", b"accept-encoding"),
            *headers,
        ]
        self._forms: dict[Coding, Messages] = {}
        self._unchanged: dict[Coding, dict[str, Any]] = {}

    @property
    def headers(self) -> RawHeaders:
        """Its headers, but those that a coding has."""
        return tuple(self._base)

    def encoded(self, coding: Coding) -> bytes | None:
        """Return the body in *coding*; None where that gains nothing."""
        body: bytes = self._form(coding)[1]["body"]
        return body if self._compress else None

    def prepare(self) -> None:
        """Encode brotli now, which most clients ask for, so that their first waits for nothing."""
        self._form("br")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; 304 when the client has it, without a body to HEAD."""
        header = dict(scope["headers"]).get
        accepted, known = header(b"accept-encoding", b""), header(b"if-none-match", b"")
        start, body = await self.messages(scope["method"], accepted, known)
        await send(start)
        await send(body)

    async def messages(self, method: str, accepted: bytes, known: bytes) -> Messages:
        """Return the two messages that answer a request.

        *accepted* and *known* are its Accept-Encoding and If-None-Match headers.
        """
        coding = preferred(accepted) if accepted and self._compress else "identity"
        if known and self.status == 200:
            tags = (part.strip().removeprefix(b"W/").strip(b'"') for part in known.split(b","))
            # An entity tag of any coding is one of this body.
            if known.strip() == b"*" or self.tag.encode() in {tag.split(b"-")[0] for tag in tags}:
                return self._not_modified(coding), _END
        form = self._forms.get(coding)
        if form is None:
            large = len(self.body) > _LARGE_BYTES
            form = await asyncio.to_thread(self._form, coding) if large else self._form(coding)
        return (form[0], _END) if method == "HEAD" else form

    def etag(self, coding: Coding) -> bytes:
        """Return the strong validator of this answer in *coding*; other bytes have another."""
        suffix = "" if coding == "identity" else f"-{coding}"
        return f'"{self.tag}{suffix}"'.encode()

    def _form(self, coding: Coding) -> Messages:
        form = self._forms.get(coding)
        if form is None:
            form = self._forms[coding] = self._encoded(coding)
        return form

    def _encoded(self, coding: Coding) -> Messages:
        if coding != "identity" and not self._compress:
            return self._form("identity")
        body = self._packed.get(coding) or encode(self.body, coding)
        headers = [*self._base, (b"content-length", str(len(body)).encode())]
        headers.append((b"etag", self.etag(coding)))
        if coding != "identity":
            headers.append((b"content-encoding", coding.encode()))
        start = {"type": "http.response.start", "status": self.status, "headers": headers}
        return start, {"type": "http.response.body", "body": body}

    def _not_modified(self, coding: Coding) -> dict[str, Any]:
        found = self._unchanged.get(coding)
        if found is None:
            headers = [*self._base[1:], (b"etag", self.etag(coding))]
            found = {"type": "http.response.start", "status": 304, "headers": headers}
            self._unchanged[coding] = found
        return found
