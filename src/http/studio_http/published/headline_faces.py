"""GET /fonts/…: the light Korean face, cut to the letters that the published headlines have."""

import asyncio
import re
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from functools import cache

from studio_core.jobs.job import Job, JobRun
from studio_core.records.changes import JournalEntry
from studio_core.records.store import Store
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
    """The fonts that are to be cut, and the last that were. Safe to call from many threads.

    *wake* is called when there is one to be cut, which its job does.
    """

    def __init__(self, open_cutter: Callable[[], FaceCutter], headers: RawHeaders) -> None:
        self.headers = headers
        self._cutter = cache(open_cutter)
        self._lock = threading.Lock()
        self._fonts: OrderedDict[str, Future[CachedResponse]] = OrderedDict()
        self._offered: OrderedDict[str, HeadlineFace] = OrderedDict()
        self._queue: deque[tuple[HeadlineFace, Future[CachedResponse]]] = deque()
        self._present: Callable[[], HeadlineFace] | None = None
        self._is_closed = False
        self.wake: Callable[[], None] = lambda: None

    def job(self) -> Job:
        """Return the job that cuts."""
        return Job(name="headline-faces", run=self.run, due=self._due)

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
                if self._is_closed:
                    raise FaceNotCutError("closed")
                found = self._fonts[face.tag] = Future()
                self._queue.append((face, found))
                self.wake()
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
        with self._lock:
            self._present = present
        self.wake()

    def run(self, _run: JobRun) -> None:
        """Cut what waits, one after the other."""
        while True:
            with self._lock:
                face, font = self._queue.popleft() if self._queue else (None, None)
                present = None if face else self._present
                if present:
                    self._present = None
            if face and font and font.set_running_or_notify_cancel():
                try:
                    font.set_result(self._cut(face))
                except BaseException as error:  # noqa: BLE001 - whoever waits for it raises it
                    font.set_exception(error)
            elif present and not self._is_closed:
                self.ask(present())
            elif face is None:
                return

    def close(self) -> None:
        """Cut no more; what waits is answered so."""
        with self._lock:
            self._is_closed = True
            waiting, self._queue = self._queue, deque()
        for _, font in waiting:
            font.cancel()

    def _due(self, _store: Store, now: datetime) -> datetime | None:
        return now if self._queue or self._present else None

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

    def job(self) -> Job:
        """Return the job that cuts the fonts."""
        return self._workshop.job()

    def woken_by(self, wake: Callable[[], None]) -> None:
        """Have *wake* called when a font is to be cut."""
        self._workshop.wake = wake

    def close(self) -> None:
        """Cut no more."""
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
