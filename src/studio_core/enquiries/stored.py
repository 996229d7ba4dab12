"""Enquiries as they are stored: contact data sealed, everything else in the clear.

A receipt number is the record's id. With an idempotency key it is derived from that key, so that
two servers that get the same enquiry at the same moment still store it once.
"""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.enquiry import LENGTHS, STATUSES, Enquiry, Status
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.record import Document

DeliveryState = Literal["pending", "delivering", "delivered", "failed", "off"]
UNDELIVERED = frozenset({"pending", "failed"})
"""The stored states of what the outbox has still to deliver."""

# Crockford's alphabet: without I, L, O and U, which are misheard and misread.
_RECEIPT_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_RECEIPT_GROUPS, _GROUP_LENGTH = 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """How far an enquiry has got on its way to the external endpoint."""

    state: DeliveryState = "off"
    attempts: int = 0
    last_error: str | None = None
    delivered_at: str | None = None
    next_at: str | None = None

    def document(self) -> dict[str, Any]:
        """Return what is stored."""
        return {
            "state": self.state,
            "attempts": self.attempts,
            "lastError": self.last_error,
            "deliveredAt": self.delivered_at,
            "nextAt": self.next_at,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEnquiry:
    """A stored enquiry, read; *contact* is None when its key is not here."""

    id: str
    received_at: str
    status: Status
    note: str
    contact: Enquiry | None
    idempotency_key: str
    spam_score: int
    spam_signs: tuple[str, ...]
    consent: PolicyReference
    consent_at: str
    email_consent: bool
    delivery: Delivery = field(default_factory=Delivery)


def receipt_number(token: str) -> str:
    """Return the receipt number that a keyed or random hexadecimal *token* stands for."""
    number, letters = int(token, 16), []
    for _ in range(_RECEIPT_GROUPS * _GROUP_LENGTH):
        number, digit = divmod(number, len(_RECEIPT_LETTERS))
        letters.append(_RECEIPT_LETTERS[digit])
    text = "".join(letters)
    groups = range(0, len(text), _GROUP_LENGTH)
    return "-".join(text[start : start + _GROUP_LENGTH] for start in groups)


def sealed_contact(
    cipher: Cipher, id: str, enquiry: Enquiry, idempotency_key: str
) -> dict[str, Any]:
    """Return the sealed contact data of record *id* and its blind indexes, ready to be stored."""
    texts = {"name": enquiry.name, "phone": enquiry.phone, "email": enquiry.email}
    texts |= {"message": enquiry.message, "idempotencyKey": idempotency_key}
    key, text = cipher.seal(json.dumps(texts, ensure_ascii=False), _context(id, "contact"))
    index = {
        name: cipher.tokens(name, value)[key]
        for name, value in (
            ("email", folded_email(enquiry.email)),
            ("phone", folded_phone(enquiry.phone)),
            ("body", body_text(enquiry)),
        )
    }
    return {"sealed": {"key": key, "text": text}, "index": {"key": key, **index}}


def sealed_note(cipher: Cipher, id: str, note: str) -> dict[str, str] | None:
    """Return the note of record *id*, sealed; None for an empty one."""
    if not note:
        return None
    key, text = cipher.seal(note, _context(id, "note"))
    return {"key": key, "text": text}


def read_stored(cipher: Cipher, id: str, document: Document) -> StoredEnquiry:
    """Return the enquiry in a stored *document*; what cannot be read is left empty."""
    status = document.get("status")
    consent = _table(document, "consent")
    email_consent = document.get("emailConsent") is True
    sealed = _unsealed(cipher, id, document, "sealed", "contact")
    texts = json.loads(sealed) if sealed else {}
    fields = {name: texts[name] for name in LENGTHS if sealed}
    return StoredEnquiry(
        id=id,
        received_at=_text(document, "receivedAt"),
        status=next((known for known in STATUSES if known == status), "new"),
        note=_unsealed(cipher, id, document, "note", "note"),
        contact=Enquiry(email_consent=email_consent, **fields) if sealed else None,
        idempotency_key=texts.get("idempotencyKey", ""),
        spam_score=_count(document, "spamScore"),
        spam_signs=tuple(_text(document, "spamSigns").split()),
        consent=PolicyReference(
            version=_text(consent, "version"),
            revision=_text(consent, "revision"),
            months=_count(consent, "months"),
        ),
        consent_at=_text(consent, "at"),
        email_consent=email_consent,
        delivery=read_delivery(document),
    )


def read_delivery(document: Document) -> Delivery:
    """Return how far the delivery of a stored *document* has got."""
    stored = _table(document, "delivery")
    state = stored.get("state")
    return Delivery(
        state=state if state in ("pending", "delivered", "failed") else "off",
        attempts=_count(stored, "attempts"),
        last_error=_text(stored, "lastError") or None,
        delivered_at=_text(stored, "deliveredAt") or None,
        next_at=_text(stored, "nextAt") or None,
    )


def body_text(enquiry: Enquiry) -> str:
    """Return the text by which two enquiries under one idempotency key are compared."""
    parts = (enquiry.name, enquiry.phone, enquiry.email, enquiry.message, enquiry.email_consent)
    return json.dumps(parts, ensure_ascii=False)


def folded_email(text: str) -> str:
    """Return the form of an e-mail address in which its spellings are equal."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def folded_phone(text: str) -> str:
    """Return a phone number's digits, Korean ones in their national form."""
    normal = unicodedata.normalize("NFKC", text)
    digits = "".join(letter for letter in normal if letter in "0123456789")
    digits = digits.removeprefix("00") if digits.startswith("0082") else digits
    return "0" + digits[2:].removeprefix("0") if digits.startswith("82") else digits


def keys_of(document: Document) -> frozenset[str]:
    """Return the ids of the keys that a stored *document* needs."""
    parts = (_table(document, name) for name in ("sealed", "note", "index"))
    return frozenset(str(part["key"]) for part in parts if part.get("key"))


def _unsealed(cipher: Cipher, id: str, document: Document, field: str, part: str) -> str:
    """Return the text that is sealed in *field*; '' for none, and for one that cannot be read."""
    sealed = _table(document, field)
    if not sealed:
        return ""
    try:
        return cipher.unseal(_text(sealed, "key"), _text(sealed, "text"), _context(id, part))
    except EnquiryUnreadableError:
        return ""


def _context(id: str, part: str) -> str:
    """Return what a sealed text is bound to: in another record or part it cannot be opened."""
    return f"enquiries/{id}/{part}"


def _table(document: Document, name: str) -> Mapping[str, Any]:
    value = document.get(name)
    return value if isinstance(value, Mapping) else {}


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""


def _count(document: Mapping[str, Any], name: str) -> int:
    value = document.get(name)
    return int(value) if isinstance(value, (int, float)) else 0
