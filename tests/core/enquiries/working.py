"""A studio where people work on enquiries, by a clock that tests set."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from studio_core.dates import SEOUL, timestamp
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.mail_outbox import MailDeliveries
from studio_core.enquiries.mornings import make_morning_mails
from studio_core.enquiries.office import Colleague, Office
from studio_core.enquiries.stages import Stage
from studio_core.jobs.outbox import OutboxContext
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import StoredMail, read_mail
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Delete, Put
from studio_core.records.collections import ENQUIRY_MAILS, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.enquiries.keeping import PRACTICE, anybody, kept
from tests.core.enquiries.mailing import Post
from tests.core.jobs.driven import SteppedOutbox

STUDIO_ADDRESS, INBOX = "studio@studio.example", "https://studio.example/#/admin/enquiries"
SEOYEON = Colleague(name="이서연", email="seoyeon@studio.example", answers=False)
DOYUN = Colleague(name="박도윤", email="doyun@studio.example", answers=True)
DAYS: Mapping[Stage, int] = {
    "new": 365,
    "contacted": 180,
    "visit": 180,
    "quote": 180,
    "closed": 90,
    "spam": 30,
}
WEDNESDAY = datetime(2026, 11, 25, 9, 0, tzinfo=SEOUL)


class Working:
    """The studio 봄날 on *store*, at nine on a Wednesday; who works here is in *people*."""

    def __init__(self, store: Store, cipher: Cipher, now: datetime = WEDNESDAY) -> None:
        self.store, self.cipher, self.now = store, cipher, now
        self.post: Post | Any = Post()
        self.people: dict[str, Colleague] = {}
        self.site("brand", {"ko": "봄날"})

    @property
    def at(self) -> str:
        return timestamp(self.now.astimezone(UTC))

    def change_set(self, *changes: Change) -> ChangeSet:
        return ChangeSet(actor=OPERATOR, action="x", at=self.at, changes=changes)

    def site(self, part: str, document: Mapping[str, Any]) -> None:
        self.store.commit(self.change_set(Put(SITE, part, document)))

    def office(self, store: Store | None = None) -> Office:
        return Office(
            store=store or self.store,
            cipher=self.cipher,
            address=STUDIO_ADDRESS,
            inbox=INBOX,
            colleagues=lambda: self.people,
        )

    def enquiry(self, key: str, *, received: datetime | None = None, **changed: Any) -> str:
        """Keep an enquiry that came now, or when it was *received*, *changed* by the studio."""
        at = timestamp((received or self.now).astimezone(UTC))
        id = kept(self.store, self.cipher, key, at=at)
        if changed:
            self.change(id, **changed)
        return id

    def change(self, id: str, **changed: Any) -> None:
        change_enquiry(
            Work(self.store, OPERATOR, self.at), self.cipher, PRACTICE, id, changed, anybody
        )

    def erase(self, id: str) -> None:
        delete_enquiry(Work(self.store, OPERATOR, self.at), id)

    def forget(self, collection: str, id: str) -> None:
        self.store.commit(self.change_set(Delete(collection, id)))

    def morning(self) -> int | None:
        return make_morning_mails(self.office(), DAYS, self.now)

    def next_day(self, days: int = 1) -> int | None:
        self.now += timedelta(days=days)
        return self.morning()

    def outbox(self, holder: str = "one") -> SteppedOutbox:
        context = OutboxContext(store=self.store, clock=lambda: self.now, chance=lambda: 1.0)
        mails = MailDeliveries(
            *(self.store, self.cipher, PRACTICE, self.post, lambda: self.now),
            believed=lambda: BelievedMoment(self.now),
        )
        return SteppedOutbox(context, mails, holder)

    def send(self) -> Sequence[Mail]:
        """Send what is due, and return all that was sent."""
        self.outbox().deliver_all()
        sent: Sequence[Mail] = self.post.sent
        return sent

    def stored(self) -> list[StoredMail]:
        found = self.store.read(ENQUIRY_MAILS).items()
        return [read_mail(self.cipher, id, record.document) for id, record in found]


def parts(sent: Sequence[Mail]) -> list[tuple[str, str]]:
    """Return whom each mail went to, and what about."""
    return [(mail.to, mail.subject) for mail in sent]
