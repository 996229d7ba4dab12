"""Whether the keys at hand open what was sealed: enquiries, their notes, second factors."""

from collections.abc import Iterator
from dataclasses import dataclass

from studio_core.accounts.second_factor import (
    SecondFactor,
    SecondFactorUnreadableError,
    factor_in,
    unsealed_secret,
)
from studio_core.encryption.cipher import Cipher, EnquirySpool
from studio_core.enquiries.stored import read_stored
from studio_core.records.collections import ACCOUNTS, ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.transfer.copying import every_record


@dataclass(frozen=True, slots=True)
class Seals:
    """How many there are of one kind, and how many of them do not open."""

    there: int
    unreadable: int


def enquiry_seals(store: Store, spool: EnquirySpool, cipher: Cipher | None) -> Seals:
    """Try every enquiry, those beside the store too; without a cipher none opens."""
    opened = [cipher is not None and _opens(cipher, *kept) for kept in _enquiries(store, spool)]
    return Seals(len(opened), opened.count(False))


def factor_seals(store: Store, cipher: Cipher | None) -> Seals:
    """Try every account's second factor; without a cipher none opens."""
    found = ((id, factor_in(record)) for id, record in store.read(ACCOUNTS).items())
    opened = [cipher is not None and _is_read(cipher, id, one) for id, one in found if one]
    return Seals(len(opened), opened.count(False))


def _enquiries(store: Store, spool: EnquirySpool) -> Iterator[tuple[str, Document]]:
    yield from ((id, record.document) for id, record in every_record(store, ENQUIRIES))
    for id in spool.ids():
        if document := spool.get(id):
            yield id, document


def _opens(cipher: Cipher, id: str, document: Document) -> bool:
    stored = read_stored(cipher, id, document)
    return stored.contact is not None and bool(stored.note) == bool(document.get("note"))


def _is_read(cipher: Cipher, account_id: str, factor: SecondFactor) -> bool:
    try:
        unsealed_secret(cipher, account_id, factor.key, factor.sealed)
    except SecondFactorUnreadableError:
        return False
    return True
