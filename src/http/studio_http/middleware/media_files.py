"""GET /media/…: the pictures and films of the local image host, sent from its files."""

import asyncio
import errno
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import BinaryIO

from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaFile, MediaLibrary
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.brief_threads import BriefThreads
from studio_http.base.byte_ranges import asked_part
from studio_http.base.cached_response import IMMUTABLE_CACHE, Messages
from studio_http.base.problems.problem import Problem, ProblemError, send_problem
from studio_http.base.problems.table import problem_of
from studio_http.base.security_headers import RawHeaders
from studio_http.middleware.recent_pictures import LARGEST_BYTES, RecentPictures

log = logging.getLogger("studio.media")

PREFIX = "/media/"
_SHORT_CACHE = b"public, max-age=5"
_SVG = "image/svg+xml"
_SVG_POLICY = b"default-src 'none'; style-src 'unsafe-inline'"
"""Whoever opens a drawing alone sees it, and nothing in it runs or loads anything."""

_RETRY_AFTER_SECONDS = 60
_FULL = {errno.ENOSPC, errno.EDQUOT}
"""Of a picture that was to be made: an answer of its own, see `ImageHostError`."""


class MediaFiles:
    """Answer /media/… when the image host keeps files here; pass on everything else.

    Where it keeps none, *forwarded* tells where a picture is by now that was kept here before.
    """

    def __init__(
        self, app: App, media: ImageHost, headers: RawHeaders, forwarded: Callable[[str], str]
    ) -> None:
        self._app, self._forwarded = app, forwarded
        self._recent = RecentPictures(headers)
        self._library = media if isinstance(media, MediaLibrary) else None
        self.unreadable = 0
        """How often a file could not be read, by its rights or by a fault of the disk."""
        # Its own threads: waiting for a picture that is being made must not delay other requests.
        self._threads = BriefThreads(4, "studio-media")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the picture in pieces, or a problem when there is none."""
        is_media = scope["type"] == "http" and scope["path"].startswith(PREFIX)
        if not is_media or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        loop, name, begun = asyncio.get_running_loop(), scope["path"].removeprefix(PREFIX), None
        try:
            if self._library is None:
                address = await loop.run_in_executor(self._threads, self._forwarded, name)
            else:
                work = partial(_begun, self._library, scope, name)
                begun = await loop.run_in_executor(self._threads, work)
        except ProblemError as error:
            beyond = ((b"content-range", f"bytes */{error.problem.facts['size']}".encode()),)
            await send_problem(error.problem, scope["path"], send, beyond)
        except StudioError as error:
            await send_problem(self._problem(error, error.__cause__), scope["path"], send)
        except OSError as error:
            await send_problem(self._problem(error, error), scope["path"], send)
        else:
            if begun is None:
                await (_lead(address, send) if address else self._app(scope, receive, send))
                return
            with begun.file:
                await self._send(begun, send)
            if begun.status == HTTPStatus.OK:
                self._recent.note(scope["path"], begun.found, begun.headers)

    def at_hand(self, scope: Scope, asked: Mapping[bytes, bytes]) -> Messages | None:
        """Return the answer to a request for a picture that was sent before and is in memory.

        None for every other request: that one takes its way through all layers.
        """
        answer = self._recent.answer(scope, asked)
        if answer is not None and self._library is not None:
            self._library.count_served(len(answer[1]["body"]))
        return answer

    def _problem(self, error: Exception, cause: BaseException | None) -> Problem:
        """Return the problem of *error*: 503 for a file that is there and cannot be read."""
        if not isinstance(cause, OSError) or cause.errno in _FULL:
            return problem_of(error)
        self.unreadable += 1
        log.error("a picture cannot be read: %s", cause.strerror)
        return Problem(
            status=503,
            code="image_host_unavailable",
            headers={"Retry-After": str(_RETRY_AFTER_SECONDS)},
        )

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(self, begun: "_Begun", send: Send) -> None:
        """Send the answer, and what is left of the file in pieces."""
        loop, piece, left = asyncio.get_running_loop(), begun.first, begun.left
        await send(
            {"type": "http.response.start", "status": begun.status, "headers": begun.headers}
        )
        while True:
            await send({"type": "http.response.body", "body": piece, "more_body": left > 0})
            if self._library is not None and piece:
                self._library.count_served(len(piece))
            if not left:
                return
            reading = partial(begun.file.read, min(left, LARGEST_BYTES))
            piece = await loop.run_in_executor(self._threads, reading)
            if not piece:
                raise OSError("a file under /media/ is shorter than its record says")
            left -= len(piece)


@dataclass(frozen=True, slots=True)
class _Begun:
    """An answer with its first piece; *left* bytes follow in *file*."""

    found: MediaFile
    status: int
    headers: list[tuple[bytes, bytes]]
    file: BinaryIO
    first: bytes
    left: int


async def _lead(address: str, send: Send) -> None:
    """Lead to *address*, for a while: the picture may come back."""
    headers = [(b"location", address.encode()), (b"cache-control", _SHORT_CACHE)]
    await send({"type": "http.response.start", "status": 302, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _begun(library: MediaLibrary, scope: Scope, name: str) -> _Begun:
    """Find a file and read its beginning, all in one go: most pictures are no longer."""
    found = library.open_media(name)
    status, headers, begin, end = _answer(scope["method"], dict(scope["headers"]), found)
    file = found.path.open("rb")
    try:
        file.seek(begin)
        first = file.read(min(end - begin, LARGEST_BYTES))
    except OSError:
        file.close()
        raise
    return _Begun(found, status, headers, file, first, end - begin - len(first))


def _answer(
    method: str, asked: Mapping[bytes, bytes], found: MediaFile
) -> tuple[int, list[tuple[bytes, bytes]], int, int]:
    """Return status and headers of an answer, and which part of the file is its body."""
    etag, known = found.etag.encode(), asked.get(b"if-none-match", b"")
    headers = [
        (b"etag", etag),
        (b"accept-ranges", b"bytes"),
        (b"cache-control", IMMUTABLE_CACHE if found.immutable else _SHORT_CACHE),
    ]
    if found.media_type == _SVG:
        headers.append((b"content-security-policy", _SVG_POLICY))
    if etag in [tag.strip().removeprefix(b"W/") for tag in known.split(b",")]:
        return 304, headers, 0, 0
    part = asked_part(asked, found.size, found.etag) if method == "GET" else None
    begin, end = part or (0, found.size)
    headers.append((b"content-type", found.media_type.encode()))
    headers.append((b"content-length", str(end - begin).encode()))
    if part:
        told = f"bytes {begin}-{end - 1}/{found.size}"
        headers.append((b"content-range", told.encode()))
    return (206 if part else 200), headers, begin, (begin if method == "HEAD" else end)
