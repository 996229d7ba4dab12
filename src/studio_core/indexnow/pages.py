"""The pages of a site with digests of what visitors see there, by which changes are found."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from studio_core.addresses.paths import UNQUOTED, article_path, project_path, quoted_path
from studio_core.content.former_paths import service_path
from studio_core.content.registry import ContentType, site_types, type_of
from studio_core.content.visibility import is_open
from studio_core.languages.registry import LANGUAGES, address_in, split_address
from studio_core.portfolio.project import type_of as type_of_work
from studio_core.publishing.languages import read_in
from studio_core.publishing.offered_pages import is_offered, unread_pages
from studio_core.records.canonical import canonical_bytes
from studio_core.records.collections import (
    INSIGHTS,
    PORTFOLIO,
    PUBLIC,
    SERVICES,
    SITE,
    SITE_CONTENT,
)
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record

Pages = Mapping[str, str]
"""Digests of what visitors see, by the addresses of the pages."""

_PROJECTS, _ARTICLES, _SERVICE = "/portfolio/{id}", "/insight/{id}", "/business/{group}/{slug}"
"""Stand for the page of each project, each article, and the service that has the text."""

_GALLERIES = ("/portfolio", "/portfolio?category=commercial")
"""The gallery, as the site map names it: with its category where there is work of shops alone."""

_ARTICLE_LIST, _ORDER = "/insight", "order"
_DIGEST_BYTES = 6

Shown = defaultdict[str, list[bytes]]
"""What is shown at an address, piece by piece."""


def pages_of(store: Store) -> Pages:
    """Return every page that visitors see now, in each language; none while the site is closed."""
    if not is_open(store):
        return {}
    held = {name: dict(every_record(store, name)) for name in PUBLIC}
    return {
        address_in(one.code, path): _digest(pieces)
        for one in LANGUAGES
        if is_offered(one.code, held)
        for path, pieces in _pages_in(one.code, held).items()
    }


def changed_pages(before: Pages, now: Pages) -> list[str]:
    """Return the addresses of pages that came, went, or show something else, in their order.

    A gallery that has another address is there all the same.
    """
    changed = {address for address, digest in now.items() if before.get(address) != digest}
    gone = (address for address in before if address not in now)
    return sorted(changed.union(one for one in gone if split_address(one)[1] not in _GALLERIES))


def written_pages(pages: Pages) -> str:
    """Return *pages* as text."""
    return "\n".join(f"{digest} {address}" for address, digest in pages.items())


def read_pages(text: str) -> Pages:
    """Return the pages in a text that `written_pages` made."""
    lines = (line.partition(" ") for line in text.splitlines())
    return {address: digest for digest, _, address in lines}


def _pages_in(language: str, held: Mapping[str, Mapping[str, Record]]) -> Shown:
    """Return what is shown on each page that is offered in *language*."""
    read = {name: dict(_read(language, name, records)) for name, records in held.items()}
    shown: Shown = defaultdict(list)
    for type in site_types().values():
        for address in type.seen:
            shown[address] += ()
    for name in SITE_CONTENT:
        for id, document in read[name].items():
            if (kind := type_of(name, id)) is not None:
                _add(shown, kind, id, document)
    each = {one: shown.pop(one, []) for one in (_PROJECTS, _ARTICLES, _SERVICE)}
    unread = set(unread_pages(language, held[SITE]))
    pages: Shown = defaultdict(list)
    pages |= {path: one for path, one in shown.items() if path.partition("?")[0] not in unread}
    types = {type_of_work(document) for document in read[PORTFOLIO].values()}
    gallery = pages.pop(_GALLERIES[0], [])
    pages[_GALLERIES[types == {"commercial"}]] = gallery
    pages[_ARTICLE_LIST] += ()
    for id, document in read[PORTFOLIO].items():
        pages[project_path(id)] = own = [_without_order(document), *each[_PROJECTS]]
        gallery.append(_ordered(id, document, own[0]))
    for id, document in read[INSIGHTS].items():
        pages[article_path(id)] = own = [_without_order(document), *each[_ARTICLES]]
        pages[_ARTICLE_LIST].append(_ordered(id, document, own[0]))
    return pages


def _add(shown: Shown, type: ContentType, id: str, document: Document) -> None:
    """Add what a record of the site's own texts shows, where it is seen."""
    path = service_path(document) if type.collection == SERVICES else None
    own = {_SERVICE: quoted_path(path)} if path else {}
    if type.is_list:
        for address in type.seen:
            shown[own.get(address, address)].append(_ordered(id, document, b""))
    for field in type.fields:
        value = document.get(field.name)
        piece = f"{id} {field.name} ".encode() + canonical_bytes(value)
        for address in field.seen if value is not None else ():
            shown[own.get(address, address)].append(piece)
        if field.kind == "list" and any(one.name == "path" for one in field.item):
            for page, text in _titles(value):
                shown[page].append(text)


def _titles(value: Json) -> Iterator[tuple[str, bytes]]:
    """Yield what is written of single pages: their titles, descriptions and pictures."""
    for one in stored_list(value):
        path = str(one.get("path", "")) if isinstance(one, Mapping) else ""
        if path.startswith("/") and not path.startswith("//"):
            is_kind = path in (_PROJECTS, _ARTICLES)
            yield path if is_kind else quote(path, safe=f"/?&=%{UNQUOTED}"), canonical_bytes(one)


def _read(
    language: str, collection: str, records: Mapping[str, Record]
) -> Iterator[tuple[str, Document]]:
    """Yield the records that are offered in *language*, as they are read in it."""
    for id, record in records.items():
        if (read := read_in(language, collection, id, record)) is not None:
            yield id, read.document


def _without_order(document: Mapping[str, Any]) -> bytes:
    return canonical_bytes({name: one for name, one in document.items() if name != _ORDER})


def _ordered(id: str, document: Document, shown: bytes) -> bytes:
    return f"{id} {document.get(_ORDER)} ".encode() + shown


def _digest(pieces: list[bytes]) -> str:
    return blake2b(b"\0".join(pieces), digest_size=_DIGEST_BYTES).hexdigest()
