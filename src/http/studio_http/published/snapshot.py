"""What is published: ready answers, renewed from the journal, and replaced as a whole."""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Condition

import msgspec

from studio_core.cursors import FIRST, Wanted
from studio_core.dates import parse_moment
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer, consultation_offer
from studio_core.errors import InsightNotFoundError, ProjectNotFoundError, StoreUnavailableError
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import INSIGHTS, PORTFOLIO, PUBLIC, SETTINGS
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.searching.finding import FoundKind
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.content import CONSULTATION, SEARCH, SITE
from studio_http.pages.page_factory import PageFactory
from studio_http.published import insight_index, kept_drafts, portfolio_index
from studio_http.published.content import Snapshot, SnapshotContent
from studio_http.published.insight_index import InsightIndex
from studio_http.published.invalidation import READ_AT_ONCE, Stale, changed_ids, records_of
from studio_http.published.made_ahead import made_ahead
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.precompression import Precompression
from studio_http.published.search_index import asked_in, search_key
from studio_http.published.shown_policy import shown_policy
from studio_http.published.site_index import OF_SITE, SiteIndex

SHOWN = frozenset((*PUBLIC, SETTINGS))
"""The collections that visitors are shown something of."""

PATIENCE_SECONDS = 0.5
_MANY = 1000


