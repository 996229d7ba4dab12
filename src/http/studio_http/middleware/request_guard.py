"""Checks of every request, whatever its route: host, origin, type and size of the body."""

import asyncio
from dataclasses import dataclass
from typing import Any

from studio_core.records.keys import MAX_STRING_BYTES
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.base.origins import foreign
from studio_http.base.problems.problem import MEDIA_TYPE, Problem, ProblemError, encode
from studio_http.base.security_headers import RawHeaders

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FORM_BYTES = 1024 * 1024
"""What a form may add around a picture."""
FIELDS_BYTES = 65_536
"""What a record may have besides its longest text."""
_OTHER_BYTES = 256 * 1024
_BODY_SECONDS = 30.0
_BODY_BYTES_PER_SECOND = 100_000
_JSON = b"application/json"
_MULTIPART = b"multipart/form-data"
PIECE = b"application/offset+octet-stream"
"""A piece of a resumable upload, as tus calls it."""
_UPLOADS = "/api/admin/uploads"


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """How large a request's body may be: its content as promised, and what may be around it."""

    content_bytes: int
    wrapping_bytes: int = 0

    @property
    def bytes(self) -> int:
        """The bytes of a whole body."""
        return self.content_bytes + self.wrapping_bytes

    def error(self) -> ProblemError:
        """Return the refusal of a larger body, which names the content's limit."""
        megabytes = max(1, self.content_bytes // 1024**2)
        return ProblemError(413, "payload_too_large", maxMb=megabytes)


class RequestGuard:
    """Refuse wrong hosts, other sites' requests and wrong bodies; add security headers."""

    def __init__(
        self, app: App, *, hosts: AllowedHosts, headers: RawHeaders, max_upload_bytes: int
    ) -> None:
        self._app = app
        self._allowed_hosts = hosts
        self._headers = headers
        self._limits = (
            ("/api/admin/media", BodyLimit(max_upload_bytes, FORM_BYTES)),
            (_UPLOADS, BodyLimit(max_upload_bytes)),
            ("/api/admin/", BodyLimit(MAX_STRING_BYTES, FIELDS_BYTES)),
            # An address need not begin with a slash: `*` stands for the server itself.
            ("/", BodyLimit(_OTHER_BYTES)),
            ("", BodyLimit(0)),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass the request on with a bounded body."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name for name, _ in given}
                given += [pair for pair in self._headers if pair[0] not in names]
                if b"cache-control" not in names:
                    given.append((b"cache-control", b"no-store"))
                message = {**message, "headers": given}
            await send(message)

        headers = dict(scope["headers"])
        problem = self._refusal(scope, headers)
        if problem is None:
            if scope["method"] not in SAFE_METHODS:
                receive = _limited(receive, self._limit(scope["path"]))
            await self._app(scope, receive, guarded)
        else:
            await send_problem(problem, scope["path"], guarded)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> Problem | None:
        if not self._allowed_hosts.allows(headers.get(b"host", b"")):
            return Problem(status=400, code="bad_request")
        if "\0" in scope["path"]:
            return Problem(status=400, code="bad_request")
        if scope["method"] in SAFE_METHODS:
            return None
        if foreign(headers):
            return Problem(status=403, code="csrf_failed")
        limit = self._limit(scope["path"])
        declared = headers.get(b"content-length", b"0")
        length = int(declared) if declared.isdigit() else 0
        if length > limit.bytes:
            return limit.error().problem
        # A form of another site could send any other type without asking.
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        is_empty = length == 0 and b"transfer-encoding" not in headers
        if kind in {_JSON, _MULTIPART} or (is_empty and not kind):
            return None
        if kind == PIECE and scope["path"].startswith(_UPLOADS):
            return None
        shown = kind.decode("latin-1") or "-"
        return Problem(status=415, code="unsupported_media_type", facts={"type": shown})

    def _limit(self, path: str) -> BodyLimit:
        return next(limit for prefix, limit in self._limits if path.startswith(prefix))


async def send_problem(problem: Problem, path: str, send: Send) -> None:
    """Send *problem* as the whole answer."""
    body = encode(problem, path)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in problem.headers.items()),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _limited(receive: Receive, limit: BodyLimit) -> Receive:
    """Return *receive* with limits in bytes and in time; beyond them it raises `ProblemError`."""
    received = 0
    started = asyncio.get_running_loop().time()
    finished = False

    async def receive_some() -> Any:
        nonlocal received, finished
        if finished:
            return await receive()
        patience = _BODY_SECONDS + received / _BODY_BYTES_PER_SECOND
        left = started + patience - asyncio.get_running_loop().time()
        try:
            message: Any = await asyncio.wait_for(receive(), max(left, 0.0))
        except TimeoutError:
            raise ProblemError(408, "upload_interrupted") from None
        if message["type"] == "http.disconnect":
            # Nobody gets this answer; the log and the metrics count no failure of ours.
            raise ProblemError(408, "upload_interrupted")
        received += len(message.get("body", b""))
        if received > limit.bytes:
            raise limit.error()
        finished = not message.get("more_body", False)
        return message

    return receive_some
