"""GET /share/…: the picture that goes along when a page is shared, drawn when first asked for."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache

from studio_core.pictures.share_cards import ShareArtist, ShareCard
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.brief_threads import BriefThreads
from studio_http.base.cached_response import IMMUTABLE_CACHE, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.published.snapshot import Published

_PATH = re.compile(r"/share(?P<page>(?:/[^/]+)*)/(?P<tag>[0-9a-f]{32})\.jpg")
_KEPT = 64
"""Drawn pictures in memory; up to 300 KB each. A CDN asks for each only once."""


class SharePictures:
    """Answer share pictures; pass on everything else.

    An address has a digest of what the picture shows: after a change the old address redirects to
    the new one.
    """

    def __init__(
        self,
        app: App,
        published: Published,
        open_artist: Callable[[], ShareArtist],
        photos: Mapping[str, CachedResponse],
        headers: RawHeaders,
    ) -> None:
        self._app = app
        self._published = published
        self._open_artist = cache(open_artist)
        self._photos = photos
        self._headers = headers
        self._drawn: OrderedDict[str, CachedResponse] = OrderedDict()
        # One thread: requests for the same picture wait for one drawing.
        self._thread = BriefThreads(1, "studio-share")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the picture, a redirect to its new address, or what the application answers."""
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        found = _PATH.fullmatch(scope["path"]) if reading else None
        shared = await asyncio.to_thread(self._shared, scope, found["page"]) if found else None
        if found is None or shared is None:
            await self._app(scope, receive, send)
            return
        card, address = shared
        if found["tag"] == card.tag:
            answer = self._drawn.get(card.tag)
            if answer is None:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._thread, self._draw, card)
        else:
            headers = (*self._headers, (b"location", address.encode()))
            answer = CachedResponse(b"", status=302, headers=headers, compress=False)
        await answer(scope, receive, send)

    def _shared(self, scope: Scope, page: str) -> tuple[ShareCard, str] | None:
        return self._published.shared(page, scope["query_string"].decode("latin-1"))

    def close(self) -> None:
        """Let go of the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _draw(self, card: ShareCard) -> CachedResponse:
        """Return the picture of *card*, drawn once for all who wait for it."""
        found = self._drawn.get(card.tag)
        if found is None:
            photo = self._photos.get(card.photo)
            found = self._drawn[card.tag] = CachedResponse(
                self._open_artist().draw(card, photo.body if photo else None),
                media_type=b"image/jpeg",
                cache=IMMUTABLE_CACHE,
                headers=self._headers,
                compress=False,
            )
        while len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return found
