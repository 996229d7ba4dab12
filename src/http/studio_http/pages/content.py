"""What pages are made of: one state of everything public, and the pages of its lists."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal, Protocol

from studio_core.cursors import MAX_PAGE
from studio_core.insights.insight import CATEGORIES
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.searching.finding import FoundKind
from studio_http.pages.gallery_shapes import ProjectListOut
from studio_http.pages.page_routes import POLICIES as EARLIER
from studio_http.pages.page_routes import PageRoute, settled
from studio_http.pages.selection_query import selection_parts
from studio_http.pages.shapes import (
    InsightCardOut,
    InsightListOut,
    InsightOut,
    ProjectCardOut,
    ProjectOut,
)

Json = Mapping[str, Any]

SITE = "/api/site"
CONSULTATION = "/api/consultation"
PROJECTS = "/api/portfolio"
ARTICLES = "/api/insights"
SEARCH = "/api/search"
POLICIES = "/api/privacy/"
"""Before the day of an earlier privacy policy."""
PAGE = 60
"""How many projects or articles a page without scripts shows; the application begins with as many.

Source: `PAGE_SIZE` of the user interface.
"""


@dataclass(frozen=True, slots=True)
class SiteMapEntry:
    """What the site map says of a project (its *pictures*) or an article (its *date*)."""

    id: str
    kind: Literal["project", "article"]
    pictures: Sequence[str] = ()
    date: str | None = None


class Content(Protocol):
    """One state of everything public."""

    @property
    def site(self) -> Json:
        """What visitors get of the site itself."""
        ...

    @property
    def pages(self) -> Sequence[str]:
        """The paths of the pages that are about no project or article, services among them."""
        ...

    @property
    def root_files(self) -> Mapping[str, str]:
        """The files at the site's root that tell search engines whose it is, by their paths."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether search engines may look at the site."""
        ...

    @property
    def languages(self) -> Callable[[PageRoute], Sequence[str]]:
        """Tells in which languages a page is offered; none where that is the base one alone."""
        ...

    @property
    def font(self) -> str:
        """The address of the font of the headlines; '' for none."""
        ...

    @property
    def records(self) -> int:
        """How many projects and articles there are."""
        ...

    def project(self, id: str) -> ProjectOut | None:
        """Return a project; None when there is none."""
        ...

    def article(self, id: str) -> InsightOut | None:
        """Return an article; None when there is none."""
        ...

    def projects(self, selection: Selection, skipped: int, limit: int) -> ProjectListOut:
        """Return up to *limit* projects of a selection, behind *skipped* ones."""
        ...

    def articles(self, category: str | None, skipped: int, limit: int) -> InsightListOut:
        """Return up to *limit* articles of a category, behind *skipped* ones."""
        ...

    def found(self, query: str, only: FoundKind | None) -> Json:
        """Return what a search finds."""
        ...

    def policy_before(self, day: str) -> Json | None:
        """Return the privacy policy that applied from *day* before the present one."""
        ...

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        """Yield projects, then articles, from the one at *start* to before the one at *end*."""
        ...

    def newest_projects(self, limit: int) -> Sequence[tuple[datetime, ProjectOut]]:
        """Return up to *limit* projects, newest first, each with when it came.

        Nothing comes after the last change that this state has. A project that says so, of an
        import, counts as made when it was changed last; it is left out where that is later, too.
        """
        ...

    def newest_articles(self, limit: int) -> Sequence[tuple[datetime, InsightCardOut]]:
        """Return up to *limit* articles, newest first, each with its date.

        One that says to be later than this state counts as of when it was made, or changed last.
        """
        ...

    def last_date(self, start: int, end: int) -> str | None:
        """Return the newest date of the articles among these; None when none has one."""
        ...


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of a list: its items, how many all pages have, and the addresses beside it.

    *counts* are the numbers of items by category, None for all. *answers* are those by which the
    application begins the list. *gallery* is the list that projects are of, *found* what a search
    found, *policy* an earlier privacy policy.
    """

    items: Sequence[ProjectCardOut] | Sequence[InsightCardOut] = ()
    count: int = 0
    previous: str | None = None
    next: str | None = None
    counts: Mapping[str | None, int] = field(default_factory=dict)
    answers: Mapping[str, object] = field(default_factory=dict)
    gallery: ProjectListOut | None = None
    found: Json = field(default_factory=dict)
    policy: Json | None = None


def list_page(route: PageRoute, content: Content) -> ListPage | None:
    """Return what a page shows of its list; None beyond the last page of it.

    A page that is about no list has an empty one; that of an earlier privacy policy has that alone,
    and is None where there is none.
    """
    if route.path.startswith(EARLIER):
        day = route.path.removeprefix(EARLIER)
        policy = content.policy_before(day)
        return ListPage(policy=policy, answers={POLICIES + day: policy}) if policy else None
    if route.kind == "search":
        found = content.found(route.search, route.only)
        address = f"/api{route.path}" if route.search else f"{SEARCH}?q="
        return ListPage(found=found, answers={address: found})
    if route.kind == "portfolio":
        return _gallery(route, content)
    return _articles(route, content) if route.kind == "insight" else ListPage()


def _gallery(route: PageRoute, content: Content) -> ListPage | None:
    """Return a page of the projects that a gallery shows.

    What words find of a whole list, the answer of these alone tells, and why a part has nothing,
    the answer of that part.
    """
    selection, skipped = route.selection, (route.number - 1) * PAGE
    page = content.projects(selection, skipped, PAGE)
    if not page.items and route.number > 1:
        return None
    in_all = content.projects(EVERYTHING, 0, 1).total
    answers: dict[str, object] = {}
    if in_all > MAX_PAGE:
        part = content.projects(selection, 0, PAGE)
        # Whoever shows the part has its beginning first; what is empty says nothing of the rest.
        is_first = page.total > PAGE
        answers[PROJECTS] = part if is_first else content.projects(EVERYTHING, 0, PAGE)
        answers[_part(selection)] = part
    else:
        answers[PROJECTS] = content.projects(EVERYTHING, 0, MAX_PAGE)
        if selection.find:
            words = Selection(selection.category, find=selection.find)
            address = f"{PROJECTS}?{'&'.join(selection_parts(words))}"
            answers[address] = content.projects(words, 0, MAX_PAGE)
        if not page.total and selection != Selection(selection.category):
            answers[_part(selection)] = content.projects(selection, 0, PAGE)
    listed = _page(route, page.items, page.total, {None: in_all}, answers)
    return replace(listed, gallery=page)


def _articles(route: PageRoute, content: Content) -> ListPage | None:
    skipped = (route.number - 1) * PAGE
    page = content.articles(None, skipped, PAGE)
    if not page.items and route.number > 1:
        return None
    counts = {name: content.articles(name, 0, 1).total for name in (None, *CATEGORIES)}
    beginning = content.articles(None, 0, PAGE if page.total > MAX_PAGE else MAX_PAGE)
    answers: dict[str, object] = {ARTICLES: beginning}
    if page.total > MAX_PAGE:
        answers[f"{ARTICLES}?limit={PAGE}"] = beginning
    return _page(route, page.items, page.total, counts, answers)


def _page(
    route: PageRoute,
    items: Sequence[ProjectCardOut] | Sequence[InsightCardOut],
    total: int,
    counts: Mapping[str | None, int],
    answers: Mapping[str, object],
) -> ListPage:
    is_last = route.number * PAGE >= total
    return ListPage(
        items=items,
        count=total,
        previous=route.numbered(route.number - 1) if route.number > 1 else None,
        next=None if is_last else route.numbered(route.number + 1),
        counts=counts,
        answers=answers,
    )


def _part(selection: Selection) -> str:
    """Return the address by which the application asks for the beginning of a selection."""
    return f"{PROJECTS}?{'&'.join([*selection_parts(selection), f'limit={PAGE}'])}"


def settled_in(route: PageRoute, content: Content) -> PageRoute:
    """Return a gallery as it is opened where *content* is; any other page as it is."""
    if route.kind != "portfolio":
        return route
    homes, shops = (
        content.projects(Selection(one), 0, 1).total > 0 for one in ("residential", "commercial")
    )
    return settled(route, has_homes=homes, has_shops=shops)
