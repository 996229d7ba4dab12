"""Which letters of the headline face each page of the site needs, as it is published now."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from urllib.parse import unquote

import msgspec

from studio_core.addresses.paths import article_path, project_path
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.site.headlines import GALLERY_BYTES, PAGE_BYTES, HeadlineCut, headline_cut
from studio_http.pages.headlines import headlines_of
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import Kind, route_of
from studio_http.published.site_index import OF_SITE
from studio_http.published.snapshot import Published

GALLERY = "/portfolio"
_NAMES = 240
"""How many projects' names the gallery has at most; their letters are too many before, mostly."""

_AHEAD = 24
"""How many pages are told of at once; more have their faces cut when they are shown."""

_QUERIES = {"/contact": ("", "tab=qna")}
"""The queries of what is shown under one path."""

_UNREAD = ("insight.not_found", "insight.load_failed")
_MISSING = ("project.not_found.title",)
_NOWHERE = ("not_found.title",)
_LATER: Mapping[Kind, Sequence[str]] = {
    "contact": ("enquiry.success.title", "enquiry.success.body"),
    "insight": _UNREAD,
    "article": _UNREAD,
    "portfolio": _MISSING,
    "project": _MISSING,
    "service": _NOWHERE,
}
"""What the application shows on a page once something was done there, or could not be loaded."""

_QUESTION = ".question"
_WITHOUT_PAGE = (
    *_NOWHERE,
    *_MISSING,
    *_UNREAD,
    "contact.tab.consultation",
    "consultation.failed.title",
    "receipt.title",
    "receipt.files.heading",
    "receipt.withdrawn_title",
)


class PageFaces:
    """Reads the headlines of the pages that visitors are shown."""

    def __init__(self, published: Published) -> None:
        self._published = published

    def cut_of(self, path: str) -> HeadlineCut:
        """Return what the page at *path* needs of the face; a path is as in its address.

        Where there is no page, it is what the application shows there.
        """
        path = unquote(path)
        headlines = self._headlines(path)
        if path == GALLERY:
            return headline_cut(chain(headlines, self._names()), GALLERY_BYTES)
        return headline_cut(headlines, PAGE_BYTES)

    def pages_of(self, ids: Mapping[str, tuple[str, ...]]) -> list[str]:
        """Return the pages whose headlines may be others after these records, by collection.

        They are not all: every page has the slogan, and projects and articles are many.
        """
        found = [project_path(id) for id in ids.get(PORTFOLIO, ())]
        found += [article_path(id) for id in ids.get(INSIGHTS, ())]
        if PORTFOLIO in ids:
            found.insert(0, GALLERY)
        now = self._published.snapshot
        if now and not ids.keys().isdisjoint(OF_SITE):
            found += [path for path in now.own_texts.pages if path not in found]
        return found[:_AHEAD]

    def _headlines(self, path: str) -> list[str]:
        route = route_of(path)
        pages = [
            page
            for query in _QUERIES.get(path, ("",))
            if route is not None and (page := self._published.page(path, query))
        ]
        if route and pages:
            shown = [text for page in pages for text in headlines_of(page.body.decode())]
            return [*shown, *(read_labels()[key] for key in _LATER.get(route.kind, ()))]
        now = self._published.snapshot
        slogan = msgspec.json.decode(now.site).get("slogan", "") if now else ""
        return [*_other_headlines(), slogan]

    def _names(self) -> Iterator[str]:
        """Yield the names of projects in public order."""
        now = self._published.snapshot
        for one in islice(now.portfolio.ordered if now else (), _NAMES):
            yield (now.portfolio.title(one.id) if now else None) or ""


def _other_headlines() -> Iterator[str]:
    """Yield those of screens that the application shows where there is no page."""
    labels = read_labels()
    yield from (labels[key] for key in _WITHOUT_PAGE)
    for key, text in labels.items():
        if key.startswith("consultation.") and _QUESTION in key:
            yield text
