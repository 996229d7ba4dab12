"""Enquiries as rows of a table and as documents, to be exported."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.enquiry import message_text
from studio_core.enquiries.stored import StoredEnquiry, folded_phone
from studio_core.languages.written_in import language_name
from studio_core.texts import ENQUIRY_COLUMNS, ENQUIRY_CONSENT, ENQUIRY_STAGE

_LINE_DIGITS = 4
"""A Korean number ends in so many digits, which are written apart."""


def enquiry_rows(
    enquiries: Iterable[StoredEnquiry], name_of: Callable[[str], str]
) -> list[list[str]]:
    """Return the heading and a row for each enquiry; one that cannot be read has empty cells.

    Times are those of Seoul; *name_of* gives an account's name, or ''.
    """
    rows = [list(ENQUIRY_COLUMNS)]
    for enquiry in enquiries:
        contact = enquiry.contact
        rows.append(
            [
                enquiry.number,
                _minute(enquiry.received_at),
                ENQUIRY_STAGE[enquiry.stage],
                name_of(enquiry.assignee),
                enquiry.next_step,
                enquiry.next_on.replace("T", " "),
                contact.name if contact else "",
                phone_cell(contact.phone) if contact else "",
                contact.email if contact else "",
                message_text(contact) if contact else "",
                ENQUIRY_CONSENT[enquiry.email_consent],
                enquiry.note,
                enquiry.delivery.state,
                enquiry.consent.version,
                language_name(enquiry.language),
            ]
        )
    return rows


def phone_cell(phone: str) -> str:
    """Return *phone* so that spreadsheets take it for no number or formula.

    Korean ones whose digits nothing separates, or with their country before them, get their
    national form: `010-1234-5678`.
    """
    digits = folded_phone(phone)
    if not digits.startswith("0") or not (phone.isdigit() or phone.startswith("+")):
        return phone
    area = 4 if digits.startswith("050") else 2 if digits.startswith("02") else 3
    return f"{digits[:area]}-{digits[area:-_LINE_DIGITS]}-{digits[-_LINE_DIGITS:]}"


def _minute(at: str) -> str:
    moment = parse_moment(at)
    return moment.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M") if moment else at


def person_document(enquiry: StoredEnquiry) -> Mapping[str, Any]:
    """Return everything that is kept of an enquiry, to be handed to the person it is about."""
    contact = enquiry.contact
    return {
        "id": enquiry.id,
        "receivedAt": enquiry.received_at,
        "kind": enquiry.kind,
        "language": enquiry.language,
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
        "privacyConsent": _consent_document(enquiry),
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


def _consent_document(enquiry: StoredEnquiry) -> Mapping[str, str]:
    consent = enquiry.consent
    return {"version": consent.version, "at": enquiry.consent_at, "language": consent.language}
