"""The pages of the site as ready answers, made from the public answers of one snapshot."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from studio_core.content.verification import is_verification_file
from studio_core.indexnow.switch import is_key_path
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import here
from studio_core.pictures.share_cards import ShareCard
from studio_http.base.cached_response import HTML, PUBLIC_CACHE, CachedResponse
from studio_http.base.security_headers import RawHeaders, allowing
from studio_http.pages import feeds
from studio_http.pages.assets import Assets
from studio_http.pages.content import Content
from studio_http.pages.page_cards import common_card
from studio_http.pages.page_data import PageData, page_data_of
from studio_http.pages.page_routes import FEEDS, route_of, share_path, shared_route
from studio_http.pages.rendering import PageWriter
from studio_http.pages.subscriptions import newest_entries, subscription

_FILES = frozenset({"/robots.txt", "/sitemap.xml", *FEEDS})
_LONGEST_NUMBER = 6
_XML = b"application/xml; charset=utf-8"
_FEED_TYPES = {
    "atom": b"application/atom+xml; charset=utf-8",
    "rss": b"application/rss+xml; charset=utf-8",
}
_NOT_INDEXED = (b"x-robots-tag", b"noindex")
_TEXT = b"text/plain; charset=utf-8"
_FILE_TYPES = {"html": HTML, "xml": _XML, "txt": _TEXT}


class PageFactory:
    """Makes ready answers for page addresses; *base* is the site's address without a last slash."""

    def __init__(
        self, *, base: str, assets: Assets, headers: RawHeaders, now: Callable[[], datetime]
    ) -> None:
        self.base = base
        self._headers = headers
        self.writer = PageWriter(assets, now)

    def key_of(self, path: str, query: str = "") -> str | None:
        """Return the address under which the page at *path* is kept; None for no page."""
        if path in _FILES or _part_in(path) or _is_root_file(path):
            return path
        route = route_of(path, query)
        return None if route is None or route.kind == "application" else route.key

    def make(self, path: str, query: str, content: Content) -> CachedResponse | None:
        """Return the page or feed at *path*, or None when there is none."""
        if path == "/robots.txt":
            languages = content.site.get("languages", (BASE,))
            robots = feeds.robots(self.base, languages, is_open=content.is_open)
            return self._ready(robots, _TEXT)
        if feed := FEEDS.get(path):
            entries = newest_entries(feed.kind, content)
            document = subscription(feed, self.base, content.site, entries)
            return self._ready(document, _FEED_TYPES[feed.format])
        if _is_root_file(path):
            text, kind = content.root_files.get(path), _FILE_TYPES[path.rpartition(".")[2]]
            return self._ready(text.encode(), kind) if text else None
        part = _part_in(path)
        if path == "/sitemap.xml" or part:
            body = feeds.site_map(self.base, content, part)
            return self._ready(body, _XML) if body else None
        return self.make_page(path, query, content)

    def make_page(
        self, path: str, query: str, content: Content, *, at: datetime | None = None
    ) -> CachedResponse | None:
        """Return the page at *path*, as of the moment *at* (None: now); None when there is none."""
        page_data = self.page_data(path, query, content)
        return self.written(page_data, at=at) if page_data else None

    def page_data(self, path: str, query: str, content: Content) -> PageData | None:
        """Return what the page at *path* shows; None when there is none."""
        route = route_of(path, query)
        if route is None or route.kind == "application":
            return None
        page_data = page_data_of(route, content, self.base)
        if page_data is None:
            return None
        # What somebody searched for is nothing that search engines should keep.
        is_open = content.is_open and not route.search
        languages, font = content.languages(route), content.font
        return replace(page_data, is_open=is_open, languages=languages, font=font)

    def written(
        self, page_data: PageData, *, at: datetime | None = None, cache: bytes = PUBLIC_CACHE
    ) -> CachedResponse:
        """Return the answer with a page, as of the moment *at* (None: now)."""
        written = self.writer.write(page_data, at)
        headers = allowing(self._headers, scripts=written.scripts)
        headers = headers if page_data.is_open else (*headers, _NOT_INDEXED)
        for style in written.styles:
            headers = allowing(headers, style=style)
        return CachedResponse(written.body, media_type=HTML, cache=cache, headers=headers)

    def shared(self, page: str, query: str, content: Content) -> tuple[ShareCard, str] | None:
        """Return the share card of *page* and the address of its picture; None for no page.

        '' is for the card that all pages have that are shared with no picture of their own.
        """
        if not page:
            card = common_card(content.site)
            return card, here(share_path(None, card))
        route = shared_route(page, query)
        if route is None or route.kind == "application":
            return None
        page_data = page_data_of(route, content, self.base)
        return (page_data.card, here(page_data.share_path)) if page_data else None

    def _ready(self, body: bytes, media_type: bytes) -> CachedResponse:
        return CachedResponse(body, media_type=media_type, headers=self._headers)


def _is_root_file(path: str) -> bool:
    """Tell whether *path* is one that a file for search engines may have."""
    return is_verification_file(path) or is_key_path(path)


def _part_in(path: str) -> int | None:
    """Return which part of the site map `/sitemap-1.xml` and so on names; None for other paths."""
    number = path.removeprefix("/sitemap-").removesuffix(".xml")
    is_part = number.isascii() and number.isdigit() and 0 < len(number) < _LONGEST_NUMBER
    return int(number) if is_part and path == f"/sitemap-{int(number)}.xml" else None
