"""What the studio does with an enquiry: its stage, who is in charge, what is next, and notes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.stages import STAGES, STATUSES, Stage, stage_of_status
from studio_core.enquiries.stored import (
    UNDELIVERED,
    Delivery,
    SealedPart,
    StoredEnquiry,
    read_delivery,
    read_stored,
    sealed_text,
)
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.enquiries.timeline import Event, event, with_events
from studio_core.errors import (
    EnquiryEndpointMissingError,
    EnquiryNotFoundError,
    EnquiryUnreadableError,
    FieldFault,
    InvalidFieldsError,
)
from studio_core.records.changes import Actor, ChangeSet, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.editing import retry_when_stale
from studio_core.records.reading import stored_list
from studio_core.records.record import Record
from studio_core.records.store import Store

MOST_AT_ONCE = 200
LENGTHS: Mapping[SealedPart, int] = {"note": 3000, "nextStep": 80}
_FIELDS = frozenset(("stage", "status", "assignee", "nextOn", *LENGTHS))
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?", re.ASCII)

MayBeInCharge = Callable[[str], bool]
"""Tells whether an account may be put in charge of enquiries."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is to be changed; None for what stays. Texts are trimmed."""

    stage: Stage | None
    assignee: str | None
    next_on: str | None
    texts: Mapping[SealedPart, str]


def change_enquiry(
    store: Store,
    cipher: Cipher,
    policy: EnquiryPolicy,
    id: str,
    sent: Mapping[str, object],
    may_be_in_charge: MayBeInCharge,
    *,
    by: Actor,
    at: str,
) -> None:
    """Change what *sent* names; raise `InvalidFieldsError` for what nobody can set.

    `stage` or, from older callers, `status`; `assignee`, '' for nobody; `nextOn`, a day or a day
    and a time in Seoul, '' for never; `nextStep` and `note`. Raise `EnquiryUnreadableError` when a
    text is there already and its key is not here.

    One that is spam no longer is delivered after all, and one that has become spam is not.
    """
    wish = _read_wish(sent, may_be_in_charge)

    def attempt() -> None:
        record = _current(store, id)
        stored = read_stored(cipher, id, record.document)
        if any(record.document.get(part) and not stored.own_texts[part] for part in wish.texts):
            # Another text in its place would be the end of one that only waits for its key.
            raise EnquiryUnreadableError(id)
        values = dict(_changed_values(cipher, policy, stored, wish, at))
        events = list(_events(stored, wish, by, at))
        if events:
            kept = stored_list(record.document.get("timeline"))
            values["timeline"] = with_events(kept, events)
        _set_fields(store, id, record, values, action=_action_of(values), by=by, at=at)

    retry_when_stale(attempt)


def change_enquiries(
    store: Store,
    cipher: Cipher,
    policy: EnquiryPolicy,
    ids: Sequence[str],
    sent: Mapping[str, object],
    may_be_in_charge: MayBeInCharge,
    *,
    by: Actor,
    at: str,
) -> list[str]:
    """Do what `change_enquiry` does to each of *ids*; return those that are there."""
    changed = []
    for id in dict.fromkeys(ids):
        try:
            change_enquiry(store, cipher, policy, id, sent, may_be_in_charge, by=by, at=at)
        except EnquiryNotFoundError:
            continue
        changed.append(id)
    return changed


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


def _read_wish(sent: Mapping[str, object], may_be_in_charge: MayBeInCharge) -> _Wish:
    faults = [FieldFault(str(name)[:80], "field_unknown") for name in sent.keys() - _FIELDS]
    for name, known in (("stage", STAGES), ("status", STATUSES)):
        if name in sent and sent[name] not in known:
            faults.append(FieldFault(name, "field_invalid"))
    assignee, next_on = sent.get("assignee"), sent.get("nextOn")
    if "assignee" in sent and not (
        isinstance(assignee, str) and (not assignee or may_be_in_charge(assignee))
    ):
        faults.append(FieldFault("assignee", "assignee_invalid"))
    if "nextOn" in sent and not _is_moment(next_on):
        faults.append(FieldFault("nextOn", "field_invalid"))
    for part, longest in LENGTHS.items():
        text = sent.get(part, "")
        if not isinstance(text, str) or _UNSTORABLE.search(text):
            faults.append(FieldFault(part, "field_invalid"))
        elif len(text) > longest:
            faults.append(FieldFault(part, "field_too_long", (("max", longest),)))
    if faults:
        raise InvalidFieldsError(faults)
    stage = next((one for one in STAGES if one == sent.get("stage")), None)
    return _Wish(
        stage=stage_of_status(str(sent["status"])) if "status" in sent and not stage else stage,
        assignee=str(assignee) if "assignee" in sent else None,
        next_on=str(next_on) if "nextOn" in sent else None,
        texts={part: str(sent[part]).strip() for part in LENGTHS if part in sent},
    )


def _is_moment(value: object) -> bool:
    if value == "":
        return True
    try:
        return isinstance(value, str) and bool(
            _MOMENT.fullmatch(value) and datetime.fromisoformat(value)
        )
    except ValueError:
        return False


def _changed_values(
    cipher: Cipher, policy: EnquiryPolicy, stored: StoredEnquiry, wish: _Wish, at: str
) -> Iterator[tuple[str, Any]]:
    for part, text in wish.texts.items():
        if text != stored.own_texts[part]:
            yield part, sealed_text(cipher, stored.id, part, text)
    if wish.assignee not in (None, stored.assignee):
        yield "assignee", wish.assignee or None
    if wish.next_on not in (None, stored.next_on):
        yield "nextOn", wish.next_on or None
    if wish.stage in (None, stored.stage):
        return
    # The status of an older record stands for its stage no longer.
    yield from (("stage", wish.stage), ("stageAt", at), ("status", None))
    delivery = stored.delivery
    if wish.stage == "spam" and delivery.state in UNDELIVERED:
        yield "delivery", replace(delivery, state="off", next_at=None).document()
    elif stored.stage == "spam" and delivery.state == "off" and policy.delivers:
        yield "delivery", Delivery(state="pending", attempts=delivery.attempts).document()


def _events(stored: StoredEnquiry, wish: _Wish, by: Actor, at: str) -> Iterator[Event]:
    """Yield what a wish does for the time line; of texts only that there is another note."""
    if wish.stage not in (None, stored.stage):
        yield event("stage", stored.stage, str(wish.stage), by, at)
    if wish.assignee not in (None, stored.assignee):
        yield event("assignee", stored.assignee, str(wish.assignee), by, at)
    if wish.next_on not in (None, stored.next_on):
        yield event("next", stored.next_on, str(wish.next_on), by, at)
    if wish.texts.get("note", stored.note) != stored.note:
        yield event("note", "", "", by, at)


def _action_of(values: Mapping[str, Any]) -> str:
    if "stage" in values:
        return "enquiry_status_changed"
    return "enquiry_note_changed" if "note" in values else "enquiry_planned"


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
    """Write fields of a record; None removes one, and one that is not there is left alone."""
    changes = tuple(
        SetField(ENQUIRIES, id, field, value, expected=record.revision)
        for field, value in values.items()
        if value is not None or field in record.document
    )
    if changes:
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))
