"""Enquiries as they are stored: contact data sealed, everything else in the clear."""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from studio_core.enclosures.enclosure import enclosed_in
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.enquiry import KINDS, LENGTHS, Enquiry, Kind
from studio_core.enquiries.receipts import short_number
from studio_core.enquiries.stages import Stage, Status, stage_of, status_of
from studio_core.enquiries.timeline import Event, timeline_of
from studio_core.errors import EnquiryUnreadableError
from studio_core.languages.registry import BASE
from studio_core.languages.written_in import language_of
from studio_core.records.reading import stored_list
from studio_core.records.record import Document

SealedPart: TypeAlias = Literal["note", "nextStep", "keepReason"]
SEALED_PARTS: tuple[SealedPart, ...] = get_args(SealedPart)
"""What the studio itself writes about an enquiry; it may name people."""

_MORE = ("facts", "project", "article", "enclosures")
"""What a consultation has besides what every enquiry has."""

DeliveryState = Literal["pending", "delivering", "delivered", "failed", "refused", "off"]
"""What failed is sent again by itself, what was refused when somebody says so."""
UNDELIVERED = frozenset({"pending", "failed", "refused"})
"""The stored states of what has still to be delivered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """How far an enquiry has got on its way to the external endpoint.

    *last_status* is what it answered when it did not take the enquiry, 0 for nothing in time, None
    where that is not known.
    """

    state: DeliveryState = "off"
    attempts: int = 0
    last_error: str | None = None
    last_status: int | None = None
    delivered_at: str | None = None
    next_at: str | None = None

    def document(self) -> dict[str, Any]:
        """Return what is stored."""
        return {
            "state": self.state,
            "attempts": self.attempts,
            "lastError": self.last_error,
            "lastStatus": self.last_status,
            "deliveredAt": self.delivered_at,
            "nextAt": self.next_at,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEnquiry:
    """A stored enquiry, read; *contact* is None when its key is not here.

    *language* is the code of the one it is written in. *assignee* is the account in charge, '' for
    nobody. *next_on* is when what *next_step* says is due: a day, or a day and a time, in Seoul; ''
    for never. It is kept until the day *keep_until* whatever its stage says, '' for none, and
    *keep_reason* is why. *enclosed* are the ids of its files.
    """

    id: str
    kind: Kind
    received_at: str
    stage: Stage
    stage_at: str
    note: str
    contact: Enquiry | None
    idempotency_key: str
    spam_score: int
    spam_signs: tuple[str, ...]
    consent: PolicyReference
    consent_at: str
    email_consent: bool
    delivery: Delivery = field(default_factory=Delivery)
    assignee: str = ""
    enclosed: tuple[str, ...] = ()
    next_on: str = ""
    next_step: str = ""
    keep_until: str = ""
    keep_reason: str = ""
    timeline: tuple[Event, ...] = ()
    language: str = BASE

    @property
    def status(self) -> Status:
        """What stands for the stage with callers from before there were stages."""
        return status_of(self.stage)

    @property
    def number(self) -> str:
        """The short number that visitors are shown."""
        return short_number(self.id)

    @property
    def own_texts(self) -> Mapping[SealedPart, str]:
        """What the studio itself wrote, by the part of the record that holds it."""
        return {"note": self.note, "nextStep": self.next_step, "keepReason": self.keep_reason}

    def is_whole(self, document: Document) -> bool:
        """Tell whether all that is sealed in *document*, which was read, could be opened."""
        parts = self.own_texts.items()
        opened = all(bool(text) == bool(document.get(part)) for part, text in parts)
        return opened and self.contact is not None


def sealed_contact(
    cipher: Cipher, id: str, enquiry: Enquiry, idempotency_key: str
) -> dict[str, Any]:
    """Return the sealed contact data of record *id* and its blind indexes, ready to be stored."""
    texts: dict[str, Any] = {"name": enquiry.name, "phone": enquiry.phone, "email": enquiry.email}
    texts |= {"message": enquiry.message, "idempotencyKey": idempotency_key}
    texts |= {name: value for name in _MORE if (value := getattr(enquiry, name))}
    key, text = cipher.seal(json.dumps(texts, ensure_ascii=False), _context(id, "contact"))
    index = {
        name: cipher.tokens(name, value)[key]
        for name, value in (
            ("email", folded_email(enquiry.email)),
            ("phone", folded_phone(enquiry.phone)),
            ("body", body_text(enquiry)),
        )
        if value
    }
    return {"sealed": {"key": key, "text": text}, "index": {"key": key, **index}}


def sealed_text(cipher: Cipher, id: str, part: SealedPart, text: str) -> dict[str, str] | None:
    """Return what the studio writes about record *id*, sealed; None for an empty text."""
    if not text:
        return None
    key, sealed = cipher.seal(text, _context(id, part))
    return {"key": key, "text": sealed}


def read_stored(cipher: Cipher | None, id: str, document: Document) -> StoredEnquiry:
    """Return the enquiry in a stored *document*; what cannot be read is left empty.

    Without a *cipher* that is all that is sealed: nothing is opened.
    """
    consent, email_consent = _table(document, "consent"), document.get("emailConsent") is True
    sealed = _unsealed(cipher, id, document, "sealed", "contact")
    texts = json.loads(sealed) if sealed else {}
    fields = {name: texts[name] for name in (*LENGTHS, *_MORE) if name in texts}
    fields["enclosures"] = tuple(fields.get("enclosures", ()))
    kind = next((known for known in KINDS if known == document.get("kind")), KINDS[0])
    language = language_of(document)
    fields |= {"kind": kind, "email_consent": email_consent, "language": language}
    received_at, delivery = _text(document, "receivedAt"), read_delivery(document)
    return StoredEnquiry(
        id=id,
        kind=kind,
        language=language,
        enclosed=enclosed_in(document),
        received_at=received_at,
        stage=stage_of(document),
        stage_at=_text(document, "stageAt") or received_at,
        assignee=_text(document, "assignee"),
        next_on=_text(document, "nextOn"),
        next_step=_unsealed(cipher, id, document, "nextStep", "nextStep"),
        note=_unsealed(cipher, id, document, "note", "note"),
        keep_until=_text(document, "keepUntil"),
        keep_reason=_unsealed(cipher, id, document, "keepReason", "keepReason"),
        contact=Enquiry(**fields) if sealed else None,
        idempotency_key=texts.get("idempotencyKey", ""),
        spam_score=_count(document, "spamScore"),
        spam_signs=tuple(_text(document, "spamSigns").split()),
        consent=PolicyReference.of(consent),
        consent_at=_text(consent, "at"),
        email_consent=email_consent,
        delivery=delivery,
        timeline=timeline_of(
            stored_list(document.get("timeline")), received_at, delivery.delivered_at
        ),
    )


def read_delivery(document: Document) -> Delivery:
    """Return how far the delivery of a stored *document* has got."""
    stored = _table(document, "delivery")
    state, status = stored.get("state"), stored.get("lastStatus")
    return Delivery(
        state=state if state in ("pending", "delivered", "failed", "refused") else "off",
        attempts=_count(stored, "attempts"),
        last_error=_text(stored, "lastError") or None,
        last_status=int(status) if isinstance(status, (int, float)) else None,
        delivered_at=_text(stored, "deliveredAt") or None,
        next_at=_text(stored, "nextAt") or None,
    )


def body_text(enquiry: Enquiry) -> str:
    """Return the text by which two enquiries under one idempotency key are compared."""
    parts: tuple[Any, ...]
    parts = (enquiry.name, enquiry.phone, enquiry.email, enquiry.message, enquiry.email_consent)
    if enquiry.kind == "consultation":
        parts += tuple(getattr(enquiry, name) for name in _MORE)
    return json.dumps(parts, ensure_ascii=False, sort_keys=True)


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
    parts = (_table(document, name) for name in ("sealed", *SEALED_PARTS, "index"))
    return frozenset(str(part["key"]) for part in parts if part.get("key"))


def _unsealed(cipher: Cipher | None, id: str, document: Document, field: str, part: str) -> str:
    """Return the text that is sealed in *field*; '' for none, and for one that cannot be read."""
    sealed = _table(document, field)
    if not sealed or cipher is None:
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
