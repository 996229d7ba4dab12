"""Forgetting people: one enquiry, all of one person, and what was kept long enough."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.enquiry import Status
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.stored import folded_email, folded_phone
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.changes import Actor, ChangeSet, Delete
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document, Revision, StaleRecordError
from studio_core.records.store import Store

Found = tuple[str, Revision | None]
_AT_ONCE = 100
_MIN_DIGITS = 7


def delete_enquiry(store: Store, id: str, *, by: Actor, at: str) -> None:
    """Remove one enquiry for good; raise `EnquiryNotFoundError`. Nothing brings it back."""
    if store.get(ENQUIRIES, id) is None:
        raise EnquiryNotFoundError(id)
    _delete(store, [(id, None)], action="enquiry_deleted", by=by, at=at)


def enquiries_of(store: Store, cipher: Cipher, contact: str) -> list[str]:
    """Return the ids of one person's enquiries, by e-mail address or phone number.

    They are found by keyed hashes: what is stored says nobody's address.
    """
    hashes = _hashes(cipher, contact)
    return [id for id, document in _documents(store) if _is_of(document, hashes)]


def erase_person(
    store: Store, spool: EnquirySpool, cipher: Cipher, contact: str, *, by: Actor, at: str
) -> list[str]:
    """Remove every enquiry of one person, in the store and beside it; return their ids."""
    hashes = _hashes(cipher, contact)
    waiting = [id for id in spool.ids() if _is_of(spool.get(id) or {}, hashes)]
    for id in waiting:
        spool.drop(id)
    stored = enquiries_of(store, cipher, contact)
    _delete(store, [(id, None) for id in stored], action="enquiry_deleted", by=by, at=at)
    return [*stored, *(id for id in waiting if id not in stored)]


def overdue(store: Store, days: Mapping[Status, int], now: datetime) -> list[Found]:
    """Return what was kept longer than *days* of its status say, and in which revision."""
    return [
        (id, record.revision)
        for id, record in _records(store)
        if is_overdue(record.document, days, now)
    ]


def is_overdue(document: Document, days: Mapping[Any, int], now: datetime) -> bool:
    """Tell whether an enquiry's time is over; one whose age cannot be read has no time left.

    An unknown status has the shortest time.
    """
    kept = days.get(document.get("status"), min(days.values()))
    received = parse_moment(document.get("receivedAt"))
    return received is None or received < now - timedelta(days=kept)


def purge(
    store: Store, days: Mapping[Status, int], now: datetime, *, by: Actor, at: str
) -> list[str]:
    """Remove every enquiry whose time is over; return their ids.

    One that is given another status at this moment is judged again, by that status.
    """
    gone: list[str] = []
    for batch in _batches(overdue(store, days, now)):
        try:
            _delete(store, batch, action="enquiry_purged", by=by, at=at)
            gone += [id for id, _ in batch]
        except StaleRecordError:
            gone += [id for id, _ in batch if _purged_alone(store, id, days, now, by, at)]
    return gone


def _purged_alone(
    store: Store, id: str, days: Mapping[Status, int], now: datetime, by: Actor, at: str
) -> bool:
    record = store.get(ENQUIRIES, id)
    if record is None or not is_overdue(record.document, days, now):
        return False
    try:
        _delete(store, [(id, record.revision)], action="enquiry_purged", by=by, at=at)
    except StaleRecordError:
        # Changed twice within moments: the next round decides.
        return False
    return True


def _delete(store: Store, found: Iterable[Found], *, action: str, by: Actor, at: str) -> None:
    changes = tuple(Delete(ENQUIRIES, id, expected=revision) for id, revision in found)
    if changes:
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))


def _hashes(cipher: Cipher, contact: str) -> dict[str, Mapping[str, str]]:
    """Return the keyed hashes of an address or a number by what it is; empty for neither."""
    phone = folded_phone(contact)
    if "@" in contact:
        return {"email": cipher.tokens("email", folded_email(contact))}
    return {"phone": cipher.tokens("phone", phone)} if len(phone) >= _MIN_DIGITS else {}


def _is_of(document: Document, hashes: Mapping[str, Mapping[str, str]]) -> bool:
    index: Any = document.get("index")
    if not isinstance(index, Mapping):
        return False
    key = str(index.get("key"))
    return any(key in of and index.get(kind) == of[key] for kind, of in hashes.items())


def _documents(store: Store) -> Iterator[tuple[str, Document]]:
    return ((id, record.document) for id, record in _records(store))


def _records(store: Store) -> Iterator[tuple[str, Any]]:
    last = ""
    while batch := store.scan(ENQUIRIES, last):
        last = batch[-1][0]
        yield from batch


def _batches(found: list[Found]) -> Iterator[list[Found]]:
    for start in range(0, len(found), _AT_ONCE):
        yield found[start : start + _AT_ONCE]
