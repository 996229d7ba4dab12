"""Enquiries as the administration reads them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from studio_core.enquiries.consent_text import PolicyThen
from studio_core.enquiries.enquiry import Status
from studio_core.enquiries.stored import DeliveryState, StoredEnquiry
from studio_core.records.collections import SITE
from studio_core.site.public_site import public_site
from studio_http.api.shapes.site import PolicySectionOut, PrivacyPolicyOut


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


class ConsentTextOut(msgspec.Struct, rename="camel"):
    """The policy that a visitor consented to; *policy* is null when nobody can tell any more.

    *values* stand where its text names `{months}`, `{email}` and `{phone}`. With *isCurrent*
    visitors still read the same.
    """

    version: str
    at: str
    policy: PrivacyPolicyOut | None
    values: dict[str, str]
    is_current: bool

    @staticmethod
    def of(enquiry: StoredEnquiry, found: PolicyThen | None, months: int) -> "ConsentTextOut":
        """Return the policy for an answer; *months* are those that it promises now."""
        told: dict[str, Any] = {}
        if found:
            held = {"privacy": found.privacy, "company": found.company}
            parts = {id: record for id, record in held.items() if record}
            told = public_site({SITE: parts}, lambda _: None, str)
        footer, promised = told.get("footer", {}), enquiry.consent.months or months
        return ConsentTextOut(
            version=enquiry.consent.version,
            at=enquiry.consent_at,
            policy=_policy(told.get("privacyPolicy", {})) if found else None,
            values={
                "months": str(promised),
                "email": str(footer.get("email", "")),
                "phone": str(footer.get("phone", "")),
            },
            is_current=found is not None and found.is_current and promised == months,
        )


def _policy(told: Mapping[str, Any]) -> PrivacyPolicyOut:
    """Return the shape of a public policy; what an older table had as a number is a text."""
    return PrivacyPolicyOut(
        title=str(told.get("title", "")),
        effective_from=str(told.get("effectiveFrom", "")),
        intro=str(told.get("intro", "")),
        sections=[
            PolicySectionOut(heading=str(one.get("heading", "")), body=str(one.get("body", "")))
            for one in told.get("sections", ())
        ],
    )


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
        privacy_consent=ConsentOut(enquiry.consent.version, enquiry.consent_at),
        spam_score=enquiry.spam_score,
        spam_signs=list(enquiry.spam_signs),
        readable=contact is not None,
        delivery=DeliveryOut(
            delivery.state, delivery.attempts, delivery.last_error, delivery.delivered_at
        ),
    )
