"""Accepting an enquiry: it is checked, sealed, scored and kept before it is acknowledged."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from studio_core.dates import SEOUL
from studio_core.enclosures.claiming import claim, naming
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer
from studio_core.enquiries.enquiry import Enquiry, read_enquiry
from studio_core.enquiries.flood import Arrival
from studio_core.enquiries.form_tokens import is_hasty, vouches
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.receipt_mails import receipt_mail_changes
from studio_core.enquiries.receipts import receipt_number
from studio_core.enquiries.spam import FormSigns, spam_score
from studio_core.enquiries.stages import Stage
from studio_core.enquiries.stored import Delivery, body_text, sealed_contact
from studio_core.errors import (
    FieldFault,
    IdempotencyConflictError,
    InvalidFieldsError,
    TooManyEnquiriesError,
)
from studio_core.languages.written_in import LANGUAGE
from studio_core.records.changes import VISITOR, Change, Put
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

MAX_IDEMPOTENCY_KEY = 200
MOST_SPOOLED = 2_000
SPOOL_RETRY_SECONDS = 60
SPOOLED_COUNT = "count"
"""What older versions wrote into the spool of the sender's network; it goes nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnquiryPolicy:
    """How this site handles enquiries: what visitors are told, and where enquiries go.

    *consent* is the policy that they agree to, *offer* what a consultation may choose from.
    *receipt_page* is the address before the token of a receipt, '' where the site has none; None
    where no mail can be sent. *retention_days* says how long an enquiry is kept after it came to
    each stage.
    """

    consent: PolicyReference = field(default_factory=PolicyReference)
    offer: Offer = field(default_factory=dict)
    delivers: bool = False
    notifies: bool = False
    receipt_page: str | None = None
    retention_days: Mapping[Stage, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What a visitor's browser sent; *nonce* is random, hexadecimal, and used when no key came.

    *may_be_shown_again* says that whoever has no token gets the form once more with one when it
    needs one: a page that lies in caches has none.
    """

    body: Mapping[str, object]
    idempotency_key: str | None
    address: str
    nonce: str
    may_be_shown_again: bool = False


Besides = Callable[[Store, Document], Sequence[Change]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """An enquiry that is ready to be kept.

    *receipts* are its possible numbers: the first by the current key, others by earlier keys.
    *document* is what it comes to by itself, and *arrival* what it is judged by among others.
    *besides* gives the changes that go into the store together with a new one.
    """

    receipts: tuple[str, ...]
    document: Document
    enquiry: Enquiry
    form: FormSigns
    bodies: Mapping[str, str]
    arrival: Arrival
    at: str
    besides: Besides

    @property
    def receipt(self) -> str:
        """The number that a new record gets."""
        return self.receipts[0]

    def judged(self, earlier: int) -> Document:
        """Return what is stored when *earlier* ones speak against it (see `Flood.judge`)."""
        return _scored(self.document, self.enquiry, self.form, earlier)


def accept_enquiry(cipher: Cipher, policy: EnquiryPolicy, sent: Submission, *, at: str) -> Accepted:
    """Check and seal what was *sent*; raise `InvalidFieldsError` naming every fault."""
    today = datetime.fromisoformat(at).astimezone(SEOUL).date()
    enquiry = read_enquiry(sent.body, policy.offer, today)
    key = _checked_key(sent.idempotency_key or "")
    tokens = cipher.tokens("receipt", key) if key else {"": sent.nonce}
    receipts = tuple(receipt_number(token) for token in tokens.values())
    form = FormSigns.of(sent.body)
    document = {
        **sealed_contact(cipher, receipts[0], enquiry, key or receipts[0]),
        "kind": enquiry.kind,
        LANGUAGE: enquiry.language,
        "receivedAt": at,
        "emailConsent": enquiry.email_consent,
        "consent": policy.consent.document(at),
        "delivery": Delivery(state="pending" if policy.delivers else "off").document(),
        "notice": "due" if policy.notifies else None,
        **naming(enquiry.enclosures),
    }
    score = spam_score(enquiry, form)
    moment = round(datetime.fromisoformat(at).timestamp() * 1000)
    is_vouched = score.is_clean and vouches(cipher, form.token, moment)

    def besides(store: Store, kept: Document) -> list[Change]:
        files = claim(store, cipher, enquiry.enclosures, receipts[0])
        page = None if kept["stage"] == "spam" else policy.receipt_page
        return [*files, *receipt_mail_changes(store, cipher, receipts[0], enquiry, page, at=at)]

    return Accepted(
        receipts=receipts,
        document=_scored(document, enquiry, form, 0),
        enquiry=enquiry,
        form=form,
        bodies=cipher.tokens("body", body_text(enquiry)),
        arrival=Arrival(
            address=sent.address,
            moment=moment,
            receipt=receipts[0],
            voucher=form.token if is_vouched else "",
            is_hasty=is_vouched and is_hasty(form.token, moment),
            may_be_shown_again=sent.may_be_shown_again and score.is_clean and not form.token,
            is_spam=score.is_spam,
        ),
        at=at,
        besides=besides,
    )


def _checked_key(sent: str) -> str:
    """Return an idempotency key without spaces around it; raise `InvalidFieldsError`."""
    key = sent.strip()
    if len(key) > MAX_IDEMPOTENCY_KEY or not key.isprintable() or not key.isascii():
        raise InvalidFieldsError([FieldFault("Idempotency-Key", "field_invalid")])
    return key


@retried
def keep_in_store(
    store: Store,
    accepted: Accepted,
    *,
    judge: Callable[[], Document] | None = None,
    on_new: Callable[[], None] = lambda: None,
) -> str:
    """Store an enquiry and return its receipt number; one that came before is stored once.

    *judge* returns what is stored of a new one, or raises; without it nothing but the enquiry
    itself is looked at. *on_new* is called when one was stored. Raise `EnclosureError` for a file
    that cannot be had, and `IdempotencyConflictError` when another enquiry came under its
    idempotency key.
    """
    for receipt in accepted.receipts:
        there = store.get(ENQUIRIES, receipt)
        if there is not None:
            return same_receipt(accepted, receipt, there.document)
    document = judge() if judge else accepted.document
    enquiry = Put(ENQUIRIES, accepted.receipt, document, expected=ABSENT)
    changes = (enquiry, *accepted.besides(store, document))
    action, at = "enquiry_received", accepted.at
    Work(store, VISITOR, at).commit(action, *changes)
    on_new()
    return accepted.receipt


def keep_in_spool(
    spool: EnquirySpool,
    accepted: Accepted,
    judge: Callable[[], Document] | None = None,
    on_new: Callable[[], None] = lambda: None,
) -> str:
    """Keep an enquiry beside the store; do as `keep_in_store`, but of files nothing is known.

    Raise `TooManyEnquiriesError` when too much lies here; what is set aside leaves half of the room
    to the others.
    """
    for receipt in accepted.receipts:
        there = spool.get(receipt)
        if there is not None:
            return same_receipt(accepted, receipt, there)
    document = judge() if judge else accepted.document
    if len(spool.ids()) >= MOST_SPOOLED // (2 if document["stage"] == "spam" else 1):
        raise TooManyEnquiriesError(SPOOL_RETRY_SECONDS)
    kept = spool.keep(accepted.receipt, document)
    on_new()
    return same_receipt(accepted, accepted.receipt, kept)


def same_receipt(accepted: Accepted, receipt: str, there: Document) -> str:
    """Return *receipt* when the enquiry that is *there* says the same, else raise the conflict."""
    index: Any = there.get("index")
    stored = index if isinstance(index, Mapping) else {}
    expected = accepted.bodies.get(str(stored.get("key")))
    if expected is not None and stored.get("body") != expected:
        raise IdempotencyConflictError(receipt)
    return receipt


def _scored(document: Document, enquiry: Enquiry, form: FormSigns, earlier: int) -> Document:
    found = spam_score(enquiry, form, earlier)
    scored: dict[str, Any] = {
        **document,
        "stage": "spam" if found.is_spam else "new",
        "spamScore": found.score,
        "spamSigns": " ".join(found.signs),
    }
    if found.is_spam:
        # Neither delivered nor announced until somebody says that it is no spam.
        scored |= {"delivery": Delivery().document(), "notice": None}
    return scored
