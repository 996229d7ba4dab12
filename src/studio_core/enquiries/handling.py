"""What the studio does with an enquiry: its stage, who is in charge, what is next, and notes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.retention import KEEP_UNTIL, check_keep
from studio_core.enquiries.stored import (
    UNDELIVERED,
    Delivery,
    StoredEnquiry,
    read_delivery,
    read_stored,
    sealed_text,
)
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.enquiries.timeline import Event, event, with_events
from studio_core.enquiries.wishes import MayBeInCharge, Wish, read_wish
from studio_core.errors import (
    EnquiryEndpointMissingError,
    EnquiryNotFoundError,
    EnquiryUnreadableError,
)
from studio_core.records.changes import Actor, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.editing import edit_tag
from studio_core.records.reading import stored_list
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

MOST_AT_ONCE = 200


@retried
def change_enquiry(
    work: Work,
    cipher: Cipher,
    policy: EnquiryPolicy,
    id: str,
    sent: Mapping[str, object],
    may_be_in_charge: MayBeInCharge,
    *,
    expected_tag: str | None = None,
) -> None:
    """Change what *sent* names; raise `InvalidFieldsError` for what nobody can set.

    `stage` or, from older callers, `status`; `assignee`, '' for nobody; `nextOn`, a day or a day
    and a time in Seoul, '' for never; `nextStep` and `note`; `keep`, until which day and why, None
    for no longer. Raise `EnquiryUnreadableError` when a text is there and its key is not here, and
    `StaleRecordError` with the current record when that has another tag than *expected_tag*.

    One that is spam no longer is delivered after all, and one that has become spam is not.
    """
    wish = read_wish(sent, may_be_in_charge)
    record = _current(work.store, id)
    if expected_tag is not None and edit_tag(record.document) != expected_tag:
        raise StaleRecordError(ENQUIRIES, id, record)
    stored = read_stored(cipher, id, record.document)
    if any(record.document.get(part) and not stored.own_texts[part] for part in wish.texts):
        # Another text in its place would be the end of one that only waits for its key.
        raise EnquiryUnreadableError(id)
    values = dict(_changed_values(cipher, policy, stored, wish, work.at))
    if wish.keep_until and wish.keep_until != stored.keep_until:
        whole = {**record.document, **values}
        check_keep(whole, wish.keep_until, policy.retention_days, datetime.fromisoformat(work.at))
    events = list(_events(stored, wish, work.actor, work.at))
    if events:
        kept = stored_list(record.document.get("timeline"))
        values["timeline"] = with_events(kept, events)
    _set_fields(work, id, record, values, action=_action_of(values))


def change_enquiries(
    work: Work,
    cipher: Cipher,
    policy: EnquiryPolicy,
    ids: Sequence[str],
    sent: Mapping[str, object],
    may_be_in_charge: MayBeInCharge,
) -> list[str]:
    """Do what `change_enquiry` does to each of *ids*; return those that are there."""
    changed = []
    for id in dict.fromkeys(ids):
        try:
            change_enquiry(work, cipher, policy, id, sent, may_be_in_charge)
        except EnquiryNotFoundError:
            continue
        changed.append(id)
    return changed


def is_to_be_delivered(store: Store, id: str) -> bool:
    """Tell whether enquiry *id* is there, and the endpoint is to have it and has not."""
    record = store.get(ENQUIRIES, id)
    return record is not None and read_delivery(record.document).state in UNDELIVERED


@retried
def deliver_again(work: Work, policy: EnquiryPolicy, id: str) -> None:
    """Put an undelivered enquiry back into the outbox, due at once; one that has arrived is left.

    Raise when nothing could deliver it. The endpoint gets the idempotency key it had before.
    """
    if not policy.delivers:
        raise EnquiryEndpointMissingError
    record = _current(work.store, id)
    before = read_delivery(record.document)
    if before.state not in UNDELIVERED:
        return
    after = replace(before, state="pending", next_at=work.at)
    values = {"delivery": after.document()}
    _set_fields(work, id, record, values, action="enquiry_requeued")


def _current(store: Store, id: str) -> Record:
    record = store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    return record


def _changed_values(
    cipher: Cipher, policy: EnquiryPolicy, stored: StoredEnquiry, wish: Wish, at: str
) -> Iterator[tuple[str, Any]]:
    for part, text in wish.texts.items():
        if text != stored.own_texts[part]:
            yield part, sealed_text(cipher, stored.id, part, text)
    if wish.assignee not in (None, stored.assignee):
        yield "assignee", wish.assignee or None
    if wish.next_on not in (None, stored.next_on):
        yield "nextOn", wish.next_on or None
    if wish.keep_until not in (None, stored.keep_until):
        yield KEEP_UNTIL, wish.keep_until or None
    if wish.stage in (None, stored.stage):
        return
    # The status of an older record stands for its stage no longer.
    yield from (("stage", wish.stage), ("stageAt", at), ("status", None))
    delivery = stored.delivery
    if wish.stage == "spam" and delivery.state in UNDELIVERED:
        yield "delivery", replace(delivery, state="off", next_at=None).document()
    elif stored.stage == "spam" and delivery.state == "off" and policy.delivers:
        yield "delivery", Delivery(state="pending", attempts=delivery.attempts).document()


def _events(stored: StoredEnquiry, wish: Wish, by: Actor, at: str) -> Iterator[Event]:
    """Yield what a wish does for the time line; of texts only that there is another note."""
    if wish.stage not in (None, stored.stage):
        yield event("stage", stored.stage, str(wish.stage), by, at)
    if wish.assignee not in (None, stored.assignee):
        yield event("assignee", stored.assignee, str(wish.assignee), by, at)
    if wish.next_on not in (None, stored.next_on):
        yield event("next", stored.next_on, str(wish.next_on), by, at)
    if wish.texts.get("note", stored.note) != stored.note:
        yield event("note", "", "", by, at)
    reason = wish.texts.get("keepReason", stored.keep_reason)
    if wish.keep_until not in (None, stored.keep_until) or reason != stored.keep_reason:
        yield event("keep", stored.keep_until, wish.keep_until or "", by, at)


def _action_of(values: Mapping[str, Any]) -> str:
    if "stage" in values:
        return "enquiry_status_changed"
    if not values.keys().isdisjoint((KEEP_UNTIL, "keepReason")):
        return "enquiry_keep_changed"
    return "enquiry_note_changed" if "note" in values else "enquiry_planned"


def _set_fields(
    work: Work, id: str, record: Record, values: Mapping[str, Any], *, action: str
) -> None:
    """Write fields of a record; None removes one, and one that is not there is left alone."""
    changes = tuple(
        SetField(ENQUIRIES, id, field, value, expected=record.revision)
        for field, value in values.items()
        if value is not None or field in record.document
    )
    if changes:
        work.commit(action, *changes)
