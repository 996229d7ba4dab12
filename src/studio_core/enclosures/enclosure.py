"""One enclosure as it is stored: what it is in the clear, its name and its key sealed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, get_args

from studio_core.dates import parse_moment
from studio_core.enclosures.errors import EnclosureNotFoundError
from studio_core.encryption.cipher import Cipher
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import Change, Delete, Put, SetField
from studio_core.records.collections import ENCLOSURES
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document, Json, Revision
from studio_core.records.store import Store
from studio_core.records.walking import every_record

State = Literal["open", "whole", "claimed", "gone"]
STATES: tuple[State, ...] = get_args(State)

LIFETIME = timedelta(days=1)
"""How long an unclaimed file lives after its last byte."""
AHEAD = timedelta(hours=1)
"""How much longer at most, for what is known of a file is not written with every byte."""
EMPTY_LIFETIME = timedelta(minutes=20)
"""How long a file lives of which no byte has come; one request with all of it may take so long."""

LEAST_COUNTED_BYTES = 64 * 1024
"""What each file counts at least, so that there are not endlessly many small ones."""

ENCLOSED = "enclosed"
"""The field of an enquiry that names its files by their ids; it may name others, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosure:
    """A stored enclosure; *length* is what was announced, *size* what is kept of it, in bytes.

    While it is open, *size* is what has come of it as far as that is written down. Of one that is
    gone nothing is known but that its bytes have to go, too, and, unless it was claimed, that it
    still counts its *length*.
    *object* is the name of the object with its bytes. While it is open, and always of one that an
    earlier version has made whole, these lie in parts instead (`Parts`, also for *generation*).
    *enquiry* and *n*, its number there, are '' and 0 until it is claimed.
    """

    id: str
    revision: Revision
    state: State
    length: int
    size: int
    type: str
    object: str
    generation: str
    expires: datetime | None
    enquiry: str
    n: int
    sealed: Mapping[str, Any]

    def keeps(self, name: str) -> bool:
        """Tell whether the bytes of the object *name* are this file's, and nothing left over."""
        part = name.rpartition("/")[2].rpartition("-")[0]
        return name == self.object if self.object else part == self.generation

    @property
    def is_empty(self) -> bool:
        """Tell whether no byte of it has come: the first is written down before it is kept."""
        return self.state == "open" and not self.size

    def is_late(self, at: datetime) -> bool:
        """Tell whether a byte that comes now has to be written down for it to live a day."""
        return self.expires is None or self.expires - at < LIFETIME + AHEAD / 2

    def is_expired(self, at: datetime) -> bool:
        """Tell whether nobody claimed it in its time."""
        return self.state != "claimed" and (self.expires is None or self.expires <= at)


@dataclass(frozen=True, slots=True)
class Secrets:
    """What is sealed of an enclosure: the file's name and its key."""

    name: str
    key: str


def read_enclosure(id: str, revision: Revision, document: Document) -> Enclosure:
    """Return the enclosure in a stored *document*; what cannot be read is left empty."""
    sealed: Any = document.get("sealed")
    return Enclosure(
        id=id,
        revision=revision,
        state=next((one for one in STATES if one == document.get("state")), "open"),
        length=stored_whole(document.get("length")) or 0,
        size=stored_whole(document.get("size")) or 0,
        type=_text(document, "type"),
        object=_text(document, "object"),
        generation=_text(document, "generation"),
        expires=parse_moment(document.get("expires")),
        enquiry=_text(document, "enquiry"),
        n=stored_whole(document.get("n")) or 0,
        sealed=sealed if isinstance(sealed, Mapping) else {},
    )


def get_enclosure(store: Store, id: str) -> Enclosure | None:
    """Return an enclosure by its id, None when there is none."""
    record = store.get(ENCLOSURES, id)
    return None if record is None else read_enclosure(id, record.revision, record.document)


def every_enclosure(store: Store) -> Iterator[Enclosure]:
    """Yield every enclosure, those that are gone and not yet forgotten, too."""
    for id, record in every_record(store, ENCLOSURES):
        yield read_enclosure(id, record.revision, record.document)


def enclosed_in(enquiry: Document) -> tuple[str, ...]:
    """Return the ids of the files that the record of an enquiry names."""
    return tuple(one for one in stored_list(enquiry.get(ENCLOSED)) if isinstance(one, str))


def find_enclosure(store: Store, id: str, at: str) -> Enclosure:
    """Return an enclosure; raise `EnclosureNotFoundError`, also for one that has expired."""
    found = get_enclosure(store, id)
    if found is None or found.state == "gone" or found.is_expired(datetime.fromisoformat(at)):
        raise EnclosureNotFoundError
    return found


def sealed_secrets(cipher: Cipher, id: str, secrets: Secrets) -> dict[str, Json]:
    """Return a file's name and key as they are stored."""
    plain = json.dumps({"name": secrets.name, "key": secrets.key}, ensure_ascii=False)
    key, text = cipher.seal(plain, _context(id))
    return {"key": key, "text": text}


def secrets_of(cipher: Cipher, enclosure: Enclosure) -> Secrets:
    """Return a file's name and key; raise `EnquiryUnreadableError`."""
    key, text = _text(enclosure.sealed, "key"), _text(enclosure.sealed, "text")
    return Secrets(**json.loads(cipher.unseal(key, text, _context(enclosure.id))))


def name_of(cipher: Cipher, enclosure: Enclosure | None) -> str:
    """Return a file's name for a person; '' for none, and for one that cannot be read."""
    try:
        return secrets_of(cipher, enclosure).name if enclosure else ""
    except EnquiryUnreadableError:
        return ""


def expiry(at: str) -> str:
    """Return until when a file lives whose last byte comes now, with what may come ahead."""
    return (datetime.fromisoformat(at) + LIFETIME + AHEAD).isoformat()


def fields_set(enclosure: Enclosure, fields: Mapping[str, Json]) -> list[Change]:
    """Return the changes that set *fields* of the enclosure as it was read."""
    revision = enclosure.revision
    return [
        SetField(ENCLOSURES, enclosure.id, name, value, expected=revision)
        for name, value in fields.items()
    ]


def removal(enclosure: Enclosure, at: str) -> Put | Delete:
    """Return the change by which the name and the key of a file go: nothing opens its bytes then.

    What stays in the record is that they have to be removed, by whoever comes first. Of an empty
    file nothing stays, or what was never sent would fill the store.
    """
    if enclosure.is_empty:
        return Delete(ENCLOSURES, enclosure.id, expected=enclosure.revision)
    gone: dict[str, Json] = {"state": "gone", "expires": at}
    if enclosure.state != "claimed":
        gone["length"] = LEAST_COUNTED_BYTES
    return Put(ENCLOSURES, enclosure.id, gone, expected=enclosure.revision)


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""


def _context(id: str) -> str:
    """Return what the sealed text is bound to: in another record it cannot be opened."""
    return f"{ENCLOSURES}/{id}"
