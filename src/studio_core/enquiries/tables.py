"""Enquiries as rows of a table and as documents, to be exported."""

from collections.abc import Iterable, Mapping
from typing import Any

from studio_core.enquiries.enquiry import message_text
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.texts import ENQUIRY_COLUMNS, ENQUIRY_CONSENT, ENQUIRY_STAGE


def enquiry_rows(enquiries: Iterable[StoredEnquiry]) -> list[list[str]]:
    """Return the heading and a row for each enquiry; one that cannot be read has empty cells.

    Phones have the apostrophe that keeps them texts, as the external endpoint gets them.
    """
    rows = [list(ENQUIRY_COLUMNS)]
    for enquiry in enquiries:
        contact = enquiry.contact
        rows.append(
            [
                enquiry.id,
                enquiry.received_at,
                ENQUIRY_STAGE[enquiry.stage],
                contact.name if contact else "",
                "'" + contact.phone if contact else "",
                contact.email if contact else "",
                message_text(contact) if contact else "",
                ENQUIRY_CONSENT[enquiry.email_consent],
                enquiry.note,
                enquiry.delivery.state,
                enquiry.consent.version,
            ]
        )
    return rows


def person_document(enquiry: StoredEnquiry) -> Mapping[str, Any]:
    """Return everything that is kept of an enquiry, to be handed to the person it is about."""
    contact = enquiry.contact
    return {
        "id": enquiry.id,
        "receivedAt": enquiry.received_at,
        "kind": enquiry.kind,
        "stage": enquiry.stage,
        "stageAt": enquiry.stage_at,
        "status": enquiry.status,
        "name": contact.name if contact else None,
        "phone": contact.phone if contact else None,
        "email": contact.email if contact else None,
        "message": contact.message if contact else None,
        "facts": dict(contact.facts) if contact else {},
        "project": contact.project if contact else "",
        "article": contact.article if contact else "",
        "emailConsent": enquiry.email_consent,
        "privacyConsent": {"version": enquiry.consent.version, "at": enquiry.consent_at},
        "note": enquiry.note,
        "assignee": enquiry.assignee,
        "nextOn": enquiry.next_on,
        "nextStep": enquiry.next_step,
        "keepUntil": enquiry.keep_until,
        "keepReason": enquiry.keep_reason,
        "delivery": {
            "state": enquiry.delivery.state,
            "attempts": enquiry.delivery.attempts,
            "lastError": enquiry.delivery.last_error,
            "deliveredAt": enquiry.delivery.delivered_at,
        },
        "spamScore": enquiry.spam_score,
        "spamSigns": list(enquiry.spam_signs),
    }
