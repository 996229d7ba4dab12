"""An enquiry, its outbox of mails and a mail server in memory, for the tests of mails."""

from datetime import UTC, datetime, timedelta

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.mail_outbox import MailDeliveries
from studio_core.enquiries.replies import Reply, queue_reply
from studio_core.errors import DeliveryError
from studio_core.jobs.outbox import OutboxContext
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import StoredMail, mails_of
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, Actor, Put
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from tests.core.enquiries.keeping import PRACTICE, kept
from tests.core.jobs.driven import SteppedOutbox

SEOYEON = Actor("administrator", "seoyeon")
REPLY = Reply(
    subject="[봄날] 상담 신청을 잘 받았어요 (7F3K-29QD)",
    body="김민서 님, 안녕하세요.\n\n내일 오전에 전화드릴게요.",
    stage_after="contacted",
)


class Post:
    """A mail server that keeps what it gets, or raises the next of its *errors*."""

    def __init__(self) -> None:
        self.sent: list[Mail] = []
        self.errors: list[DeliveryError] = []

    def send(self, mail: Mail) -> str:
        if self.errors:
            raise self.errors.pop(0)
        self.sent.append(mail)
        return f"<{mail.id}@studio.example>"


class Desk:
    """A studio called 봄날 with one enquiry, and a clock that tests move."""

    def __init__(self, store: MemoryStore, cipher: FileCipher, **changed: str) -> None:
        self.store, self.cipher, self.post = store, cipher, Post()
        self.now, self.is_believed = datetime(2026, 3, 2, 9, tzinfo=UTC), True
        Work(self.store, OPERATOR, self.at).commit("x", Put(SITE, "brand", {"ko": "봄날"}))
        self.id = kept(store, cipher, "one", **changed)
        self.outbox = self.new_outbox("one")

    @property
    def at(self) -> str:
        return timestamp(self.now)

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def new_outbox(self, holder: str) -> SteppedOutbox:
        context = OutboxContext(store=self.store, clock=lambda: self.now, chance=lambda: 1.0)
        deliveries = MailDeliveries(
            *(self.store, self.cipher, PRACTICE, self.post, lambda: self.now),
            believed=lambda: BelievedMoment(self.now) if self.is_believed else None,
        )
        return SteppedOutbox(context, deliveries, holder)

    def reply(self, reply: Reply = REPLY, nonce: str = "one") -> StoredMail:
        return queue_reply(
            Work(self.store, SEOYEON, self.at), self.cipher, self.id, reply, name=nonce
        )

    def send(self) -> None:
        """Do what is due now."""
        self.outbox.reload()
        while self.outbox.step() == 0:
            continue

    def mails(self) -> list[StoredMail]:
        return mails_of(self.store, self.cipher, self.id)
