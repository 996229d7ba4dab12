"""Enquiries as the administration reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from studio_core.enclosures.opening import EnclosureEntry
from studio_core.enquiries.enquiry import Kind
from studio_core.enquiries.inbox import Counts
from studio_core.enquiries.retention import ordinary_end_day
from studio_core.enquiries.stages import Stage, Status
from studio_core.enquiries.stored import Delivery, DeliveryState, StoredEnquiry
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.enquiries.timeline import Event, What

Files = Mapping[str, Sequence[EnclosureEntry]]


class DeliveryOut(msgspec.Struct, rename="camel"):
    """How far an enquiry has got on its way to the external endpoint.

    *lastStatus* is what that answered when it did not take it, 0 for nothing in time, null where
    that is not known.
    """

    state: DeliveryState
    attempts: int
    last_error: str | None
    last_status: int | None
    delivered_at: str | None

    @staticmethod
    def of(one: Delivery) -> "DeliveryOut":
        """Return a delivery as it is answered."""
        error, status = one.last_error, one.last_status
        return DeliveryOut(one.state, one.attempts, error, status, one.delivered_at)


class ConsentOut(msgspec.Struct):
    """Which privacy notice a visitor consented to, and when; *language* is that of its text."""

    version: str
    at: str
    language: str

    @staticmethod
    def of(enquiry: StoredEnquiry) -> "ConsentOut":
        """Return the consent with an enquiry as it is answered."""
        consent = enquiry.consent
        return ConsentOut(consent.version, enquiry.consent_at, consent.language)


class EventOut(msgspec.Struct, rename={"before": "from", "after": "to"}):
    """One thing that happened to an enquiry; *by* is an account, or the kind of who did it."""

    at: str
    by: str
    what: What
    before: str
    after: str

    @staticmethod
    def of(event: Event) -> "EventOut":
        """Return an event as it is answered."""
        return EventOut(event.at, event.by, event.what, event.before, event.after)


class EnclosureOut(msgspec.Struct):
    """A file that came with a consultation: its number there, media type, and size in bytes.

    *name* is empty when its key is not here.
    """

    n: int
    name: str
    type: str
    size: int


class KeepOut(msgspec.Struct):
    """Until which day in Seoul an enquiry is kept longer than its stage says, and why."""

    until: str
    reason: str


class EnquiryOut(msgspec.Struct, rename="camel"):
    """An enquiry; its contact data is empty when *readable* says that its key is not here.

    *language* is the code of the one in which it is written. *facts* are those of a consultation,
    choices with the labels that the studio knows. *assignee* is an account, '' for
    nobody; *nextOn* a day, or a day and a time in Seoul, '' for never. *endsOn* is the day on which
    its ordinary time ends, '' for never; *keep* is longer keeping. *timeline* is newest first.
    """

    id: str
    number: str
    kind: Kind
    language: str
    received_at: str
    stage: Stage
    stage_at: str
    status: Status
    assignee: str
    next_on: str
    next_step: str
    ends_on: str
    keep: KeepOut | None
    note: str
    name: str
    phone: str
    email: str
    message: str
    facts: dict[str, Any]
    project: str
    article: str
    email_consent: bool
    privacy_consent: ConsentOut
    spam_score: int
    spam_signs: list[str]
    readable: bool
    delivery: DeliveryOut
    enclosures: list[EnclosureOut]
    timeline: list[EventOut]


class EnquiriesOut(msgspec.Struct):
    """Enquiries in the order asked for.

    *counts* by status, *stages* by stage and what follows are of the whole inbox. *refused* are
    those of the *undelivered* that are sent again when somebody says so. *announced* says
    whether the studio is told of new ones: by mail, or by the endpoint that they are sent on to.
    """

    items: list[EnquiryOut]
    total: int
    counts: dict[str, int]
    stages: dict[str, int]
    undelivered: int
    refused: int
    overdue: int
    unanswered: int
    announced: bool


class ChangedEnquiriesOut(msgspec.Struct):
    """Which enquiries were changed, and which are not there any more."""

    changed: list[str]
    left: list[str]


class ErasedOut(msgspec.Struct):
    """Which enquiries are gone."""

    changed: int
    ids: list[str]


def enquiries_out(
    items: Sequence[StoredEnquiry],
    files: Files,
    total: int,
    counts: Counts,
    policy: EnquiryPolicy,
) -> EnquiriesOut:
    """Return some of *total* enquiries, and the counts of the inbox, as they are answered."""
    return EnquiriesOut(
        items=[enquiry_out(one, files, policy.retention_days) for one in items],
        total=total,
        counts=dict(counts.by_status),
        stages=dict(counts.by_stage),
        undelivered=counts.undelivered,
        refused=counts.refused,
        overdue=counts.overdue,
        unanswered=counts.unanswered,
        announced=policy.delivers or policy.notifies,
    )


def enquiry_out(enquiry: StoredEnquiry, files: Files, days: Mapping[Stage, int]) -> EnquiryOut:
    """Return an enquiry as it is answered; *days* say how long one is kept at each stage."""
    contact = enquiry.contact
    stage, until = {"stage": enquiry.stage, "stageAt": enquiry.stage_at}, enquiry.keep_until
    return EnquiryOut(
        id=enquiry.id,
        number=enquiry.number,
        kind=enquiry.kind,
        language=enquiry.language,
        received_at=enquiry.received_at,
        stage=enquiry.stage,
        stage_at=enquiry.stage_at,
        status=enquiry.status,
        assignee=enquiry.assignee,
        next_on=enquiry.next_on,
        next_step=enquiry.next_step,
        ends_on=ordinary_end_day(stage, days),
        keep=KeepOut(until, enquiry.keep_reason) if until else None,
        note=enquiry.note,
        name=contact.name if contact else "",
        phone=contact.phone if contact else "",
        email=contact.email if contact else "",
        message=contact.message if contact else "",
        facts=dict(contact.facts) if contact else {},
        project=contact.project if contact else "",
        article=contact.article if contact else "",
        email_consent=enquiry.email_consent,
        privacy_consent=ConsentOut.of(enquiry),
        spam_score=enquiry.spam_score,
        spam_signs=list(enquiry.spam_signs),
        readable=contact is not None,
        delivery=DeliveryOut.of(enquiry.delivery),
        enclosures=[
            EnclosureOut(one.n, one.name, one.type, one.size) for one in files.get(enquiry.id, ())
        ],
        timeline=list(map(EventOut.of, enquiry.timeline)),
    )
