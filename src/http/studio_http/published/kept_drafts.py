"""Drafts of projects and articles, kept in memory for the administration's lists.

They are apart from what is published: visitors are shown nothing of them, and a server that nobody
administers reads none.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from sys import intern
from threading import Lock
from typing import Generic, TypeVar

from studio_core.dates import parse_moment
from studio_core.publishing.draft import Draft
from studio_core.records.changes import Position
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, split_key
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_http.published.insight_index import InsightEntry
from studio_http.published.invalidation import READ_AT_ONCE, changed_ids, records_of
from studio_http.published.portfolio_index import ProjectEntry

_FEW = 100
"""After more journal entries than this all drafts are read again."""

EntryT = TypeVar("EntryT")


@dataclass(frozen=True, slots=True)
class ListedDraft(Generic[EntryT]):
    """What is kept of a draft: its record's *entry* as it would be published, and its place.

    *after* are the ids that a hidden record stood behind, the nearest first; *saved_ms* is when it
    was saved last, in milliseconds of the epoch, 0 when that cannot be read.
    """

    id: str
    entry: EntryT
    is_hidden: bool
    after: tuple[str, ...]
    saved_ms: int

    @staticmethod
    def of(draft: Draft, make: Callable[[str, Record], EntryT]) -> "ListedDraft[EntryT]":
        """Return what is kept of *draft*; *make* gives the entry of a record."""
        saved = parse_moment(draft.saved_at)
        return ListedDraft(
            id=draft.id,
            entry=make(draft.id, Record.of(draft.document)),
            is_hidden=draft.is_hidden,
            # The same ids stand in many drafts.
            after=tuple(map(intern, draft.after)),
            saved_ms=int(saved.timestamp() * 1000) if saved else 0,
        )


@dataclass(frozen=True, slots=True)
class DraftIndex:
    """The drafts of projects and articles by id, also of those that are public."""

    projects: Mapping[str, ListedDraft[ProjectEntry]] = field(default_factory=dict)
    articles: Mapping[str, ListedDraft[InsightEntry]] = field(default_factory=dict)

    def renewed(self, changed: Iterable[tuple[str, Record | None]]) -> "DraftIndex":
        """Return the index after *changed* records of drafts (None: gone)."""
        projects, articles = dict(self.projects), dict(self.articles)
        for key, record in changed:
            collection, id = split_key(key)
            if collection == PORTFOLIO:
                _put(projects, id, record, ProjectEntry.of)
            elif collection == INSIGHTS:
                _put(articles, id, record, InsightEntry.of)
        return DraftIndex(projects, articles)


class KeptDrafts:
    """The drafts as a store has them; any thread may ask, one at a time reads what changed."""

    def __init__(self) -> None:
        self._reading = Lock()
        self._position: Position | None = None
        self._index = DraftIndex()

    def at_present(self, store: Store) -> DraftIndex:
        """Return the drafts that *store* holds now; only what changed since is read."""
        with self._reading:
            known, position = self._position, store.position()
            if known is None or not 0 <= position - known <= _FEW:
                self._index = DraftIndex().renewed(every_record(store, DRAFTS, READ_AT_ONCE))
            elif ids := changed_ids(DRAFTS, store.changes(known, _FEW) if position > known else ()):
                self._index = self._index.renewed(records_of(store, DRAFTS, ids))
            self._position = position
            return self._index


def _put(
    drafts: dict[str, ListedDraft[EntryT]],
    id: str,
    record: Record | None,
    make: Callable[[str, Record], EntryT],
) -> None:
    drafts.pop(id, None)
    if record is not None:
        drafts[id] = ListedDraft.of(Draft.of(record), make)
