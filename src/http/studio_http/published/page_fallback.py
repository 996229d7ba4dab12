"""Page addresses: the page, else the application's own page, with 404 for unknown addresses."""

import asyncio

from studio_core.records.collections import PUBLIC
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
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
    "/preview/at",
    *(f"/preview/{collection}/" for collection in PUBLIC),
    "/p/",
)


class PageFallback:
    """Answer page addresses that `CachedAnswers` has no answer for; pass on calls and files."""

    def __init__(
        self,
        app: App,
        published: Published,
        page: str,
        missing: CachedResponse,
        headers: RawHeaders,
    ) -> None:
        self._app = app
        self._published = published
        self._found = CachedResponse(page.encode(), media_type=HTML, headers=headers)
        self._missing = missing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page, or with the application's own page."""
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reading or scope["path"].startswith(_NOT_PAGES):
            await self._app(scope, receive, send)
            return
        query = scope["query_string"].decode("latin-1")
        answer = await asyncio.to_thread(self._published.page, scope["path"], query)
        if answer is None:
            route = route_of(scope["path"])
            # Before there is content, any page may be there; other screens always are.
            is_open = self._published.snapshot is None
            is_known = route is not None and (is_open or route.kind == "application")
            answer = self._found if is_known else self._missing
        await answer(scope, receive, send)
