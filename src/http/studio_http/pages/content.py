"""What pages are made of: one state of everything public, and the pages of its lists."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

import msgspec

from studio_core.cursors import MAX_PAGE
from studio_core.insights.insight import CATEGORIES
from studio_core.portfolio.selecting import EVERYTHING, Selection
from studio_http.pages.page_routes import POLICIES as EARLIER
from studio_http.pages.page_routes import Kind, PageRoute, settled
from studio_http.pages.selection_query import selection_parts

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

_LISTS: Mapping[Kind, str] = {"portfolio": PROJECTS, "insight": ARTICLES}


@dataclass(frozen=True, slots=True)
class SiteMapEntry:
    """What the site map says of a project (its *pictures*) or an article (its *date*)."""

    id: str
    kind: Literal["project", "article"]
    pictures: Sequence[str] = ()
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A part of the list at *address*; of articles a category alone can be chosen."""

    address: str
    selection: Selection = EVERYTHING

    @property
    def whole(self) -> str:
        """The address by which the application asks for all of this part."""
        return f"{self.address}?{'&'.join(selection_parts(self.selection))}"

    @property
    def part(self) -> str:
        """The address by which the application asks for the beginning of this part."""
        parts = [*selection_parts(self.selection), f"limit={PAGE}"]
        return f"{self.address}?{'&'.join(parts)}"


class Content(Protocol):
    """One state of everything public."""

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

    def answer(self, address: str) -> bytes | None:
        """Return the body of a public answer by its address; None when there is none."""
        ...

    def page(self, chosen: "Chosen", skipped: int, limit: int) -> bytes:
        """Return the body of up to *limit* of the *chosen* items, behind *skipped* ones."""
        ...

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        """Yield projects, then articles, from the one at *start* to before the one at *end*."""
        ...

    def newest_projects(self, limit: int) -> Sequence[tuple[datetime, bytes]]:
        """Return up to *limit* projects, newest first: when each came, and its answer's body.

        Nothing comes after the last change that this state has. A project that says so, of an
        import, counts as made when it was changed last; it is left out where that is later, too.
        """
        ...

    def newest_articles(self, limit: int) -> Sequence[tuple[datetime, bytes]]:
        """Return up to *limit* articles, newest first: the date of each, and its card's body.

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
    application begins the list. *told* is the answer that the items are of.
    """

    items: Sequence[Json] = ()
    count: int = 0
    previous: str | None = None
    next: str | None = None
    counts: Mapping[str | None, int] = field(default_factory=dict)
    answers: Mapping[str, bytes] = field(default_factory=dict)
    told: Json = field(default_factory=dict)


def list_page(route: PageRoute, content: Content) -> ListPage | None:
    """Return what a page shows of its list; None beyond the last page of it.

    A page that is about no list has an empty one; that of an earlier privacy policy has that alone,
    and is None where there is none.
    """
    if route.path.startswith(EARLIER):
        return _earlier_policy(f"{POLICIES}{route.path.removeprefix(EARLIER)}", content)
    if route.kind == "search":
        return _found(route, content)
    address = _LISTS.get(route.kind)
    if address is None:
        return ListPage()
    skipped = (route.number - 1) * PAGE
    chosen = Chosen(address, route.selection)
    page = msgspec.json.decode(content.page(chosen, skipped, PAGE))
    if not page["items"] and route.number > 1:
        return None
    categories = [None, *CATEGORIES] if address == ARTICLES else [None]
    counts = {name: _total(content, Chosen(address, Selection(name))) for name in categories}
    is_last = skipped + PAGE >= page["total"]
    return ListPage(
        items=page["items"],
        count=page["total"],
        previous=route.numbered(route.number - 1) if route.number > 1 else None,
        next=None if is_last else route.numbered(route.number + 1),
        counts=counts,
        answers=_beginning(content, chosen, counts[None], page["total"]),
        told=page,
    )


def _found(route: PageRoute, content: Content) -> ListPage:
    """Return what a search finds, under the address by which the application asks for it."""
    address = f"/api{route.path}" if route.search else f"{SEARCH}?q="
    body = content.answer(address) or b"{}"
    return ListPage(told=msgspec.json.decode(body), answers={address: body})


def _earlier_policy(address: str, content: Content) -> ListPage | None:
    body = content.answer(address)
    return ListPage(items=[msgspec.json.decode(body)], answers={address: body}) if body else None


def settled_in(route: PageRoute, content: Content) -> PageRoute:
    """Return a gallery as it is opened where *content* is; any other page as it is."""
    if route.kind != "portfolio":
        return route
    homes, shops = (
        _total(content, Chosen(PROJECTS, Selection(one))) > 0
        for one in ("residential", "commercial")
    )
    return settled(route, has_homes=homes, has_shops=shops)


def _total(content: Content, chosen: Chosen) -> int:
    total: int = msgspec.json.decode(content.page(chosen, 0, 1))["total"]
    return total


def _beginning(content: Content, chosen: Chosen, in_all: int, in_part: int) -> Mapping[str, bytes]:
    """Return the whole list when one answer holds it, otherwise where it and a part begin.

    What words find of a whole list, the answer of these alone tells, and why a part has nothing,
    the answer of that part.
    """
    address = chosen.address
    if in_all > MAX_PAGE:
        part = content.page(chosen, 0, PAGE)
        # Whoever shows the part has its beginning first; what is empty says nothing of the rest.
        first = part if in_part > PAGE else content.page(Chosen(address), 0, PAGE)
        return {address: first, chosen.part: part}
    answers = {address: content.answer(address) or b'{"items":[],"total":0}'}
    category, find = chosen.selection.category, chosen.selection.find
    if find:
        words = Chosen(address, Selection(category, find=find))
        answers[words.whole] = content.page(words, 0, MAX_PAGE)
    if not in_part and chosen.selection != Selection(category):
        answers[chosen.part] = content.page(chosen, 0, PAGE)
    return answers
