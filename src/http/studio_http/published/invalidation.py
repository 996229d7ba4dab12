"""Which records a change touched, and which ready answers it makes stale."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from studio_core.records.changes import JournalEntry
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_http.pages.content import ARTICLES, CONSULTATION, PROJECTS, SITE
from studio_http.pages.page_routes import is_search, is_stale

_FEW = 50
"""Up to this many changed records are read one by one; for more the whole collection is read."""

READ_AT_ONCE = 200
"""Records in memory as values: they take ten times what is kept of them."""


def changed_ids(collection: str, entries: Iterable[JournalEntry]) -> frozenset[str]:
    """Return the ids of *collection* that *entries* touched."""
    return frozenset(
        path.id for entry in entries for path in entry.paths if path.collection == collection
    )


def records_of(
    store: Store, collection: str, ids: frozenset[str]
) -> Iterator[tuple[str, Record | None]]:
    """Yield each of *ids* with its record as it is now, None for one that is not there."""
    if len(ids) <= _FEW:
        yield from ((id, store.get(collection, id)) for id in sorted(ids))
        return
    missing = set(ids)
    for id, record in every_record(store, collection, READ_AT_ONCE):
        if id in missing:
            missing.remove(id)
            yield id, record
    yield from ((id, None) for id in missing)


@dataclass(frozen=True, slots=True)
class Stale:
    """What changed: ids of projects, of articles that show something else now, and the site.

    *is_lettered* tells whether the face of headlines has other letters, which every page names.
    """

    projects: frozenset[str]
    articles: frozenset[str]
    site: bool
    is_lettered: bool

    def __call__(self, key: str) -> bool:
        """Tell whether the answer under *key* is out of date."""
        if key in {SITE, CONSULTATION}:
            return self.site
        if is_search(key):
            # A word that is anywhere is no other word's wrong spelling.
            return bool(self.projects or self.articles or self.site)
        if key.startswith(PROJECTS):
            # Each names others: the ones beside it, and those that are like it.
            return bool(self.projects)
        if key.startswith(ARTICLES):
            id = key.removeprefix(f"{ARTICLES}/")
            return bool(self.articles) if id == key else id in self.articles
        site = self.site or self.is_lettered
        return is_stale(key, self.projects, self.articles, site=site)
