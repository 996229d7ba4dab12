"""Checks of every request, whatever its route: host, origin, type and size of the body."""

from collections.abc import Callable

from studio_core.enclosures.claiming import MAX_ENCLOSURES
from studio_core.films.errors import MAX_FILM_BYTES
from studio_core.records.keys import MAX_STRING_BYTES
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse
from studio_http.base.origins import foreign
from studio_http.base.problems.problem import Problem, send_problem
from studio_http.base.security_headers import RawHeaders
from studio_http.middleware.request_body import (
    SLOW_BYTES_PER_SECOND,
    BodyLimit,
    RequestBody,
)

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FORM_BYTES = 1024 * 1024
"""What a form may add around a picture."""
FIELDS_BYTES = 65_536
"""What a record may have besides its longest text."""
_OTHER_BYTES = 256 * 1024
_JSON = b"application/json"
_MULTIPART = b"multipart/form-data"
PIECE = b"application/offset+octet-stream"
"""A piece of a resumable upload, as tus calls it."""
_PICTURES, _ENCLOSURES = "/api/admin/uploads", "/api/enclosures"
_FORM = b"application/x-www-form-urlencoded"
_LINKS = "/p/"
"""Previews are answered by forms without scripts. Their addresses are secret: no site knows one."""
_QUESTIONS, _CONSULTATIONS, _RECEIPTS = "/contact", "/consultation", "/receipt/"
"""Where visitors send forms to without scripts."""

RefusedPages = Callable[[Problem, str], CachedResponse | None]
"""Gives the page that says of a form at a path why it was not taken; None for other paths."""


class RequestGuard:
    """Refuse wrong hosts, other sites' requests and wrong bodies; add security headers."""

    def __init__(
        self,
        app: App,
        *,
        hosts: AllowedHosts,
        headers: RawHeaders,
        max_upload_bytes: int,
        max_enclosure_bytes: int,
        refused: RefusedPages,
    ) -> None:
        self._app = app
        self._allowed_hosts = hosts
        self._headers = headers
        self._refused = refused
        slow = SLOW_BYTES_PER_SECOND
        consultation = BodyLimit(max_enclosure_bytes * MAX_ENCLOSURES, FORM_BYTES, slow)
        self._limits = (
            ("/api/admin/media", BodyLimit(max_upload_bytes, FORM_BYTES)),
            (_PICTURES, BodyLimit(max(max_upload_bytes, MAX_FILM_BYTES), bytes_per_second=slow)),
            (_ENCLOSURES, BodyLimit(max_enclosure_bytes, bytes_per_second=slow)),
            (_CONSULTATIONS, consultation),
            (_RECEIPTS, consultation),
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

        headers = dict(scope["headers"])
        body = RequestBody(receive, headers, self._limit(scope["path"]))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": self._answer_headers(message, body)}
            elif body.is_coming and not message.get("more_body", False):
                # The whole answer is on its way; the connection ends when the body has come.
                await send({**message, "more_body": True})
                await body.drop()
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        problem = self._refusal(scope, headers, body)
        if problem is None:
            await self._app(scope, body.receive, guarded)
        elif page := self._refused(problem, scope["path"]):
            await page(scope, body.receive, guarded)
        else:
            await send_problem(problem, scope["path"], guarded)

    def _answer_headers(self, message: Message, body: RequestBody) -> list[tuple[bytes, bytes]]:
        given = list(message.get("headers", ()))
        names = {name for name, _ in given}
        given += [pair for pair in self._headers if pair[0] not in names]
        if b"cache-control" not in names:
            given.append((b"cache-control", b"no-store"))
        if body.ends_connection and b"connection" not in names:
            given.append((b"connection", b"close"))
        return given

    def _refusal(
        self, scope: Scope, headers: dict[bytes, bytes], body: RequestBody
    ) -> Problem | None:
        if not self._allowed_hosts.allows(headers.get(b"host", b"")):
            return Problem(status=400, code="bad_request")
        if "\0" in scope["path"]:
            return Problem(status=400, code="bad_request")
        if scope["method"] in SAFE_METHODS:
            return None
        is_linked = scope["path"].startswith(_LINKS)
        if foreign(headers, nameless=is_linked):
            return Problem(status=403, code="csrf_failed")
        limit = self._limit(scope["path"])
        if body.length > limit.bytes:
            return limit.error().problem
        # A form of another site could send any other type without asking.
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if kind in {_JSON, _MULTIPART} or (body.is_empty and not kind):
            return None
        if kind == PIECE and scope["path"].startswith((_PICTURES, _ENCLOSURES)):
            return None
        if kind == _FORM and (is_linked or scope["path"].startswith((_QUESTIONS, _RECEIPTS))):
            return None
        shown = kind.decode("latin-1") or "-"
        return Problem(status=415, code="unsupported_media_type", facts={"type": shown})

    def _limit(self, path: str) -> BodyLimit:
        return next(limit for prefix, limit in self._limits if path.startswith(prefix))
