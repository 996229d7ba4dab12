"""Which public addresses a change touches: what appears there, changes or is no longer there.

A page of a kind that has many stands as `/portfolio/{id}`, for all of them, until `expanded`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from studio_core.addresses.paths import UNQUOTED, article_path, project_path, quoted_path
from studio_core.content.former_paths import FORMER_PATHS, former_paths, service_path
from studio_core.content.registry import Field, site_types, type_of
from studio_core.content.visibility import OPENING_RECORD
from studio_core.languages.registry import address_in, split_address
from studio_core.portfolio.project import type_of as type_of_work
from studio_core.publishing.languages import read_in
from studio_core.records.canonical import same
from studio_core.records.changes import JournalEntry, PathChange
from studio_core.records.collections import (
    INSIGHTS,
    PORTFOLIO,
    SERVICES,
    SETTINGS,
    SITE_CONTENT,
)
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record

PROJECTS, ARTICLES, EACH_SERVICE = "/portfolio/{id}", "/insight/{id}", "/business/{group}/{slug}"
"""Every page of a kind."""

_GALLERY, _GALLERY_OF_SHOPS = "/portfolio", "/portfolio?category=commercial"

_WORKS: Mapping[str, tuple[str, Callable[[str], str]]] = {
    PORTFOLIO: (_GALLERY, project_path),
    INSIGHTS: ("/insight", article_path),
}
"""Of projects and articles: the page that lists them, and the page of each."""

_ORDER = "order"

Present = Callable[[str, str], Document]
"""Gives a record as it is now by collection and id; {} for none."""


def touched_addresses(entries: Iterable[JournalEntry], held: Present) -> frozenset[str]:
    """Return the paths of the pages on which visitors see what *entries* changed."""
    paths = (path for entry in entries for path in entry.paths)
    return frozenset(address for path in paths for address in addresses_of(path, held))


def expanded(store: Store, addresses: Iterable[str]) -> frozenset[str]:
    """Return *addresses* with the pages of every record in place of those that stand for all.

    The gallery is named as the site map names it: with its category where there is work of shops
    alone. In another language those of the records that are offered in it.
    """
    found: dict[str, set[str]] = {}
    for language, path in map(split_address, addresses):
        found.setdefault(language, set()).add(path)
    return frozenset(
        address_in(language, path)
        for language, paths in found.items()
        for path in _expanded(store, language, paths)
    )


def _expanded(store: Store, language: str, paths: set[str]) -> set[str]:
    found = set(paths)
    for every, collection in ((PROJECTS, PORTFOLIO), (ARTICLES, INSIGHTS)):
        if every in found:
            page = _WORKS[collection][1]
            found.update(page(id) for id, _ in _read(store, language, collection))
    if EACH_SERVICE in found:
        services = (record.document for _, record in _read(store, language, SERVICES))
        found.update(quoted_path(path) for path in map(service_path, services) if path)
    if _GALLERY in found:
        types = (type_of_work(record.document) for _, record in _read(store, language, PORTFOLIO))
        if next(types, "residential") != "residential" and "residential" not in types:
            found = found - {_GALLERY} | {_GALLERY_OF_SHOPS}
    return found - {PROJECTS, ARTICLES, EACH_SERVICE}


def _read(store: Store, language: str, collection: str) -> Iterator[tuple[str, Record]]:
    """Yield the records of a collection that are offered in *language*, as they are read in it."""
    for id, record in every_record(store, collection):
        if (read := read_in(language, collection, id, record)) is not None:
            yield id, read


def every_page() -> frozenset[str]:
    """Return the addresses of all pages that a site has."""
    seen = (address for type in site_types().values() for address in type.seen)
    lists = (address for address, _ in _WORKS.values())
    return frozenset((*seen, *lists, PROJECTS, ARTICLES, EACH_SERVICE))


def addresses_of(path: PathChange, held: Present) -> Iterator[str]:
    """Yield the paths of the pages on which visitors see one change."""
    if path.collection in _WORKS:
        overview, page = _WORKS[path.collection]
        yield overview
        if _fields(path) != {_ORDER}:
            yield page(path.id)
    elif path.collection in SITE_CONTENT:
        yield from _of_site(path, held)
    elif (path.collection, path.id) == (SETTINGS, OPENING_RECORD):
        # What search engines were kept from is there for them from now on.
        yield from every_page()


def _of_site(path: PathChange, held: Present) -> Iterator[str]:
    type = type_of(path.collection, path.id)
    if type is None:
        return
    changed = _fields(path)
    fields = [one for one in type.fields if changed is None or one.name in changed]
    seen = {address for field in fields for address in field.seen}
    if type.is_list and (changed is None or _ORDER in changed):
        seen.update(type.seen)
    if path.collection == SERVICES:
        yield from map(quoted_path, _of_service(path, held, is_seen=EACH_SERVICE in seen))
    for field in fields:
        if field.kind == "list" and any(one.name == "path" for one in field.item):
            yield from _of_pages(path, field)
    yield from seen - {EACH_SERVICE}


def _of_service(path: PathChange, held: Present, *, is_seen: bool) -> Iterator[str]:
    """Yield where a service is, and where it was before and is no longer."""
    documents = [one for one in (path.before, path.after) if isinstance(one, Mapping)]
    if path.field == FORMER_PATHS:
        before = former_paths({FORMER_PATHS: path.before})
        yield from (one for one in former_paths({FORMER_PATHS: path.after}) if one not in before)
    elif is_seen:
        now = held(path.collection, path.id)
        yield from filter(None, map(service_path, (*documents, now)))


def _of_pages(path: PathChange, field: Field) -> Iterator[str]:
    """Yield the pages whose title, description or picture is written otherwise."""
    before, after = (_by_path(one, path, field) for one in (path.before, path.after))
    for address in {**before, **after}:
        if not same(before.get(address), after.get(address)):
            is_kind = address in (PROJECTS, ARTICLES)
            yield address if is_kind else quote(address, safe=f"/?&=%{UNQUOTED}")


def _by_path(held: Json, path: PathChange, field: Field) -> dict[str, Any]:
    """Return what one side of a change has in *field*, by the paths of the pages."""
    if path.field is None:
        held = held.get(field.name) if isinstance(held, dict) else None
    items = [one for one in stored_list(held) if isinstance(one, Mapping)]
    own = (one for one in items if str(one.get("path", "")).startswith("/"))
    return {str(one["path"]): one for one in own if not str(one["path"]).startswith("//")}


def _fields(path: PathChange) -> set[str] | None:
    """Return the fields that a change is about; None when its contents were forgotten."""
    if path.field is not None:
        return {path.field}
    before, after = (one if isinstance(one, Mapping) else {} for one in (path.before, path.after))
    if not before and not after:
        return None
    names = {*before, *after}
    return {name for name in names if not same(before.get(name), after.get(name))}
