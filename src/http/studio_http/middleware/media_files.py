"""GET /media/…: pictures that the local image host keeps, straight from its files."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO

from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaFile, MediaLibrary
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import IMMUTABLE_CACHE
from studio_http.base.problems.table import problem_of
from studio_http.middleware.request_guard import send_problem

PREFIX = "/media/"
_SHORT_CACHE = b"public, max-age=5"
_PIECE_BYTES = 256 * 1024


class MediaFiles:
    """Answer /media/… when the image host keeps files here; pass on everything else."""

    def __init__(self, app: App, media: ImageHost) -> None:
        self._app = app
        self._library = media if isinstance(media, MediaLibrary) else None
        # Its own threads: a picture that is still being made must not hold up the administration.
        self._threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="studio-media")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the picture in pieces, or say that there is none."""
        mine = scope["type"] == "http" and scope["path"].startswith(PREFIX)
        if not mine or self._library is None or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        name = scope["path"].removeprefix(PREFIX)
        try:
            found, file = await loop.run_in_executor(self._threads, _open, self._library, name)
        except StudioError as error:
            await send_problem(problem_of(error), scope["path"], send)
            return
        with file:
            await self._send(scope, found, file, send)

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(self, scope: Scope, found: MediaFile, file: BinaryIO, send: Send) -> None:
        fresh = _has(scope, found.etag.encode())
        start: Any = {
            "type": "http.response.start",
            "status": 304 if fresh else 200,
            "headers": list(_headers(found, whole=not fresh)),
        }
        await send(start)
        loop = asyncio.get_running_loop()
        left = 0 if fresh or scope["method"] == "HEAD" else found.size
        while left:
            piece = await loop.run_in_executor(self._threads, file.read, min(left, _PIECE_BYTES))
            if not piece:
                raise OSError(f"{found.path.name} is shorter than its record says")
            left -= len(piece)
            await send(_piece(piece, more=left > 0))
            if self._library is not None:
                self._library.count_served(len(piece))
        if fresh or scope["method"] == "HEAD" or not found.size:
            await send(_piece(b"", more=False))


def _open(library: MediaLibrary, name: str) -> tuple[MediaFile, BinaryIO]:
    found = library.open_media(name)
    return found, found.path.open("rb")


def _headers(found: MediaFile, *, whole: bool) -> Iterator[tuple[bytes, bytes]]:
    yield b"etag", found.etag.encode()
    yield b"cache-control", IMMUTABLE_CACHE if found.immutable else _SHORT_CACHE
    if whole:
        yield b"content-type", found.media_type.encode()
        yield b"content-length", str(found.size).encode()


def _has(scope: Scope, etag: bytes) -> bool:
    known = next((value for name, value in scope["headers"] if name == b"if-none-match"), b"")
    return etag in [tag.strip().removeprefix(b"W/") for tag in known.split(b",")]


def _piece(body: bytes, *, more: bool) -> Any:
    return {"type": "http.response.body", "body": body, "more_body": more}
