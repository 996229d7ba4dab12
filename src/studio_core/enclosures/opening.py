"""Reading what was sent with an enquiry: the list of its files, and one of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from studio_core.enclosures.enclosure import (
    Enclosure,
    enclosed_in,
    every_enclosure,
    get_enclosure,
    name_of,
    secrets_of,
)
from studio_core.enclosures.errors import EnclosureNotFoundError
from studio_core.enclosures.ports import DOCUMENTS
from studio_core.enclosures.services import EnclosureServices
from studio_core.encryption.cipher import Cipher
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store

MOST_SINGLY = 40
"""More files, those of two enquiries, are read with all others, in a few steps."""


@dataclass(frozen=True, slots=True)
class EnclosureEntry:
    """One file of an enquiry as a list shows it; *name* is '' when its key is not here.

    *id* is the one of its upload.
    """

    id: str
    n: int
    name: str
    type: str
    size: int


@dataclass(frozen=True, slots=True)
class OpenedEnclosure:
    """One file of an enquiry; *pieces* are its bytes, opened one after the other."""

    name: str
    type: str
    size: int
    pieces: Iterator[bytes]


def list_enclosures(
    store: Store, cipher: Cipher, named: Mapping[str, Iterable[str]]
) -> Mapping[str, list[EnclosureEntry]]:
    """Return the files of each enquiry that has any, in order; *named* are the ids it names."""
    found: dict[str, list[EnclosureEntry]] = {}
    for one in sorted(_enclosures(store, named), key=lambda one: (one.n, one.id)):
        entry = EnclosureEntry(one.id, one.n, name_of(cipher, one), one.type, one.size)
        found.setdefault(one.enquiry, []).append(entry)
    return found


def open_enclosure(
    store: Store, services: EnclosureServices, enquiry: str, n: int
) -> OpenedEnclosure:
    """Open the file number *n* of an enquiry.

    Raise `EnclosureNotFoundError`, or `EnquiryUnreadableError` when its key is not here; so does
    reading, when its bytes are not what they were.
    """
    record = store.get(ENQUIRIES, enquiry)
    named = {enquiry: enclosed_in(record.document) if record else ()}
    found = next((one for one in _enclosures(store, named) if one.n == n), None)
    if found is None:
        raise EnclosureNotFoundError
    secrets = secrets_of(services.cipher, found)
    content = services.content(found, secrets.key)
    return OpenedEnclosure(secrets.name, found.type, found.size, content)


def thumbnail(services: EnclosureServices, opened: OpenedEnclosure) -> bytes:
    """Return a small JPEG of a picture; raise `EnclosureNotFoundError` for what is none.

    It is for `services.showing`.
    """
    if opened.type in DOCUMENTS:
        raise EnclosureNotFoundError
    return services.maker.thumbnail(b"".join(opened.pieces))


def _enclosures(store: Store, named: Mapping[str, Iterable[str]]) -> Iterator[Enclosure]:
    """Yield the files that these enquiries name and have."""
    ids = {id for names in named.values() for id in names}
    files = every_enclosure(store) if len(ids) > MOST_SINGLY else _each(store, ids)
    for found in files:
        if found.id in ids and found.state == "claimed" and found.enquiry in named:
            yield found


def _each(store: Store, ids: Iterable[str]) -> Iterator[Enclosure]:
    return (found for id in ids if (found := get_enclosure(store, id)))
