"""The lists of the administration: public records and, marked, those that visitors do not see.

Drafts without a place come first, the last saved at the front. A hidden project stands behind the
nearest of those that it stood behind, a hidden article where its date puts it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from litestar import Response

from studio_core.cursors import Page, Place, Wanted, page_of
from studio_core.dates import parse_moment
from studio_core.insights import insight as articles
from studio_core.portfolio.areas import ProjectType
from studio_core.publishing.draft import Draft
from studio_core.publishing.schedule import Schedule, schedules_as_of
from studio_core.publishing.states import STATES, Standing, State, standing_of
from studio_core.records import display_order as projects
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, record_key
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.texts.searching import folded, holds, words_of
from studio_http.api.shapes.publishing import standing_fields
from studio_http.base.record_body import body_of, tag_of
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry

_DRAFTS_FIRST, _BEFORE_ALL = -2, -1
_EARLIER_THAN_ANY_DATE = -(10**18)


class Stored(Protocol):
    """An entry of an index: it knows its id and its record."""

    @property
    def id(self) -> str:
        """The record's key."""
        ...

    @property
    def record(self) -> Record:
        """The record as stored."""
        ...


EntryT = TypeVar("EntryT", bound=Stored)


@dataclass(frozen=True, slots=True)
class Row(Generic[EntryT]):
    """One record in a list: its entry, how it stands, and what tells its place."""

    entry: EntryT
    standing: Standing
    place: Callable[[], Place]


@dataclass(frozen=True, slots=True)
class ListPage(Generic[EntryT]):
    """A page of a list, and how many records of each state the whole of it has."""

    page: Page[Row[EntryT]]
    counts: Mapping[State, int]


class Unpublished:
    """The drafts of a collection, and the schedules at a moment, read once for a list."""

    def __init__(self, store: Store, collection: str, at: str) -> None:
        self._collection = collection
        found = (Draft.of(record) for record in store.read(DRAFTS).values())
        self.drafts = {one.id: one for one in found if one.collection == collection}
        self._schedules = {one.key: one for one in schedules_as_of(store, at)}

    def standing(self, id: str, public: Record | None) -> Standing:
        """Return how a record stands."""
        none = Schedule(collection=self._collection, id=id)
        scheduled = self._schedules.get(record_key(self._collection, id), none)
        return standing_of(public, self.drafts.get(id), scheduled)

    def without_public(self, public: Mapping[str, object]) -> list[Draft]:
        """Return the drafts of records that are not public, last saved first."""
        found = [draft for id, draft in self.drafts.items() if id not in public]
        return sorted(found, key=lambda one: (one.saved_at, one.id), reverse=True)


def project_page(
    store: Store,
    index: PortfolioIndex,
    wanted: Wanted,
    *,
    type: ProjectType | None,
    search: str,
    state: State | None,
    at: str,
) -> tuple[ListPage[ProjectEntry], Mapping[str, msgspec.Raw]]:
    """Return a page of the projects, and what visitors see of those on it, or would see."""
    unseen, rows = _project_rows(store, index, at)
    words = words_of(search)

    def is_chosen(row: Row[ProjectEntry]) -> bool:
        return type in (None, row.entry.type) and holds(row.entry.searched, words)

    found = _page(rows, wanted, projects.ANY_PLACE, is_chosen, state)
    ids = [row.entry.id for row in found.page.items]
    cards = index.cards(id for id in ids if id in index.projects)
    return found, cards | unseen.cards(id for id in ids if id in unseen.projects)


