"""Mails to who works here: laid into the outbox once each, and with nothing of who asked in them.

What is to be done next is the studio's own text, which may name the visitor: then it is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.mail_texts import StudioMail, studio_mail
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.languages.written_in import LANGUAGE, language_of, told_language
from studio_core.mailing.mail import Fact
from studio_core.mailing.stored import STUDIO, mail_id, new_mail
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.texts.searching import folded

_PHONE_DIGITS = 7
_LAST_DIGITS = 4
_GIVEN_NAME = 2
"""How many syllables the given name of nearly everybody has in Korea."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Colleague:
    """Somebody who may see enquiries; *answers* says that this is what they are here for."""

    name: str
    email: str
    answers: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """What mails to who works here are made with.

    *address* is the studio's own. *inbox* is the address of the inbox, '' where the site has none.
    *colleagues* returns who may see enquiries, by account.
    """

    store: Store
    cipher: Cipher
    address: str
    inbox: str
    colleagues: Callable[[], Mapping[str, Colleague]]

    def address_of(self, assignee: str) -> str:
        """Return where who is in charge is told; the studio's own address without anybody."""
        found = self.colleagues().get(assignee)
        return found.email if found and found.email else self.address

    def answering(self) -> Mapping[str, str]:
        """Return where those are told who answer enquiries, by account.

        Without anybody it is the studio's own address, by a name that no account has.
        """
        there = {id: one.email for id, one in self.colleagues().items() if one.answers}
        return {id: email for id, email in there.items() if email} or {STUDIO: self.address}

    def page_of(self, enquiry: str) -> str:
        """Return the address of an enquiry in the inbox, '' where the site has none."""
        return self.inbox and f"{self.inbox}/{enquiry}"

    def laid(
        self,
        about: StudioMail,
        id: str,
        to: str,
        values: Mapping[str, object],
        *,
        at: str,
        rows: Sequence[Fact] = (),
        send_after: str = "",
        until: str = "",
    ) -> Put:
        """Return what lays the mail *id* into the outbox, unless one was laid under that id.

        *rows* are the enquiries that it lists. After *until* it is not sent any more, '' for as
        long as it is tried.
        """
        mail = studio_mail(self.store, about, id, to, values, rows)
        document = new_mail(
            self.cipher, mail, "studio", by=SYSTEM, at=at, send_after=send_after or at
        )
        if until:
            document["until"] = until
        return Put(ENQUIRY_MAILS, id, document, expected=ABSENT)

    def withdrawn(self, enquiry: str, number: str, document: Document, *, at: str) -> Put:
        """Return what tells who was in charge that a visitor has withdrawn *enquiry*.

        *document* is what was stored of it. The mail belongs to no enquiry: it has to outlive this
        one.
        """
        id = mail_id(STUDIO, f"withdrawn-{enquiry}")
        to = self.address_of(str(document.get("assignee") or ""))
        told = {"receipt": number, LANGUAGE: told_language(language_of(document))}
        mail = self.laid("withdrawn", id, to, told, at=at)
        # The same enquiry may have come and been withdrawn before.
        return replace(mail, expected=None)


def step_told(enquiry: StoredEnquiry) -> str:
    """Return what is to be done next as a mail may say it: '' where it may tell who the visitor is.

    That is with their name, or a given name of it; an address or telephone number of anybody, or
    the end of theirs; and a word of the place that they wrote.
    """
    step, contact = enquiry.next_step, enquiry.contact
    if contact is None or "@" in step:
        return ""
    digits = "".join(letter for letter in step if letter.isdigit())
    phone = "".join(letter for letter in contact.phone if letter.isdigit())[-_LAST_DIGITS:]
    if len(digits) >= _PHONE_DIGITS or (len(phone) == _LAST_DIGITS and phone in digits):
        return ""
    name = "".join(folded(contact.name).split())
    places = folded(str(contact.facts.get("district") or "")).split()
    telling = [name, name[-_GIVEN_NAME:], *folded(contact.name).split(), *places]
    said = "".join(folded(step).split())
    return "" if any(len(one) > 1 and one in said for one in telling) else step
