"""Which records a change touched, and which ready answers it makes stale."""

from collections.abc import Iterable, Mapping, Sequence

from studio_core.records.changes import JournalEntry
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.page_routes import is_stale

_FEW = 50
"""Up to this many changed records are read one by one; for more the whole collection is read."""


def changed_records(
    store: Store, collection: str, entries: Sequence[JournalEntry]
) -> Mapping[str, Record | None]:
    """Return the records of *collection* that *entries* touched, as they are now."""
    ids = {path.id for entry in entries for path in entry.paths if path.collection == collection}
    if len(ids) <= _FEW:
        return {id: store.get(collection, id) for id in sorted(ids)}
    records = store.read(collection)
    return {id: records.get(id) for id in sorted(ids)}


def forget(answers: dict[str, CachedResponse], path: str, ids: Iterable[str]) -> None:
    """Drop the lists under *path* and what is about *ids*."""
    for key in [key for key in answers if key == path or key.startswith(f"{path}?")]:
        del answers[key]
    for id in ids:
        answers.pop(f"{path}/{id}", None)


def forget_pages(
    answers: dict[str, CachedResponse],
    projects: frozenset[str],
    articles: frozenset[str],
    *,
    site: bool,
) -> None:
    """Drop the pages that show something else now."""
    for key in [key for key in answers if is_stale(key, projects, articles, site=site)]:
        del answers[key]
