"""The orders of the administration's lists: public records, and those that visitors do not see.

Drafts without a place come first, the last saved at the front. A hidden project stands behind the
nearest of those that it stood behind, a hidden article where its date puts it.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from itertools import islice
from typing import Generic, Protocol, TypeVar

from studio_core.cursors import Place
from studio_core.insights import insight as articles
from studio_core.records import display_order as projects
from studio_core.records.record import Record
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.kept_drafts import ListedDraft
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


EntryT = TypeVar("EntryT")
IndexT = TypeVar("IndexT")
DraftT = TypeVar("DraftT")
OrderT = TypeVar("OrderT")
EntryT_co = TypeVar("EntryT_co", bound=Stored, covariant=True)


class Ordered(Protocol[EntryT_co]):
    """All records of a list in their order."""

    @property
    def entries(self) -> Sequence[EntryT_co]:
        """The records; their places rise."""
        ...

    @property
    def like(self) -> Place:
        """Any place of the list."""
        ...

    def place_at(self, number: int) -> Place:
        """Return the place of an entry by its index; few are asked for."""
        ...


class ProjectOrder:
    """All projects in their order: those of an *index*, and the *drafts* of those not in it."""

    like = projects.ANY_PLACE

    def __init__(
        self, index: PortfolioIndex, drafts: Mapping[str, ListedDraft[ProjectEntry]]
    ) -> None:
        self._public, self._drafts = index.projects, drafts
        first, unseen = _first_and_hidden(index.projects, drafts)
        hidden: dict[str, list[ProjectEntry]] = {}
        for one in sorted(unseen, key=lambda one: one.id):
            anchor = next((id for id in one.after if id in index.projects), "")
            hidden.setdefault(anchor, []).append(one.entry)
        self.entries = [*(one.entry for one in first), *hidden.get("", ())]
        for entry in index.by_display_order():
            self.entries += (entry, *hidden.get(entry.id, ()))

    def place_at(self, number: int) -> Place:
        """Return the place of a project; a hidden one is right behind what it stood behind."""
        id = self.entries[number].id
        if id in self._public:
            onward = islice(self.entries, number, None)
            return projects.display_place(one for one in onward if one.id in self._public)
        draft = self._drafts[id]
        if not draft.is_hidden:
            return (_DRAFTS_FIRST, 0.0, *_newness(draft), 0, 0, "")
        before = range(number - 1, -1, -1)
        anchor = next((one for one in before if self.entries[one].id in self._public), None)
        at_first = (_BEFORE_ALL, *projects.ANY_PLACE[1:])
        *behind, last = at_first if anchor is None else self.place_at(anchor)
        return (*behind, f"{last} {id}")


class ArticleOrder:
    """All articles in their order: those of an *index*, and the *drafts* of those not in it."""

    like = articles.ANY_PLACE

    def __init__(
        self, index: InsightIndex, drafts: Mapping[str, ListedDraft[InsightEntry]]
    ) -> None:
        self._first, hidden = _first_and_hidden(index.insights, drafts)
        dated = articles.newest_first([*index.ordered, *(one.entry for one in hidden)])
        self.entries = [*(one.entry for one in self._first), *dated]

    def place_at(self, number: int) -> Place:
        """Return the place of an article."""
        if number < len(self._first):
            return (_EARLIER_THAN_ANY_DATE, *_newness(self._first[number]))
        return articles.newest_place(self.entries[number])


class KeptOrder(Generic[IndexT, DraftT, OrderT]):
    """The order of a list, kept until its records or its drafts are others."""

    def __init__(self, make: Callable[[IndexT, Mapping[str, DraftT]], OrderT]) -> None:
        self._make = make
        self._made: tuple[IndexT, Mapping[str, DraftT], OrderT] | None = None

    def of(self, index: IndexT, drafts: Mapping[str, DraftT]) -> OrderT:
        """Return the order of an *index* and *drafts*, neither of which is ever changed."""
        made = self._made
        if made is None or made[0] is not index or made[1] is not drafts:
            self._made = made = (index, drafts, self._make(index, drafts))
        return made[2]


def _first_and_hidden(
    public: Container[str], drafts: Mapping[str, ListedDraft[EntryT]]
) -> tuple[list[ListedDraft[EntryT]], list[ListedDraft[EntryT]]]:
    """Return the drafts of what is not *public*: those never public, in order, and the hidden."""
    unseen = [draft for id, draft in drafts.items() if id not in public]
    first = sorted((one for one in unseen if not one.is_hidden), key=_newness)
    return first, [one for one in unseen if one.is_hidden]


def _newness(draft: ListedDraft[EntryT]) -> tuple[int, str]:
    """Return what the drafts without a place are ordered by: the last saved first, then by id."""
    return -draft.saved_ms, draft.id
