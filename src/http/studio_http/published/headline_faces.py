"""GET /fonts/…: the light Korean face, cut to the letters that the published headlines have."""

import asyncio
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache

from studio_core.records.changes import JournalEntry
from studio_core.site.headlines import FaceCutter, FaceNotCutError, HeadlineFace
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import IMMUTABLE_CACHE, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.headlines import font_address
from studio_http.published.snapshot import Published

KEPT = 8
"""Fonts in memory, of 20 to 60 KB each: a page that a cache has still names a former one."""

OFFERED = 32
"""Faces that only previews need, known until somebody asks for them."""

_PATH = re.compile(r"/fonts/(?P<tag>[0-9a-f]{32}|headlines)\.woff2")
_TYPE = b"font/woff2"


class FaceWorkshop:
    """One thread that has fonts cut, and the last of them. Safe to call from many threads."""

    def __init__(self, open_cutter: Callable[[], FaceCutter], headers: RawHeaders) -> None:
        self.headers = headers
        self._cutter = cache(open_cutter)
        self._lock = threading.Lock()
        self._fonts: OrderedDict[str, Future[CachedResponse]] = OrderedDict()
        self._offered: OrderedDict[str, HeadlineFace] = OrderedDict()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio-faces")

    def offer(self, face: HeadlineFace) -> None:
        """Let *face* be asked for, although what is published may not need it."""
        with self._lock:
            self._offered[face.tag] = face
            while len(self._offered) > OFFERED:
                self._offered.popitem(last=False)

    def asked(self, tag: str) -> Future[CachedResponse] | None:
        """Return where the font *tag* is or will be; None for one that was neither cut nor offered.

        Raise `FaceNotCutError` once it is closed.
        """
        with self._lock:
            found, offered = self._fonts.get(tag), self._offered.get(tag)
        if offered and (found is None or _is_failed(found)):
            return self.ask(offered)
        return None if found is None or _is_failed(found) else found

    def ask(self, face: HeadlineFace) -> Future[CachedResponse]:
        """Have *face* cut unless it is, and return where its font is or will be.

        Raise `FaceNotCutError` once it is closed.
        """
        with self._lock:
            found = self._fonts.get(face.tag)
            if found is None or _is_failed(found):
                try:
                    found = self._thread.submit(self._cut, face)
                except RuntimeError as error:
                    raise FaceNotCutError("closed") from error
                self._fonts[face.tag] = found
            self._fonts.move_to_end(face.tag)
            while len(self._fonts) > KEPT:
                self._fonts.popitem(last=False)
            return found

    def has(self, face: HeadlineFace) -> bool:
        """Tell whether *face* is cut, or is being cut."""
        with self._lock:
            return face.tag in self._fonts

    def ask_soon(self, present: Callable[[], HeadlineFace]) -> None:
        """Have the face cut that is the *present* one once no other is being cut."""
        with suppress(RuntimeError):
            self._thread.submit(lambda: self.ask(present()))

    def close(self) -> None:
        """Let go of the thread; what waits is not cut any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _cut(self, face: HeadlineFace) -> CachedResponse:
        return CachedResponse(
            self._cutter().cut(face.letters),
            media_type=_TYPE,
            cache=IMMUTABLE_CACHE,
            headers=self.headers,
            compress=False,
        )


class HeadlineFaces:
    """Answer the fonts of headlines; pass on everything else.

    The address of a font has a digest of its letters. Under any other one, such as that of a
    font which another server of the site has cut, the present one is sent, and not to be kept.
    Only what is published, or was offered, is ever cut.
    """

    def __init__(self, app: App, published: Published, workshop: FaceWorkshop) -> None:
        self._app = app
        self._published = published
        self._workshop = workshop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a font, or what the application answers."""
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        found = _PATH.fullmatch(scope["path"]) if reading else None
        if found is None or not self._published.face.letters:
            await self._app(scope, receive, send)
            return
        try:
            answer = await self._font(found["tag"])
        except FaceNotCutError:
            headers = self._workshop.headers
            answer = CachedResponse(
                b"", status=503, headers=headers, cache=b"no-store", compress=False
            )
        await answer(scope, receive, send)

    def heard(self, entry: JournalEntry) -> None:
        """Have the face cut that *entry* gave a letter to, before anybody asks for it.

        Of changes that come while one is cut, the last one's is cut for all. From any thread.
        """
        now = self._published
        if now.has_new_letters and not self._workshop.has(now.face):
            self._workshop.ask_soon(lambda: now.face)

    def close(self) -> None:
        """Let go of the thread."""
        self._workshop.close()

    async def _font(self, tag: str) -> CachedResponse:
        """Return the font of *tag*, else the present one; raise `FaceNotCutError`."""
        present = self._published.face
        own = self._workshop.ask(present) if tag == present.tag else self._workshop.asked(tag)
        # Shielded: others may wait for the same when this one goes away.
        answer = await asyncio.shield(asyncio.wrap_future(own or self._workshop.ask(present)))
        if own:
            return answer
        headers = (*self._workshop.headers, (b"content-location", font_address(present).encode()))
        return CachedResponse(
            answer.body, media_type=_TYPE, cache=b"no-cache", headers=headers, compress=False
        )


def _is_failed(font: Future[CachedResponse]) -> bool:
    return font.done() and (font.cancelled() or font.exception() is not None)
