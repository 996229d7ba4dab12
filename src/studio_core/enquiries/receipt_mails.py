"""The mail by which visitors hear that their consultation has come, kept with the enquiry."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.mail_texts import receipt_mail
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.stored import folded_email
from studio_core.languages.registry import address_in
from studio_core.languages.speaking import speaking
from studio_core.mailing.stored import new_mail
from studio_core.records.changes import SYSTEM, Change, Put
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.key_value import Next, milliseconds
from studio_core.records.record import ABSENT, Document
from studio_core.records.spaces import MAILS_SENT
from studio_core.records.store import Store

MOST_A_DAY = 3
"""Receipts for one address: whoever types somebody else's floods nobody."""

_DAY_MS = round(timedelta(days=1).total_seconds() * 1000)


def receipt_mail_changes(
    store: Store, cipher: Cipher, id: str, enquiry: Enquiry, page: str | None, *, at: str
) -> tuple[Change, ...]:
    """Return what lays a receipt into the outbox, to be committed with the consultation *id*.

    Nothing for a question, without an address, and for one that got enough today. *page* is the
    address before a receipt's token in the base language, '' where the site has none; None where no
    mail can be sent. The mail is in the language of the enquiry, and so is the receipt.
    It is counted at once, and once for *id*, however often it is committed again.
    """
    email = enquiry.email
    if page is None or not email or enquiry.kind != "consultation":
        return ()
    link = page and _page_in(enquiry.language, page) + receipt_token(cipher, id)
    now = milliseconds(at)
    address = next(iter(cipher.tokens("receipt-mail", folded_email(email)).values()))

    def counted(before: "Document | None") -> Next:
        stored: Any = before.get("moments") if before else ()
        # A version before did not say of which enquiries they were.
        earlier = stored if isinstance(stored, Mapping) else dict(zip("abc", stored, strict=False))
        today = {name: moment for name, moment in earlier.items() if now - _DAY_MS < moment}
        sent = {**today, id: now}
        return None if len(sent) > MOST_A_DAY else ({"moments": sent}, now + _DAY_MS)

    if not store.key_values.update(MAILS_SENT, address, counted):
        return ()
    with speaking(enquiry.language):
        mail = receipt_mail(store, id, email, received_at=at, link=link)
    stored = new_mail(cipher, mail, "receipt", by=SYSTEM, at=at, send_after=at)
    return (Put(ENQUIRY_MAILS, mail.id, stored, expected=ABSENT),)


def _page_in(language: str, page: str) -> str:
    """Return the address *page*, with that of its host, in *language*."""
    parts = urlsplit(page)
    return parts._replace(path=address_in(language, parts.path)).geturl()
