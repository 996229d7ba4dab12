"""Moving the enquiries that were accepted while the store was away from the spool into it."""

from collections.abc import Callable

from studio_core.enclosures.claiming import claim_what_is_left
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.erasures import Judge, everything_comes
from studio_core.enquiries.ports import EnquirySpool
from studio_core.enquiries.receipt_mails import receipt_mail_changes
from studio_core.enquiries.receipts import receipt_number
from studio_core.enquiries.stored import read_stored, sealed_contact
from studio_core.enquiries.submission import SPOOLED_COUNT
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import VISITOR, Change, Put
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import ABSENT, Document, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work


def drain_spool(
    store: Store,
    spool: EnquirySpool,
    cipher: Cipher,
    nonce: Callable[[], str],
    *,
    at: str,
    receipt_page: str | None = None,
    judge: Judge = everything_comes,
) -> int:
    """Move every spooled enquiry into the store; return how many are new there.

    Several processes may do this at once. Nothing leaves the spool before the store has it, but
    for what *judge* keeps away: the copy of one that was stored and erased since. With
    an enquiry the mail is written that its receipt goes out with (see `receipt_mail_changes`).
    """
    moved = 0
    for id in spool.ids():
        spooled = spool.get(id)
        if spooled is None:  # another process was faster
            continue
        document = {name: value for name, value in spooled.items() if name != SPOOLED_COUNT}
        if judge(id, document):
            spool.drop(id)
            continue
        try:
            target, stored = _unclaimed(store, cipher, id, document, nonce)
            if target:
                _keep(store, cipher, target, stored, receipt_page, at)
                moved += 1
        except (EnquiryUnreadableError, StaleRecordError):
            # It waits for its key, as it may be another than the one in the store; or it was stored
            # this very moment by somebody else, and the next round reads anew.
            continue
        spool.drop(id)
    return moved


def _keep(
    store: Store,
    cipher: Cipher,
    id: str,
    document: Document,
    page: str | None,
    at: str,
) -> None:
    enquiry = Put(ENQUIRIES, id, document, expected=ABSENT)
    changes = (enquiry, *_besides(store, cipher, id, document, page, at))
    Work(store, VISITOR, at).commit("enquiry_received", *changes)


def _besides(
    store: Store, cipher: Cipher, id: str, document: Document, page: str | None, at: str
) -> list[Change]:
    """Return the changes by which an enquiry gets its files that are still there, and its mail."""
    stored = read_stored(cipher, id, document)
    if stored.contact is None:
        return []
    files = claim_what_is_left(store, stored.contact.enclosures, id)
    page = None if stored.stage == "spam" else page
    return [*files, *receipt_mail_changes(store, cipher, id, stored.contact, page, at=at)]


def _unclaimed(
    store: Store, cipher: Cipher, id: str, document: Document, nonce: Callable[[], str]
) -> tuple[str, Document]:
    """Return under which id to store a document; '' when the store has it already.

    Raise `EnquiryUnreadableError` when the two cannot be told apart for want of a key.

    Two servers cut off from each other may have accepted different enquiries under one idempotency
    key. Both were acknowledged, so the second one gets a number of its own.
    """
    there = store.get(ENQUIRIES, id)
    if there is None:
        return id, document
    ours = read_stored(cipher, id, document)
    theirs = read_stored(cipher, id, there.document)
    index = document.get("index")
    if ours.contact is None and not (index and index == there.document.get("index")):
        raise EnquiryUnreadableError(id)
    if ours.contact is None or ours.contact == theirs.contact:
        return "", document
    other = receipt_number(nonce())
    resealed = sealed_contact(cipher, other, ours.contact, other)
    return other, {**document, **resealed}
