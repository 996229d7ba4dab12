"""Page addresses: the application's page, with 404 for what is not there."""

import re
from typing import Any

from studio_http.asgi import App, Receive, Scope, Send
from studio_http.published import Published
from studio_http.ready import HTML, ReadyAnswer
from studio_http.security_headers import RawHeaders

_PAGES = frozenset(
    {
        "/",
        "/about",
        "/business",
        "/business/residential/total-living",
        "/business/residential/relite-living",
        "/business/commercial/total-biz",
        "/business/commercial/biz-consulting",
        "/portfolio",
        "/insight",
        "/contact",
        "/privacy",
        "/debug",
        "/admin",
        "/admin/login",
        "/admin/portfolio",
        "/admin/insight",
        "/admin/trash",
        "/admin/activity",
        "/admin/enquiries",
    }
)
_TYPE = "residential|commercial"
_PROJECT = re.compile(
    rf"/portfolio/(?:(?:{_TYPE})/)?(?P<id>[^/]+)|/portfolio/(?P<typed>[^/]+)/(?:{_TYPE})"
    rf"|/(?:{_TYPE})/(?P<short>[^/]+)"
)
_ARTICLE = re.compile(r"/insight/(?P<id>[^/]+)")
_NOT_PAGES = ("/api", "/media/", "/schema", "/healthz", "/readyz", "/metrics", "/assets/")
_NOT_BUILT = b"<!doctype html><title>Studio</title><p>The user interface is not built.</p>"


class Shell:
    """Answer page addresses with the single page of the application."""

    def __init__(
        self, app: App, published: Published, page: bytes | None, headers: RawHeaders
    ) -> None:
        self._app = app
        self._published = published
        body = page or _NOT_BUILT
        self._found = ReadyAnswer(body, media_type=HTML, headers=headers)
        self._missing = ReadyAnswer(
            body, media_type=HTML, headers=headers, status=404, cache=b"no-store"
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer pages; pass on calls and files."""
        wanted: Any = scope
        page = scope["type"] == "http" and wanted["method"] in ("GET", "HEAD")
        if not page or scope["path"].startswith(_NOT_PAGES):
            await self._app(scope, receive, send)
            return
        answer = self._found if self._exists(scope["path"]) else self._missing
        await answer(scope, receive, send)

    def _exists(self, path: str) -> bool:
        path = path.rstrip("/") or "/"
        now = self._published.snapshot
        if path in _PAGES:
            return True
        if found := _PROJECT.fullmatch(path):
            ids = [id for id in found.groups() if id is not None]
            return now is None or any(id in now.portfolio.projects for id in ids)
        if found := _ARTICLE.fullmatch(path):
            return now is None or found["id"] in now.insights.insights
        return False
