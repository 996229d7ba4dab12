"""One state of everything public, and what pages are made of: its public answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from heapq import nlargest
from operator import itemgetter

from studio_core.cursors import Wanted
from studio_core.dates import parse_moment, read_date
from studio_core.languages.registry import BASE
from studio_core.records.changes import Position
from studio_core.records.collections import PORTFOLIO
from studio_core.site.headlines import NO_FACE, HeadlineFace
from studio_http.pages.content import POLICIES, PROJECTS, SEARCH, SITE, Chosen, SiteMapEntry
from studio_http.pages.headlines import font_address
from studio_http.pages.page_routes import PageRoute
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.invalidation import Stale
from studio_http.published.kept_answers import KeptAnswers
from studio_http.published.offered_pages import OfferedPages
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry
from studio_http.published.search_index import SearchIndex, asked_in
from studio_http.published.site_index import SiteIndex, Slides

Languages = Callable[[PageRoute], Sequence[str]]
"""Tells in which languages a page is there, if they are several."""


def content_of(
    portfolio: PortfolioIndex,
    insights: InsightIndex,
    own_texts: SiteIndex,
    languages: Languages = lambda _: (),
    face: HeadlineFace = NO_FACE,
) -> "SnapshotContent":
    """Return content whose answers are made when they are asked for, and not kept."""
    offered = OfferedPages(portfolio, insights, own_texts)
    searched = SearchIndex(portfolio, insights, own_texts.questions)

    def body(address: str) -> bytes | None:
        path, _, id = address.removeprefix("/api/").partition("/")
        if address == SITE:
            return own_texts.body(portfolio.title, offered.link, covers_in(own_texts, portfolio))
        if address.startswith(SEARCH):
            return searched.prepared().body(*asked_in(address))
        if id:
            if path == PORTFOLIO:
                return portfolio.detail_body(id)
            return insights.detail_body(id, leads=offered.link)
        return portfolio.list_body() if path == PORTFOLIO else insights.list_body(None)

    return SnapshotContent(searched, own_texts, body, languages=languages, face=face)


def covers_in(own_texts: SiteIndex, portfolio: PortfolioIndex) -> Slides:
    """Return the slides of covers that a home page without its own shows; none for others."""
    return () if own_texts.has_slides else portfolio.cover_slides()


@dataclass(frozen=True)
class Snapshot:
    """One state of everything public. *answers* are made when they are asked for.

    *at* is when the last change was made that it has; None when nobody knows. *face* has the
    letters of all headlines; other languages, whose headlines have other faces, have none.
    """

    position: Position
    at: datetime | None
    portfolio: PortfolioIndex
    insights: InsightIndex
    own_texts: SiteIndex
    answers: KeptAnswers = field(default_factory=KeptAnswers)
    face: HeadlineFace = NO_FACE

    def keeping(
        self, before: "Snapshot", projects: frozenset[str], articles: frozenset[str]
    ) -> "Snapshot":
        """Return this with what stands of the answers *before* it: not what changed, by its ids.

        Each answer about a record names its languages: nothing stands where the site's are others.
        """
        is_alike = self.own_texts.languages.keys() == before.own_texts.languages.keys()
        if not is_alike or self._leads_elsewhere(before):
            return self
        if articles:
            articles |= before.insights.bare ^ self.insights.bare
            articles |= before.insights.showing(articles) | self.insights.showing(articles)
        is_other = self.has_other_site(before, projects)
        stale = Stale(projects, articles, is_other, is_lettered=self.face != before.face)
        return replace(self, answers=before.answers.without(stale))

    def has_other_site(self, before: "Snapshot", projects: frozenset[str]) -> bool:
        """Tell whether what stands on every page is other than *before*, after these changes."""
        return (
            self.own_texts is not before.own_texts
            or self.own_texts.shows(projects)
            or (bool(projects) and self.covers != before.covers)
        )

    def _leads_elsewhere(self, before: "Snapshot") -> bool:
        """Tell whether links in any text may be left out now, or are again."""
        return self.own_texts.language != BASE and (
            self.own_texts is not before.own_texts
            or self.portfolio.projects.keys() != before.portfolio.projects.keys()
            or self.insights.insights.keys() != before.insights.insights.keys()
        )

    @cached_property
    def offered(self) -> OfferedPages:
        """Which pages are there."""
        return OfferedPages(self.portfolio, self.insights, self.own_texts)

    @cached_property
    def covers(self) -> Slides:
        """What the home page shows where it has no slides."""
        return covers_in(self.own_texts, self.portfolio)

    @cached_property
    def site(self) -> bytes:
        """The body of the site's answer."""
        return self.own_texts.body(self.portfolio.title, self.offered.link, self.covers)

    @cached_property
    def searched(self) -> SearchIndex:
        """What visitors search."""
        return SearchIndex(self.portfolio, self.insights, self.own_texts.questions)


