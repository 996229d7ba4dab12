"""That a visitor added files is told once an hour, with all of them."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.added_files import GATHERED, files_told
from studio_core.enquiries.receipts import short_number
from studio_core.mailing.mail import MailDelayedError
from studio_core.records.collections import ENQUIRY_MAILS
from tests.core.enquiries.keeping import document_of
from tests.core.enquiries.working import INBOX, SEOYEON, WEDNESDAY, Working, parts

MINUTE = timedelta(minutes=1)


@pytest.fixture
def studio(store: MemoryStore, cipher: FileCipher) -> Working:
    return Working(store, cipher)


def add(studio: Working, id: str, count: int = 1, *, at: str = "") -> None:
    """Add *count* files as far as the studio hears of it."""
    document = document_of(studio.store, id)
    told = files_told(studio.office(), id, document, count, at or studio.at)
    if told:
        studio.store.commit(studio.change_set(*told))


def test_the_files_of_an_hour_are_told_together_after_it(studio: Working) -> None:
    studio.people = {"seoyeon": SEOYEON}
    id = studio.enquiry("one", stage="visit", assignee="seoyeon")
    add(studio, id)
    studio.now += 59 * MINUTE
    add(studio, id, 2)
    before = list(studio.send())
    studio.now += 2 * MINUTE
    sent = studio.send()

    assert before == []
    assert parts(sent) == [(SEOYEON.email, f"[봄날] 파일이 더해졌습니다 ({short_number(id)})")]
    told = f"파일 3개가 더해졌습니다.\n접수 번호: {short_number(id)}\n"
    assert sent[0].text.startswith(told)
    assert sent[0].pieces[0].text == "파일 3개가 더해졌습니다"
    assert sent[0].pieces[-1].href == f"{INBOX}/{id}"


def test_the_next_hour_has_a_mail_of_its_own(studio: Working) -> None:
    id = studio.enquiry("one")
    for _ in range(2):
        add(studio, id)
        studio.now += timedelta(hours=1, minutes=1)
        studio.send()

    assert ["파일 1개" in one.text for one in studio.post.sent] == [True, True]


def test_what_came_by_a_slow_clock_after_its_mail_had_gone_counts_for_the_next_hour(
    studio: Working,
) -> None:
    id, early = studio.enquiry("one"), studio.at
    add(studio, id)
    studio.now += timedelta(hours=1, minutes=1)
    studio.send()

    add(studio, id, 4, at=early)
    studio.now += GATHERED
    studio.send()

    assert [one.pieces[0].text for one in studio.post.sent] == [
        "파일 1개가 더해졌습니다",
        "파일 4개가 더해졌습니다",
    ]


def test_files_join_a_mail_that_the_server_did_not_take_yet(studio: Working) -> None:
    id, early = studio.enquiry("one"), studio.at
    add(studio, id)
    studio.now += timedelta(hours=1, minutes=1)
    studio.post.errors = [MailDelayedError(451)]
    studio.send()
    add(studio, id, at=early)
    studio.now += GATHERED

    [mail] = studio.send()

    assert mail.pieces[0].text == "파일 2개가 더해졌습니다"


def test_nothing_is_told_of_spam_and_of_what_is_erased_meanwhile(studio: Working) -> None:
    spam, gone = studio.enquiry("spam", stage="spam"), studio.enquiry("one")
    add(studio, spam)
    add(studio, gone)
    studio.erase(gone)
    studio.now += 2 * GATHERED

    assert studio.send() == []
    assert studio.store.read(ENQUIRY_MAILS) == {}


@given(waits=st.lists(st.integers(0, 100), min_size=1, max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_file_is_lost_and_no_hour_has_two_mails(cipher: FileCipher, waits: list[int]) -> None:
    studio = Working(MemoryStore(), cipher, WEDNESDAY + 7 * MINUTE)
    id, hours = studio.enquiry("one"), Counter[datetime]()
    for wait in waits:
        studio.now += wait * MINUTE
        studio.send()
        add(studio, id)
        hours[studio.now.replace(minute=0)] += 1
    studio.now += 2 * GATHERED
    studio.send()

    told = [one.pieces[0].text for one in studio.post.sent]
    names = [f"{id}~files-{hour.astimezone(UTC):%Y%m%d%H}" for hour in hours]
    assert told == [f"파일 {count}개가 더해졌습니다" for count in hours.values()]
    assert [one.id for one in studio.post.sent] == names
    assert timestamp(studio.now.astimezone(UTC)) > studio.stored()[-1].send_after
