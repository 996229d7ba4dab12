"""One state of everything public, and what pages are made of: its public answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from heapq import nlargest
from operator import itemgetter
from typing import Any

from studio_core.addresses.paths import article_path, project_path
from studio_core.cursors import Wanted
from studio_core.dates import parse_moment, read_date
from studio_core.portfolio.selecting import Selection
from studio_core.records.changes import Position
from studio_core.searching.finding import FoundKind
from studio_core.site.headlines import NO_FACE, HeadlineFace
from studio_http.pages.content import SiteMapEntry
from studio_http.pages.gallery_shapes import ProjectListOut
from studio_http.pages.headlines import font_address
from studio_http.pages.page_routes import PageRoute
from studio_http.pages.shapes import InsightCardOut, InsightListOut, InsightOut, ProjectOut
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.offered_pages import OfferedPages
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry
from studio_http.published.search_index import SearchIndex
from studio_http.published.site_index import SiteIndex, Slides

_MOST_READ = 64

Languages = Callable[[PageRoute], Sequence[str]]
"""Tells in which languages a page is there, if they are several."""


def covers_in(own_texts: SiteIndex, portfolio: PortfolioIndex) -> Slides:
    """Return the slides of covers that a home page without its own shows; none for others."""
    return () if own_texts.has_slides else portfolio.cover_slides()


@dataclass(frozen=True)
class Snapshot:
    """One state of everything public.

    *at* is when the last change was made that it has; None when nobody knows. *face* has the
    letters of all headlines; other languages, whose headlines have other faces, have none.
    *articles* are some that were read: a page and a call show the same one.
    """

    position: Position
    at: datetime | None
    portfolio: PortfolioIndex
    insights: InsightIndex
    own_texts: SiteIndex
    face: HeadlineFace = NO_FACE
    articles: dict[object, InsightOut] = field(default_factory=dict, init=False, repr=False)

    def has_other_site(self, before: "Snapshot", projects: frozenset[str]) -> bool:
        """Tell whether what stands on every page is other than *before*, after these changes."""
        return (
            self.own_texts is not before.own_texts
            or self.own_texts.shows(projects)
            or (bool(projects) and self.covers != before.covers)
        )

    @cached_property
    def offered(self) -> OfferedPages:
        """Which pages are there."""
        return OfferedPages(self.portfolio, self.insights, self.own_texts)

    @cached_property
    def covers(self) -> Slides:
        """What the home page shows where it has no slides."""
        return covers_in(self.own_texts, self.portfolio)

    def keep_site(self, before: "Snapshot") -> None:
        """Have visitors get the same of the site itself as *before*, if that was made."""
        if "site" in vars(before):
            vars(self)["site"] = before.site

    @cached_property
    def site(self) -> Mapping[str, Any]:
        """What visitors get of the site itself."""
        return self.own_texts.answer(self.portfolio.title, self.offered.link, self.covers)

    @cached_property
    def searched(self) -> SearchIndex:
        """What visitors search."""
        return SearchIndex(self.portfolio, self.insights, self.own_texts.questions)


class SnapshotContent:
    """What pages are made of, from the snapshot *now*; *languages* tells in which each is there.

    With *whole_search* a search prepares every record first, however many they are.
    """

    def __init__(
        self, now: Snapshot, languages: Languages = lambda _: (), *, whole_search: bool = False
    ) -> None:
        self.now = now
        self._whole_search = whole_search
        self._portfolio, self._insights = now.portfolio, now.insights
        self._at = now.at or datetime.max.replace(tzinfo=UTC)
        self.languages = languages
        """In which languages a page is offered, its own among them; none where that is the one."""
        self.pages = now.own_texts.pages
        """The paths of the pages that are about no project or article."""
        self.root_files = now.own_texts.root_files
        """The files at the site's root that tell search engines whose it is, by their paths."""
        self.is_open = now.own_texts.is_open
        """Whether search engines may look at the site."""
        self.font = font_address(now.face)
        """The address of the font of the headlines; '' for none."""

    @property
    def site(self) -> Mapping[str, Any]:
        """What visitors get of the site itself."""
        return self.now.site

    def project(self, id: str) -> ProjectOut | None:
        """Return a project; None when there is none."""
        route = PageRoute("project", project_path(id), id)
        return self._portfolio.detail(id, self.languages(route))

    def article(self, id: str) -> InsightOut | None:
        """Return an article; None when there is none."""
        route = PageRoute("article", article_path(id), id)
        languages = self.languages(route)
        key, read = (id, *languages), self.now.articles
        article = read.get(key) or self._insights.detail(id, languages, self.now.offered.link)
        if article is not None:
            if len(read) >= _MOST_READ:
                read.clear()
            read[key] = article
        return article

    def projects(self, selection: Selection, skipped: int, limit: int) -> ProjectListOut:
        """Return up to *limit* projects of a selection, behind *skipped* ones."""
        chosen = self.now.searched.chosen(selection)
        return self._portfolio.listed(chosen, Wanted(limit, skipped=skipped))

    def articles(self, category: str | None, skipped: int, limit: int) -> InsightListOut:
        """Return up to *limit* articles of a category, behind *skipped* ones."""
        return self._insights.listed(category, Wanted(limit, skipped=skipped))

    def found(self, query: str, only: FoundKind | None) -> Mapping[str, Any]:
        """Return what a search finds."""
        searched = self.now.searched
        return (searched.prepared() if self._whole_search else searched).answer(query, only)

    def policy_before(self, day: str) -> Mapping[str, Any] | None:
        """Return the privacy policy that applied from *day* before the present one."""
        return self.now.own_texts.policy_before(day)

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        """Yield projects, then articles, from the one at *start* to before the one at *end*."""
        for project in self._portfolio.ordered[start:end]:
            yield SiteMapEntry(project.id, "project", pictures=self._portfolio.pictures(project))
        for article in self._articles(start, end):
            yield SiteMapEntry(article.id, "article", date=article.date)

    def newest_projects(self, limit: int) -> Sequence[tuple[datetime, ProjectOut]]:
        """Return up to *limit* projects, newest first, each with when it came."""
        came = ((self._came(one, one.created_at), one.id) for one in self._portfolio.ordered)
        newest = nlargest(limit, ((moment, id) for moment, id in came if moment))
        found = ((moment, self._portfolio.detail(id)) for moment, id in newest)
        return [(moment, project) for moment, project in found if project is not None]

    def newest_articles(self, limit: int) -> Sequence[tuple[datetime, InsightCardOut]]:
        """Return up to *limit* articles, newest first, each with its date."""
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
