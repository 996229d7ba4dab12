"""The public answers of one snapshot: those that are kept, or made and kept."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from studio_core.addresses.paths import article_path, project_path
from studio_core.cursors import FIRST, Wanted
from studio_core.errors import InsightNotFoundError, ProjectNotFoundError
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.records.collections import PORTFOLIO
from studio_core.searching.finding import FoundKind
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.content import CONSULTATION, SEARCH, SITE
from studio_http.pages.page_routes import PageRoute
from studio_http.published import insight_index, portfolio_index
from studio_http.published.content import Languages, Snapshot
from studio_http.published.search_index import asked_in, search_key


class ReadyAnswers:
    """Answers of the snapshot *now*, with *headers*.

    *languages* tells in which languages a page is there, *on_kept* hears what is kept from now on.
    """

    def __init__(
        self,
        now: Snapshot,
        headers: RawHeaders,
        languages: Languages,
        on_kept: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._now, self._headers, self._on_kept = now, headers, on_kept
        self._languages = languages

    def site(self) -> CachedResponse:
        """Return the site's identity."""
        return self._kept(SITE) or self._keep(SITE, self._now.site)

    def consultation(self) -> CachedResponse:
        """Return what a consultation asks."""
        found = self._kept(CONSULTATION)
        return found or self._keep(CONSULTATION, msgspec.json.encode(self._now.own_texts.offer))

    def portfolio(
        self, selection: Selection = EVERYTHING, wanted: Wanted = FIRST
    ) -> CachedResponse:
        """Return a page of a selection; raise `InvalidFieldsError` for an unknown one."""
        key, searched = portfolio_index.list_key(selection, wanted), self._now.searched

        def body() -> bytes:
            return self._now.portfolio.list_body(searched.chosen(selection), wanted)

        if selection.find:
            return self._answer_to_words(key, body)
        return self._kept(key) or self._keep(key, body())

    def insight_list(self, category: str | None = None, wanted: Wanted = FIRST) -> CachedResponse:
        """Return a page of a category; raise `InvalidFieldsError` for an unknown one."""
        key = insight_index.list_key(category, wanted)
        found = self._kept(key)
        return found or self._keep(key, self._now.insights.list_body(category, wanted))

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        route = PageRoute("project", project_path(id), id)
        found = self._record(portfolio_index.detail_key(id), self._now.portfolio.detail_body, route)
        if found is None:
            raise ProjectNotFoundError(id)
        return found

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        route = PageRoute("article", article_path(id), id)
        make = partial(self._now.insights.detail_body, leads=self._now.offered.link)
        found = self._record(insight_index.detail_key(id), make, route)
        if found is None:
            raise InsightNotFoundError(id)
        return found

    def search(self, query: str, only: FoundKind | None = None) -> CachedResponse:
        """Return what a search finds; raise `InvalidFieldsError` for a query that is too long."""
        make = partial(self._now.searched.body, query, only)
        return self._answer_to_words(search_key(query, only), make)

    def _answer_to_words(self, key: str, make: Callable[[], bytes]) -> CachedResponse:
        """Return what words find; what was found before every record was prepared is not kept."""
        if not self._now.searched.is_prepared:
            return CachedResponse(make(), headers=self._headers)
        return self._kept(key) or self._keep(key, make())

    def body(self, address: str) -> bytes | None:
        """Return the body of a public answer, or None for a record that is not there."""
        path, _, id = address.removeprefix("/api/").partition("/")
        if address == SITE:
            return self._now.site
        if address.startswith(SEARCH):
            return self.search(*asked_in(address)).body
        try:
            if path == PORTFOLIO:
                return (self.project(id) if id else self.portfolio()).body
            return (self.insight(id) if id else self.insight_list()).body
        except (ProjectNotFoundError, InsightNotFoundError):
            return None

    def prepare(self) -> None:
        """Have the site and the whole lists encoded now."""
        for answer in (self.site(), self.portfolio(), self.insight_list()):
            answer.prepare()

    def _record(
        self, key: str, make: Callable[[str, Sequence[str]], bytes | None], route: PageRoute
    ) -> CachedResponse | None:
        """Return the answer about one record, None when there is no such record."""
        found = self._kept(key)
        body = None if found else make(route.id, self._languages(route))
        return found if body is None else self._keep(key, body)

    def _kept(self, key: str) -> CachedResponse | None:
        return self._now.answers.get(key)

    def _keep(self, key: str, body: bytes) -> CachedResponse:
        answer = CachedResponse(body, headers=self._headers)
        self._now.answers.keep(key, answer)
        self._on_kept(key)
        return answer
