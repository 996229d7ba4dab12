"""Enquiries as the administration reads them."""

import msgspec

from studio_core.enquiries.enquiry import Status
from studio_core.enquiries.stored import DeliveryState, StoredEnquiry


class DeliveryOut(msgspec.Struct, rename="camel"):
    """How far an enquiry has got on its way to the external endpoint."""

    state: DeliveryState
    attempts: int
    last_error: str | None
    delivered_at: str | None


class ConsentOut(msgspec.Struct):
    """Which privacy notice a visitor consented to, and when."""

    version: str
    at: str


class EnquiryOut(msgspec.Struct, rename="camel"):
    """An enquiry; its contact data is empty when *readable* says that its key is not here."""

    id: str
    received_at: str
    status: Status
    note: str
    name: str
    phone: str
    email: str
    message: str
    email_consent: bool
    privacy_consent: ConsentOut
    spam_score: int
    spam_signs: list[str]
    readable: bool
    delivery: DeliveryOut


class EnquiriesOut(msgspec.Struct):
    """Enquiries, newest first; *counts* by status and *undelivered* are of the whole inbox."""

    items: list[EnquiryOut]
    total: int
    counts: dict[str, int]
    undelivered: int


class ErasedOut(msgspec.Struct):
    """Which enquiries are gone."""

    changed: int
    ids: list[str]


def enquiry_out(enquiry: StoredEnquiry) -> EnquiryOut:
    """Return an enquiry as it is answered."""
    contact, delivery = enquiry.contact, enquiry.delivery
    return EnquiryOut(
        id=enquiry.id,
        received_at=enquiry.received_at,
        status=enquiry.status,
        note=enquiry.note,
        name=contact.name if contact else "",
        phone=contact.phone if contact else "",
        email=contact.email if contact else "",
        message=contact.message if contact else "",
        email_consent=enquiry.email_consent,
        privacy_consent=ConsentOut(enquiry.consent_version, enquiry.consent_at),
        spam_score=enquiry.spam_score,
        spam_signs=list(enquiry.spam_signs),
        readable=contact is not None,
        delivery=DeliveryOut(
            delivery.state, delivery.attempts, delivery.last_error, delivery.delivered_at
        ),
    )
