"""Page addresses: the ready page, else the application's, with 404 for what is not there."""

import asyncio
from typing import Any

from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.missing import missing_page
from studio_http.pages.page_routes import route_of
from studio_http.published.snapshot import Published

_NOT_PAGES = (
    "/api",
    "/media/",
    "/schema",
    "/healthz",
    "/readyz",
    "/metrics",
    "/assets/",
    "/share/",
)


class PageFallback:
    """Answer page addresses; those that were asked for before were answered at the front door."""

    def __init__(self, app: App, published: Published, page: str, headers: RawHeaders) -> None:
        self._app = app
        self._published = published
        missing = missing_page(page).encode()
        self._found = CachedResponse(page.encode(), media_type=HTML, headers=headers)
        self._missing = CachedResponse(
            missing, media_type=HTML, headers=headers, status=404, cache=b"no-store"
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer pages; pass on calls and files."""
        wanted: Any = scope
        page = scope["type"] == "http" and wanted["method"] in ("GET", "HEAD")
        if not page or scope["path"].startswith(_NOT_PAGES):
            await self._app(scope, receive, send)
            return
        query = scope["query_string"].decode("latin-1")
        answer = await asyncio.to_thread(self._published.page, scope["path"], query)
        await (answer or self._other(scope["path"]))(scope, receive, send)

    def _other(self, path: str) -> CachedResponse:
        """Return the application's own page: for its other screens, and until there is content."""
        place = route_of(path)
        unknown = place is None or (
            place.kind != "application" and self._published.snapshot is not None
        )
        return self._missing if unknown else self._found