def _project_rows(
    store: Store, index: PortfolioIndex, at: str
) -> tuple[PortfolioIndex, list[Row[ProjectEntry]]]:
    """Return the projects that are not public, as an index, and all projects in their order."""
    unpublished = Unpublished(store, PORTFOLIO, at)
    drafts = unpublished.without_public(index.projects)
    unseen = PortfolioIndex(index.cloud_name).renewed(
        (one.id, Record.of(one.document)) for one in drafts
    )
    rows = [
        Row(unseen.projects[one.id], unpublished.standing(one.id, None), _front(one))
        for one in drafts
        if not one.is_hidden
    ]
    hidden: dict[str, list[Draft]] = {}
    for one in sorted((one for one in drafts if one.is_hidden), key=lambda one: one.id):
        anchor = next((id for id in one.after if id in index.projects), "")
        hidden.setdefault(anchor, []).append(one)
    ordered = index.by_display_order()

    def stood_behind(anchor: str, place: Callable[[], Place]) -> Iterable[Row[ProjectEntry]]:
        for one in hidden.get(anchor, ()):
            standing = unpublished.standing(one.id, None)
            yield Row(unseen.projects[one.id], standing, _behind(place, one.id))

    rows += stood_behind("", lambda: (_BEFORE_ALL, *projects.ANY_PLACE[1:]))
    for number, entry in enumerate(ordered):
        place = _shown_at(ordered, number)
        rows.append(Row(entry, unpublished.standing(entry.id, entry.record), place))
        rows += stood_behind(entry.id, place)
    return unseen, rows


def article_page(
    store: Store,
    index: InsightIndex,
    wanted: Wanted,
    *,
    search: str,
    state: State | None,
    at: str,
) -> ListPage[InsightEntry]:
    """Return a page of the articles."""
    unpublished, words = Unpublished(store, INSIGHTS, at), words_of(search)
    rows, dated = [], []
    for one in unpublished.without_public(index.insights):
        entry = InsightEntry.of(one.id, Record.of(one.document))
        standing = unpublished.standing(one.id, None)
        if one.is_hidden:
            dated.append(Row(entry, standing, _dated(entry)))
        else:
            rows.append(Row(entry, standing, _front_article(one)))
    dated += [
        Row(entry, unpublished.standing(entry.id, entry.record), _dated(entry))
        for entry in index.ordered
    ]
    rows += sorted(dated, key=lambda row: row.place())

    def is_chosen(row: Row[InsightEntry]) -> bool:
        return not words or holds(folded(row.entry.title), words)

    return _page(rows, wanted, articles.ANY_PLACE, is_chosen, state)


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
        **more,
    }
    return Response(body if page.next is None else body | {"next": page.next})


def _page(
    rows: Sequence[Row[EntryT]],
    wanted: Wanted,
    like: Place,
    is_chosen: Callable[[Row[EntryT]], bool],
    state: State | None,
) -> ListPage[EntryT]:
    """Return a page of the chosen rows of *state*; of every state, all chosen are counted."""
    chosen = [row for row in rows if is_chosen(row)]
    counted = Counter(row.standing.state for row in chosen)
    of_state = [row for row in chosen if state in (None, row.standing.state)]
    page = page_of(of_state, wanted, lambda index: of_state[index].place(), like)
    return ListPage(page, {name: counted[name] for name in STATES})


def _shown_at(ordered: Sequence[ProjectEntry], number: int) -> Callable[[], Place]:
    return lambda: projects.display_place(islice(ordered, number, None))


def _behind(place: Callable[[], Place], id: str) -> Callable[[], Place]:
    """Return the place of a hidden project: right behind another, before what follows that."""

    def behind() -> Place:
        *before, last = place()
        return (*before, f"{last} {id}")

    return behind


def _front(draft: Draft) -> Callable[[], Place]:
    return lambda: (_DRAFTS_FIRST, 0.0, -_saved_ms(draft), draft.id, 0, 0, "")


def _front_article(draft: Draft) -> Callable[[], Place]:
    return lambda: (_EARLIER_THAN_ANY_DATE, -_saved_ms(draft), draft.id)


def _dated(entry: InsightEntry) -> Callable[[], Place]:
    return lambda: articles.newest_place(entry)


def _saved_ms(draft: Draft) -> int:
    saved = parse_moment(draft.saved_at)
    return int(saved.timestamp() * 1000) if saved else 0
