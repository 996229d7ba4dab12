"""What is published: ready answers, renewed from the journal, and replaced as a whole."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from studio_core.errors import InsightNotFoundError, ProjectNotFoundError, StoreUnavailableError
from studio_core.insights.insight import CATEGORIES
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SETTINGS
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import LISTED
from studio_http.published import insight_index, portfolio_index
from studio_http.published.insight_index import InsightIndex
from studio_http.published.invalidation import changed_records, forget, forget_pages
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.precompression import Making, Precompression

log = logging.getLogger("studio.published")

SITE_PATH = "/api/site"
SHOWN = frozenset({PORTFOLIO, INSIGHTS, SETTINGS})
"""The collections that visitors are shown something of."""

_MAX_SELECTIONS = 128
_PREPARED_DETAILS = 200
SiteBody = Callable[[Store], bytes]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One state of everything public. *answers* grows as selections are first asked for."""

    position: Position
    portfolio: PortfolioIndex
    insights: InsightIndex
    answers: dict[str, CachedResponse] = field(default_factory=dict)


class Published:
    """The present snapshot, and how it is made. One thread renews it; any thread reads it."""

    def __init__(
        self,
        site_body: SiteBody,
        headers: RawHeaders,
        cloud_name: str = "",
        pages: PageFactory | None = None,
    ) -> None:
        self._site_body = site_body
        self._pages = pages
        self._headers = headers
        self._cloud_name = cloud_name
        self._precompression = Precompression(self._new_edition)
        self.snapshot: Snapshot | None = None
        # Replaced whenever a request may get another answer than before; caches compare it.
        self.edition: object = object()
        self.degraded = False

    def load(self, store: Store, position: Position) -> None:
        """Publish everything as *store* holds it at *position* or later."""
        empty = Snapshot(position, PortfolioIndex(self._cloud_name), InsightIndex())
        portfolio = dict(store.read(PORTFOLIO))
        insights = dict(store.read(INSIGHTS))
        self._publish(self._with(empty, store, position, portfolio, insights, site=True))

    def renew(self, store: Store, entries: Sequence[JournalEntry]) -> None:
        """Publish what *entries* changed; only that is read and encoded anew."""
        before = self._present()
        touched = {path.collection for entry in entries for path in entry.paths}
        portfolio = changed_records(store, PORTFOLIO, entries)
        insights = changed_records(store, INSIGHTS, entries)
        position = entries[-1].position
        site = SETTINGS in touched
        self._publish(self._with(before, store, position, portfolio, insights, site=site))

    def portfolio(self, category: str | None, filters: Sequence[str]) -> CachedResponse:
        """Return the list of a selection; raise `InvalidFieldsError` for an unknown one."""
        return self._portfolio(self._present(), category, filters)

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        now = self._present()
        key = portfolio_index.detail_key(id)
        found = self._kept(now, key, lambda: now.portfolio.detail_body(id))
        if found is None:
            raise ProjectNotFoundError(id)
        return found

    def insight_list(self, category: str | None) -> CachedResponse:
        """Return the list of a category; raise `InvalidFieldsError` for an unknown one."""
        return self._insight_list(self._present(), category)

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        found = self._insight(self._present(), id)
        if found is None:
            raise InsightNotFoundError(id)
        return found

    def site(self) -> CachedResponse:
        """Return the site's identity."""
        return self._present().answers[SITE_PATH]

    def page(self, path: str, query: str = "") -> CachedResponse | None:
        """Return the page at an address, or None when there is none (yet)."""
        now = self.snapshot
        key = self._pages.key_of(path, query) if self._pages else None
        if now is None or key is None or self._pages is None:
            return None
        found = now.answers.get(key)
        if found is None:
            found = self._pages.make(path, query, lambda address: self._body(now, address))
            if found is not None:
                now.answers[key] = found
                self._precompression.add(found)
        return found

    def shared(self, page: str) -> tuple[ShareCard, str] | None:
        """Return what a page shows when it is shared, and where; None when there is no page."""
        now = self.snapshot
        if now is None or self._pages is None:
            return None
        return self._pages.shared(page, lambda address: self._body(now, address))

    def precompress_one(self) -> bool:
        """Encode one answer ahead of its first request, or one better; False for no work."""
        return self._precompression.step()

    def _new_edition(self) -> None:
        self.edition = object()

    def _body(self, now: Snapshot, address: str) -> bytes | None:
        """Return the body of a public answer, or None for a record that is not there."""
        kept = now.answers.get(address)
        if kept is None:
            path, _, id = address.removeprefix("/api/").partition("/")
            if path == PORTFOLIO and id:
                # Not kept: the site map asks for every project.
                return now.portfolio.detail_body(id)
            if path == PORTFOLIO:
                kept = self._portfolio(now, None, ())
            else:
                kept = self._insight(now, id) if id else self._insight_list(now, None)
        return None if kept is None else kept.body

    def _present(self) -> Snapshot:
        if self.snapshot is None:
            raise StoreUnavailableError("nothing is published yet")
        return self.snapshot

    def _with(
        self,
        before: Snapshot,
        store: Store,
        position: Position,
        portfolio: Mapping[str, Record | None],
        insights: Mapping[str, Record | None],
        *,
        site: bool,
    ) -> Snapshot:
        after = replace(before, position=position, answers=dict(before.answers))
        if portfolio:
            after = replace(after, portfolio=before.portfolio.renewed(portfolio))
            forget(after.answers, portfolio_index.PATH, portfolio)
        articles = frozenset(insights)
        if insights:
            index = before.insights.renewed(insights)
            articles |= before.insights.showing(insights) | index.showing(insights)
            after = replace(after, insights=index)
            forget(after.answers, insight_index.PATH, articles)
        if site:
            after.answers[SITE_PATH] = self._ready(self._site_body(store))
        forget_pages(after.answers, frozenset(portfolio), articles, site=site)
        return after

    def _publish(self, after: Snapshot) -> None:
        """Replace the snapshot; the whole lists are encoded before, all else when there is time."""
        first = (
            after.answers[SITE_PATH],
            self._portfolio(after, None, ()),
            self._insight_list(after, None),
        )
        for answer in first:
            answer.prepare_first()
        is_start, self.snapshot = self.snapshot is None, after
        self._new_edition()
        work: list[Making] = [partial(after.answers.get, SITE_PATH)]
        work += [partial(self._portfolio, after, None, ())]
        work += [partial(self._insight_list, after, None)]
        work += [partial(self.page, path) for path in LISTED]
        work += [partial(self._portfolio, after, type, ()) for type in PROJECT_TYPES]
        work += [partial(self._insight_list, after, category) for category in CATEGORIES]
        if is_start:
            ids = islice(after.portfolio.projects, _PREPARED_DETAILS)
            work += [partial(self.project, id) for id in ids]
        self._precompression.renew(work, after.answers.values())

    def _portfolio(
        self, now: Snapshot, category: str | None, filters: Sequence[str]
    ) -> CachedResponse:
        key = portfolio_index.list_key(category, filters)
        found = now.answers.get(key)
        if found is not None:
            return found
        found = self._ready(now.portfolio.list_body(category, filters))
        # Every combination of filters is an address: only some are kept.
        if not filters or len(now.answers) < _MAX_SELECTIONS + len(now.portfolio.cards):
            now.answers[key] = found
        return found

    def _insight_list(self, now: Snapshot, category: str | None) -> CachedResponse:
        key = insight_index.list_key(category)
        found = self._kept(now, key, lambda: now.insights.list_body(category))
        assert found is not None
        return found

    def _insight(self, now: Snapshot, id: str) -> CachedResponse | None:
        key = insight_index.detail_key(id)
        return self._kept(now, key, lambda: now.insights.detail_body(id))

    def _kept(
        self, now: Snapshot, key: str, make: Callable[[], bytes | None]
    ) -> CachedResponse | None:
        """Return the answer under *key*, made by *make* if there is none yet; None for no body."""
        found = now.answers.get(key)
        if found is None:
            body = make()
            if body is not None:
                found = now.answers[key] = self._ready(body)
        return found

    def _ready(self, body: bytes) -> CachedResponse:
        return CachedResponse(body, headers=self._headers)
