"""GET /fonts/…: the light Korean face, cut to the letters that the headlines of one page have."""

import asyncio
import re
import threading
from urllib.parse import parse_qs

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import here, spoken
from studio_core.records.changes import JournalEntry
from studio_core.site.headlines import FaceNotCutError, HeadlineCut
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.headlines import FACE_PATH, font_address
from studio_http.published.face_workshop import FaceWorkshop
from studio_http.published.page_faces import PageFaces

QUIET_SECONDS = 2.0
"""How long after a change the faces wait that are cut ahead: another change may follow."""

_PATH = re.compile(r"/fonts/(?P<tag>[0-9a-f]{32})\.woff2")


class HeadlineFaces:
    """Answer the faces of pages; pass on everything else.

    `FACE_PATH` with a page's path leads to the cut that the page needs now. The address of a cut
    has a digest of its letters and the page that it is for: only what a page of the site needs is
    ever cut, and any server of the site can do it.
    """

    def __init__(
        self, app: App, faces: PageFaces, workshop: FaceWorkshop, headers: RawHeaders
    ) -> None:
        self._app = app
        self._faces = faces
        self._workshop = workshop
        self._headers = headers
        self._missing = self._without_font(404)
        self._busy = self._without_font(503)
        self._lock = threading.Lock()
        self._changed: set[str] = set()
        self._timer: threading.Timer | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a font, the way to it, or what the application answers."""
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        found = _PATH.fullmatch(scope["path"]) if reading else None
        if found is None and not (reading and scope["path"] == FACE_PATH):
            await self._app(scope, receive, send)
            return
        page = parse_qs(scope["query_string"].decode("latin-1")).get("page", ["/"])[0]
        answer = await (self._font(found["tag"], page) if found else self._way(page))
        await answer(scope, receive, send)

    def heard(self, entry: JournalEntry) -> None:
        """Note which pages have changed. Callable from any thread."""
        pages = self._faces.pages_of(entry.ids())
        # An order is in no headline, and a move gives thousands another one.
        if not pages or all(path.field == "order" for path in entry.paths):
            return
        with self._lock:
            self._changed.update(pages)
            self._stop_timer()
            self._timer = threading.Timer(QUIET_SECONDS, self.cut_ahead)
            self._timer.daemon = True
            self._timer.start()

    def cut_ahead(self) -> None:
        """Have the faces cut of the pages that changed, before anybody asks for them.

        In other languages few headlines have Hangul: those are cut when somebody asks.
        """
        with self._lock:
            pages, self._changed = self._changed, set()
        # Where too many wait, a face is cut when somebody asks.
        self._workshop.ask_ahead([self._faces.cut_of(page) for page in sorted(pages)])

    def close(self) -> None:
        """Let go of the threads."""
        with self._lock:
            self._stop_timer()
        self._workshop.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    async def _way(self, page: str) -> CachedResponse:
        """Return where the face of *page* is now; 404 for one whose headlines wear none."""
        cut = await asyncio.to_thread(self._faces.cut_of, page)
        if not _is_worn(cut):
            return self._missing
        headers = (*self._headers, (b"location", here(font_address(cut.tag, page)).encode()))
        return CachedResponse(b"", status=302, headers=headers, compress=False)

    async def _font(self, tag: str, page: str) -> CachedResponse:
        """Return the font of *tag*, cut now if *page* needs it; 404 for what no page needs."""
        if found := self._workshop.ready(tag):
            return found
        cut = self._workshop.offered(tag)
        if cut is None:
            needed = await asyncio.to_thread(self._faces.cut_of, page)
            if needed.tag != tag or not _is_worn(needed):
                return self._missing
            cut = needed
        try:
            # Shielded: others may wait for the same when this one goes away.
            return await asyncio.shield(asyncio.wrap_future(self._workshop.ask(cut)))
        except FaceNotCutError:
            return self._busy

    def _without_font(self, status: int) -> CachedResponse:
        return CachedResponse(
            b"", status=status, headers=self._headers, cache=b"no-store", compress=False
        )


def _is_worn(cut: HeadlineCut) -> bool:
    """Tell whether a page with this cut asks for it: in the base language every page does."""
    return spoken() == BASE or bool(cut.letters)
