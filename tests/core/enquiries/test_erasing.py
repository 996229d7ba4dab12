"""Erasing: one enquiry, all enquiries of one person, and those past their retention time."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.erasing import (
    delete_enquiry,
    enquiries_of,
    erase_person,
    overdue,
    purge,
)
from studio_core.enquiries.retention import is_overdue
from studio_core.enquiries.stages import Stage
from studio_core.enquiries.submission import keep_in_spool
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, ChangeSet, Position, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import revision_of
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, accepted, document_of, kept

DAYS: dict[Stage, int] = {"new": 365, "contacted": 180, "closed": 90, "spam": 30}
NOW = datetime.fromisoformat(AT)
OTHER: dict[str, Any] = {"name": "이바다", "phone": "02-555-0000", "email": "sea@example.com"}


def days_ago(days: float) -> str:
    return timestamp(NOW - timedelta(days=days))


def give_status(store: MemoryStore, id: str, status: str) -> None:
    Work(store, OPERATOR, AT).commit("test", SetField(ENQUIRIES, id, "stage", status))


def test_a_deleted_enquiry_is_gone_and_the_others_stay(
    store: MemoryStore, cipher: FileCipher
) -> None:
    one, other = kept(store, cipher, "one"), kept(store, cipher, "other")

    delete_enquiry(Work(store, OPERATOR, AT), one)

    assert list(store.read(ENQUIRIES)) == [other]
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_deleted"
    with pytest.raises(EnquiryNotFoundError):
        delete_enquiry(Work(store, OPERATOR, AT), one)


@pytest.mark.parametrize(
    "contact",
    [
        "minseo@example.com",
        " MinSeo@Example.COM ",
        "01012345678",
        "+82 10-1234-5678",
        "+82 (0)10 1234 5678",
        "0082 10 1234 5678",
        "０１０ １２３４ ５６７８",
    ],
)
def test_a_person_is_found_however_the_contact_is_spelt(
    store: MemoryStore, cipher: FileCipher, contact: str
) -> None:
    ids = {kept(store, cipher, "one"), kept(store, cipher, "two")}
    kept(store, cipher, "other", **OTHER)

    assert set(enquiries_of(store, cipher, contact)) == ids


@pytest.mark.parametrize("contact", ["", "123456", "@", "minseo", "nobody@example.com"])
def test_a_contact_without_enquiries_finds_none(
    store: MemoryStore, cipher: FileCipher, contact: str
) -> None:
    kept(store, cipher, "one", phone="1234567")
    Work(store, OPERATOR, AT).commit(
        "test", SetField(ENQUIRIES, kept(store, cipher, "damaged"), "index", "none")
    )

    assert enquiries_of(store, cipher, contact) == []


@pytest.mark.parametrize(("phone", "contact"), [("123-4567", "1234567"), ("+82 12345", "012345")])
def test_the_shortest_number_finds_its_person(
    store: MemoryStore, cipher: FileCipher, phone: str, contact: str
) -> None:
    id = kept(store, cipher, "one", phone=phone)

    assert enquiries_of(store, cipher, phone) == enquiries_of(store, cipher, contact) == [id]


def test_a_person_is_found_by_what_was_sealed_with_an_older_key(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    cipher.add_key()

    assert enquiries_of(store, cipher, "minseo@example.com") == [id]


def test_erasing_a_person_leaves_nothing_in_the_store_or_the_spool(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    both = kept(store, cipher, "both")
    keep_in_spool(spool, accepted(cipher, "both"))
    waiting = keep_in_spool(spool, accepted(cipher, "waiting"))
    other = kept(store, cipher, "other", **OTHER)
    other_waiting = keep_in_spool(spool, accepted(cipher, "other", **OTHER))

    gone = erase_person(Work(store, OPERATOR, AT), spool, cipher, "minseo@example.com")

    assert gone == [both, waiting]
    assert list(store.read(ENQUIRIES)) == [other]
    assert spool.ids() == [other_waiting]
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_deleted"


def test_erasing_an_unknown_person_changes_nothing(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    kept(store, cipher, "one")
    before = store.position()

    assert erase_person(Work(store, OPERATOR, AT), spool, cipher, "nobody@a.kr") == []
    assert store.position() == before


@pytest.mark.parametrize(("status", "days"), DAYS.items())
def test_each_state_has_its_time_counted_from_when_the_enquiry_came(
    status: Stage, days: int
) -> None:
    def is_over(received_at: str) -> bool:
        return is_overdue({"stage": status, "receivedAt": received_at}, DAYS, NOW)

    assert not is_over(days_ago(days))
    assert is_over(days_ago(days + 0.001))


def test_the_time_counts_from_the_last_change_of_stage() -> None:
    document = {"stage": "closed", "receivedAt": days_ago(400), "stageAt": days_ago(89)}

    assert not is_overdue(document, DAYS, NOW)
    assert is_overdue({**document, "stageAt": days_ago(91)}, DAYS, NOW)


def test_a_contract_is_never_overdue() -> None:
    assert not is_overdue({"stage": "contract", "receivedAt": days_ago(4000)}, DAYS, NOW)


def test_an_answered_enquiry_of_before_there_were_stages_is_one_that_was_contacted() -> None:
    assert not is_overdue({"status": "answered", "receivedAt": days_ago(179)}, DAYS, NOW)
    assert is_overdue({"status": "answered", "receivedAt": days_ago(181)}, DAYS, NOW)


def test_an_unknown_state_has_the_shortest_time_and_an_unknown_age_none() -> None:
    assert is_overdue({"status": "lost", "receivedAt": days_ago(31)}, DAYS, NOW)
    assert is_overdue({"status": ["closed"], "receivedAt": days_ago(31)}, DAYS, NOW)
    assert not is_overdue({"status": "lost", "receivedAt": days_ago(29)}, DAYS, NOW)
    assert is_overdue({"status": "new", "receivedAt": "yesterday"}, DAYS, NOW)
    assert is_overdue({"status": "new"}, DAYS, NOW)


def test_a_purge_removes_enquiries_past_their_time_and_returns_them(
    store: MemoryStore, cipher: FileCipher
) -> None:
    old = [kept(store, cipher, f"old-{number}", at=days_ago(366)) for number in range(3)]
    young = kept(store, cipher, "young", at=days_ago(364))

    assert sorted(id for id, _ in overdue(store, DAYS, NOW)) == sorted(old)
    assert sorted(purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW))) == sorted(old)

    assert list(store.read(ENQUIRIES)) == [young]
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_purged"
    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW)) == []


def test_a_purge_goes_through_more_than_one_batch_holds(
    store: MemoryStore, cipher: FileCipher
) -> None:
    ids = [kept(store, cipher, str(number), address="", at=days_ago(400)) for number in range(205)]

    assert sorted(purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW))) == sorted(ids)
    assert store.read(ENQUIRIES) == {}


class ChangedMeanwhile(MemoryStore):
    """Somebody gives an enquiry another status just before each of the next *times* deletions."""

    changing, status, times = "", "new", 0

    def commit(self, change_set: ChangeSet) -> Position:
        if change_set.action == "enquiry_purged" and self.times:
            self.times -= 1
            give_status(self, self.changing, self.status if self.times % 2 == 0 else "contacted")
        return super().commit(change_set)


@pytest.mark.parametrize(("status", "goes"), [("closed", True), ("new", False)])
def test_an_enquiry_whose_state_changes_during_a_purge_has_the_time_of_the_new_state(
    cipher: FileCipher, status: str, goes: bool
) -> None:
    store = ChangedMeanwhile()
    one, other = (kept(store, cipher, key, at=days_ago(200)) for key in ("one", "other"))
    for id in (one, other):
        give_status(store, id, "contacted")
    store.changing, store.status, store.times = one, status, 1

    gone = purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW))

    assert sorted(gone) == sorted([one, other] if goes else [other])
    assert list(store.read(ENQUIRIES)) == ([] if goes else [one])


def test_an_enquiry_that_changes_twice_during_a_purge_is_left_to_the_next(
    cipher: FileCipher,
) -> None:
    store = ChangedMeanwhile()
    id = kept(store, cipher, "one", at=days_ago(400))
    before = revision_of(document_of(store, id))
    store.changing, store.status, store.times = id, "closed", 2

    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW)) == []
    assert revision_of(document_of(store, id)) != before
    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW)) == [id]


class ErasedMeanwhile(MemoryStore):
    """Somebody erases an enquiry just before the next deletion."""

    erasing = ""

    def commit(self, change_set: ChangeSet) -> Position:
        if change_set.action == "enquiry_purged" and self.erasing:
            erased, self.erasing = self.erasing, ""
            delete_enquiry(Work(self, OPERATOR, AT), erased)
        return super().commit(change_set)


def test_an_enquiry_that_is_erased_meanwhile_is_not_returned_as_purged(cipher: FileCipher) -> None:
    store = ErasedMeanwhile()
    one, other = (kept(store, cipher, key, at=days_ago(400)) for key in ("one", "other"))
    store.erasing = one

    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(NOW)) == [other]
