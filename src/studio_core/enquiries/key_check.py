"""Whether the keys at hand open the enquiries and their notes."""

from itertools import chain

from studio_core.encryption.cipher import Cipher
from studio_core.encryption.seals import Seals
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.stored import keys_of, read_stored
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store
from studio_core.records.walking import every_record


def enquiry_seals(store: Store, spool: EnquirySpool, cipher: Cipher | None) -> Seals:
    """Count the enquiries of the store and the spool, and those that *cipher* cannot open."""
    there = unreadable = 0
    needed: set[str] = set()
    records = ((id, record.document) for id, record in every_record(store, ENQUIRIES))
    spooled = ((id, spool.get(id)) for id in spool.ids())
    for id, document in chain(records, spooled):
        if document is None:
            # Another process has just moved it into the store.
            continue
        there += 1
        needed |= keys_of(document)
        stored = read_stored(cipher, id, document) if cipher else None
        unreadable += not (stored and stored.is_whole(document))
    here = cipher.key_ids() if cipher else ()
    return Seals(there, unreadable, frozenset(needed.difference(here)))
