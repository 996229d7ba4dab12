"""What is published: ready answers, renewed from the journal, and replaced as a whole."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from threading import Condition

from studio_core.cursors import FIRST, Wanted
from studio_core.dates import parse_moment
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer, consultation_offer
from studio_core.errors import StoreUnavailableError
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking, spoken
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import INSIGHTS, PORTFOLIO, names_of
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.searching.finding import FoundKind
from studio_core.site.headlines import NO_FACE, HeadlineFace
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import is_search
from studio_http.published import kept_drafts
from studio_http.published.content import Snapshot, SnapshotContent
from studio_http.published.editions import editions_of, languages_of, without_pages
from studio_http.published.insight_index import InsightIndex
from studio_http.published.invalidation import READ_AT_ONCE, changed_ids, records_of
from studio_http.published.letters import noted, with_letters
from studio_http.published.made_ahead import made_ahead
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.precompression import Precompression
from studio_http.published.ready_answers import ReadyAnswers
from studio_http.published.shown_policy import shown_policy
from studio_http.published.site_index import OF_SITE, SiteIndex

SHOWN = frozenset(names_of(lambda one: one.is_published))
"""The collections that visitors are shown something of."""

PATIENCE_SECONDS = 0.5
_MANY = 1000


class Published:
    """The present snapshots, and how they are made. One thread renews them; any thread reads them.

    There is one for each language in which the site is offered; whoever reads has the one in the
    language that is spoken.
    """

    def __init__(
        self,
        own_texts: SiteIndex,
        headers: RawHeaders,
        cloud_name: str = "",
        pages: PageFactory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._own_texts = own_texts
        self._pages, self._headers = pages, headers
        self._cloud_name = cloud_name
        self._precompression = Precompression(clock)
        self._renewed = Condition()
        self.drafts = kept_drafts.KeptDrafts()
        self.editions: Mapping[str, Snapshot] = {}
        """The present snapshot in each language in which the site is offered."""
        self._unoffered: dict[str, Snapshot] = {}
        self.has_new_letters = False
        """Whether a change has brought the face of headlines a letter since everything was read."""
        # Replaced whenever a request may get another answer than before; caches compare it.
        self.edition: object = object()
        self.on_kept: Callable[[str], None] = lambda _: None
        """Hears under which key an answer is kept from now on, in the language that is spoken."""
        self.degraded = False
        self.failure: StoreUnavailableError | None = None
        """Why nothing could be published yet, where more is known than that the store is away."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The present snapshot in the language that is spoken; None while there is none.

        In a language in which the site is not offered it has no pages.
        """
        editions, language = self.editions, spoken()
        return editions.get(language) or self._without_pages(language, editions.get(BASE))

    def _without_pages(self, language: str, base: Snapshot | None) -> Snapshot | None:
        found = self._unoffered.get(language)
        if base is not None and (found is None or found.position != base.position):
            found = self._unoffered[language] = without_pages(language, base)
        return found

    @property
    def face(self) -> HeadlineFace:
        """The face with the letters of all headlines; without any while nothing is published."""
        base = self.editions.get(BASE)
        return base.face if base else NO_FACE

    def offers(self, language: str) -> bool:
        """Tell whether anything is there in *language*; any may be before all was read."""
        return not self.editions or language in self.editions

    def load(self, store: Store, position: Position) -> None:
        """Publish everything as *store* holds it at *position* or later."""
        own_texts = self._own_texts.loaded(store)
        is_open = own_texts.is_open
        headlines = list[str]()
        projects = noted(PORTFOLIO, every_record(store, PORTFOLIO, READ_AT_ONCE), headlines)
        portfolio = PortfolioIndex(self._cloud_name, is_open).renewed(projects)
        articles = noted(INSIGHTS, every_record(store, INSIGHTS, READ_AT_ONCE), headlines)
        insights = InsightIndex(is_open=is_open).renewed(articles)
        last = store.changes(position - 1, 1, paths_of=()) if position else ()
        at = parse_moment(last[0].at) if last else None
        base = with_letters(Snapshot(position, at, portfolio, insights, own_texts), headlines)
        self._publish(base, frozenset(portfolio.projects), frozenset(insights.insights))

    def renew(self, store: Store, entries: Sequence[JournalEntry]) -> None:
        """Publish what *entries* changed; only that is read and encoded anew."""
        before = self.present()
        projects, articles = (changed_ids(name, entries) for name in (PORTFOLIO, INSIGHTS))
        changed = {name: changed_ids(name, entries) for name in OF_SITE}
        texts = {name: records_of(store, name, ids) for name, ids in changed.items() if ids}
        own_texts = before.own_texts.renewed(texts)
        if own_texts.is_open != before.own_texts.is_open:
            # Whatever stands for what is not given goes with the opening, in all that is public.
            self.load(store, entries[-1].position)
            return
        portfolio, insights, headlines = before.portfolio, before.insights, list[str]()
        if projects:
            records = records_of(store, PORTFOLIO, projects)
            portfolio = portfolio.renewed(noted(PORTFOLIO, records, headlines))
        if articles:
            records = records_of(store, INSIGHTS, articles)
            insights = insights.renewed(noted(INSIGHTS, records, headlines))
        position, at = entries[-1].position, parse_moment(entries[-1].at)
        after = Snapshot(position, at, portfolio, insights, own_texts, face=before.face)
        after = with_letters(after, headlines)
        self.has_new_letters |= after.face != before.face
        self._publish(after.keeping(before, projects, articles), projects, articles)

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
        return self._ready(self.present()).portfolio(selection, wanted)

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""
        return self._ready(self.present()).project(id)

    def insight_list(self, category: str | None, wanted: Wanted = FIRST) -> CachedResponse:
        """Return a page of a category; raise `InvalidFieldsError` for an unknown one."""
        return self._ready(self.present()).insight_list(category, wanted)

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""
        return self._ready(self.present()).insight(id)

    def search(self, query: str, only: FoundKind | None = None) -> CachedResponse:
        """Return what a search finds; raise `InvalidFieldsError` for a query that is too long."""
        return self._ready(self.present()).search(query, only)

    def shown_policy(self, at: str) -> PolicyReference:
        """Return which privacy policy is in force at *at*, of those that visitors see now."""
        return shown_policy(self.snapshot.own_texts, at) if self.snapshot else PolicyReference()

    def offer(self) -> Offer:
        """Return what a consultation may choose from now."""
        return self.snapshot.own_texts.offer if self.snapshot else consultation_offer({}, 0)

    def consultation(self) -> CachedResponse:
        """Return what a consultation asks."""
        return self._ready(self.present()).consultation()

    def site(self) -> CachedResponse:
        """Return the site's identity."""
        return self._ready(self.present()).site()

    def page(self, path: str, query: str = "") -> CachedResponse | None:
        """Return the page at an address, or None when there is none (yet)."""
        now = self.snapshot
        key = self._pages.key_of(path, query) if self._pages else None
        if now is None or key is None or self._pages is None:
            return None
        found = now.answers.get(key)
        if found is None:
            # Asked before: what is made meanwhile may have found titles alone.
            is_kept = not is_search(key) or now.searched.is_prepared
            found = self._pages.make(path, query, self.content(now))
            if found is not None and is_kept:
                now.answers.keep(key, found)
                self.on_kept(key)
        return found

    def shared(self, page: str, query: str = "") -> tuple[ShareCard, str] | None:
        """Return what a page shows when it is shared, and where; None when there is no page."""
        now, pages = self.snapshot, self._pages
        return pages.shared(page, query, self.content(now)) if now and pages else None

    def precompress_one(self) -> bool:
        """Make one answer ahead of its first request, or prepare the search; False for no work."""
        return self._precompression.step()

    def content(self, now: Snapshot) -> SnapshotContent:
        """Return what pages are made of at the snapshot *now*."""
        return SnapshotContent(now, partial(languages_of, self.editions))

    def _ready(self, now: Snapshot) -> ReadyAnswers:
        languages = partial(languages_of, self.editions)
        return ReadyAnswers(now, self._headers, languages, self.on_kept)

    def present(self) -> Snapshot:
        """Return the present snapshot; raise `StoreUnavailableError` while there is none."""
        if self.snapshot is None:
            raise self.failure or StoreUnavailableError("nothing is published yet")
        return self.snapshot

    def _publish(self, base: Snapshot, projects: frozenset[str], articles: frozenset[str]) -> None:
        """Replace the snapshots; whole lists are encoded before, all else when there is time.

        *projects* and *articles* are the ids of those that changed.
        """
        editions = editions_of(base, self.editions, projects, articles)
        for language, now in editions.items():
            with speaking(language):
                self._ready(now).prepare()
        self.editions, self.edition = editions, object()
        with self._renewed:
            self._renewed.notify_all()
        work = (made_ahead(self, *one, projects, articles) for one in editions.items())
        self._precompression.renew(chain(*work))
