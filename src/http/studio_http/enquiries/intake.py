"""Taking enquiries in: kept durably within a second, even when the store does not answer."""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as StoreTooSlowError
from contextvars import copy_context
from dataclasses import replace
from functools import partial

from studio_core.enclosures.claiming import check_claimable
from studio_core.enclosures.errors import EnclosureError
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.consultation import Offer
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.mail_texts import RECEIPT
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.submission import (
    Accepted,
    Submission,
    accept_enquiry,
    keep_in_spool,
    keep_in_store,
)
from studio_core.errors import (
    FormShownAgainError,
    IdempotencyConflictError,
    StudioError,
    TooManyEnquiriesError,
)
from studio_core.mailing.stored import mail_id
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_http.base.brief_threads import BriefThreads

log = logging.getLogger("studio.enquiries")

STORE_PATIENCE_SECONDS = 0.5
"""How long the store may take before an enquiry goes to the local disk instead."""

TURN_PATIENCE_SECONDS = 0.4
"""How long an enquiry waits for those before it; then it goes to the local disk, too."""

READ_PATIENCE_SECONDS = 0.5
"""How long the store may take to say whether files are there, or a mail."""

AWAY_SECONDS = 5.0
"""How long the store is not asked again after it was away."""

_REFUSALS = (
    IdempotencyConflictError,
    TooManyEnquiriesError,
    FormShownAgainError,
    EnclosureError,
)
"""What the store has no part in."""

OnNew = Callable[[Enquiry], None]
NONCE_BYTES = 16
_THREADS = 16


