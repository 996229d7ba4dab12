"""Which page an address names (specification, section 2)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal
from urllib.parse import parse_qs, quote, unquote

from studio_core.addresses.paths import UNQUOTED, article_path, project_path, quoted_path
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.areas import ProjectType
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_core.searching.finding import KINDS, FoundKind
from studio_core.searching.words import MAX_QUERY
from studio_http.pages.selection_query import chosen_in, narrowing_parts

Kind = Literal[
    "home",
    "about",
    "business",
    "service",
    "portfolio",
    "project",
    "insight",
    "article",
    "contact",
    "enquiry",
    "privacy",
    "consultation",
    "form",
    "search",
    "application",
]

_FIXED: dict[str, Kind] = {
    "/": "home",
    "/about": "about",
    "/business": "business",
    "/portfolio": "portfolio",
    "/insight": "insight",
    "/contact": "contact",
    "/privacy": "privacy",
    "/search": "search",
    "/consultation": "application",
    **{f"/consultation/{step}": "application" for step in ("1", "2", "3", "4", "5", "sent")},
    "/debug": "application",
    "/admin": "application",
    "/admin/login": "application",
    "/admin/portfolio": "application",
    "/admin/insight": "application",
    "/admin/setup": "application",
    "/admin/site": "application",
    "/admin/trash": "application",
    "/admin/activity": "application",
    "/admin/account": "application",
    "/admin/enquiries": "application",
}
ONE_FOR_ALL = ("/admin", "/debug")
"""Where addresses begin at which there is one screen for all languages."""

CONSULTATION = "/consultation"
"""The first step of a consultation; the others lie below it."""

RECEIPT = "/receipt/"
"""Before the token of a receipt, in its address."""

POLICIES = "/privacy/"
"""Before the day from which an earlier privacy policy applied."""

SHARED = "/share"
SHARED_HOME = "/home"
"""Stands for the start page in the address of its own share picture."""

LISTED = tuple(path for path, kind in _FIXED.items() if kind not in ("application", "search"))
"""The pages that every site has, for the site map; the pages of its services come beside them."""

_LONGEST_NUMBER = 10
"""Digits of a page's number that are read; no list has so many pages."""

_TYPE = "residential|commercial"
_SERVICE = re.compile(rf"/business/(?:{_TYPE})/[^/]+")
_PROJECT = re.compile(
    rf"/portfolio/(?:{_TYPE})/(?P<typed>[^/]+)|/portfolio/(?P<id>[^/]+)(?:/(?:{_TYPE})|/photo(?:/.*)?)?"
    rf"|/(?:{_TYPE})/(?P<short>[^/]+)"
)
_ALONE = re.compile(
    r"/admin/(?:portfolio|insight)/[^/]+(?:/history)?|/admin/site(?:/[^/]+){1,4}"
    rf"|/admin/(?:setup|enquiries)/[^/]+|{RECEIPT}[^/]+"
)
_ARTICLE = re.compile(r"/insight/(?P<id>[^/]+)")


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: the list that it tells of, and how."""

    path: str
    kind: Literal["portfolio", "insight"]
    format: Literal["atom", "rss"]


FEEDS: Mapping[str, Feed] = {
    one.path: one
    for one in (
        Feed("/portfolio/feed.xml", "portfolio", "atom"),
        Feed("/portfolio/rss.xml", "portfolio", "rss"),
        Feed("/insight/feed.xml", "insight", "atom"),
        Feed("/insight/rss.xml", "insight", "rss"),
    )
}
"""By their paths; they are like those of a project or an article, whose ids are never so."""


@dataclass(frozen=True, slots=True)
class PageRoute:
    """One page: its kind, its path, and the record it is about.

    *selection* is what a gallery shows, and *number* is that of a page of a list, from 1; the path
    has no more of them than the category. *search* is what is looked for, among *only* one kind.
    *query* is that of the address by which a gallery was asked for.
    """

    kind: Kind
    path: str
    id: str = ""
    selection: Selection = EVERYTHING
    number: int = 1
    search: str = ""
    only: FoundKind | None = None
    query: str = field(default="", compare=False)

    @property
    def address(self) -> str:
        """The page's own, canonical address."""
        return self.numbered(self.number)

    @property
    def key(self) -> str:
        """What the page is kept under: its address, with filters of whichever category opens."""
        if self.kind != "portfolio" or "?" in self.path:
            return self.address
        filters = (*self.selection.filters, *chosen_in(self.query, "commercial").filters)
        return replace(self, selection=replace(self.selection, filters=filters)).address

    def numbered(self, number: int) -> str:
        """Return the address of another page of the same list; the first has no number in it."""
        parts = [*narrowing_parts(self.selection)]
        parts += [f"page={number}"] if number > 1 else []
        mark = "&" if "?" in self.path else "?"
        return self.path + mark + "&".join(parts) if parts else self.path


