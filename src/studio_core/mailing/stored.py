"""Mails about enquiries as they are stored: what they say is sealed, how far they have got is not.

The id of a mail begins with that of its enquiry, so that those of one enquiry lie together.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias, get_args

from studio_core.dates import timestamp
from studio_core.encryption.cipher import Cipher
from studio_core.errors import EnquiryUnreadableError
from studio_core.languages.written_in import LANGUAGE, language_of
from studio_core.mailing.mail import Mail, piece_documents, read_pieces
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Actor, Delete, SetField
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

MailKind: TypeAlias = Literal["receipt", "reply", "studio"]
"""`studio` goes to who works here; the others go to visitors."""

MailState: TypeAlias = Literal["pending", "sent", "failed", "bounced", "cancelled"]
"""`failed` is tried again; `bounced` was refused for good, or waited too long."""

UNSENT: frozenset[MailState] = frozenset(("pending", "failed"))

STUDIO = "studio"
"""Stands for the enquiry in the ids of mails that are about none, or about one that is erased."""

_KINDS: tuple[MailKind, ...] = get_args(MailKind)
_STATES: tuple[MailState, ...] = get_args(MailState)
_BETWEEN = "~"
_KEPT = timedelta(days=30)
_AT_ONCE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMail:
    """A stored mail, read; *mail* is None when its key is not here.

    *by* is who wrote it, an account or a kind of actor. *reply* is the mail server's code when it
    did not take the mail, 0 for none. From *until* on nobody needs it, '' for a mail that is always
    needed. With *stage_after* the enquiry goes on to that stage when the mail has gone, if it is
    still at *stage_before*.
    """

    id: str
    enquiry: str
    kind: MailKind
    state: MailState
    mail: Mail | None
    by: str
    created_at: str
    send_after: str
    until: str
    next_at: str
    attempts: int
    last_error: str
    reply: int
    sent_at: str
    message_id: str
    stage_before: str
    stage_after: str


def mail_id(enquiry: str, name: str) -> str:
    """Return the id of an enquiry's mail called *name*."""
    return f"{enquiry}{_BETWEEN}{name}"


def enquiry_of(id: str) -> str:
    """Return the id of the enquiry that the mail *id* is about."""
    return id.partition(_BETWEEN)[0]


def new_mail(
    cipher: Cipher, mail: Mail, kind: MailKind, *, by: Actor, at: str, send_after: str
) -> dict[str, Json]:
    """Return what is stored of *mail*, which waits until *send_after*."""
    return {
        LANGUAGE: mail.language,
        "enquiry": enquiry_of(mail.id),
        "kind": kind,
        "state": "pending",
        "sealed": sealed_mail(cipher, mail),
        "by": by.id or by.kind,
        "createdAt": at,
        "sendAfter": send_after,
    }


def sealed_mail(cipher: Cipher, mail: Mail) -> dict[str, Json]:
    """Return what *mail* says and whom it goes to, sealed for its own record."""
    texts = {**asdict(mail), "pieces": piece_documents(mail.pieces)}
    del texts[LANGUAGE]  # it stands beside: who knows of no languages reads the rest
    key, text = cipher.seal(json.dumps(texts, ensure_ascii=False), _context(mail.id))
    return {"key": key, "text": text}


def read_mail(cipher: Cipher, id: str, document: Document) -> StoredMail:
    """Return the mail in a stored *document*."""
    texts = {
        name: str(document.get(stored) or "")
        for name, stored in (
            ("enquiry", "enquiry"),
            ("by", "by"),
            ("created_at", "createdAt"),
            ("send_after", "sendAfter"),
            ("until", "until"),
            ("next_at", "nextAt"),
            ("last_error", "lastError"),
            ("sent_at", "sentAt"),
            ("message_id", "messageId"),
            ("stage_before", "stageBefore"),
            ("stage_after", "stageAfter"),
        )
    }
    return StoredMail(
        id=id,
        kind=kind_of(document),
        state=state_of(document),
        mail=_unsealed(cipher, id, document),
        attempts=_count(document, "attempts"),
        reply=_count(document, "reply"),
        **texts,
    )


