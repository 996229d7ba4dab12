"""What stays of an erased enquiry: number, day, stage, and when and by whom; nothing else."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import SEOUL, timestamp
from studio_core.enquiries.erasing import delete_enquiry, erase_person, purge
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.remains import (
    EnquiryErasedError,
    check_not_erased,
    erased_enquiry,
    remains_of,
)
from studio_core.enquiries.stages import STAGES, Stage
from studio_core.enquiries.withdrawing import open_receipt, withdraw
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, SYSTEM, Actor, ChangeSet, Delete, Put, SetField
from studio_core.records.collections import ENQUIRIES, PORTFOLIO, collection_of
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, kept

NOW = datetime.fromisoformat(AT)
LATER = timestamp(NOW + timedelta(days=1))
HANA = Actor("administrator", "hana")
JUST_BEFORE_MIDNIGHT_IN_SEOUL, JUST_AFTER = "2026-02-28T14:59:59.999Z", "2026-02-28T15:00:00.000Z"
documents = st.fixed_dictionaries(
    {},
    optional={
        "receivedAt": st.datetimes(timezones=st.just(SEOUL)).map(timestamp) | st.text() | st.none(),
        "stage": st.sampled_from(STAGES) | st.text(),
        "status": st.text(),
        "name": st.text(),
    },
)


def told(store: MemoryStore, id: str) -> dict[str, Any] | None:
    erased = erased_enquiry(store, id)
    return asdict(erased) if erased else None


def set_stage(store: MemoryStore, id: str, stage: str) -> None:
    Work(store, OPERATOR, AT).commit("test", SetField(ENQUIRIES, id, "stage", stage))


def test_every_way_of_erasing_leaves_the_same_and_says_who_it_was(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    by_hand, old = kept(store, cipher, "one"), kept(store, cipher, "two", at="2020-01-01T00:00:00Z")
    withdrawn = kept(store, cipher, "three", email="sea@example.com", phone="02-555-0000")
    other = kept(store, cipher, "four", email="moon@example.com", phone="02-555-0001")
    set_stage(store, by_hand, "quote")

    delete_enquiry(Work(store, HANA, LATER), by_hand)
    assert purge(Work(store, SYSTEM, LATER), {"new": 365}, BelievedMoment(NOW)) == [old]
    receipt = open_receipt(store, cipher, receipt_token(cipher, withdrawn), NOW)
    withdraw(store, receipt, receipt.number, LATER)
    erase_person(Work(store, OPERATOR, LATER), spool, cipher, "moon@example.com")

    left = {"received_on": "2026-03-01", "stage": "new", "erased_at": LATER}
    assert told(store, by_hand) == {**left, "id": by_hand, "stage": "quote", "erased_by": "hana"}
    of_old = {"id": old, "received_on": "2020-01-01", "erased_by": "system"}
    assert told(store, old) == {**left, **of_old}
    assert told(store, withdrawn) == {**left, "id": withdrawn, "erased_by": "visitor"}
    assert told(store, other) == {**left, "id": other, "erased_by": "operator"}


def test_the_journal_keeps_nothing_else_of_it(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")

    delete_enquiry(Work(store, HANA, LATER), id)

    paths = [path for entry in store.changes(0) for path in entry.paths if path.id == id]
    remains = {"receivedOn": "2026-03-01", "stage": "new"}
    assert [(path.before, path.after) for path in paths] == [(None, None), (remains, None)]


@pytest.mark.parametrize(
    ("received_at", "day"),
    [(JUST_BEFORE_MIDNIGHT_IN_SEOUL, "2026-02-28"), (JUST_AFTER, "2026-03-01")],
)
def test_the_day_is_that_of_seoul(received_at: str, day: str) -> None:
    assert remains_of({"receivedAt": received_at})["receivedOn"] == day


@given(documents)
def test_of_any_record_only_a_day_and_a_known_stage_stay(document: dict[str, Any]) -> None:
    remains = remains_of(document)

    assert collection_of(ENQUIRIES).may_remain(remains)
    assert remains.get("stage") in (None, *STAGES)
    assert remains.keys() <= {"receivedOn", "stage"}


def test_what_was_erased_before_this_was_kept_has_neither_day_nor_stage(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    Work(store, HANA, LATER).commit("enquiry_deleted", Delete(ENQUIRIES, id))

    left = {"id": id, "received_on": None, "stage": None, "erased_at": LATER, "erased_by": "hana"}
    assert told(store, id) == left


def test_of_two_erasures_the_last_one_counts(store: MemoryStore, cipher: FileCipher) -> None:
    stages: tuple[Stage, Stage] = ("contacted", "closed")
    for stage in stages:
        id = kept(store, cipher, "the same again")
        set_stage(store, id, stage)
        delete_enquiry(Work(store, HANA, LATER), id)

    erased = erased_enquiry(store, id)
    assert erased is not None
    assert erased.stage == "closed"


def test_nothing_is_left_of_what_was_never_there_or_went_otherwise(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    # A restoration removes what it finds erased; that is no erasure of its own.
    changes = (Delete(ENQUIRIES, id), Put(PORTFOLIO, "p1", {"title": "집"}))
    Work(store, OPERATOR, AT).commit("backup_restored", *changes)

    assert told(store, id) is None
    check_not_erased(store, id)


def test_who_looks_for_an_erased_enquiry_is_told(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    delete_enquiry(Work(store, HANA, LATER), id)

    with pytest.raises(EnquiryErasedError) as caught:
        check_not_erased(store, id)

    assert caught.value.erased.number == id[:9]
    assert str(caught.value) == f"{id} was erased at {LATER} by hana"


class ChangedMeanwhile(MemoryStore):
    """Somebody gives the enquiry another stage just before the first deletion."""

    changing = ""

    def commit(self, change_set: ChangeSet) -> int:
        if change_set.action == "enquiry_deleted" and self.changing:
            id, self.changing = self.changing, ""
            set_stage(self, id, "visit")
        return super().commit(change_set)


def test_the_stage_is_that_of_the_moment_of_the_erasure(
    spool: FolderSpool, cipher: FileCipher
) -> None:
    store = ChangedMeanwhile()
    one = store.changing = kept(store, cipher, "one", email="sea@example.com", phone="02-555-0000")
    delete_enquiry(Work(store, HANA, LATER), one)
    other = store.changing = kept(store, cipher, "other")
    erase_person(Work(store, HANA, LATER), spool, cipher, "minseo@example.com")

    for erased in (erased_enquiry(store, one), erased_enquiry(store, other)):
        assert erased is not None
        assert erased.stage == "visit"
