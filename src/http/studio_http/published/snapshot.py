"""What is published: the ready answers of this process, renewed from the journal, swapped whole."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from studio_http.published import insight_index as insight_shelf
from studio_http.published import portfolio_index as portfolio_shelf
from studio_http.published.insight_index import InsightIndex
from studio_http.published.invalidation import forget, forget_pages
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.precompression import Making, Precompression

log = logging.getLogger("studio.published")

SITE_PATH = "/api/site"
_FEW = 50
"""Up to so many changed records are read one by one; more are read with their whole collection."""

_MAX_SELECTIONS = 128
_WARMED_DETAILS = 200
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
        # Another one whenever what was answered before may be answered otherwise now.
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
        portfolio = _changed(store, PORTFOLIO, entries, before.portfolio.projects)
        insights = _changed(store, INSIGHTS, entries, before.insights.insights)
        position = entries[-1].position
        site = SETTINGS in touched
        self._publish(self._with(before, store, position, portfolio, insights, site=site))

    def portfolio(self, category: str | None, filters: Sequence[str]) -> CachedResponse:
        """Return the list of a selection; raise `InvalidFieldsError` for an unknown one."""
        return self._portfolio(self._present(), category, filters)

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        now = self._present()
        body = now.portfolio.detail_body(id)
        if body is None:
            raise ProjectNotFoundError(id)
        return self._kept(now, portfolio_shelf.detail_key(id), lambda: body)

    def insight_list(self, category: str | None) -> CachedResponse:
        """Return the list of a category; raise `InvalidFieldsError` for an unknown one."""
        return self._insight_list(self._present(), category)

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        now = self._present()
        body = now.insights.detail_body(id)
        if body is None:
            raise InsightNotFoundError(id)
        return self._kept(now, insight_shelf.detail_key(id), lambda: body)

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

    def warm_one(self) -> bool:
        """Encode one answer that nobody has asked for yet, or one again; False for nothing."""
        return self._precompression.step()

    def _new_edition(self) -> None:
        self.edition = object()

    def _body(self, now: Snapshot, address: str) -> bytes | None:
        """Return the body of a public answer, or None for a record that is not there."""
        path, _, id = address.removeprefix("/api/").partition("/")
        if path == "site":
            return now.answers[SITE_PATH].body
        if path == PORTFOLIO:
            return now.portfolio.detail_body(id) if id else self._portfolio(now, None, ()).body
        return now.insights.detail_body(id) if id else self._insight_list(now, None).body

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
            forget(after.answers, portfolio_shelf.PATH, portfolio)
        articles = frozenset(insights)
        if insights:
            index = before.insights.renewed(insights)
            articles |= before.insights.showing(insights) | index.showing(insights)
            after = replace(after, insights=index)
            forget(after.answers, insight_shelf.PATH, articles)
        if site:
            after.answers[SITE_PATH] = self._ready(self._site_body(store))
        forget_pages(after.answers, frozenset(portfolio), articles, site=site)
        return after

    def _publish(self, after: Snapshot) -> None:
        """Swap the snapshot; the whole lists are encoded before, all else when there is time."""
        first = [
            after.answers[SITE_PATH],
            self._portfolio(after, None, ()),
            self._insight_list(after, None),
        ]
        for answer in first:
            answer.prepare_first()
        before, self.snapshot = self.snapshot, after
        self._new_edition()
        self._precompression.renew(
            self._cold(first, after, all=before is None), after.answers.values()
        )

    def _cold(self, first: list[CachedResponse], after: Snapshot, *, all: bool) -> Iterator[Making]:
        """Return what to encode when there is time: lists and pages, and details at the start."""
        yield from (partial(_same, answer) for answer in first)
        yield from (partial(self.page, path) for path in LISTED)
        yield from (partial(self._portfolio, after, type, ()) for type in PROJECT_TYPES)
        yield from (partial(self._insight_list, after, category) for category in CATEGORIES)
        if all:
            ids = islice(after.portfolio.projects, _WARMED_DETAILS)
            yield from [partial(self.project, id) for id in ids]

    def _portfolio(
        self, now: Snapshot, category: str | None, filters: Sequence[str]
    ) -> CachedResponse:
        key = portfolio_shelf.list_key(category, filters)
        return self._kept(now, key, lambda: now.portfolio.list_body(category, filters))

    def _insight_list(self, now: Snapshot, category: str | None) -> CachedResponse:
        key = insight_shelf.list_key(category)
        return self._kept(now, key, lambda: now.insights.list_body(category))

    def _kept(self, now: Snapshot, key: str, body: Callable[[], bytes]) -> CachedResponse:
        found = now.answers.get(key)
        if found is None:
            found = self._ready(body())
            if "filter=" not in key or len(now.answers) < _MAX_SELECTIONS + len(
                now.portfolio.cards
            ):
                now.answers[key] = found
        return found

    def _ready(self, body: bytes) -> CachedResponse:
        return CachedResponse(body, headers=self._headers)


def _same(answer: CachedResponse) -> CachedResponse:
    return answer


def _changed(
    store: Store, collection: str, entries: Sequence[JournalEntry], known: Mapping[str, object]
) -> Mapping[str, Record | None]:
    """Return the records of *collection* that *entries* touched, as they are now."""
    ids = {path.id for entry in entries for path in entry.paths if path.collection == collection}
    if len(ids) <= _FEW:
        return {id: store.get(collection, id) for id in sorted(ids)}
    records = store.read(collection)
    return {id: records.get(id) for id in sorted(ids)}
