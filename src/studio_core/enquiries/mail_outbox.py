"""Sending the mails about enquiries, until the mail server has them or refuses them for good."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.stages import stage_in
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.errors import DeliveryError, EnquiryNotFoundError, RecordNotFoundError
from studio_core.jobs.deliveries import Outcome
from studio_core.mailing.mail import MailDelayedError, MailPost, MailRefusedError
from studio_core.mailing.stored import UNSENT, StoredMail, read_mail, state_of
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import SYSTEM, SetField, stamped_actor
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

JOB = "enquiry-mails"
GIVE_UP_AFTER = timedelta(days=5)
"""As long as mail servers themselves try (RFC 5321, 4.5.4.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailOutcome(Outcome):
    """What became of a mail: its Message-ID once it has gone, and the server's code otherwise."""

    message_id: str = ""
    reply: int = 0


@dataclass(frozen=True, slots=True)
class MailDeliveries:
    """The `Deliveries` of mails about enquiries."""

    store: Store
    cipher: Cipher
    policy: EnquiryPolicy
    post: MailPost
    clock: Callable[[], datetime]
    believed: Callable[[], BelievedMoment | None]
    """The present moment, by which a mail may come too late; None while nobody can tell."""
    collection: str = ENQUIRY_MAILS
    job: str = JOB

    def waits(self, document: Document) -> bool:
        """Tell whether a mail has still to be sent."""
        return state_of(document) in UNSENT

    def next_at(self, document: Document) -> str | None:
        """Return when a mail is to be sent: not before it can be cancelled no longer."""
        return str(document.get("nextAt") or document.get("sendAfter") or "") or None

    def since(self, document: Document) -> str | None:
        """Return from when on a mail could be sent."""
        return str(document.get("sendAfter") or document.get("createdAt") or "") or None

    def send(self, id: str) -> MailOutcome:
        """Send one mail unless somebody has sent, cancelled or removed it, or still may."""
        record = self.store.get(ENQUIRY_MAILS, id)
        if record is None or not self.waits(record.document):
            return MailOutcome(id=id)
        stored = read_mail(self.cipher, id, record.document)
        send_after = parse_moment(stored.send_after)
        if send_after is not None and self.clock() < send_after:
            return MailOutcome(id=id)
        if self._is_over(stored):
            return MailOutcome(id=id, record=record, error="its day is over", is_final=True)
        if stored.mail is None:
            return MailOutcome(id=id, record=record, error="the key it was sealed with is not here")
        try:
            message_id = self.post.send(stored.mail)
        except MailRefusedError as refused:
            return MailOutcome(
                id=id, record=record, error=str(refused), reply=refused.reply, is_final=True
            )
        except MailDelayedError as delayed:
            return MailOutcome(id=id, record=record, error=str(delayed), reply=delayed.reply)
        except DeliveryError as error:
            return MailOutcome(id=id, record=record, error=str(error))
        return MailOutcome(id=id, record=record, message_id=message_id)

    def record(
        self, outcomes: Sequence[Outcome], next_at: Callable[[int], str], *, at: str
    ) -> None:
        """Write what became of the mails, each by itself."""
        for outcome in outcomes:
            if isinstance(outcome, MailOutcome) and outcome.record is not None:
                self._record(outcome, next_at, at)

    @retried
    def _record(self, outcome: MailOutcome, next_at: Callable[[int], str], at: str) -> None:
        """Write one outcome; a mail that has gone has gone, whatever was done to it meanwhile."""
        record = self.store.get(ENQUIRY_MAILS, outcome.id)
        if record is None or not (self.waits(record.document) or outcome.delivered):
            return
        stored = read_mail(self.cipher, outcome.id, record.document)
        values: dict[str, Any] = {"attempts": stored.attempts + 1, "reply": outcome.reply or None}
        values |= {"lastError": outcome.error or None, "nextAt": None}
        about = "studio" if stored.kind == "studio" else "enquiry"
        action = f"{about}_mail_sent"
        if outcome.delivered:
            self._move_on(stored, at)
            values |= {"state": "sent", "sentAt": at, "messageId": outcome.message_id}
        elif outcome.is_final or self._is_too_old(stored):
            action, values["state"] = f"{about}_mail_bounced", "bounced"
        else:
            action = f"{about}_mail_failed"
            values |= {"state": "failed", "nextAt": next_at(stored.attempts + 1)}
        if stored.kind == "studio" and values["state"] != "failed":
            values["sealed"] = None  # nobody reads it here again
        changes = tuple(
            SetField(ENQUIRY_MAILS, outcome.id, name, value, expected=record.revision)
            for name, value in values.items()
            if value is not None or name in record.document
        )
        try:
            Work(self.store, SYSTEM, at).commit(action, *changes)
        except RecordNotFoundError:
            return  # erased meanwhile

    def _move_on(self, stored: StoredMail, at: str) -> None:
        """Move the enquiry to the stage that comes after the mail, unless somebody moved it."""
        record = self.store.get(ENQUIRIES, stored.enquiry)
        if not stored.stage_after or record is None:
            return
        if stage_in(record.document) != stored.stage_before:
            return
        with suppress(EnquiryNotFoundError):  # erased meanwhile
            change_enquiry(
                Work(self.store, stamped_actor(stored.by), at),
                self.cipher,
                self.policy,
                stored.enquiry,
                {"stage": stored.stage_after},
                lambda _: False,
            )

    def _is_over(self, stored: StoredMail) -> bool:
        """Tell whether nobody needs a mail any more."""
        until = parse_moment(stored.until)
        if until is None or until > self.clock():
            return False
        return self.believed() is not None

    def _is_too_old(self, stored: StoredMail) -> bool:
        created = parse_moment(stored.created_at)
        if created is not None and created + GIVE_UP_AFTER >= self.clock():
            return False
        return self.believed() is not None
