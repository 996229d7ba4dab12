"""Which records a change touched, and which of the answers it makes stale."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from studio_core.languages.registry import BASE
from studio_core.records.changes import JournalEntry
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_http.pages.content import ARTICLES, CONSULTATION, PROJECTS, SITE
from studio_http.pages.page_routes import is_search
from studio_http.pages.page_routes import is_stale as is_stale_page

if TYPE_CHECKING:
    from studio_http.published.content import Snapshot

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


def stale_after(
    before: "Snapshot | None",
    now: "Snapshot",
    projects: frozenset[str],
    articles: frozenset[str],
) -> Callable[[str], bool]:
    """Return what tells of an address whether its answer of *before* is out of date *now*.

    *projects* and *articles* are the ids of those that changed. Every page names the face of
    headlines, and each answer about a record its languages: nothing stands where the site's are
    others, or links in any text may be left out now, or are again.
    """
    if before is None or _leads_elsewhere(before, now):
        return lambda address: True
    if articles:
        articles |= before.insights.bare ^ now.insights.bare
        articles |= before.insights.showing(articles) | now.insights.showing(articles)
    has_other_site = now.has_other_site(before, projects)
    is_lettered = now.face != before.face

    def is_stale(address: str) -> bool:
        if address in {SITE, CONSULTATION}:
            return has_other_site
        if is_search(address):
            # A word that is anywhere is no other word's wrong spelling.
            return bool(projects or articles or has_other_site)
        if address.startswith(PROJECTS):
            # Each names others: the ones beside it, and those that are like it.
            return bool(projects)
        if address.startswith(ARTICLES):
            id = address.removeprefix(f"{ARTICLES}/")
            return bool(articles) if id == address else id in articles
        return is_stale_page(address, projects, articles, site=has_other_site or is_lettered)

    return is_stale


def _leads_elsewhere(before: "Snapshot", now: "Snapshot") -> bool:
    own, former = now.own_texts, before.own_texts
    if own.languages.keys() != former.languages.keys() or own.is_open != former.is_open:
        return True
    return own.language != BASE and (
        own is not former
        or now.portfolio.projects.keys() != before.portfolio.projects.keys()
        or now.insights.insights.keys() != before.insights.insights.keys()
    )
