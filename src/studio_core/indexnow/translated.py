"""Which public addresses in another language a change touches: those where it is read otherwise."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from studio_core.content.registry import parts
from studio_core.indexnow.touched import Present, addresses_of, every_page
from studio_core.languages.registry import address_in
from studio_core.publishing.languages import read_in
from studio_core.publishing.offered_pages import EVERYWHERE, is_offered, unread_pages
from studio_core.records.canonical import same
from studio_core.records.changes import JournalEntry, PathChange
from studio_core.records.collections import PUBLIC, SITE
from studio_core.records.record import Document, Json, Record


def touched_in(language: str, entries: Iterable[JournalEntry], held: Present) -> frozenset[str]:
    """Return the paths of the pages in *language* on which visitors see what *entries* changed.

    They have its prefix. Of a site that is not offered in it there are none.
    """
    site = {id: Record.of(one) for id in (part.name for part in parts()) if (one := held(SITE, id))}
    if not is_offered(language, {SITE: site}):
        return frozenset()

    def as_read(collection: str, id: str) -> Document:
        return _read(language, collection, id, held(collection, id)) or {}

    found: set[str] = set()
    for path in (path for entry in entries for path in entry.paths):
        for change in _as_read(language, path, held):
            appears = change.collection == SITE and change.id in EVERYWHERE and not change.before
            found.update(every_page() if appears else addresses_of(change, as_read))
    unread = set(unread_pages(language, site))
    return frozenset(address_in(language, one) for one in found if _page(one) not in unread)


def _as_read(language: str, path: PathChange, held: Present) -> Iterator[PathChange]:
    """Yield what a change is to who reads in *language*; nothing where it is none to them."""
    if path.collection not in PUBLIC:
        yield path
        return
    before, after = (
        _read(language, path.collection, path.id, _whole(path, one, held))
        for one in (path.before, path.after)
    )
    if not same(before, after):
        yield replace(path, field=None, before=before, after=after)


def _whole(path: PathChange, value: Json, held: Present) -> Document:
    """Return the record on one side of a change; what else changed since is taken for the same."""
    if path.field is None:
        return value if isinstance(value, dict) else {}
    return {**held(path.collection, path.id), path.field: value}


def _read(language: str, collection: str, id: str, document: Document) -> dict[str, Json] | None:
    read = read_in(language, collection, id, Record.of(document)) if document else None
    return dict(read.document) if read else None


def _page(address: str) -> str:
    return address.partition("?")[0]
