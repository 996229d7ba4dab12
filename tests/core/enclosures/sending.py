"""Files that visitors send, for the tests of what is done with them."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from studio_adapters.encryption.file_sealing import OwnKeySealing
from studio_core.enclosures.claiming import claim
from studio_core.enclosures.enclosure import (
    ENCLOSED,
    Enclosure,
    enclosed_in,
    find_enclosure,
    get_enclosure,
)
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.ports import MadeFile
from studio_core.enclosures.receiving import (
    GrowingEnclosure,
    NewEnclosure,
    begin_enclosure,
)
from studio_core.enclosures.services import EnclosureServices
from studio_core.encryption.cipher import Cipher
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import VISITOR, Change, Put, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT
from tests.objects_in_memory import MemoryObjects

PDF = b"%PDF-1.7 " + bytes(range(256)) * 20
PICTURE = b"picture: " + bytes(range(256)) * 20
MADE = b"made anew"
NETWORK = "203.0.113.7"


class Maker:
    """Knows PDFs, and pictures that begin as `PICTURE` does; `MADE` is what becomes of these."""

    def __init__(self) -> None:
        self.made = 0
        self.interruptions: Iterator[BaseException] = iter(())

    def type_of(self, head: bytes) -> str:
        return "application/pdf" if head.startswith(b"%PDF") else self._picture(head)

    def make(self, content: bytes) -> MadeFile:
        assert content.startswith(b"picture"), "documents are not made anew"
        self.made += 1
        for interruption in self.interruptions:
            raise interruption
        return MadeFile(MADE, "image/jpeg")

    def thumbnail(self, content: bytes) -> bytes:
        return b"small " + content

    def _picture(self, head: bytes) -> str:
        return "image/jpeg" if head.startswith(b"picture") else ""


def services_of(cipher: Cipher, objects: MemoryObjects | None = None) -> EnclosureServices:
    """Return services whose bytes lie in memory."""
    return EnclosureServices(
        cipher=cipher,
        sealing=OwnKeySealing(),
        objects=objects or MemoryObjects(),
        maker=Maker(),
        limit_mb=20,
        disk_is_low=lambda: False,
    )


def believed(at: str) -> BelievedMoment:
    """Return a moment by a clock that is believed."""
    return BelievedMoment(datetime.fromisoformat(at))


def later(**time: float) -> str:
    """Return a moment after `AT`."""
    return (datetime.fromisoformat(AT) + timedelta(**time)).isoformat()


def begun(
    store: Store,
    services: EnclosureServices,
    id: str,
    length: int,
    *,
    address: str = NETWORK,
    at: str = AT,
    name: str = "거실 도면.pdf",
) -> Enclosure:
    """Begin a file."""
    new = NewEnclosure(id=id, name=name, length=length, address=address)
    return begin_enclosure(store, services, new, at)


def add(
    store: Store, services: EnclosureServices, id: str, offset: int, piece: bytes, at: str = AT
) -> None:
    """Add one piece, as a request does."""
    found = find_enclosure(store, id, at)
    GrowingEnclosure(store, services, found, at, NETWORK).append(offset, piece)


def whole(
    store: Store, services: EnclosureServices, id: str, content: bytes = PDF, at: str = AT
) -> Enclosure:
    """Send a whole file in three pieces."""
    begun(store, services, id, len(content), at=at)
    for start, end in ((0, 100), (100, 3000), (3000, len(content))):
        add(store, services, id, start, content[start:end], at)
    return finish_enclosure(store, services, id, at)


def stored(store: Store, id: str) -> Enclosure:
    """Return what the store knows of a file that must be there."""
    found = get_enclosure(store, id)
    assert found is not None
    return found


def put_enquiry(store: Store, id: str) -> None:
    """Keep an enquiry in name."""
    put = Put(ENQUIRIES, id, {"receivedAt": AT, "stage": "new"})
    Work(store, VISITOR, AT).commit("enquiry_received", put)


def claimed(
    store: Store, services: EnclosureServices, ids: list[str], enquiry: str, first: int = 1
) -> None:
    """Let an enquiry, which is kept in name if it is not there, have files."""
    if store.get(ENQUIRIES, enquiry) is None:
        put_enquiry(store, enquiry)
    changes = claim(store, services.cipher, ids, enquiry, first=first)
    Work(store, VISITOR, AT).commit("claimed", *changes, *named(store, ids, enquiry))


def named(store: Store, ids: list[str], enquiry: str) -> list[Change]:
    """Return what lets an enquiry that is there name files, besides those that it names."""
    there = store.get(ENQUIRIES, enquiry)
    assert there is not None
    names: list[Json] = [*dict.fromkeys([*enclosed_in(there.document), *ids])]
    return [SetField(ENQUIRIES, enquiry, ENCLOSED, names)]
