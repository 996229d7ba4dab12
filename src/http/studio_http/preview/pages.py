"""Pages of other content than the published one, as answers for those who may see them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from urllib.parse import parse_qs

from studio_core.errors import StoreUnavailableError
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import here, spoken
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders, allowing, private_page
from studio_http.pages.content import Content
from studio_http.pages.labels import read_labels
from studio_http.pages.local_links import links_within
from studio_http.pages.marks import marked
from studio_http.pages.missing import ApplicationPages, missing_notice
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import route_of
from studio_http.pages.rendering import WrittenPage
from studio_http.pages.views import View
from studio_http.preview.edited_texts import edited_records, edited_texts
from studio_http.preview.views import OFFICE
from studio_http.published.content import Languages, Snapshot, SnapshotContent
from studio_http.published.editions import editions_of, languages_of
from studio_http.published.headline_faces import FaceWorkshop
from studio_http.published.insight_index import InsightIndex
from studio_http.published.letters import noted, with_letters
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published

CACHE = b"private, no-store"
_SLIDE = "slide"
"""The part of a query that names the slide with which the first page begins."""

_ANY_PAGE = "/about"
"""Lends the bar and the foot of the site."""
Changed = Mapping[str, Iterable[tuple[str, Record | None]]]
"""By collection: ids with their records, None for one that is not there."""


class PreviewPages:
    """Renders pages by the same factory as the public ones; *own* has the ordinary 404 page."""

    def __init__(
        self,
        pages: PageFactory,
        published: Published,
        own: ApplicationPages,
        headers: RawHeaders,
        faces: FaceWorkshop,
    ) -> None:
        self.faces = faces
        self._pages = pages
        self._published = published
        self.own = own
        self._headers = headers
        self._kept_gone: tuple[object, dict[tuple[str, str], CachedResponse]] = (None, {})

    def leading_to(self, path: str, *, status: int = 302) -> CachedResponse:
        """Return an answer that sends to another page."""
        headers = (*private_page(self._headers), (b"location", path.encode()))
        return CachedResponse(b"", media_type=HTML, cache=CACHE, status=status, headers=headers)

    def leading_to_page(self, address: str) -> CachedResponse:
        """Return an answer that sends to a public page, in this language where it is there in it.

        The *address* is that in the base language, with its query.
        """
        path, _, query = address.partition("?")
        now, route = self._published.editions.get(spoken()), route_of(path, query)
        is_there = now is not None and route is not None and now.offered.has(route)
        return self.leading_to(here(address) if is_there else address)

    @property
    def missing(self) -> CachedResponse:
        """What is at an address at which there is nothing to see."""
        return self.own.missing()

    def gone(self, at: str) -> CachedResponse:
        """Return the one page of every link that shows nothing, in other languages at *at*.

        It is made once for what is published: anybody may ask for any address.
        """
        editions, kept = self._kept_gone
        if editions is not self._published.editions:
            editions, kept = self._kept_gone = self._published.editions, {}
        key = spoken(), at
        if key not in kept:
            kept[key] = self._gone(at)
        return kept[key]

    def _gone(self, at: str) -> CachedResponse:
        content = self.content_with({})
        pages = (self._pages.page_data(one, "", content) for one in (_ANY_PAGE, *content.pages))
        around = next(filter(None, pages), None)
        if around is None:
            return self.missing
        title = read_labels()["preview.gone.title"]
        page = replace(around, title=title)
        view = View(mode="preview", is_secret=True, is_gone=True, at=at)
        return self._answer(self._pages.writer.write(page, view=view), 404)

    def content_with(self, changed: Changed) -> Content:
        """Return the public content of now with *changed* records in it, in the spoken language."""
        return _content(*self._edition_with(changed))

    def content_of_records(self, records: Mapping[str, Iterable[tuple[str, Record]]]) -> Content:
        """Return content that is made of these records alone."""
        now = self._now()
        texts = SiteIndex(now.own_texts.facts, backup_days=now.own_texts.backup_days)
        return _content(
            Snapshot(
                position=now.position,
                at=None,
                portfolio=PortfolioIndex(now.portfolio.cloud_name).renewed(
                    records.get(PORTFOLIO, ())
                ),
                insights=InsightIndex().renewed(records.get(INSIGHTS, ())),
                own_texts=texts.renewed(records),
                face=now.face,
            )
        )

    def show(
        self, path: str, query: str, content: Content, view: View, *, at: datetime | None = None
    ) -> CachedResponse:
        """Return the page at *path* as *view* shows it; the missing page where there is none.

        With *at*, the page is as of that moment.
        """
        is_refused = view.form is not None and view.form.fault
        with links_within(view.within):
            page = self._pages.page_data(path, query, content)
            if page is None:
                return self._answer(self._not_there(path, view), 404, view)
            written = self._pages.writer.write(page, at, view)
        return self._answer(written, 400 if is_refused else 200, view)

    def framed(self, path: str, query: str, content: Content) -> CachedResponse:
        """Return the page at *path* without a bar, for a frame in a page of our own.

        Where there is none it is the missing page.
        """
        return self.show(path, query, content, View(mode="preview", is_framed=True))

    def marked(self, path: str, query: str, changed: Changed) -> CachedResponse:
        """Return the page that `framed` returns with *changed* records, its texts marked.

        See `pages.marks` for what the marks look like. The first page begins with the slide that
        the query names as `slide`.
        """
        now, languages = self._edition_with(changed)
        texts = edited_texts(now.own_texts, parse_qs(query).get(_SLIDE, [""])[0])
        drawn = replace(now, own_texts=texts)
        site = texts.answer(drawn.portfolio.title, drawn.offered.link, drawn.covers, marked)
        records = edited_records(now.own_texts)
        view = View(mode="edit", is_framed=True, texts=site, records=records)
        return self.show(path, query, _content(drawn, languages), view)

    def _not_there(self, path: str, view: View) -> WrittenPage:
        """Return the page in place of one that is not at *path*, or not in the spoken language."""
        writer = self._pages.writer
        if spoken() == BASE:
            notice = missing_notice(path)
            said = {"body": notice.body, "ways": notice.ways}
            return writer.notice("notice.html", notice.title, said, view)
        title, body = (OFFICE[f"admin.preview.untranslated.{part}"] for part in ("title", "body"))
        return writer.notice("untranslated.html", title, {"body": body}, view)

    def _answer(self, page: WrittenPage, status: int, view: View | None = None) -> CachedResponse:
        edited = view is not None and view.mode == "edit"
        framed = view is not None and view.is_framed
        headers = private_page(self._headers, framed=framed, edited=edited)
        for style in page.styles:
            headers = allowing(headers, style=style)
        return CachedResponse(
            page.body, media_type=HTML, cache=CACHE, status=status, headers=headers
        )

    def _edition_with(self, changed: Changed) -> tuple[Snapshot, Languages]:
        """Return what `content_with` is made of, and in which languages its pages are there."""
        base, records = self._now(), {name: list(found) for name, found in changed.items()}
        projects, articles = records.get(PORTFOLIO, []), records.get(INSIGHTS, [])
        headlines = list[str]()
        base = replace(
            base,
            portfolio=base.portfolio.renewed(noted(PORTFOLIO, projects, headlines)),
            insights=base.insights.renewed(noted(INSIGHTS, articles, headlines)),
            own_texts=base.own_texts.renewed(records),
        )
        ids = frozenset(id for id, _ in projects), frozenset(id for id, _ in articles)
        base = with_letters(base, headlines)
        self.faces.offer(base.face)
        editions = editions_of(base, self._published.editions, *ids, also=spoken())
        return editions[spoken()], partial(languages_of, editions)

    def _now(self) -> Snapshot:
        """Return what is published, in the base language."""
        now = self._published.editions.get(BASE)
        if now is None:
            raise self._published.failure or StoreUnavailableError("nothing is published yet")
        return now


def _content(now: Snapshot, languages: Languages = lambda _: ()) -> Content:
    return SnapshotContent(now, languages, whole_search=True)
