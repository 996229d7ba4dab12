"""A large purge is told a day before, to owners and in the administration, and happens on time."""

from datetime import datetime, timedelta

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.announcing import (
    ComingPurge,
    PurgePost,
    announce_purge,
    coming_purge,
)
from studio_core.enquiries.erasing import purge
from studio_core.enquiries.stages import STAGES, Stage
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import read_mail
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.store import Store
from studio_core.records.work import Work

DAYS: dict[Stage, int] = dict.fromkeys(STAGES, 30)
BEGUN = datetime.fromisoformat("2026-03-01T09:00:00+00:00")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
OWNERS = {"admin1": "seoyeon@example.com", "admin2": "bada@example.com"}


def after(**time: float) -> BelievedMoment:
    return BelievedMoment(BEGUN + timedelta(**time))


def came(store: Store, count: int, moment: datetime, prefix: str = "a") -> None:
    """Have *count* enquiries come at a moment."""
    at = timestamp(moment)
    document = {"receivedAt": at, "stageAt": at, "stage": "new"}
    puts = tuple(Put(ENQUIRIES, f"{prefix}{number}", document) for number in range(count))
    if puts:
        Work(store, SYSTEM, at).commit("x", *puts)


@pytest.fixture
def post(cipher: FileCipher) -> PurgePost:
    return PurgePost(cipher=cipher, owners=lambda: OWNERS, inbox="https://a.example/#/admin")


def mails(store: Store, cipher: FileCipher) -> list[Mail]:
    found = (read_mail(cipher, id, one.document) for id, one in store.read(ENQUIRY_MAILS).items())
    return [one.mail for one in found if one.mail]


@pytest.mark.parametrize(
    ("going", "staying", "is_told"),
    [(20, 0, False), (21, 0, True), (21, 188, True), (21, 189, False), (300, 2000, True)],
)
def test_more_than_a_tenth_and_more_than_twenty_are_told_a_day_before(
    store: MemoryStore, post: PurgePost, going: int, staying: int, is_told: bool
) -> None:
    came(store, going, BEGUN)
    came(store, staying, BEGUN + 20 * DAY, "b")

    early = announce_purge(store, DAYS, after(days=29), post)
    told = announce_purge(store, DAYS, after(days=29, hours=1), post)

    coming = ComingPurge(going, going + staying, timestamp(after(days=30, hours=1)))
    assert early is None
    assert told == (coming if is_told else None)
    assert coming_purge(store, after(days=29, hours=2)) == told
    assert len(store.read(ENQUIRIES)) == going + staying


def test_owners_are_mailed_once_and_the_purge_is_on_time(
    store: MemoryStore, cipher: FileCipher, post: PurgePost
) -> None:
    came(store, 25, BEGUN)
    came(store, 5, BEGUN + 20 * DAY, "b")

    told = [announce_purge(store, DAYS, after(days=29, hours=one), post) for one in range(24)]

    assert [one is not None for one in told] == [False, True, *[False] * 22]
    found = mails(store, cipher)
    assert sorted(one.to for one in found) == sorted(OWNERS.values())
    assert "25건" in found[0].subject
    assert "모두 30건" in found[0].text
    assert "2026.03.31 19:00" in found[0].text
    assert purge(Work(store, SYSTEM, timestamp(after(days=30))), DAYS, after(days=30)) == []
    late = after(days=30, seconds=1)
    assert len(purge(Work(store, SYSTEM, timestamp(late)), DAYS, late)) == 25
    assert coming_purge(store, after(days=30, hours=1)) is None


def test_what_was_told_counts_in_no_later_notice(store: MemoryStore, post: PurgePost) -> None:
    came(store, 25, BEGUN)
    came(store, 15, BEGUN + 12 * HOUR, "b")
    came(store, 10, BEGUN + 14 * HOUR, "c")

    told = [announce_purge(store, DAYS, after(days=29, hours=one), post) for one in range(24)]

    assert [one.count for one in told if one] == [25, 25]


def test_without_mail_the_administration_tells_it_alone(store: MemoryStore) -> None:
    came(store, 25, BEGUN)

    assert announce_purge(store, DAYS, after(days=29, hours=1), None)

    assert coming_purge(store, after(days=29, hours=1))
    assert not store.read(ENQUIRY_MAILS)


def test_a_notice_by_a_clock_that_was_ahead_says_nothing(
    store: MemoryStore, post: PurgePost
) -> None:
    came(store, 25, BEGUN)
    came(store, 25, BEGUN + 400 * DAY, "b")
    assert announce_purge(store, DAYS, after(days=429, hours=1), post)

    assert coming_purge(store, after(days=29, hours=1)) is None
    assert announce_purge(store, DAYS, after(days=29, hours=1), post)
