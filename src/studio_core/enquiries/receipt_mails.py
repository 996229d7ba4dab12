"""The mail by which visitors hear that their consultation has come, kept with the enquiry."""

from datetime import datetime, timedelta
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
from studio_core.records.collections import ENQUIRY_MAILS, LIMITS
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Document
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
    The change set fails as stale when another receipt for the address was counted meanwhile.
    """
    email = enquiry.email
    if page is None or not email or enquiry.kind != "consultation":
        return ()
    link = page and _page_in(enquiry.language, page) + receipt_token(cipher, id)
    now = round(datetime.fromisoformat(at).timestamp() * 1000)
    address = next(iter(cipher.tokens("receipt-mail", folded_email(email)).values()))
    counted = store.get(LIMITS, address)
    moments = stored_list(counted.document.get("moments")) if counted else []
    today = [int(one) for one in moments if now - _DAY_MS < one]
    if len(today) >= MOST_A_DAY:
        return ()
    count: Document = {"moments": [*today, now], "until": now + _DAY_MS}
    with speaking(enquiry.language):
        mail = receipt_mail(store, id, email, received_at=at, link=link)
    stored = new_mail(cipher, mail, "receipt", by=SYSTEM, at=at, send_after=at)
    return (
        Put(ENQUIRY_MAILS, mail.id, stored, expected=ABSENT),
        Put(LIMITS, address, count, expected=counted.revision if counted else ABSENT),
    )


def _page_in(language: str, page: str) -> str:
    """Return the address *page*, with that of its host, in *language*."""
    parts = urlsplit(page)
    return parts._replace(path=address_in(language, parts.path)).geturl()
