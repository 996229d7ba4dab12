"""One delivery: what is sent, and how its outcome is recorded."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.enquiry import delivery_body, without_formula
from studio_core.enquiries.ports import EnquiryEndpoint
from studio_core.enquiries.stored import (
    UNDELIVERED,
    Delivery,
    DeliveryState,
    read_delivery,
    read_stored,
)
from studio_core.errors import DeliveryError, EnquiryRefusedError, RecordNotFoundError
from studio_core.jobs.deliveries import Outcome
from studio_core.records.changes import SYSTEM, Change, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

_MAX_ERROR = 200


def send(store: Store, cipher: Cipher, endpoint: EnquiryEndpoint, id: str) -> Outcome:
    """Send one enquiry unless somebody else has delivered or removed it."""
    record = store.get(ENQUIRIES, id)
    if record is None or read_delivery(record.document).state not in UNDELIVERED:
        return Outcome(id=id)
    stored = read_stored(cipher, id, record.document)
    if stored.contact is None:
        return Outcome(id=id, record=record, error="the key it was encrypted with is not here")
    body = delivery_body(stored.contact)
    # The key is the visitor's text, and lands in the same spreadsheet.
    body["idempotencyKey"] = without_formula(stored.idempotency_key)
    try:
        endpoint.deliver(body)
    except DeliveryError as error:
        is_final = isinstance(error, EnquiryRefusedError)
        reason, status = str(error)[:_MAX_ERROR], error.status
        return Outcome(id=id, record=record, error=reason, is_final=is_final, status=status)
    return Outcome(id=id, record=record)


def record_outcomes(
    store: Store, outcomes: Sequence[Outcome], next_at: Callable[[int], str], *, at: str
) -> None:
    """Write the outcomes together, or one by one when some records have changed meanwhile."""
    for delivered in (True, False):
        done = [one for one in outcomes if one.record and one.delivered is delivered]
        changes = [_change(one, one.record, next_at, at) for one in done if one.record]
        if not changes:
            continue
        try:
            _commit(store, changes, delivered=delivered, at=at)
        except (StaleRecordError, RecordNotFoundError):
            for one in done:
                _record_alone(store, one, next_at, at)


@retried
def _record_alone(store: Store, outcome: Outcome, next_at: Callable[[int], str], at: str) -> None:
    """Write one outcome, keeping what an administrator has changed meanwhile."""
    record = store.get(ENQUIRIES, outcome.id)
    if record is None or read_delivery(record.document).state == "delivered":
        # Erased, or delivered by another process: our outcome no longer matters.
        return
    change = _change(outcome, record, next_at, at)
    _commit(store, [change], delivered=outcome.delivered, at=at)


def _change(outcome: Outcome, record: Record, next_at: Callable[[int], str], at: str) -> Change:
    before = read_delivery(record.document)
    after = replace(before, attempts=before.attempts + 1)
    if outcome.delivered:
        after = Delivery(state="delivered", attempts=after.attempts, delivered_at=at)
    else:
        moment = None if outcome.is_final else next_at(after.attempts)
        state: DeliveryState = "refused" if outcome.is_final else "failed"
        after = replace(after, state=state, next_at=moment)
        after = replace(after, last_error=outcome.error, last_status=outcome.status)
    return SetField(ENQUIRIES, outcome.id, "delivery", after.document(), expected=record.revision)


def _commit(store: Store, changes: Sequence[Change], *, delivered: bool, at: str) -> None:
    action = "enquiry_delivered" if delivered else "enquiry_delivery_failed"
    Work(store, SYSTEM, at).commit(action, *changes)