class SnapshotContent:
    """Gives the bodies of answers; *kept* gives those that are kept, or makes and keeps them.

    *languages* tells in which a page is offered, its own among them. *at* is when the last change
    was made that the answers have; None when nobody knows. *face* is that of the headlines.
    """

    def __init__(
        self,
        searched: SearchIndex,
        own_texts: SiteIndex,
        kept: Callable[[str], bytes | None],
        at: datetime | None = None,
        languages: Languages = lambda _: (),
        face: HeadlineFace = NO_FACE,
    ) -> None:
        self._searched = searched
        self._portfolio = searched.portfolio
        self._insights = searched.insights
        self._own_texts = own_texts
        self._kept = kept
        self._at = at or datetime.max.replace(tzinfo=UTC)
        self.font = font_address(face)
        """The address of the font of the headlines; '' for none."""
        self.languages = languages
        """In which languages a page is offered, its own among them; none where that is the one."""
        self.pages = own_texts.pages
        """The paths of the pages that are about no project or article."""
        self.root_files = own_texts.root_files
        """The files at the site's root that tell search engines whose it is, by their paths."""
        self.is_open = own_texts.is_open
        """Whether search engines may look at the site."""

    def answer(self, address: str) -> bytes | None:
        """Return the body of a public answer, or None for a record that is not there."""
        if address.startswith(POLICIES):
            return self._own_texts.policy_before(address.removeprefix(POLICIES))
        return self._kept(address)

    def page(self, chosen: Chosen, skipped: int, limit: int) -> bytes:
        """Return a page of the *chosen* items, behind *skipped* ones."""
        wanted = Wanted(limit, skipped=skipped)
        if chosen.address == PROJECTS:
            return self._portfolio.list_body(self._searched.chosen(chosen.selection), wanted)
        return self._insights.list_body(chosen.selection.category, wanted)

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        """Yield projects, then articles, from the one at *start* to before the one at *end*."""
        for project in self._portfolio.ordered[start:end]:
            yield SiteMapEntry(project.id, "project", pictures=self._portfolio.pictures(project))
        for article in self._articles(start, end):
            yield SiteMapEntry(article.id, "article", date=article.date)

    def newest_projects(self, limit: int) -> Sequence[tuple[datetime, bytes]]:
        """Return up to *limit* projects, newest first: when each came, and its answer's body."""
        came = ((self._came(one, one.created_at), one.id) for one in self._portfolio.ordered)
        newest = nlargest(limit, ((moment, id) for moment, id in came if moment))
        bodies = ((moment, self._portfolio.detail_body(id)) for moment, id in newest)
        return [(moment, body) for moment, body in bodies if body is not None]

    def newest_articles(self, limit: int) -> Sequence[tuple[datetime, bytes]]:
        """Return up to *limit* articles, newest first: the date of each, and its card's body."""
        found: list[tuple[datetime, InsightEntry]] = []
        past = 0
        for one in self._insights.ordered:
            said = read_date(one.date)
            if said is None or past == limit:
                break
            past += said <= self._at
            if moment := self._came(one, said):
                found.append((moment, one))
        found.sort(key=itemgetter(0), reverse=True)
        return [(moment, self._insights.card(one)) for moment, one in found[:limit]]

    def last_date(self, start: int, end: int) -> str | None:
        """Return the newest date of the articles among these; None when none has one."""
        return max((one.date or "" for one in self._articles(start, end)), default="") or None

    def _came(self, entry: ProjectEntry | InsightEntry, said: datetime | None) -> datetime | None:
        """Return when a record came: as it says, or by its stamps where it says a later moment.

        None for one that says nothing, and whose stamps are later than the last change, too.
        """
        if said is None or said <= self._at:
            return said
        stamps = (entry.created_at, parse_moment(entry.record.document.get("updatedAt")))
        return next((one for one in stamps if one and one <= self._at), None)

    def _articles(self, start: int, end: int) -> Sequence[InsightEntry]:
        projects = len(self._portfolio.ordered)
        return self._insights.ordered[max(start - projects, 0) : max(end - projects, 0)]

    @property
    def records(self) -> int:
        """How many projects and articles there are."""
        return len(self._portfolio.ordered) + len(self._insights.ordered)