def route_of(path: str, query: str = "") -> PageRoute | None:
    """Return the page at *path* (percent-decoded), or None for an address that no page has.

    Whether the record of a service, a project or an article exists is not checked.
    """
    path = path.rstrip("/") or "/"
    kind = _FIXED.get(path)
    if kind is not None:
        return _fixed(kind, path, query)
    if _ALONE.fullmatch(path):
        return PageRoute("application", path)
    day = path.removeprefix(POLICIES)
    if path != day and "/" not in day:
        return PageRoute("privacy", quoted_path(path))
    if _SERVICE.fullmatch(path):
        return PageRoute("service", quoted_path(path))
    if found := _PROJECT.fullmatch(path):
        id = next(id for id in found.group("typed", "id", "short") if id is not None)
        return PageRoute("project", project_path(id), id)
    if found := _ARTICLE.fullmatch(path):
        return PageRoute("article", article_path(found["id"]), found["id"])
    return None


def _fixed(kind: Kind, path: str, query: str) -> PageRoute:
    """Return the page that every site has at *path*."""
    if kind == "portfolio":
        return _gallery(query)
    if kind == "insight":
        return PageRoute(kind, path, number=_number(query))
    if kind == "search":
        return _search(query)
    if kind == "contact" and _chosen(query, "tab") == "qna":
        return PageRoute("enquiry", "/contact?tab=qna")
    return PageRoute(kind, path)


def _gallery(query: str) -> PageRoute:
    """Return the gallery that *query* chooses: a category, and some of its projects.

    Which category it is without one in the query, and whether the homes need it in their address,
    only the projects tell (`settled`).
    """
    named = _chosen(query, "category")
    category: ProjectType = "commercial" if named == "commercial" else "residential"
    path = f"/portfolio?category={category}" if named == category else "/portfolio"
    selection = chosen_in(query, category)
    return PageRoute("portfolio", path, selection=selection, number=_number(query), query=query)


def settled(route: PageRoute, *, has_homes: bool, has_shops: bool) -> PageRoute:
    """Return a gallery as it is opened: the homes without a category in the address.

    Where there are commercial projects alone, these are.
    """
    if route.kind != "portfolio" or route.selection.category == "commercial":
        return route
    if not has_homes and has_shops:
        return route if "?" in route.path else _gallery("category=commercial&" + route.query)
    return replace(route, path="/portfolio")


def _search(query: str) -> PageRoute:
    """Return the page of what *query* looks for; no more of it than is looked for."""
    words = " ".join(_chosen(query, "q").split())[:MAX_QUERY].rstrip()
    kind = _chosen(query, "kind")
    only = next((one for one in KINDS if one == kind), None)
    within = f"&kind={only}" if only else ""
    path = f"/search?q={quote(words, safe=UNQUOTED)}{within}" if words else "/search"
    return PageRoute("search", path, search=words, only=only)


def share_path(route: PageRoute | None, card: ShareCard) -> str:
    """Return the address of a page's own share picture; None: that of pages without one."""
    path, _, query = route.path.partition("?") if route else ("", "", "")
    page = SHARED_HOME if path == "/" else path
    return f"{SHARED}{page}/{card.tag}.jpg" + (f"?{query}" if query else "")


def shared_route(page: str, query: str) -> PageRoute | None:
    """Return the page whose share picture has *page* in its address; None for no page."""
    return route_of("/" if page == SHARED_HOME else page, query)


def is_search(key: str) -> bool:
    """Tell whether the answer or page kept under *key* shows what words find."""
    path, _, query = key.partition("?")
    return path.endswith("/search") or (path.endswith("/portfolio") and "find=" in query)


def is_stale(key: str, projects: frozenset[str], articles: frozenset[str], *, site: bool) -> bool:
    """Tell whether the page kept under *key* shows one of the changed records, or the site."""
    if key.startswith("/api"):
        return False
    if site or key.startswith("/sitemap"):
        return True
    path, _, query = key.partition("?")
    route = route_of(unquote(path), query)
    if route is None:
        return False
    # A feed's address is like that of a record, but it shows them all.
    kind, id = (FEEDS[key].kind, "") if key in FEEDS else (route.kind, route.id)
    if kind in ("portfolio", "project"):
        return bool(projects)
    if kind == "article" and projects:
        # It leads to some of them.
        return True
    return id in articles if id else kind == "insight" and bool(articles)


def _chosen(query: str, name: str) -> str:
    """Return the first value of *name* in *query*, as the application reads it; '' for none."""
    return (parse_qs(query).get(name) or [""])[0]


def _number(query: str) -> int:
    """Return the page of a list that *query* asks for; 1 for what is no number from 1."""
    page = _chosen(query, "page")
    is_number = page.isascii() and page.isdigit() and len(page) < _LONGEST_NUMBER
    return max(int(page), 1) if is_number else 1
