"""In which languages the pages are there whose addresses are told to search engines."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from urllib.parse import unquote

from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.registry import BASE, address_in
from studio_core.publishing.languages import read_in
from studio_core.publishing.offered_pages import pages_by_language
from studio_core.records.changes import JournalEntry
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.site.public_site import read_site

_PAGES: Mapping[str, Callable[[str], str]] = {PORTFOLIO: project_path, INSIGHTS: article_path}
"""The page of each project and article."""

_RECORDS = {"/portfolio/": PORTFOLIO, "/insight/": INSIGHTS}
_OF_RECORDS = (*_RECORDS, "/business/")
"""Where the addresses begin of pages that not every site has."""


def in_languages(
    store: Store, addresses: Iterable[str], entries: Iterable[JournalEntry]
) -> frozenset[str]:
    """Return *addresses* in each language in which their pages are offered.

    A page in another language that *entries* took back is among them, too: it is there no longer.
    """
    told = frozenset(addresses)
    fixed = tuple(one.partition("?")[0] for one in told if not one.startswith(_OF_RECORDS))
    offered = pages_by_language(read_site(store), fixed)
    found = set(told)
    for code in offered.keys() - {BASE}:
        own = (one for one in told if _is_offered(store, code, one, offered[code]))
        found.update(address_in(code, one) for one in own)
        found.update(address_in(code, one) for one in _taken_back(code, entries))
    return frozenset(found)


def _is_offered(store: Store, language: str, address: str, pages: tuple[str, ...]) -> bool:
    named = _record_at(address)
    if named is None:
        return unquote(address.partition("?")[0]) in pages
    record = store.get(*named)
    return record is not None and read_in(language, *named, record) is not None


def _record_at(address: str) -> tuple[str, str] | None:
    """Return the collection and id of the record whose page is at *address*; None for none."""
    for start, collection in _RECORDS.items():
        if address.startswith(start):
            return collection, unquote(address.removeprefix(start))
    return None


def _taken_back(language: str, entries: Iterable[JournalEntry]) -> Iterator[str]:
    """Yield the pages of the records whose twin in *language* is there no longer."""
    for path in (path for entry in entries for path in entry.paths):
        if path.collection in _PAGES and path.field in (None, language):
            before, after = (
                one if path.field or not isinstance(one, Mapping) else one.get(language)
                for one in (path.before, path.after)
            )
            if before and not after:
                yield _PAGES[path.collection](path.id)