class Intake:
    """Accepts enquiries for one process; *spooled* is called when one went to the local disk.

    *consent* tells which privacy policy is in force at a moment, *offer* what a consultation may
    choose from, *phone* the studio's number for whom there is no room. It has its own threads:
    those of other requests may all be waiting for the store.
    """

    def __init__(
        self,
        store: Store,
        services: EnquiryServices,
        spooled: Callable[[], None],
        consent: Callable[[str], PolicyReference],
        offer: Callable[[], Offer],
        phone: Callable[[], str] = lambda: "",
    ) -> None:
        self._store = store
        self._services = services
        self._consent, self._offer, self._phone = consent, offer, phone
        self._spooled = spooled
        self._away_until = 0.0
        self._turn = threading.Lock()
        self._answering = BriefThreads(_THREADS, "studio-intake")
        self._storing = BriefThreads(_THREADS, "studio-storing")

    async def accept(self, sent: Submission, at: str, on_new: OnNew = lambda _: None) -> str:
        """Check and keep an enquiry, in the language that is spoken; return its receipt number.

        Raise a `StudioError`. *on_new* is called, in another thread, once for one that was not kept
        before.
        """
        loop = asyncio.get_running_loop()
        take = partial(copy_context().run, self.take, sent, at, on_new)
        return await loop.run_in_executor(self._answering, take)

    def take(self, sent: Submission, at: str, on_new: OnNew = lambda _: None) -> str:
        """Do what `accept` does, in this thread."""
        spool = self._services.spool
        policy = replace(self._services.policy, consent=self._consent(at), offer=self._offer())
        accepted = accept_enquiry(self._services.cipher, policy, sent, at=at)
        if any(spool.get(receipt) is not None for receipt in accepted.receipts):
            # It came before and is on the local disk already.
            return keep_in_spool(spool, accepted)
        taking = _Taking(accepted, self._services, on_new)
        try:
            receipt = self._stored_in_turn(taking)
            if receipt is not None:
                return receipt
            self._check_files(accepted)
            receipt = keep_in_spool(spool, accepted, taking.judge, taking.note)
        except TooManyEnquiriesError as error:
            raise TooManyEnquiriesError(error.retry_after_seconds, self._phone()) from error
        self._spooled()
        return receipt

    async def mails_receipt(self, id: str) -> bool:
        """Say whether a mail with the receipt of the enquiry *id* goes out to the visitor.

        A store that does not answer at once has not said so.
        """
        if self._services.policy.receipt_page is None or self._is_away():
            return False
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._answering, self._has_mail, id)

    def close(self) -> None:
        """End the threads."""
        self._answering.shutdown(wait=False, cancel_futures=True)
        self._storing.shutdown(wait=False, cancel_futures=True)

    def _stored_in_turn(self, taking: "_Taking") -> str | None:
        """Return the receipt when the store has taken the enquiry, None when it has to wait.

        One after the other: a store writes one change set at a time anyway.
        """
        if self._is_away() or not self._turn.acquire(timeout=TURN_PATIENCE_SECONDS):
            return None
        try:
            # The turn before may have found the store away.
            return None if self._is_away() else self._stored(taking)
        finally:
            self._turn.release()

    def _is_away(self) -> bool:
        return time.monotonic() < self._away_until

    def _stored(self, taking: "_Taking") -> str | None:
        """Return the receipt when the store has taken the enquiry in time, else None."""
        keep = partial(keep_in_store, self._store, taking.accepted)
        attempt: Future[str] = self._storing.submit(keep, judge=taking.judge, on_new=taking.note)
        try:
            return attempt.result(STORE_PATIENCE_SECONDS)
        except _REFUSALS:
            raise
        except StoreTooSlowError:
            # It may still succeed: the copy on the disk has the same number and is then dropped.
            log.warning("the store is slow: enquiries go to the local disk")
        except StudioError as error:
            log.warning("the store is away, enquiries go to the local disk: %s", error)
        except Exception:
            # Whatever is wrong with the store, the enquiry must not be lost.
            log.exception("storing an enquiry failed: it goes to the local disk")
        self._away_until = time.monotonic() + AWAY_SECONDS
        return None

    def _has_mail(self, id: str) -> bool:
        reading = self._storing.submit(self._store.get, ENQUIRY_MAILS, mail_id(id, RECEIPT))
        try:
            return reading.result(READ_PATIENCE_SECONDS) is not None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the store
            reading.cancel()
            log.warning("whether a receipt is mailed is not known: %s", type(error).__name__)
            return False

    def _check_files(self, accepted: Accepted) -> None:
        """Raise an `EnclosureError` for files that are known not to be there.

        A store that takes nothing now may still be read. When it does not answer either, nothing
        is known, and nothing is raised: the enquiry must not be lost.
        """
        if not (ids := accepted.enquiry.enclosures):
            return
        check = partial(check_claimable, self._store, self._services.cipher, ids)
        reading = self._storing.submit(check, accepted.receipts)
        try:
            reading.result(READ_PATIENCE_SECONDS)
        except EnclosureError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the store
            reading.cancel()
            log.warning("whether files are there is not known: %s", type(error).__name__)


class _Taking:
    """One enquiry on its way: judged once and noted once, from whichever thread."""

    def __init__(self, accepted: Accepted, services: EnquiryServices, on_new: OnNew) -> None:
        self.accepted = accepted
        self._services, self._on_new = services, on_new
        self._lock = threading.Lock()
        self._document: Document | None = None
        self._is_noted = False

    def judge(self) -> Document:
        """Return what is stored of it; raise `TooManyEnquiriesError` when there is no room."""
        with self._lock:
            if self._document is None:
                is_low = self._services.disk_is_low()
                earlier = self._services.flood.judge(self.accepted.arrival, disk_is_low=is_low)
                document = self.accepted.judged(earlier)
                if document["stage"] == "spam":
                    self._services.suspected.check(document)
                self._document = document
            return self._document

    def note(self) -> None:
        """Say that it is kept."""
        with self._lock:
            is_first, self._is_noted = not self._is_noted, True
        if not is_first:
            return
        if self._document is not None and self._document["stage"] == "spam":
            self._services.suspected.add(self._document)
        self._on_new(self.accepted.enquiry)


def nonce() -> str:
    """Return a random hexadecimal text that stands for an enquiry without an idempotency key."""
    return secrets.token_hex(NONCE_BYTES)
