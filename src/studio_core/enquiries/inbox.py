"""The inbox: enquiries found, read, given a status and a note, and sent again by hand."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.enquiry import STATUSES, Status
from studio_core.enquiries.outbox import LEASE
from studio_core.enquiries.stored import (
    UNDELIVERED,
    Delivery,
    StoredEnquiry,
    read_delivery,
    read_stored,
    sealed_note,
)
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.errors import (
    EnquiryEndpointMissingError,
    EnquiryNotFoundError,
    EnquiryUnreadableError,
    FieldFault,
    InvalidFieldsError,
)
from studio_core.records.changes import Actor, Change, ChangeSet, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.editing import retry_when_stale
from studio_core.records.lease import busy_with
from studio_core.records.record import Document, Record
from studio_core.records.store import Store
from studio_core.texts.searching import folded, holds, words_of

MAX_NOTE = 3000
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnquiryFilter:
    """Which enquiries to list; without a status, all but spam, or with *everything* spam too.

    *search* holds words that must all occur; *undelivered* leaves those that failed to arrive.
    """

    status: Status | None = None
    search: str = ""
    undelivered: bool = False
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """How many enquiries there are of each status, and how many are undelivered."""

    by_status: Mapping[str, int]
    undelivered: int


def all_enquiries(store: Store, cipher: Cipher, *, at: str) -> list[StoredEnquiry]:
    """Return every enquiry, newest first; what is being delivered now has that state."""
    busy = frozenset(busy_with(store, LEASE, at=at).split())
    records = store.read(ENQUIRIES).items()
    found = [_shown(read_stored(cipher, id, record.document), busy) for id, record in records]
    return sorted(found, key=lambda one: (one.received_at, one.id), reverse=True)


def one_enquiry(store: Store, cipher: Cipher, id: str, *, at: str) -> StoredEnquiry:
    """Return one enquiry; raise `EnquiryNotFoundError`."""
    busy = frozenset(busy_with(store, LEASE, at=at).split())
    return _shown(read_stored(cipher, id, _current(store, id).document), busy)


def wanted_among(enquiries: Sequence[StoredEnquiry], wanted: EnquiryFilter) -> list[StoredEnquiry]:
    """Return the enquiries that *wanted* describes, in the order given."""
    statuses: set[str] = {wanted.status} if wanted.status else set(STATUSES)
    if wanted.status is None and not wanted.everything:
        statuses.discard("spam")
    found = [one for one in enquiries if one.status in statuses]
    if wanted.undelivered:
        found = [one for one in found if is_undelivered(one)]
    words = words_of(wanted.search)
    return [one for one in found if not words or holds(_searched(one), words)]


def counts_of(enquiries: Sequence[StoredEnquiry]) -> Counts:
    """Count the enquiries of an inbox."""
    found = Counter(one.status for one in enquiries)
    by_status: dict[str, int] = {status: found[status] for status in STATUSES}
    return Counts(by_status, sum(is_undelivered(one) for one in enquiries))


def is_undelivered(enquiry: StoredEnquiry) -> bool:
    """Tell whether delivering an enquiry failed and is still wanted."""
    return enquiry.delivery.state == "failed" and enquiry.status != "spam"


def change_enquiry(
    store: Store,
    cipher: Cipher,
    policy: EnquiryPolicy,
    id: str,
    sent: Mapping[str, object],
    *,
    by: Actor,
    at: str,
) -> None:
    """Set the status and the note that *sent* names; raise `InvalidFieldsError` for others.

    Raise `EnquiryUnreadableError` when there is a note already and its key is not here.

    One that is spam no longer is delivered after all, and one that has become spam is not.
    """
    names = sent.keys() - {"status", "note"}
    faults = [FieldFault(str(name)[:80], "field_unknown") for name in names]
    if "status" in sent and sent["status"] not in STATUSES:
        faults.append(FieldFault("status", "field_invalid"))
    note = sent.get("note", "")
    if not isinstance(note, str) or _UNSTORABLE.search(note):
        faults.append(FieldFault("note", "field_invalid"))
    elif len(note) > MAX_NOTE:
        faults.append(FieldFault("note", "field_too_long", (("max", MAX_NOTE),)))
    if faults:
        raise InvalidFieldsError(faults)

    def attempt() -> None:
        record = _current(store, id)
        values = dict(_changed_values(cipher, policy, id, record.document, sent))
        action = "enquiry_status_changed" if "status" in values else "enquiry_note_changed"
        _set_fields(store, id, record, values, action=action, by=by, at=at)

    retry_when_stale(attempt)


def deliver_again(store: Store, policy: EnquiryPolicy, id: str, *, by: Actor, at: str) -> None:
    """Put an enquiry back into the outbox, due at once; raise when nothing could deliver it.

    The endpoint gets the idempotency key it had before: one that keeps keys has no second row.
    """
    if not policy.delivers:
        raise EnquiryEndpointMissingError

    def attempt() -> None:
        record = _current(store, id)
        before = read_delivery(record.document)
        after = replace(before, state="pending", delivered_at=None, next_at=at)
        values = {"delivery": after.document()}
        _set_fields(store, id, record, values, action="enquiry_requeued", by=by, at=at)

    retry_when_stale(attempt)


def _current(store: Store, id: str) -> Record:
    record = store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    return record


def _changed_values(
    cipher: Cipher, policy: EnquiryPolicy, id: str, document: Document, sent: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    stored = read_stored(cipher, id, document)
    note = str(sent.get("note", stored.note)).strip()
    if note != stored.note:
        if document.get("note") and not stored.note:
            # Another note in its place would be the end of one that only waits for its key.
            raise EnquiryUnreadableError(id)
        yield "note", sealed_note(cipher, id, note)
    status = sent.get("status", stored.status)
    if status == stored.status:
        return
    yield "status", status
    delivery = stored.delivery
    if status == "spam" and delivery.state in UNDELIVERED:
        yield "delivery", replace(delivery, state="off", next_at=None).document()
    elif stored.status == "spam" and delivery.state == "off" and policy.delivers:
        yield "delivery", Delivery(state="pending", attempts=delivery.attempts).document()


def _set_fields(
    store: Store,
    id: str,
    record: Record,
    values: Mapping[str, Any],
    *,
    action: str,
    by: Actor,
    at: str,
) -> None:
    changes: tuple[Change, ...] = tuple(
        SetField(ENQUIRIES, id, field, value, expected=record.revision)
        for field, value in values.items()
    )
    if changes:
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))


def _shown(enquiry: StoredEnquiry, busy: frozenset[str]) -> StoredEnquiry:
    """Return an enquiry with the state `delivering` while an outbox works on it."""
    if enquiry.id not in busy or enquiry.delivery.state not in UNDELIVERED:
        return enquiry
    return replace(enquiry, delivery=replace(enquiry.delivery, state="delivering"))


def _searched(enquiry: StoredEnquiry) -> str:
    """Return all of an enquiry that words are searched in."""
    parts = [enquiry.id, enquiry.note]
    if enquiry.contact is not None:
        contact = enquiry.contact
        digits = "".join(letter for letter in contact.phone if letter.isdigit())
        parts += [contact.name, contact.phone, digits, contact.email, contact.message]
    return folded(" ".join(parts))
