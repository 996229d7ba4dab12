"""Since when the oldest of what waits has waited: what an operator is alarmed by."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import parse_moment
from studio_core.enquiries.notices import Notices
from studio_core.enquiries.outbox import EnquiryDeliveries
from studio_core.enquiries.replies import WAIT
from studio_core.errors import DeliveryError
from studio_core.indexnow.ports import AnnouncementFailedError
from studio_core.jobs.outbox import OutboxContext
from studio_core.records.changes import OPERATOR, Delete, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, document_of, kept
from tests.core.enquiries.mailing import Desk
from tests.core.indexnow.announcing import ONE, Server
from tests.core.jobs.driven import SteppedJob, SteppedOutbox


class Away:
    """Nobody who takes anything."""

    def deliver(self, body: object) -> None:
        raise DeliveryError("away")

    def send(self, receipts: Mapping[str, str]) -> None:
        raise DeliveryError("away")


class Clock:
    def __init__(self) -> None:
        self.now = datetime.fromisoformat(AT)

    def __call__(self) -> datetime:
        return self.now


def context_of(store: MemoryStore, clock: Clock) -> OutboxContext:
    return OutboxContext(store=store, clock=clock, chance=lambda: 1.0)


def test_an_enquiry_waits_since_it_came_whatever_was_tried(
    store: MemoryStore, cipher: FileCipher
) -> None:
    clock = Clock()
    id = kept(store, cipher, "one")
    came = parse_moment(document_of(store, id)["receivedAt"])
    outbox = SteppedOutbox(context_of(store, clock), EnquiryDeliveries(store, cipher, Away()))
    assert outbox.oldest is None

    for _ in range(3):
        clock.now += timedelta(hours=2)
        outbox.reload()
        outbox.step()
        assert outbox.oldest == came

    outbox.close()


def test_of_two_the_older_one_counts_until_it_is_gone(
    store: MemoryStore, cipher: FileCipher
) -> None:
    clock = Clock()
    older, newer = kept(store, cipher, "one"), kept(store, cipher, "two")
    later = SetField(ENQUIRIES, newer, "receivedAt", "2026-03-05T00:00:00.000Z")
    Work(store, OPERATOR, AT).commit("x", later)
    outbox = SteppedOutbox(context_of(store, clock), EnquiryDeliveries(store, cipher, Away()))
    outbox.reload()
    first = outbox.oldest

    Work(store, OPERATOR, AT).commit("x", Delete(ENQUIRIES, older))
    outbox.refresh([older])
    second = outbox.oldest
    outbox.reload()

    assert first == parse_moment(AT)
    assert second == outbox.oldest == datetime(2026, 3, 5, tzinfo=UTC)
    outbox.close()


def test_a_record_without_its_moment_waits_since_it_was_seen(
    store: MemoryStore, cipher: FileCipher
) -> None:
    clock = Clock()
    id = kept(store, cipher, "one")
    Work(store, OPERATOR, AT).commit("x", SetField(ENQUIRIES, id, "receivedAt", None))
    outbox = SteppedOutbox(context_of(store, clock), EnquiryDeliveries(store, cipher, Away()))
    outbox.reload()
    seen = clock.now
    clock.now += timedelta(hours=5)
    outbox.reload()

    assert outbox.oldest == seen
    outbox.close()


def test_a_mail_waits_from_when_it_cannot_be_taken_back_any_more(
    store: MemoryStore, cipher: FileCipher
) -> None:
    desk = Desk(store, cipher)
    desk.reply()
    desk.outbox.reload()

    waited = [desk.outbox.oldest]
    sendable = desk.now + WAIT
    desk.post.errors.append(DeliveryError("away"))
    for _ in range(2):
        desk.wait(3600)
        desk.send()
        waited.append(desk.outbox.oldest)

    assert waited == [sendable, sendable, None]
    desk.outbox.close()


def test_a_notice_waits_since_its_enquiry_came(store: MemoryStore, cipher: FileCipher) -> None:
    clock = Clock()
    notices = Notices(context_of(store, clock), Away())
    stepped = SteppedJob(store, clock, notices.job())
    id = kept(store, cipher, "one")
    clock.now += timedelta(hours=1)
    stepped.step()

    assert (notices.waiting, notices.oldest) == (1, parse_moment(AT))

    Work(store, OPERATOR, AT).commit("x", SetField(ENQUIRIES, id, "notice", "sent"))
    notices.refresh([id])
    assert (notices.waiting, notices.oldest) == (0, None)


def test_an_announcement_waits_since_it_was_collected() -> None:
    server = Server()
    server.open()
    server.switch()
    server.round()
    server.engines.errors[ONE[0].address] = AnnouncementFailedError("away", 0)
    server.project("p1")
    server.later()
    begun = server.notices.oldest
    server.later(3600)

    assert begun is not None
    assert server.notices.oldest == begun
    assert server.notices.waiting == 1
