"""What pages are made of: one state of everything public, and the pages of its lists."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import msgspec

from studio_core.cursors import MAX_PAGE
from studio_core.insights.insight import CATEGORIES
from studio_http.pages.page_routes import Kind, PageRoute

Json = Mapping[str, Any]

SITE = "/api/site"
PROJECTS = "/api/portfolio"
ARTICLES = "/api/insights"
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


class Content(Protocol):
    """One state of everything public."""

    @property
    def records(self) -> int:
        """How many projects and articles there are."""
        ...

    def answer(self, address: str) -> bytes | None:
        """Return the body of a public answer by its address; None when there is none."""
        ...

    def page(self, address: str, category: str | None, skipped: int, limit: int) -> bytes:
        """Return the body of up to *limit* items of a list, behind *skipped* ones."""
        ...

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        """Yield projects, then articles, from the one at *start* to before the one at *end*."""
        ...

    def last_date(self, start: int, end: int) -> str | None:
        """Return the newest date of the articles among these; None when none has one."""
        ...


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of a list: its items, how many all pages have, and the addresses beside it.

    *counts* are the numbers of items by category, None for all. *answers* are those by which the
    application begins the list.
    """

    items: Sequence[Json] = ()
    count: int = 0
    previous: str | None = None
    next: str | None = None
    counts: Mapping[str | None, int] = field(default_factory=dict)
    answers: Mapping[str, bytes] = field(default_factory=dict)


def list_page(route: PageRoute, content: Content) -> ListPage | None:
    """Return what a page shows of its list; None beyond the last page of it.

    A page that is about no list has an empty one.
    """
    address = _LISTS.get(route.kind)
    if address is None:
        return ListPage()
    skipped = (route.number - 1) * PAGE
    page = msgspec.json.decode(content.page(address, route.category, skipped, PAGE))
    if not page["items"] and route.number > 1:
        return None
    categories = [None, *CATEGORIES] if address == ARTICLES else [None]
    counts = {name: _total(content, address, name) for name in categories}
    is_last = skipped + PAGE >= page["total"]
    return ListPage(
        items=page["items"],
        count=page["total"],
        previous=route.numbered(route.number - 1) if route.number > 1 else None,
        next=None if is_last else route.numbered(route.number + 1),
        counts=counts,
        answers=_beginning(content, address, route.category, counts[None], page["total"]),
    )


def _total(content: Content, address: str, category: str | None) -> int:
    total: int = msgspec.json.decode(content.page(address, category, 0, 1))["total"]
    return total


def _beginning(
    content: Content, address: str, category: str | None, in_all: int, in_category: int
) -> Mapping[str, bytes]:
    """Return the whole list when one answer holds it, otherwise where it and a category begin."""
    if in_all <= MAX_PAGE:
        return {address: content.answer(address) or b'{"items":[],"total":0}'}
    query = f"category={category}&" if category else ""
    # Whoever shows the category has its beginning first; what is empty says nothing of the rest.
    first = content.page(address, category if in_category > PAGE else None, 0, PAGE)
    part = content.page(address, category, 0, PAGE)
    return {address: first, f"{address}?{query}limit={PAGE}": part}