def kind_of(document: Document) -> MailKind:
    """Return what a stored mail is."""
    return next((one for one in _KINDS if one == document.get("kind")), "reply")


def state_of(document: Document) -> MailState:
    """Return how far a stored mail has got; one of an unknown state is sent by nobody."""
    return next((one for one in _STATES if one == document.get("state")), "cancelled")


def mails_of(store: Store, cipher: Cipher, enquiry: str) -> list[StoredMail]:
    """Return what was mailed to the visitor about one enquiry, oldest first."""
    found = [read_mail(cipher, id, one.document) for id, one in _to_visitor(store, enquiry)]
    return sorted(found, key=lambda one: (one.created_at, one.id))


def mail_states(store: Store, enquiry: str) -> dict[str, MailState]:
    """Return how far each mail to the visitor has got, by id; nothing is unsealed for it."""
    return {id: state_of(record.document) for id, record in _to_visitor(store, enquiry)}


def removal_changes(store: Store, enquiries: Iterable[str]) -> tuple[Delete, ...]:
    """Return what removes every mail of these enquiries, to be committed with their removal."""
    return tuple(
        Delete(ENQUIRY_MAILS, id) for enquiry in enquiries for id, _ in _records_of(store, enquiry)
    )


def sweep_studio_mails(store: Store, *, at: BelievedAt) -> int:
    """Remove the mails of no enquiry that went long ago, and return how many there were.

    They hold nothing any more. None is made again: each is about a day, or a withdrawal.
    """
    oldest = timestamp(datetime.fromisoformat(at) - _KEPT)
    changes = tuple(
        Delete(ENQUIRY_MAILS, id)
        for id, record in _records_of(store, STUDIO)
        if state_of(record.document) not in UNSENT
        and str(record.document.get("createdAt")) < oldest
    )
    if changes:
        Work(store, SYSTEM, at).commit("swept", *changes)
    return len(changes)


def keys_of_mail(document: Document) -> frozenset[str]:
    """Return the ids of the keys that a stored mail needs."""
    sealed: Any = document.get("sealed")
    return frozenset({str(sealed["key"])} if isinstance(sealed, Mapping) else ())


@retried
def reseal_mail(work: Work, cipher: Cipher, id: str) -> bool | None:
    """Seal one mail with the current key; return whether it had to be, None for unreadable."""
    record = work.store.get(ENQUIRY_MAILS, id)
    if record is None or keys_of_mail(record.document) <= {cipher.current_key()}:
        return False
    mail = read_mail(cipher, id, record.document).mail
    if mail is None:
        return None
    value = sealed_mail(cipher, mail)
    change = SetField(ENQUIRY_MAILS, id, "sealed", value, expected=record.revision)
    work.commit("enquiry_resealed", change)
    return True


def _to_visitor(store: Store, enquiry: str) -> Iterator[tuple[str, Record]]:
    found = _records_of(store, enquiry)
    return ((id, record) for id, record in found if kind_of(record.document) != "studio")


def _records_of(store: Store, enquiry: str) -> Iterator[tuple[str, Record]]:
    after = mail_id(enquiry, "")
    while page := store.scan(ENQUIRY_MAILS, after, _AT_ONCE):
        for id, record in page:
            if not id.startswith(mail_id(enquiry, "")):
                return
            yield id, record
        after = page[-1][0]


def _unsealed(cipher: Cipher, id: str, document: Document) -> Mail | None:
    sealed: Any = document.get("sealed")
    if not isinstance(sealed, Mapping):
        return None
    try:
        text = cipher.unseal(str(sealed["key"]), str(sealed["text"]), _context(id))
    except EnquiryUnreadableError:
        return None
    texts = json.loads(text)
    pieces, follows = read_pieces(texts.pop("pieces")), tuple(texts.pop("follows"))
    return Mail(pieces=pieces, follows=follows, language=language_of(document), **texts)


def _count(document: Document, name: str) -> int:
    value = document.get(name)
    return int(value) if isinstance(value, (int, float)) else 0


def _context(id: str) -> str:
    """Return what a sealed mail is bound to: in another record it cannot be opened."""
    return f"{ENQUIRY_MAILS}/{id}"
