"""Notices of new enquiries: each sent once, repeated after failures, by one process."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.notices import JOB, Notices
from studio_core.errors import DeliveryError
from studio_core.jobs.job import JobRun
from studio_core.jobs.leases import claim
from studio_core.jobs.outbox import OutboxContext
from studio_core.jobs.runner import ELSEWHERE
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.languages.written_in import language_name
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, SPAM, document_of, kept
from tests.core.jobs.driven import SteppedJob


class Mail:
    """A mail server that fails while *away*, and calls *during* while it takes a notice."""

    def __init__(self) -> None:
        self.told: list[list[str]] = []
        self.languages: dict[str, str] = {}
        self.away = False
        self.during: Callable[[], object] = list

    def send(self, receipts: Mapping[str, str]) -> None:
        if self.away:
            raise DeliveryError("away")
        self.told.append(list(receipts))
        self.languages |= receipts
        self.during()


class Clock:
    def __init__(self) -> None:
        self.now = datetime.fromisoformat(AT)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def mail() -> Mail:
    return Mail()


@pytest.fixture
def clock() -> Clock:
    return Clock()


class SteppedNotices(SteppedJob):
    """The notices of one process."""

    def __init__(self, store: MemoryStore, mail: Mail, clock: Clock, holder: str = "one") -> None:
        context = OutboxContext(store=store, clock=clock, chance=lambda: 1.0)
        notices = Notices(context, mail)
        super().__init__(store, clock, notices.job(), holder)
        self.refresh, self.reload = notices.refresh, notices.reload
        notices.reload()


@pytest.fixture
def notices(store: MemoryStore, mail: Mail, clock: Clock) -> SteppedNotices:
    return SteppedNotices(store, mail, clock)


def test_a_new_enquiry_has_one_notice(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    id = kept(store, cipher, "one")
    notices.refresh([id])

    assert [notices.step(), notices.step()] == [0, None]

    assert mail.told == [[id]]
    assert document_of(store, id)["notice"] == "sent"
    notices.refresh([id])
    assert notices.step() is None


@pytest.mark.parametrize("language", TWINNED)
def test_a_notice_says_in_which_language_somebody_wrote(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, language: str
) -> None:
    with speaking(language):
        abroad = kept(store, cipher, "one")
    here = kept(store, cipher, "two")

    notices.refresh([abroad, here])
    notices.step()

    assert mail.languages == {abroad: language_name(language), here: ""}


def test_spam_and_missing_enquiries_have_no_notice(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    notices.refresh([kept(store, cipher, "spam", **SPAM), "NONE"])

    assert notices.step() is None
    assert mail.told == []


def test_after_a_restart_the_notices_that_are_due_are_found(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    ids = {kept(store, cipher, key) for key in ("one", "two")}
    kept(store, cipher, "spam", **SPAM)

    notices.reload()
    notices.step()

    assert [set(receipts) for receipts in mail.told] == [ids]


def test_a_process_that_is_asked_to_sends_what_it_has_not_heard_of(
    store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    context = OutboxContext(store=store, clock=clock, chance=lambda: 1.0)
    other = Notices(context, mail)
    id = kept(store, cipher, "one")

    other.run(JobRun(store=store, now=clock()))

    assert mail.told == [[id]]


def test_a_notice_has_at_most_twenty_enquiries_and_the_next_follows_at_once(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    ids = {kept(store, cipher, str(number), address="") for number in range(45)}
    notices.reload()

    assert [notices.step(), notices.step()] == [0, None]

    assert [len(receipts) for receipts in mail.told] == [20, 20, 5]
    assert {id for receipts in mail.told for id in receipts} == ids


def test_after_each_failure_a_notice_waits_longer_and_is_sent_in_the_end(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    mail.away = True
    notices.refresh([kept(store, cipher, "one")])
    waits = []
    for _ in range(8):
        wait = notices.step()
        assert wait is not None
        clock.wait(wait / 2)
        assert notices.step() == wait / 2
        clock.wait(wait / 2)
        waits.append(wait)
    mail.away = False

    assert notices.step() == 0

    assert waits == [5, 10, 20, 40, 80, 160, 300, 300]
    assert len(mail.told) == 1


def test_after_a_success_a_failure_is_the_first_again(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    for away in (True, True, False):
        mail.away = away
        notices.refresh([kept(store, cipher, "one")])
        clock.wait(notices.step() or 0)
    mail.away = True
    notices.refresh([kept(store, cipher, "two")])

    assert notices.step() == 5


def test_an_enquiry_erased_meanwhile_is_not_in_the_notice(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    one, other = kept(store, cipher, "one"), kept(store, cipher, "other")
    notices.refresh([one, other])
    delete_enquiry(Work(store, OPERATOR, AT), one)

    notices.step()

    assert mail.told == [[other]]
    assert notices.step() is None


def test_an_enquiry_erased_while_its_notice_is_sent_is_not_marked(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    one, other = kept(store, cipher, "one"), kept(store, cipher, "other")
    mail.during = lambda: delete_enquiry(Work(store, OPERATOR, AT), one)
    notices.refresh([one, other])

    assert [notices.step(), notices.step()] == [0, None]

    assert document_of(store, other)["notice"] == "sent"


def test_no_notice_is_sent_when_all_enquiries_were_erased(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail
) -> None:
    id = kept(store, cipher, "one")
    notices.refresh([id])
    delete_enquiry(Work(store, OPERATOR, AT), id)

    assert [notices.step(), notices.step()] == [0, None]
    assert mail.told == []


def test_only_one_process_sends_notices_at_a_time(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    notices.refresh([kept(store, cipher, "one")])
    claim(store, JOB, "another", at=timestamp(clock()))

    assert notices.step() == ELSEWHERE.total_seconds()
    assert mail.told == []


@pytest.mark.parametrize("away", [False, True])
def test_the_lease_for_notices_is_released_at_once(
    notices: SteppedNotices,
    store: MemoryStore,
    cipher: FileCipher,
    mail: Mail,
    clock: Clock,
    away: bool,
) -> None:
    mail.away = away
    notices.refresh([kept(store, cipher, "one")])

    notices.step()

    assert claim(store, JOB, "another", at=timestamp(clock())) is not None


def test_an_hour_has_six_notices_and_then_a_digest(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    for number in range(100):
        notices.refresh([kept(store, cipher, str(number))])
        notices.step()
        clock.wait(30)
    wait = notices.step()

    assert [len(receipts) for receipts in mail.told] == [1] * 6
    assert wait == 3_600 - 3_000
    clock.wait(wait)
    notices.step()
    assert [len(receipts) for receipts in mail.told] == [1] * 6 + [94]


def test_a_digest_is_marked_in_a_few_change_sets_whoever_is_erased_meanwhile(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    for number in range(6):
        notices.refresh([kept(store, cipher, str(number))])
        notices.step()
    ids = [kept(store, cipher, f"more {number}") for number in range(250)]
    notices.refresh(ids)
    clock.wait(notices.step() or 0)
    mail.during = lambda: delete_enquiry(Work(store, OPERATOR, AT), ids[-1])
    before = store.position()

    notices.step()

    assert len(mail.told[-1]) == 250
    assert {document_of(store, id)["notice"] for id in ids[:-1]} == {"sent"}
    assert store.position() - before < 70
    assert notices.step() is None


def test_all_processes_together_send_six_notices_in_an_hour(
    store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    for number in range(20):
        one = SteppedNotices(store, mail, clock, str(number))
        one.refresh([kept(store, cipher, str(number))])
        one.step()

    assert len(mail.told) == 6


def test_a_notice_that_was_not_taken_counts_nothing(
    notices: SteppedNotices, store: MemoryStore, cipher: FileCipher, mail: Mail, clock: Clock
) -> None:
    mail.away = True
    notices.refresh([kept(store, cipher, "one")])
    for _ in range(10):
        clock.wait(notices.step() or 0)
    mail.away = False

    assert notices.step() == 0
    assert len(mail.told) == 1
