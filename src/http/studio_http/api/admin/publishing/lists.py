"""The lists of the administration: public records and, marked, those that visitors do not see.

What a list shows of a record is made for the page that is answered alone.
"""

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from litestar import Response

from studio_core.content.registry import FieldKind, content_types
from studio_core.cursors import Page, Wanted, page_of
from studio_core.languages.registry import TWINNED
from studio_core.portfolio.areas import ProjectType
from studio_core.publishing.states import STATES, Standing, State
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.texts.searching import folded, holds, words_of
from studio_http.api.admin.publishing.list_orders import (
    ArticleOrder,
    KeptOrder,
    Ordered,
    ProjectOrder,
    Stored,
)
from studio_http.api.admin.publishing.unpublished import Unpublished
from studio_http.api.shapes.publishing import standing_fields
from studio_http.base.record_body import body_of, tag_of
from studio_http.pages.shapes import ProjectCardOut
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.kept_drafts import DraftIndex
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry

EntryT = TypeVar("EntryT", bound=Stored)
_PROJECTS, _ARTICLES = KeptOrder(ProjectOrder), KeptOrder(ArticleOrder)
_PUBLIC_ALONE: tuple[State, ...] = ("public",)


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
) -> tuple[ListPage[ProjectEntry], Mapping[str, ProjectCardOut]]:
    """Return a page of the projects, and what visitors see of those on it, or would see."""
    unpublished = Unpublished(store, PORTFOLIO, drafts.projects, at)
    every, words = _PROJECTS.of(index, drafts.projects), words_of(search)

    def is_chosen(entry: ProjectEntry) -> bool:
        return type in (None, entry.type) and holds(entry.searched, words)

    choice = is_chosen if type or words else None
    found = _page(every, unpublished, index.projects, wanted, choice, state)
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
    every, words = _ARTICLES.of(index, drafts.articles), words_of(search)

    def is_chosen(entry: InsightEntry) -> bool:
        return holds(folded(entry.title), words)

    choice = is_chosen if words else None
    return _page(every, unpublished, index.insights, wanted, choice, state)


def list_answer(found: ListPage[Any], **more: Any) -> Response[Any]:
    """Return the rows of a page, the entity tags of their records, and what *more* is known."""
    page = found.page
    records = {row.entry.id: row.entry.record for row in page.items}
    body: dict[str, Any] = {
        "items": [
            {**_shown(row.entry, records[row.entry.id]), **standing_fields(row.standing)}
            for row in page.items
        ],
        "total": page.total,
        "etags": {id: tag_of(record) for id, record in records.items()},
        "counts": found.counts,
        "all": found.all,
        **more,
    }
    return Response(body if page.next is None else body | {"next": page.next})


def _shown(entry: Stored, record: Record) -> dict[str, Any]:
    """Return what a row shows of a record."""
    left_out = _LEFT_OUT[INSIGHTS if isinstance(entry, InsightEntry) else PORTFOLIO]
    fields = body_of(entry.id, record).items()
    shown = {name: value for name, value in fields if name not in left_out}
    if isinstance(entry, InsightEntry):
        shown["preview"] = entry.preview_of(record)
    return shown


def _long_fields(collection: str) -> frozenset[str]:
    """Return the names of the fields that no row shows: pictures, long texts, translations."""
    long = (field for field in content_types()[collection].fields if field.kind in _LONG)
    return frozenset(name for field in long for name in (field.name, *field.older)).union(TWINNED)


_LONG: frozenset[FieldKind] = frozenset({"film", "gallery", "legend", "markdown", "rooms", "text"})
_LEFT_OUT = {collection: _long_fields(collection) for collection in (PORTFOLIO, INSIGHTS)}


def _page(
    every: Ordered[EntryT],
    unpublished: Unpublished,
    public: Container[str],
    wanted: Wanted,
    is_chosen: Callable[[EntryT], bool] | None,
    state: State | None,
) -> ListPage[EntryT]:
    """Return a page of the chosen records of *state*; of every state, all chosen are counted.

    Few of many are anything but public: nothing is asked of the others one by one.
    """
    entries, marked = every.entries, unpublished.marked(public)
    chosen: Sequence[int] = range(len(entries))
    if is_chosen is not None:
        chosen = [number for number in chosen if is_chosen(entries[number])]
    others = [number for number in chosen if entries[number].id in marked]
    counted = Counter(one for number in others for one in marked[entries[number].id])
    counted["public"] += len(chosen) - len(others)
    of_state = chosen
    if state is not None:
        of_state = [n for n in chosen if state in marked.get(entries[n].id, _PUBLIC_ALONE)]
    page = page_of(of_state, wanted, lambda index: every.place_at(of_state[index]), every.like)
    shown = [entries[number] for number in page.items]
    rows = [Row(one, unpublished.standing(one.id, is_public=one.id in public)) for one in shown]
    counts = {name: counted[name] for name in STATES}
    return ListPage(Page(rows, page.total, page.next), counts, len(chosen))
