"""An enquiry with a file and a mail, for the tests of how a site's records travel."""

from dataclasses import replace
from pathlib import Path

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.images.local.objects import StoredObjects
from studio_adapters.images.local.storage import FolderStorage
from studio_core.enclosures.enclosure import enclosed_in
from studio_core.enclosures.opening import EnclosureEntry, list_enclosures, open_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import mail_id, mails_of, new_mail
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.store import Store
from tests.contracts.samples import change_set
from tests.core.enclosures.sending import PDF, claimed, services_of, whole
from tests.core.enquiries.keeping import AT

ENCLOSED_COUNT = 3
"""How many records `put_enclosed` leaves: the enquiry, its file and its mail."""

_ENQUIRY, _FILE = "-e-1", "e" * 32
_MAIL = Mail(
    id=mail_id(_ENQUIRY, "receipt"),
    to="minseo@example.com",
    subject="상담 신청을 받았어요",
    text="곧 연락드릴게요.\n",
    name="김민서",
)


def put_enclosed(store: Store, folder: Path) -> None:
    """Leave an enquiry with a file, whose bytes lie below *folder* with the key, and a mail."""
    services = _services(folder)
    whole(store, services, _FILE)
    claimed(store, services, [_FILE], _ENQUIRY)
    mail = new_mail(services.cipher, _MAIL, "receipt", by=SYSTEM, at=AT, send_after=AT)
    put = Put(ENQUIRY_MAILS, _MAIL.id, {**mail, "state": "sent", "sentAt": AT})
    store.commit(change_set(put, action="mail_sent"))


def check_enclosed(store: Store, folder: Path) -> None:
    """Fail unless the enquiry names its file, which opens, and its mail can be read."""
    services, enquiry = _services(folder), store.get(ENQUIRIES, _ENQUIRY)
    assert enquiry is not None
    named = {_ENQUIRY: enclosed_in(enquiry.document)}
    entry = EnclosureEntry(_FILE, 1, "거실 도면.pdf", "application/pdf", len(PDF))
    assert list_enclosures(store, services.cipher, named) == {_ENQUIRY: [entry]}
    assert b"".join(open_enclosure(store, services, _ENQUIRY, 1).pieces) == PDF
    [mail] = mails_of(store, services.cipher, _ENQUIRY)
    assert (mail.kind, mail.state, mail.mail) == ("receipt", "sent", _MAIL)


def _services(folder: Path) -> EnclosureServices:
    objects = StoredObjects(FolderStorage(folder / "enclosures", private=True), "files")
    return replace(services_of(FileCipher(folder / "enclosed.key", lambda: AT)), objects=objects)
