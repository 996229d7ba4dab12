"""Enquiries that have been accepted and kept, for the tests of what is done with them."""

from collections.abc import Mapping
from typing import Any

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import consultation_offer
from studio_core.enquiries.stored import StoredEnquiry, read_stored
from studio_core.enquiries.submission import (
    Accepted,
    EnquiryPolicy,
    Submission,
    accept_enquiry,
    keep_in_store,
)
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store

AT = "2026-03-01T09:00:00.000Z"
BODY: Mapping[str, Any] = {
    "name": "김민서",
    "phone": "010-1234-5678",
    "email": "minseo@example.com",
    "message": "34평 아파트 상담을 받고 싶습니다.",
    "emailConsent": True,
    "privacyConsent": True,
}
SPAM = {"website": "https://spam.example"}
"""The field that no person sees."""

CONSENT = PolicyReference(version="2026-01", revision="c0ffee", months=12)
OFFER = consultation_offer({}, 20)
PRACTICE = EnquiryPolicy(consent=CONSENT, offer=OFFER, delivers=True, notifies=True)
VISITOR_ADDRESS = "203.0.113.7"


def anybody(account: str) -> bool:
    """Put every account in charge."""
    return True


def accepted(
    cipher: Cipher,
    key: str | None = None,
    *,
    practice: EnquiryPolicy = PRACTICE,
    address: str = VISITOR_ADDRESS,
    nonce: str = "f" * 32,
    at: str = AT,
    **changed: Any,
) -> Accepted:
    """Return the enquiry of `BODY` with *changed* fields, accepted under an idempotency *key*."""
    sent = Submission(body={**BODY, **changed}, idempotency_key=key, address=address, nonce=nonce)
    return accept_enquiry(cipher, practice, sent, at=at)


def kept(store: Store, cipher: Cipher, key: str, **changed: Any) -> str:
    """Keep an enquiry in *store* and return its receipt number."""
    return keep_in_store(store, accepted(cipher, key, **changed))


def document_of(store: Store, id: str) -> Document:
    """Return the document that *store* has of an enquiry."""
    record = store.get(ENQUIRIES, id)
    assert record is not None
    return record.document


def stored_of(store: Store, cipher: Cipher, id: str) -> StoredEnquiry:
    """Return an enquiry of *store*, read."""
    return read_stored(cipher, id, document_of(store, id))
