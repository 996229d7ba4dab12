"""GET /media/…: the pictures of the local image host, sent from its files."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO

from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaFile, MediaLibrary
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import IMMUTABLE_CACHE
from studio_http.base.problems.problem import send_problem
from studio_http.base.problems.table import problem_of

PREFIX = "/media/"
_SHORT_CACHE = b"public, max-age=5"
_PIECE_BYTES = 256 * 1024


class MediaFiles:
    """Answer /media/… when the image host keeps files here; pass on everything else."""

    def __init__(self, app: App, media: ImageHost) -> None:
        self._app = app
        self._library = media if isinstance(media, MediaLibrary) else None
        # Its own threads: waiting for a picture that is being made must not delay other requests.
        self._threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="studio-media")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the picture in pieces, or a problem when there is none."""
        is_media = scope["type"] == "http" and scope["path"].startswith(PREFIX)
        if not is_media or self._library is None or scope["method"] not in ("GET", "HEAD"):
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
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(self, scope: Scope, found: MediaFile, file: BinaryIO, send: Send) -> None:
        etag, known = found.etag.encode(), dict(scope["headers"]).get(b"if-none-match", b"")
        is_known = etag in [tag.strip().removeprefix(b"W/") for tag in known.split(b",")]
        headers = [
            (b"etag", etag),
            (b"cache-control", IMMUTABLE_CACHE if found.immutable else _SHORT_CACHE),
        ]
        if not is_known:
            headers.append((b"content-type", found.media_type.encode()))
            headers.append((b"content-length", str(found.size).encode()))
        status = 304 if is_known else 200
        await send({"type": "http.response.start", "status": status, "headers": headers})
        loop = asyncio.get_running_loop()
        left = 0 if is_known or scope["method"] == "HEAD" else found.size
        if not left:
            await send({"type": "http.response.body", "body": b""})
        while left:
            piece = await loop.run_in_executor(self._threads, file.read, min(left, _PIECE_BYTES))
            if not piece:
                raise OSError(f"{found.path.name} is shorter than its record says")
            left -= len(piece)
            await send({"type": "http.response.body", "body": piece, "more_body": left > 0})
            if self._library is not None:
                self._library.count_served(len(piece))


def _open(library: MediaLibrary, name: str) -> tuple[MediaFile, BinaryIO]:
    found = library.open_media(name)
    return found, found.path.open("rb")
