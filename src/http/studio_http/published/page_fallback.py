"""Page addresses: the page, where it is now, or the application's own, for none with 404."""

import asyncio
from urllib.parse import parse_qsl, quote

from studio_core.addresses.paths import UNQUOTED, quoted_path
from studio_core.languages.registry import split_address
from studio_core.languages.speaking import here
from studio_core.records.collections import PUBLIC
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.missing import ApplicationPages
from studio_http.pages.page_routes import route_of
from studio_http.published.form_pages import FormPages

CALLS = "/api/"
_NOT_PAGES = (
    "/api",
    "/media/",
    "/schema",
    "/healthz",
    "/readyz",
    "/metrics",
    "/assets/",
    "/share/",
    "/fonts/",
    "/preview/at",
    "/preview/page",
    *(f"/preview/{collection}/" for collection in PUBLIC),
    "/p/",
)


class PageFallback:
    """Answer page addresses that `CachedAnswers` has no answer for; pass on calls and files."""

    def __init__(
        self, app: App, forms: FormPages, own: ApplicationPages, headers: RawHeaders
    ) -> None:
        self._app = app
        self._published = forms.published
        self._own = own
        self._headers = headers
        self._forms = forms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page, with its new address, or with the application's own page."""
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reading or _is_no_page(scope["path"]):
            await self._app(scope, receive, send)
            return
        query = scope["query_string"].decode("latin-1")
        answer = await asyncio.to_thread(self._page, scope["path"], query)
        answer = answer or self._moved(scope) or self._without_page(scope["path"])
        await answer(scope, receive, send)

    def _page(self, path: str, query: str) -> CachedResponse | None:
        """Return the page at *path*, or what sends to its words of this language."""
        return (
            self._worded(path, query)
            or self._published.page(path, query)
            or self._forms.page(path, query)
        )

    def _moved(self, scope: Scope) -> CachedResponse | None:
        """Return an answer that sends to where a page is now, with the query that was asked."""
        now = self._published.snapshot
        to = now.own_texts.moved(scope["path"].rstrip("/")) if now else None
        if to is None:
            return None
        query = scope["query_string"].decode("latin-1")
        return self._sent(here(quoted_path(to)) + (f"?{query}" if query else ""), 301)

    def _worded(self, path: str, query: str) -> CachedResponse | None:
        """Return an answer that sends from styles in another language to the words of this one."""
        now = self._published.snapshot
        if now is None or path.rstrip("/") != "/portfolio" or "style=" not in query:
            return None
        elsewhere = [one.portfolio for one in self._published.editions.values()]
        asked = parse_qsl(query)
        worded = [
            (name, now.portfolio.style_here(text, elsewhere) if name == "style" else text)
            for name, text in asked
        ]
        if worded == asked:
            return None
        parts = (f"{quote(name)}={quote(text, safe=UNQUOTED)}" for name, text in worded)
        return self._sent(here(f"/portfolio?{'&'.join(parts)}"), 302)

    def _sent(self, to: str, status: int) -> CachedResponse:
        headers = (*self._headers, (b"location", to.encode()))
        return CachedResponse(b"", media_type=HTML, status=status, headers=headers, compress=False)

    def _without_page(self, path: str) -> CachedResponse:
        """Return the application's own page where it has a screen, else that there is nothing."""
        route = route_of(path)
        # Before there is content, any page may be there; other screens always are.
        is_open = self._published.snapshot is None
        is_known = route is not None and (is_open or route.kind == "application")
        return self._own.screen(path) if is_known else self._own.missing(path)


def _is_no_page(path: str) -> bool:
    """Tell whether a call or a file is asked for, which has its address in no other language."""
    return path.startswith(_NOT_PAGES) or split_address(path)[1].startswith(CALLS)
