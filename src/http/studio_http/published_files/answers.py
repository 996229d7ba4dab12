"""Every public answer in all languages, the most wanted of each first."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote

import msgspec

from studio_core.addresses.paths import article_path, project_path, quoted_path
from studio_core.cursors import FIRST, Wanted
from studio_core.insights.insight import CATEGORIES
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import called_in, each_in, here, spoken
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.records.collections import PORTFOLIO
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.content import ARTICLES, CONSULTATION, PAGE, POLICIES, PROJECTS, SEARCH, SITE
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import FEEDS, PageRoute
from studio_http.pages.page_routes import POLICIES as EARLIER
from studio_http.published import insight_index, portfolio_index
from studio_http.published.content import Languages, Snapshot, SnapshotContent
from studio_http.published.editions import languages_of
from studio_http.published.precompression import Making
from studio_http.published.search_index import asked_in
from studio_http.published_files.names import Form

_CHOSEN = ("/portfolio?category=commercial", "/contact?tab=qna", "/search")
"""Pages beside those of the site map."""

_FILES = ("/sitemap.xml", *FEEDS)


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """One address, what kind of answer it has, and how that is made; None where it has none.

    It is made in the language of its address, whoever has it made.
    """

    address: str
    kind: Form
    make: Making


def every_answer(
    pages: PageFactory, headers: RawHeaders, editions: Mapping[str, Snapshot]
) -> Iterator[PublicAnswer]:
    """Yield every public answer of the snapshots *editions*, by their languages."""
    for language, now in editions.items():
        answers = PublicAnswers(pages, headers, now, partial(languages_of, editions))
        yield from each_in(language, answers.every())


class PublicAnswers:
    """The snapshot's own answers; what it does not keep is made, and not kept.

    They are in the language that is spoken. *languages* tells in which a page is there.
    """

    def __init__(
        self, pages: PageFactory, headers: RawHeaders, now: Snapshot, languages: Languages
    ) -> None:
        self._pages = pages
        self._headers = headers
        self._now = now
        self._languages = languages
        self._bodies: dict[str, bytes] = {}
        parts = (now.searched, now.own_texts, self._body)
        self._content = SnapshotContent(*parts, now.at, languages)

    def every(self) -> Iterator[PublicAnswer]:
        """Yield every public answer; what is one for all languages comes with the base one."""
        now = self._now
        policies = msgspec.json.decode(now.site).get("privacy", {}).get("before", ())
        for address in (*map(quoted_path, now.own_texts.pages), *_CHOSEN):
            yield self._page(address)
        for address in (SITE, CONSULTATION):
            yield _said(address, "data", partial(self._data, address))
        yield from self._lists()
        alike = ("/robots.txt", *now.own_texts.root_files) if spoken() == BASE else ()
        for path in (*alike, *_FILES):
            yield _said(path, "file", partial(self._made, path, ""))
        for day in policies:
            yield self._page(EARLIER + day)
            yield _said(POLICIES + day, "data", partial(self._data, POLICIES + day))
        for project in now.portfolio.ordered:
            yield from self._record(project_path(project.id), PROJECTS)
        for article in now.insights.ordered:
            yield from self._record(article_path(article.id), ARTICLES)
        yield from self._parts_of_site_map()

    def _page(self, address: str) -> PublicAnswer:
        path, _, query = address.partition("?")
        return _said(address, "page", partial(self._made, unquote(path), query))

    def _record(self, path: str, calls: str) -> Iterator[PublicAnswer]:
        """Yield the page of a record at *path*, and the answer that the application asks for."""
        yield self._page(path)
        address = f"{calls}/{path.rpartition('/')[2]}"
        yield _said(address, "data", partial(self._data, address))

    def _made(self, path: str, query: str) -> CachedResponse | None:
        """Return the page or feed at an address."""
        key = self._pages.key_of(path, query)
        kept = self._now.answers.get(key) if key else None
        return kept or self._pages.make(path, query, self._content)

    def _data(self, address: str) -> CachedResponse | None:
        """Return the public answer at *address*, which is percent-encoded."""
        kept = self._now.answers.get(unquote(address))
        body = None if kept else self._content.answer(unquote(address))
        return CachedResponse(body, headers=self._headers) if body else kept

    def _lists(self) -> Iterator[PublicAnswer]:
        """Yield whole lists, and their pages as the application asks for them."""
        now = self._now
        for selection in (EVERYTHING, *map(Selection, PROJECT_TYPES)):
            key = partial(portfolio_index.list_key, selection)
            body = partial(now.portfolio.list_body, selection)
            yield from self._pages_of(key, body)
        for category in (None, *CATEGORIES):
            key = partial(insight_index.list_key, category)
            yield from self._pages_of(key, partial(now.insights.list_body, category))

    def _pages_of(
        self, key: Callable[[Wanted], str], body: Callable[[Wanted], bytes]
    ) -> Iterator[PublicAnswer]:
        for first in (FIRST, Wanted(PAGE)):
            wanted: Wanted | None = first
            while wanted is not None:
                answer = CachedResponse(body(wanted), headers=self._headers)
                yield _said(key(wanted), "data", partial(_given, answer))
                following = msgspec.json.decode(answer.body, type=Mapping[str, object]).get("next")
                wanted = Wanted(first.limit, str(following)) if following else None

    def _parts_of_site_map(self) -> Iterator[PublicAnswer]:
        part = 1
        while self._made(path := f"/sitemap-{part}.xml", ""):
            yield _said(path, "file", partial(self._made, path, ""))
            part += 1

    def _body(self, address: str) -> bytes | None:
        """Return the body of an answer that pages begin with; lists are made once for all."""
        path, _, id = address.removeprefix("/api/").partition("/")
        now = self._now
        if address == CONSULTATION:
            return msgspec.json.encode(now.own_texts.offer)
        if address.startswith(SEARCH):
            return now.searched.body(*asked_in(address))
        if id and path == PORTFOLIO:
            route = PageRoute("project", project_path(id), id)
            return now.portfolio.detail_body(id, self._languages(route))
        if id:
            route = PageRoute("article", article_path(id), id)
            return now.insights.detail_body(id, self._languages(route), now.offered.link)
        if address not in self._bodies:
            makers: dict[str, Callable[[], bytes]] = {
                SITE: lambda: now.site,
                PROJECTS: now.portfolio.list_body,
                ARTICLES: lambda: now.insights.list_body(None),
            }
            self._bodies[address] = makers[address]()
        return self._bodies[address]


def _said(address: str, kind: Form, make: Making) -> PublicAnswer:
    """Return an answer in the language that is spoken, now and when it is made."""
    return PublicAnswer(here(address), kind, partial(called_in, spoken(), make))


def _given(answer: CachedResponse) -> CachedResponse:
    return answer
