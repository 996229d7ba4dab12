"""Key rotation: every enquiry, and every mail about one, is sealed anew with the current key."""

from dataclasses import dataclass
from typing import Any

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.stored import keys_of, read_stored, sealed_contact, sealed_text
from studio_core.mailing.stored import keys_of_mail, reseal_mail
from studio_core.records.changes import SetField
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried


@dataclass(frozen=True, slots=True)
class Rotation:
    """How many enquiries and mails were sealed anew, and which could not be read."""

    resealed: int
    unreadable: tuple[str, ...]


def reseal(work: Work, cipher: Cipher) -> Rotation:
    """Seal all of it with the current key. May be stopped and begun again at any time."""
    resealed, unreadable = 0, []
    for id, _ in every_record(work.store, ENQUIRIES):
        done = _resealed(work, cipher, id)
        resealed += done is True
        unreadable += [id] if done is None else []
    for id, _ in every_record(work.store, ENQUIRY_MAILS):
        done = reseal_mail(work, cipher, id)
        resealed += done is True
        unreadable += [id] if done is None else []
    return Rotation(resealed, tuple(unreadable))


def keys_in_use(store: Store, spool: EnquirySpool | None = None) -> frozenset[str]:
    """Return the ids of the keys that enquiries and mails need, in the store and beside it."""
    found: set[str] = set()
    if spool is not None:
        found.update(*(keys_of(spool.get(id) or {}) for id in spool.ids()))
    for _, record in every_record(store, ENQUIRIES):
        found |= keys_of(record.document)
    for _, record in every_record(store, ENQUIRY_MAILS):
        found |= keys_of_mail(record.document)
    return frozenset(found)


@retried
def _resealed(work: Work, cipher: Cipher, id: str) -> bool | None:
    """Return whether one enquiry had to be sealed anew; None when it cannot be read."""
    record = work.store.get(ENQUIRIES, id)
    if record is None or keys_of(record.document) == {cipher.current_key()}:
        return False
    stored = read_stored(cipher, id, record.document)
    if stored.contact is None or not stored.is_whole(record.document):
        return None
    fields: dict[str, Any] = sealed_contact(cipher, id, stored.contact, stored.idempotency_key)
    fields |= {
        part: sealed_text(cipher, id, part, text) for part, text in stored.own_texts.items() if text
    }
    changes = tuple(
        SetField(ENQUIRIES, id, name, value, expected=record.revision)
        for name, value in fields.items()
    )
    work.commit("enquiry_resealed", *changes)
    return True
