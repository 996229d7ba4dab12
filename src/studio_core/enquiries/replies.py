"""Replies from the inbox: written by a person, mailed to the visitor, kept with the enquiry."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.dates import parse_moment, timestamp
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.mail_outbox import JOB
from studio_core.enquiries.mail_texts import gaps_left
from studio_core.enquiries.stages import STAGES, Stage, stage_of
from studio_core.enquiries.stored import StoredEnquiry, read_stored
from studio_core.errors import (
    EnquiryNotFoundError,
    EnquiryUnreadableError,
    FieldFault,
    InvalidFieldsError,
    RecordNotFoundError,
    StudioError,
)
from studio_core.jobs.leases import busy_with
from studio_core.languages.speaking import speaking, spoken
from studio_core.mailing.mail import Mail, paragraphs
from studio_core.mailing.stored import StoredMail, mail_id, mails_of, new_mail, read_mail
from studio_core.records.changes import Actor, Put, SetField
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.idempotency import IdempotencyKeyReusedError
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.records.work import Work, retried
from studio_core.site.spoken_parts import brand_name
from studio_core.texts.unseen import trimmed

WAIT = timedelta(seconds=10)
"""How long whoever sent a reply may take it back."""

LENGTHS = {"subject": 200, "body": 10_000}
_NAME_DIGITS = 24
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class ReplyGapsLeftError(StudioError):
    """A reply still has gaps that a person has to fill: how many."""

    code = "reply_gaps_left"

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} gaps are not filled")
        self.facts: Mapping[str, object] = {"count": count}


class ReplyWithoutEmailError(StudioError):
    """The visitor left no e-mail address."""

    code = "reply_no_email"


class ReplyTooLateError(StudioError):
    """A reply has gone already, or is going."""

    code = "reply_too_late"


class MailNotFoundError(RecordNotFoundError):
    """There is no such mail."""

    code = "mail_not_found"

    def __init__(self, id: str) -> None:
        super().__init__(ENQUIRY_MAILS, id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What somebody wrote; *stage_after* is where the enquiry is once it has gone."""

    subject: str
    body: str
    stage_after: Stage | None = None


def read_reply(sent: Mapping[str, object]) -> Reply:
    """Return the reply in what was *sent*; raise `InvalidFieldsError` naming every fault."""
    faults: list[FieldFault] = []
    texts = {}
    for name, longest in LENGTHS.items():
        text = sent.get(name)
        texts[name] = trimmed(text).replace("\r\n", "\n") if isinstance(text, str) else ""
        if not texts[name]:
            faults.append(FieldFault(name, "field_required"))
        elif len(texts[name]) > longest:
            faults.append(FieldFault(name, "field_too_long", (("max", longest),)))
        elif _UNSTORABLE.search(texts[name]):
            faults.append(FieldFault(name, "field_invalid"))
    asked = sent.get("stageAfter")
    stage = next((one for one in STAGES if one == asked), None)
    if asked is not None and stage is None:
        faults.append(FieldFault("stageAfter", "field_invalid"))
    if faults:
        raise InvalidFieldsError(faults)
    return Reply(subject=texts["subject"], body=texts["body"], stage_after=stage)


@retried
def queue_reply(work: Work, cipher: Cipher, id: str, reply: Reply, *, name: str) -> StoredMail:
    """Lay *reply* to the enquiry *id* into the outbox and return its mail.

    *name* is that of an idempotency key, or random: the same again queues nothing. Raise
    `ReplyGapsLeftError` for gaps, `ReplyWithoutEmailError` for a visitor without an address, and
    `IdempotencyKeyReusedError` when something else was sent under the name.
    """
    new = mail_id(id, name[:_NAME_DIGITS])
    there = work.store.get(ENQUIRY_MAILS, new)
    if there is not None:
        return _same(read_mail(cipher, new, there.document), reply)
    record = work.store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    enquiry = read_stored(cipher, id, record.document)
    with speaking(enquiry.language):
        mail = _mail(work.store, cipher, new, enquiry, reply)
    document = _document(cipher, mail, reply, stage_of(record.document), work.actor, work.at)
    changes = (
        Put(ENQUIRY_MAILS, new, document, expected=ABSENT),
        # It expects the enquiry as it was read: nothing is mailed about one that is erased.
        SetField(ENQUIRIES, id, "repliedAt", work.at, expected=record.revision),
    )
    work.commit("enquiry_replied", *changes)
    return read_mail(cipher, new, document)


@retried
def cancel_reply(work: Work, cipher: Cipher, id: str, mail: str) -> StoredMail:
    """Take back a reply that has not gone; raise `ReplyTooLateError` when it may have."""
    record = work.store.get(ENQUIRY_MAILS, mail)
    stored = read_mail(cipher, mail, record.document) if record else None
    if record is None or stored is None or (stored.enquiry, stored.kind) != (id, "reply"):
        raise MailNotFoundError(mail)
    if stored.state == "cancelled":
        return stored
    send_after = parse_moment(stored.send_after)
    is_late = send_after is None or send_after <= datetime.fromisoformat(work.at)
    if (
        stored.state != "pending"
        or is_late
        or mail in busy_with(work.store, JOB, at=work.at).split()
    ):
        raise ReplyTooLateError
    change = SetField(ENQUIRY_MAILS, mail, "state", "cancelled", expected=record.revision)
    work.commit("enquiry_reply_cancelled", change)
    return read_mail(cipher, mail, {**record.document, "state": "cancelled"})


def _mail(store: Store, cipher: Cipher, new: str, enquiry: StoredEnquiry, reply: Reply) -> Mail:
    """Return *reply* as the mail *new* that the visitor gets, in the language that is spoken."""
    contact, studio = enquiry.contact, brand_name(store)
    gaps = gaps_left(reply.subject, studio) + gaps_left(reply.body, studio)
    if gaps:
        raise ReplyGapsLeftError(gaps)
    if contact is None:
        raise EnquiryUnreadableError(enquiry.id)
    if not contact.email:
        raise ReplyWithoutEmailError
    earlier = mails_of(store, cipher, enquiry.id)
    return Mail(
        id=new,
        to=contact.email,
        name=contact.name,
        sender=studio,
        subject=reply.subject,
        text=reply.body + "\n",
        pieces=paragraphs(reply.body),
        follows=tuple(one.id for one in earlier if one.state != "cancelled"),
        by_person=True,
        language=spoken(),
    )


def _document(
    cipher: Cipher, mail: Mail, reply: Reply, stage: Stage, by: Actor, at: str
) -> Document:
    """Return what is stored of *mail*, while the enquiry is at *stage*."""
    send_after = timestamp(datetime.fromisoformat(at) + WAIT)
    document = new_mail(cipher, mail, "reply", by=by, at=at, send_after=send_after)
    if reply.stage_after is None:
        return document
    return {**document, "stageBefore": stage, "stageAfter": reply.stage_after}


def _same(there: StoredMail, reply: Reply) -> StoredMail:
    """Return what was queued under a key before; raise unless it says the same."""
    texts = (there.mail.subject, there.mail.text) if there.mail else None
    said = (reply.subject, reply.body + "\n"), reply.stage_after or ""
    if texts is not None and (texts, there.stage_after) != said:
        raise IdempotencyKeyReusedError(there.id)
    return there
