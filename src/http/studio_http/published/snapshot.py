"""What is published: snapshots, renewed from the journal, and the answers made of them."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from threading import Condition
from urllib.parse import unquote

import msgspec

from studio_core.addresses.paths import article_path, project_path
from studio_core.cursors import FIRST, Wanted
from studio_core.dates import parse_moment
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer, consultation_offer
from studio_core.errors import (
    InsightNotFoundError,
    ProjectNotFoundError,
    StoreUnavailableError,
)
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import called_in, spoken
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
from studio_http.pages.content import CONSULTATION, SITE
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import is_search
from studio_http.published import insight_index, kept_drafts, portfolio_index
from studio_http.published.answers import Answers, AnswerT, Making
from studio_http.published.content import Snapshot, SnapshotContent
from studio_http.published.editions import editions_of, languages_of, without_pages
from studio_http.published.insight_index import InsightIndex
from studio_http.published.invalidation import READ_AT_ONCE, changed_ids, records_of, stale_after
from studio_http.published.letters import noted, with_letters
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.search_index import search_key
from studio_http.published.site_index import OF_SITE, SiteIndex

SHOWN = frozenset(names_of(lambda one: one.is_published))
"""The collections that visitors are shown something of."""

PATIENCE_SECONDS = 0.5
_MANY = 1000

START_SECONDS = 1.0
"""How long after the start nothing is made ahead: the first visitors come first."""

SETTLING_SECONDS = 0.5
"""And how long after a change: whoever looks at what was saved comes first."""

MOST_AHEAD = 10
"""How many of the records that changed at once have their pages made ahead."""


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
        self.answers = Answers()
        self._clock, self._begins = clock, clock() + START_SECONDS
        self._ahead: list[Making] = []
        self._renewed = Condition()
        self.drafts = kept_drafts.KeptDrafts()
        self._unoffered: dict[str, Snapshot] = {}
        self.has_new_letters = False
        """Whether a change has brought the face of headlines a letter since everything was read."""
        self.degraded = False
        self.failure: StoreUnavailableError | None = None
        """Why nothing could be published yet, where more is known than that the store is away."""

    @property
    def editions(self) -> Mapping[str, Snapshot]:
        """The present snapshot in each language in which the site is offered."""
        return self.answers.editions

    @property
    def snapshot(self) -> Snapshot | None:
        """The present snapshot in the language that is spoken; None while there is none.

        In a language in which the site is not offered it has no pages.
        """
        return self._spoken_of(self.editions)

    def _spoken_of(self, editions: Mapping[str, Snapshot]) -> Snapshot | None:
        language = spoken()
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
        self._publish(base, {}, frozenset(portfolio.projects), frozenset(insights.insights))
        # A server that starts has these before it listens: its routes are not loaded by then.
        for making in self._called_first():
            making()

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
        self._publish(after, self.editions, projects, articles)

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

    def site(self) -> CachedResponse:
        """Return the site's identity."""
        return self._call(SITE, lambda content: content.site)

    def consultation(self) -> CachedResponse:
        """Return what a consultation asks."""
        return self._call(CONSULTATION, lambda content: content.now.own_texts.offer)

    def portfolio(
        self, selection: Selection = EVERYTHING, wanted: Wanted = FIRST
    ) -> CachedResponse:
        """Return a page of a selection; raise `InvalidFieldsError` for an unknown one."""
        key = portfolio_index.list_key(selection, wanted)

        def listed(content: SnapshotContent) -> object:
            now = content.now
            return now.portfolio.listed(now.searched.chosen(selection), wanted)

        return self._call(key, listed, searches=bool(selection.find))

    def project(self, id: str) -> CachedResponse:
        """Return one project or raise `ProjectNotFoundError`."""

        def shown(content: SnapshotContent) -> object:
            project = content.project(id)
            if project is None:
                raise ProjectNotFoundError(id)
            return project

        return self._call(portfolio_index.detail_key(id), shown)

    def insight_list(self, category: str | None, wanted: Wanted = FIRST) -> CachedResponse:
        """Return a page of a category; raise `InvalidFieldsError` for an unknown one."""
        key = insight_index.list_key(category, wanted)
        return self._call(key, lambda content: content.now.insights.listed(category, wanted))

    def insight(self, id: str) -> CachedResponse:
        """Return one article or raise `InsightNotFoundError`."""

        def shown(content: SnapshotContent) -> object:
            article = content.article(id)
            if article is None:
                raise InsightNotFoundError(id)
            return article

        return self._call(insight_index.detail_key(id), shown)

    def search(self, query: str, only: FoundKind | None = None) -> CachedResponse:
        """Return what a search finds; raise `InvalidFieldsError` for a query that is too long."""
        key = search_key(query, only)
        return self._call(key, lambda content: content.found(query, only), searches=True)

    def page(self, path: str, query: str = "") -> CachedResponse | None:
        """Return the page at an address, or None when there is none (yet)."""
        pages = self._pages
        key = pages.key_of(path, query) if pages and self.editions else None
        if pages is None or key is None:
            return None
        editions, content = self._present()
        make = partial(pages.make, path, query, content)
        return self._kept(key, make, editions, content, searches=is_search(key))

    def _call(
        self, key: str, shown: Callable[[SnapshotContent], object], *, searches: bool = False
    ) -> CachedResponse:
        """Return the answer to a call: what is *shown* of the present content, as JSON."""
        editions, content = self._present()

        def make() -> CachedResponse:
            return CachedResponse(msgspec.json.encode(shown(content)), headers=self._headers)

        return self._kept(key, make, editions, content, searches=searches)

    def _kept(
        self,
        key: str,
        make: Callable[[], AnswerT],
        editions: Mapping[str, Snapshot],
        content: SnapshotContent,
        *,
        searches: bool,
    ) -> AnswerT:
        """Return the kept answer or a new one, which is not kept before a search has all texts."""
        if searches and not content.now.searched.is_prepared:
            return make()
        return self.answers.answer(key, make, editions)

    def shown_policy(self, at: str) -> PolicyReference:
        """Return which privacy policy is in force at *at*, of those that visitors see now."""
        return self.snapshot.own_texts.policy_at(at) if self.snapshot else PolicyReference()

    def offer(self) -> Offer:
        """Return what a consultation may choose from now."""
        return self.snapshot.own_texts.offer if self.snapshot else consultation_offer({}, 0)

    def shared(self, page: str, query: str = "") -> tuple[ShareCard, str] | None:
        """Return what a page shows when it is shared, and where; None when there is no page."""
        if self._pages is None or not self.editions:
            return None
        return self._pages.shared(page, query, self.content())

    def content(self) -> SnapshotContent:
        """Return what pages are made of; raise `StoreUnavailableError` while there is nothing."""
        return self._present()[1]

    def _present(self) -> tuple[Mapping[str, Snapshot], SnapshotContent]:
        """Return the present snapshots, and what pages are made of in the spoken language."""
        editions = self.editions
        now = self._spoken_of(editions) or self.present()
        return editions, SnapshotContent(now, partial(languages_of, editions))

    def present(self) -> Snapshot:
        """Return the present snapshot; raise `StoreUnavailableError` while there is none."""
        if self.snapshot is None:
            raise self.failure or StoreUnavailableError("nothing is published yet")
        return self.snapshot

    @property
    def idle_seconds(self) -> float:
        """For how long nothing is to be made before anybody asks for it."""
        return max(0.0, self._begins - self._clock()) if self._ahead else math.inf

    def make_one_ahead(self) -> bool:
        """Make one answer before anybody asks for it, or prepare the search; False for no work."""
        if self.idle_seconds > 0:
            return False
        answer = self._ahead.pop(0)()
        if answer is not None:
            answer.prepare()
        return True

    def _publish(
        self,
        base: Snapshot,
        before: Mapping[str, Snapshot],
        projects: frozenset[str],
        articles: frozenset[str],
    ) -> None:
        """Replace the snapshots *before*; what is stale of the answers goes.

        *projects* and *articles* are the ids of those that changed.
        """
        editions = editions_of(base, before, projects, articles)
        stale = {
            language: stale_after(before.get(language), now, projects, articles)
            for language, now in editions.items()
        }
        for language, now in editions.items():
            if not stale[language](SITE):
                now.keep_site(before[language])
        self.answers.renew(
            editions, lambda language, address: language not in stale or stale[language](address)
        )
        with self._renewed:
            self._renewed.notify_all()
        self._begins = max(self._begins, self._clock() + SETTLING_SECONDS)
        self._ahead = [
            partial(called_in, language, making)
            for language, now in editions.items()
            for making in self._wanted_first(now, projects, articles)
        ]

    def _called_first(self) -> tuple[Making, ...]:
        """Return what makes the calls of the first screens."""
        return (self.site, self.portfolio, partial(self.insight_list, None))

    def _wanted_first(
        self, now: Snapshot, projects: frozenset[str], articles: frozenset[str]
    ) -> Iterator[Making]:
        """Yield what is made ahead in the language of *now*, the most wanted first.

        Everything else is made when somebody asks for it.
        """
        yield from self._called_first()
        yield from (partial(self.page, path) for path in now.own_texts.pages)
        if len(projects) + len(articles) <= MOST_AHEAD:
            paths = (*map(project_path, projects), *map(article_path, articles))
            yield from (partial(self.page, unquote(path)) for path in paths)
        yield from now.searched.preparations()
