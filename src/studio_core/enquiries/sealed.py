"""Whether the keys at hand open the enquiries and their notes."""

from collections.abc import Iterator

from studio_core.encryption.checks import Seals
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.stored import read_stored
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record


def enquiry_seals(store: Store, spool: EnquirySpool, cipher: Cipher | None) -> Seals:
    """Try every enquiry, those beside the store too; without a cipher none opens."""
    opened = [cipher is not None and _opens(cipher, *kept) for kept in _enquiries(store, spool)]
    return Seals(len(opened), opened.count(False))


def _enquiries(store: Store, spool: EnquirySpool) -> Iterator[tuple[str, Document]]:
    yield from ((id, record.document) for id, record in every_record(store, ENQUIRIES))
    for id in spool.ids():
        if document := spool.get(id):
            yield id, document


def _opens(cipher: Cipher, id: str, document: Document) -> bool:
    stored = read_stored(cipher, id, document)
    return stored.contact is not None and bool(stored.note) == bool(document.get("note"))
