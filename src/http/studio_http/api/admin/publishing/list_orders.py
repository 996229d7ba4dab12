"""The orders of the administration's lists: public records, and those that visitors do not see.

Drafts without a place come first, the last saved at the front. A hidden project stands behind the
nearest of those that it stood behind, a hidden article where its date puts it.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Protocol, TypeVar

from studio_core.cursors import Place
from studio_core.dates import parse_moment
from studio_core.insights import insight as articles
from studio_core.publishing.draft import Draft
from studio_core.records import display_order as projects
from studio_core.records.record import Record
from studio_http.api.admin.publishing.unpublished import Unpublished
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
    """All projects in their order; *unseen* are those that visitors do not see."""

    like = projects.ANY_PLACE

    def __init__(self, index: PortfolioIndex, unpublished: Unpublished) -> None:
        drafts = unpublished.without_public(index.projects)
        self._public = index.projects
        self._drafts = unpublished.drafts
        self.unseen = PortfolioIndex(index.cloud_name).renewed(
            (one.id, Record.of(one.document)) for one in drafts
        )
        hidden: dict[str, list[ProjectEntry]] = {}
        for one in sorted((one for one in drafts if one.is_hidden), key=lambda one: one.id):
            anchor = next((id for id in one.after if id in index.projects), "")
            hidden.setdefault(anchor, []).append(self.unseen.projects[one.id])
        self.entries = [self.unseen.projects[one.id] for one in drafts if not one.is_hidden]
        self.entries += hidden.get("", ())
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
            return (_DRAFTS_FIRST, 0.0, -_saved_ms(draft), id, 0, 0, "")
        before = range(number - 1, -1, -1)
        anchor = next((one for one in before if self.entries[one].id in self._public), None)
        at_first = (_BEFORE_ALL, *projects.ANY_PLACE[1:])
        *behind, last = at_first if anchor is None else self.place_at(anchor)
        return (*behind, f"{last} {id}")


class ArticleOrder:
    """All articles in their order."""

    like = articles.ANY_PLACE

    def __init__(self, index: InsightIndex, unpublished: Unpublished) -> None:
        self._first: list[InsightEntry] = []
        hidden: list[InsightEntry] = []
        for one in unpublished.without_public(index.insights):
            entry = InsightEntry.of(one.id, Record.of(one.document))
            (hidden if one.is_hidden else self._first).append(entry)
        self._drafts = unpublished.drafts
        self.entries = [*self._first, *articles.newest_first([*index.ordered, *hidden])]

    def place_at(self, number: int) -> Place:
        """Return the place of an article."""
        entry = self.entries[number]
        if number >= len(self._first):
            return articles.newest_place(entry)
        return (_EARLIER_THAN_ANY_DATE, -_saved_ms(self._drafts[entry.id]), entry.id)


def _saved_ms(draft: Draft) -> int:
    saved = parse_moment(draft.saved_at)
    return int(saved.timestamp() * 1000) if saved else 0
