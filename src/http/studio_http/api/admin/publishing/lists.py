"""The lists of the administration: public records and, marked, those that visitors do not see.

What a list shows of a record is made for the page that is answered alone.
"""

from collections import Counter
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec
from litestar import Response

from studio_core.cursors import Page, Wanted, page_of
from studio_core.portfolio.areas import ProjectType
from studio_core.publishing.states import STATES, Standing, State
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.texts.searching import folded, holds, words_of
from studio_http.api.admin.publishing.list_orders import (
    ArticleOrder,
    Ordered,
    ProjectOrder,
    Stored,
)
from studio_http.api.admin.publishing.unpublished import Unpublished
from studio_http.api.shapes.publishing import standing_fields
from studio_http.base.record_body import body_of, tag_of
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.kept_drafts import DraftIndex
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry

EntryT = TypeVar("EntryT", bound=Stored)


@dataclass(frozen=True, slots=True)
class Row(Generic[EntryT]):
    """One record of a page: its entry, and how it stands."""

    entry: EntryT
    standing: Standing


@dataclass(frozen=True, slots=True)
class ListPage(Generic[EntryT]):
    """A page of a list, and how many records the whole of it has, in each state and in *all*."""

    page: Page[Row[EntryT]]
    counts: Mapping[State, int]
    all: int


def project_page(
    store: Store,
    index: PortfolioIndex,
    drafts: DraftIndex,
    wanted: Wanted,
    *,
    type: ProjectType | None,
    search: str,
    state: State | None,
    at: str,
) -> tuple[ListPage[ProjectEntry], Mapping[str, msgspec.Raw]]:
    """Return a page of the projects, and what visitors see of those on it, or would see."""
    unpublished = Unpublished(store, PORTFOLIO, drafts.projects, at)
    every, words = ProjectOrder(index, drafts.projects), words_of(search)

    def is_chosen(entry: ProjectEntry) -> bool:
        return type in (None, entry.type) and holds(entry.searched, words)

    found = _page(every, unpublished, index.projects, wanted, is_chosen, state)
    shown = {row.entry.id: row.entry for row in found.page.items}
    return found, replace(index, projects=shown).cards(shown)


def article_page(
    store: Store,
    index: InsightIndex,
    drafts: DraftIndex,
    wanted: Wanted,
    *,
    search: str,
    state: State | None,
    at: str,
) -> ListPage[InsightEntry]:
    """Return a page of the articles."""
    unpublished = Unpublished(store, INSIGHTS, drafts.articles, at)
    every, words = ArticleOrder(index, drafts.articles), words_of(search)

    def is_chosen(entry: InsightEntry) -> bool:
        return not words or holds(folded(entry.title), words)

    return _page(every, unpublished, index.insights, wanted, is_chosen, state)


def list_answer(found: ListPage[Any], **more: Any) -> Response[Any]:
    """Return a page of records with their entity tags, and what *more* is known of them."""
    page = found.page
    records = {row.entry.id: (row.entry.record, row.standing) for row in page.items}
    body: dict[str, Any] = {
        "items": [
            {**body_of(id, record), **standing_fields(standing)}
            for id, (record, standing) in records.items()
        ],
        "total": page.total,
        "etags": {id: tag_of(record) for id, (record, _) in records.items()},
        "counts": found.counts,
        "all": found.all,
        **more,
    }
    return Response(body if page.next is None else body | {"next": page.next})


def _page(
    every: Ordered[EntryT],
    unpublished: Unpublished,
    public: Container[str],
    wanted: Wanted,
    is_chosen: Callable[[EntryT], bool],
    state: State | None,
) -> ListPage[EntryT]:
    """Return a page of the chosen records of *state*; of every state, all chosen are counted."""
    entries = every.entries
    chosen = [number for number, entry in enumerate(entries) if is_chosen(entry)]
    ids = (entries[number].id for number in chosen)
    states = [unpublished.shown_as(id, is_public=id in public) for id in ids]
    counted = Counter(one for shown_as in states for one in shown_as)
    of_state = [
        number
        for number, shown_as in zip(chosen, states, strict=True)
        if state is None or state in shown_as
    ]
    page = page_of(of_state, wanted, lambda index: every.place_at(of_state[index]), every.like)
    shown = [entries[number] for number in page.items]
    rows = [Row(one, unpublished.standing(one.id, is_public=one.id in public)) for one in shown]
    counts = {name: counted[name] for name in STATES}
    return ListPage(Page(rows, page.total, page.next), counts, len(chosen))
