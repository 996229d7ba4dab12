"""The public answers of one snapshot: those that are kept, or made and kept."""

from collections.abc import Callable, Sequence

import msgspec

from studio_core.addresses.paths import article_path, project_path
from studio_core.cursors import FIRST, Wanted
from studio_core.errors import InsightNotFoundError, ProjectNotFoundError
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.searching.finding import FoundKind
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.content import CONSULTATION, SITE
from studio_http.pages.page_routes import PageRoute
from studio_http.published import insight_index, portfolio_index
from studio_http.published.content import Languages, Snapshot
from studio_http.published.search_index import search_key


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
        return self._kept(SITE) or self._keep(SITE, msgspec.json.encode(self._now.site))

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
            listed = self._now.portfolio.listed(searched.chosen(selection), wanted)
            return msgspec.json.encode(listed)

        if selection.find:
            return self._answer_to_words(key, body)
        return self._kept(key) or self._keep(key, body())

    def insight_list(self, category: str | None = None, wanted: Wanted = FIRST) -> CachedResponse:
        """Return a page of a category; raise `InvalidFieldsError` for an unknown one."""
        key = insight_index.list_key(category, wanted)
        found = self._kept(key)
        return found or self._keep(
            key, msgspec.json.encode(self._now.insights.listed(category, wanted))
        )

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        route = PageRoute("project", project_path(id), id)
        found = self._record(portfolio_index.detail_key(id), self._now.project, route)
        if found is None:
            raise ProjectNotFoundError(id)
        return found

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        route = PageRoute("article", article_path(id), id)
        found = self._record(insight_index.detail_key(id), self._now.article, route)
        if found is None:
            raise InsightNotFoundError(id)
        return found

    def search(self, query: str, only: FoundKind | None = None) -> CachedResponse:
        """Return what a search finds; raise `InvalidFieldsError` for a query that is too long."""

        def body() -> bytes:
            return msgspec.json.encode(self._now.searched.answer(query, only))

        return self._answer_to_words(search_key(query, only), body)

    def _answer_to_words(self, key: str, make: Callable[[], bytes]) -> CachedResponse:
        """Return what words find; what was found before every record was prepared is not kept."""
        if not self._now.searched.is_prepared:
            return CachedResponse(make(), headers=self._headers)
        return self._kept(key) or self._keep(key, make())

    def prepare(self) -> None:
        """Have the site and the whole lists encoded now."""
        for answer in (self.site(), self.portfolio(), self.insight_list()):
            answer.prepare()

    def _record(
        self,
        key: str,
        make: Callable[[str, Sequence[str]], msgspec.Struct | None],
        route: PageRoute,
    ) -> CachedResponse | None:
        """Return the answer about one record, None when there is no such record."""
        found = self._kept(key)
        shown = None if found else make(route.id, self._languages(route))
        return found if shown is None else self._keep(key, msgspec.json.encode(shown))

    def _kept(self, key: str) -> CachedResponse | None:
        return self._now.answers.get(key)

    def _keep(self, key: str, body: bytes) -> CachedResponse:
        answer = CachedResponse(body, headers=self._headers)
        self._now.answers.keep(key, answer)
        self._on_kept(key)
        return answer
