"""Removing enquiries for good: one, all of one person, and those that were kept long enough."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from studio_core.enclosures.removing import removals
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.remains import ERASED_BY_HAND, PURGED, remains_of
from studio_core.enquiries.retention import is_overdue
from studio_core.enquiries.stages import Stage
from studio_core.enquiries.stored import folded_email, folded_phone
from studio_core.errors import EnquiryNotFoundError
from studio_core.mailing.stored import removal_changes
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import Change, Delete
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

Found = tuple[str, Delete]
"""An enquiry that goes: its number, and the change that removes it as it was found."""
_AT_ONCE = 100


Besides = Callable[[Document], Sequence[Change]]
"""Gives what is changed together with the removal of an enquiry that was stored so."""


@retried
def delete_enquiry(work: Work, id: str, *, besides: Besides = lambda _: ()) -> None:
    """Remove one enquiry for good; raise `EnquiryNotFoundError`. Nothing brings it back."""
    record = work.store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    told = besides(record.document)
    _delete(work, [_going(id, record)], action=ERASED_BY_HAND, besides=told)


def enquiries_of(store: Store, cipher: Cipher, contact: str) -> list[str]:
    """Return the ids of one person's enquiries, by e-mail address or phone number.

    They are found by keyed hashes, because no address is stored in the clear.
    """
    return [id for id, _ in _found_of(store, _hashes(cipher, contact))]


def erase_person(work: Work, spool: EnquirySpool, cipher: Cipher, contact: str) -> list[str]:
    """Remove every enquiry of one person, in the store and beside it; return their ids."""
    hashes = _hashes(cipher, contact)
    waiting = [id for id in spool.ids() if _is_of(spool.get(id) or {}, hashes)]
    for id in waiting:
        spool.drop(id)

    @retried
    def attempt() -> list[str]:
        found = _found_of(work.store, hashes)
        _delete(work, found, action=ERASED_BY_HAND)
        return [id for id, _ in found]

    stored = attempt()
    return [*stored, *(id for id in waiting if id not in stored)]


def overdue(store: Store, days: Mapping[Stage, int], now: datetime) -> list[Found]:
    """Return the enquiries that `is_overdue` names, by their ids."""
    return [
        _going(id, record)
        for id, record in every_record(store, ENQUIRIES)
        if is_overdue(record.document, days, now)
    ]


def purge(work: Work, days: Mapping[Stage, int], now: BelievedMoment) -> list[str]:
    """Remove every overdue enquiry; return their ids.

    One that is given another stage meanwhile is checked again, by that stage.
    """
    gone: list[str] = []
    found = overdue(work.store, days, now)
    for start in range(0, len(found), _AT_ONCE):
        batch = found[start : start + _AT_ONCE]
        try:
            _delete(work, batch, action=PURGED)
            gone += [id for id, _ in batch]
        except StaleRecordError:
            gone += [id for id, _ in batch if _purged_alone(work, id, days, now)]
    return gone


def _purged_alone(work: Work, id: str, days: Mapping[Stage, int], now: datetime) -> bool:
    record = work.store.get(ENQUIRIES, id)
    if record is None or not is_overdue(record.document, days, now):
        return False
    try:
        _delete(work, [_going(id, record)], action=PURGED)
    except StaleRecordError:
        # Changed twice within moments: the next round decides.
        return False
    return True


def _delete(
    work: Work, found: Iterable[Found], *, action: str, besides: Sequence[Change] = ()
) -> None:
    changes = dict(found)
    if changes:
        # The keys of what was sent along are gone at once; its bytes are the callers' to remove.
        enclosed = removals(work.store, changes.keys(), work.at)
        mailed = removal_changes(work.store, changes.keys())
        work.commit(action, *changes.values(), *enclosed, *mailed, *besides)
    if late := removal_changes(work.store, changes.keys()):
        # What was queued after it was looked for; to an enquiry that is gone nothing is added.
        work.commit("enquiry_mails_removed", *late)


def _found_of(store: Store, hashes: Mapping[str, Mapping[str, str]]) -> list[Found]:
    records = every_record(store, ENQUIRIES)
    return [_going(id, record) for id, record in records if _is_of(record.document, hashes)]


def _going(id: str, record: Record) -> Found:
    remains = remains_of(record.document)
    return id, Delete(ENQUIRIES, id, expected=record.revision, remains=remains)


def _hashes(cipher: Cipher, contact: str) -> dict[str, Mapping[str, str]]:
    """Return the keyed hashes of an address or a number by what it is; empty for neither."""
    if not cipher.key_ids():
        # To look somebody up makes no key, and without one nobody is found.
        return {}
    phone = folded_phone(contact)
    if "@" in contact:
        return {"email": cipher.tokens("email", folded_email(contact))}
    return {"phone": cipher.tokens("phone", phone)} if phone else {}


def _is_of(document: Document, hashes: Mapping[str, Mapping[str, str]]) -> bool:
    index: Any = document.get("index")
    if not isinstance(index, Mapping):
        return False
    key = str(index.get("key"))
    return any(key in of and index.get(kind) == of[key] for kind, of in hashes.items())