class Published:
    """The present snapshot, and how it is made. One thread renews it; any thread reads it."""

    def __init__(
        self,
        own_texts: SiteIndex,
        headers: RawHeaders,
        cloud_name: str = "",
        pages: PageFactory | None = None,
    ) -> None:
        self._own_texts = own_texts
        self._pages, self._headers = pages, headers
        self._cloud_name = cloud_name
        self._precompression = Precompression(self._new_edition)
        self._renewed = Condition()
        self.drafts = kept_drafts.KeptDrafts()
        self.snapshot: Snapshot | None = None
        # Replaced whenever a request may get another answer than before; caches compare it.
        self.edition: object = object()
        self.degraded = False
        self.failure: StoreUnavailableError | None = None
        """Why nothing could be published yet, where more is known than that the store is away."""

    def load(self, store: Store, position: Position) -> None:
        """Publish everything as *store* holds it at *position* or later."""
        projects = every_record(store, PORTFOLIO, READ_AT_ONCE)
        portfolio = PortfolioIndex(self._cloud_name).renewed(projects)
        insights = InsightIndex().renewed(every_record(store, INSIGHTS, READ_AT_ONCE))
        last = store.changes(position - 1, 1, paths_of=()) if position else ()
        at = parse_moment(last[0].at) if last else None
        self._publish(Snapshot(position, at, portfolio, insights, self._own_texts.loaded(store)))

    def renew(self, store: Store, entries: Sequence[JournalEntry]) -> None:
        """Publish what *entries* changed; only that is read and encoded anew."""
        before = self.present()
        projects, articles = (changed_ids(name, entries) for name in (PORTFOLIO, INSIGHTS))
        changed = {name: changed_ids(name, entries) for name in OF_SITE}
        texts = {name: records_of(store, name, ids) for name, ids in changed.items() if ids}
        own_texts = before.own_texts.renewed(texts)
        portfolio, insights = before.portfolio, before.insights
        if projects:
            portfolio = portfolio.renewed(records_of(store, PORTFOLIO, projects))
        if articles:
            insights = insights.renewed(records_of(store, INSIGHTS, articles))
            articles |= before.insights.showing(articles) | insights.showing(articles)
        is_other = own_texts is not before.own_texts or own_texts.shows(projects)
        answers = before.answers.without(Stale(projects, articles, is_other))
        position, at = entries[-1].position, parse_moment(entries[-1].at)
        self._publish(Snapshot(position, at, portfolio, insights, own_texts, answers))

    def at_present(self, store: Store) -> Snapshot | None:
        """Return the snapshot when it has what *store* holds now, or what came after, else None.

        One that is a moment behind is waited for, where reading everything would take longer.
        """
        now, position = self.snapshot, store.position()
        if now and len(now.portfolio.projects) + len(now.insights.insights) > _MANY:
            with self._renewed:
                self._renewed.wait_for(lambda: self._has(position), PATIENCE_SECONDS)
        return self.snapshot if self._has(position) else None

    def _has(self, position: Position) -> bool:
        return self.snapshot is not None and self.snapshot.position >= position

    def portfolio(
        self, selection: Selection = EVERYTHING, wanted: Wanted = FIRST
    ) -> CachedResponse:
        """Return a page of a selection; raise `InvalidFieldsError` for an unknown one."""
        return self._portfolio(self.present(), selection, wanted)

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        found = self._project(self.present(), id)
        if found is None:
            raise ProjectNotFoundError(id)
        return found

    def insight_list(self, category: str | None, wanted: Wanted = FIRST) -> CachedResponse:
        """Return a page of a category; raise `InvalidFieldsError` for an unknown one."""
        return self._insight_list(self.present(), category, wanted)

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        found = self._insight(self.present(), id)
        if found is None:
            raise InsightNotFoundError(id)
        return found

    def search(
        self, query: str, only: FoundKind | None = None, now: Snapshot | None = None
    ) -> CachedResponse:
        """Return what a search finds; raise `InvalidFieldsError` for a query that is too long."""
        now, key = now or self.present(), search_key(query, only)
        self._precompression.also(now.searched.preparations())
        return now.answers.get(key) or self._keep(now, key, now.searched.body(query, only))

    def shown_policy(self) -> PolicyReference:
        """Return which privacy policy visitors see now."""
        return shown_policy(self.snapshot.own_texts) if self.snapshot else PolicyReference()

    def offer(self) -> Offer:
        """Return what a consultation may choose from now."""
        return self.snapshot.own_texts.offer if self.snapshot else consultation_offer({}, 0)

    def consultation(self) -> CachedResponse:
        """Return what a consultation asks."""
        now = self.present()
        found = now.answers.get(CONSULTATION)
        return found or self._keep(now, CONSULTATION, msgspec.json.encode(now.own_texts.offer))

    def site(self) -> CachedResponse:
        """Return the site's identity."""
        return self._site(self.present())

    def page(self, path: str, query: str = "") -> CachedResponse | None:
        """Return the page at an address, or None when there is none (yet)."""
        now = self.snapshot
        key = self._pages.key_of(path, query) if self._pages else None
        if now is None or key is None or self._pages is None:
            return None
        found = now.answers.get(key)
        if found is None:
            found = self._pages.make(path, query, self._content(now))
            if found is not None:
                now.answers.keep(key, found)
                self._precompression.add(found)
        return found

    def shared(self, page: str, query: str = "") -> tuple[ShareCard, str] | None:
        """Return what a page shows when it is shared, and where; None when there is no page."""
        now, pages = self.snapshot, self._pages
        return pages.shared(page, query, self._content(now)) if now and pages else None

    def precompress_one(self) -> bool:
        """Encode one answer ahead of its first request, or one better; False for no work."""
        return self._precompression.step()

    def _new_edition(self) -> None:
        self.edition = object()

    def _content(self, now: Snapshot) -> SnapshotContent:
        body = partial(self._body, now)
        return SnapshotContent(now.portfolio, now.insights, now.own_texts, body, now.at)

    def _body(self, now: Snapshot, address: str) -> bytes | None:
        """Return the body of a public answer, or None for a record that is not there."""
        path, _, id = address.removeprefix("/api/").partition("/")
        if address == SITE:
            return now.site
        if address.startswith(SEARCH):
            return self.search(*asked_in(address), now).body
        if id:
            found = self._project(now, id) if path == PORTFOLIO else self._insight(now, id)
            return found.body if found else None
        return (self._portfolio(now) if path == PORTFOLIO else self._insight_list(now, None)).body

    def present(self) -> Snapshot:
        """Return the present snapshot; raise `StoreUnavailableError` while there is none."""
        if self.snapshot is None:
            raise self.failure or StoreUnavailableError("nothing is published yet")
        return self.snapshot

    def _publish(self, after: Snapshot) -> None:
        """Replace the snapshot; the whole lists are encoded before, all else when there is time."""
        lists = self._portfolio(after), self._insight_list(after, None)
        for answer in (self._site(after), *lists):
            answer.prepare_first()
        is_start, self.snapshot = self.snapshot is None, after
        self._new_edition()
        with self._renewed:
            self._renewed.notify_all()
        self._precompression.renew(made_ahead(self, after, is_start), after.answers.values())

    def _site(self, now: Snapshot) -> CachedResponse:
        return now.answers.get(SITE) or self._keep(now, SITE, now.site)

    def _portfolio(
        self, now: Snapshot, selection: Selection = EVERYTHING, wanted: Wanted = FIRST
    ) -> CachedResponse:
        key = portfolio_index.list_key(selection, wanted)
        found = now.answers.get(key)
        return found or self._keep(now, key, now.portfolio.list_body(selection, wanted))

    def _insight_list(
        self, now: Snapshot, category: str | None, wanted: Wanted = FIRST
    ) -> CachedResponse:
        key = insight_index.list_key(category, wanted)
        found = now.answers.get(key)
        return found or self._keep(now, key, now.insights.list_body(category, wanted))

    def _project(self, now: Snapshot, id: str) -> CachedResponse | None:
        return self._record(now, portfolio_index.detail_key(id), now.portfolio.detail_body, id)

    def _insight(self, now: Snapshot, id: str) -> CachedResponse | None:
        return self._record(now, insight_index.detail_key(id), now.insights.detail_body, id)

    def _record(
        self, now: Snapshot, key: str, make: Callable[[str], bytes | None], id: str
    ) -> CachedResponse | None:
        """Return the answer about one record, None when there is no such record."""
        found = now.answers.get(key)
        body = None if found else make(id)
        return found if body is None else self._keep(now, key, body)

    def _keep(self, now: Snapshot, key: str, body: bytes) -> CachedResponse:
        answer = CachedResponse(body, headers=self._headers)
        now.answers.keep(key, answer)
        return answer
