"""Tombstones: which enquiries were erased, told without a word about anybody."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.erasures import FILE_NAME, ErasureFile
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.erasing import delete_enquiry, purge
from studio_core.enquiries.erasures import ErasureList, judge_by, tombstone, united
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, SYSTEM, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, document_of, kept

LATER = "2026-03-02T09:00:00.000Z"
LISTS = st.lists(
    st.builds(
        ErasureList,
        st.sampled_from([b"a" * 32, b"b" * 32]),
        st.dictionaries(st.sampled_from("0123"), st.sampled_from([AT, LATER])),
    )
)


def erasures(tmp_path: Path) -> ErasureFile:
    return ErasureFile(tmp_path / FILE_NAME)


def has(file: ErasureFile, id: str, document: Any) -> bool:
    return any(one.has(id, document) for one in file.lists())


def test_an_erased_enquiry_is_remembered_and_another_is_not(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    gone, there = kept(store, cipher, "one"), kept(store, cipher, "two")
    document = document_of(store, gone)
    delete_enquiry(Work(store, OPERATOR, LATER), gone)
    file = erasures(tmp_path)

    file.remember(store)

    assert has(file, gone, document)
    assert not has(file, there, document)
    assert gone not in (tmp_path / FILE_NAME).read_text()


def test_nothing_is_written_where_nothing_was_erased(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    kept(store, cipher, "one")
    file = erasures(tmp_path)

    file.remember(store)

    assert (file.exists(), file.lists()) == (False, ())


def test_a_store_that_begins_another_journal_is_read_from_its_start(
    cipher: FileCipher, tmp_path: Path
) -> None:
    first, second = MemoryStore(), MemoryStore()
    file = erasures(tmp_path)
    documents = {}
    for store, key, at in ((first, "one", LATER), (second, "two", "2026-03-03T09:00:00.000Z")):
        id = kept(store, cipher, key)
        documents[id] = document_of(store, id)
        delete_enquiry(Work(store, OPERATOR, at), id)
    Work(second, OPERATOR, AT).commit("imported", Put(PORTFOLIO, "p1", {"title": "한남동"}))

    for store in (first, second, first):
        file.remember(store)

    assert all(has(file, id, document) for id, document in documents.items())
    assert len(file.lists()[0].erased) == 2


def test_an_enquiry_that_came_after_the_erasure_was_not_erased(tmp_path: Path) -> None:
    known = ErasureList(b"s" * 32, {tombstone(b"s" * 32, "A"): AT})

    assert known.has("A", {"receivedAt": AT})
    assert known.has("A", {"receivedAt": "gestern"})
    assert not known.has("A", {"receivedAt": LATER})
    assert not known.has("B", {"receivedAt": AT})


def test_what_was_kept_too_long_is_told_from_what_was_erased() -> None:
    known = ErasureList(b"s" * 32, {tombstone(b"s" * 32, "A"): LATER})
    now = datetime(2026, 5, 1, tzinfo=UTC)
    judge = judge_by([known], {"new": 30}, BelievedMoment(now))

    assert judge("A", {"receivedAt": AT, "status": "new"}) == "erased"
    assert judge("B", {"receivedAt": AT, "status": "new"}) == "overdue"
    assert judge("B", {"receivedAt": "2026-04-20T00:00:00Z", "status": "new"}) == ""
    assert judge_by([], None, BelievedMoment(now))("B", {"receivedAt": AT, "status": "new"}) == ""


def test_a_tombstone_of_before_counts_unless_its_enquiry_s_time_was_over_then() -> None:
    received = {"receivedAt": AT, "status": "new"}
    for at, by_people, said in (
        ("2026-03-20T00:00:00.000Z", False, "erased"),
        ("2027-06-01T00:00:00.000Z", False, ""),
        ("2027-06-01T00:00:00.000Z", True, "erased"),
    ):
        digits = tombstone(b"s" * 32, "A")
        known = ErasureList(b"s" * 32, {digits: at}, frozenset([digits] * by_people))
        now = BelievedMoment(datetime(2026, 3, 25, tzinfo=UTC))

        assert judge_by([known], {"new": 30}, now)("A", received) == said
        assert judge_by([known], {"new": 30}, None)("A", received) == said


def test_nothing_is_overdue_by_a_clock_that_is_not_believed() -> None:
    assert judge_by([], {"new": 1}, None)("A", {"receivedAt": AT, "status": "new"}) == ""


def test_what_was_kept_long_enough_leaves_no_tombstone(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    gone, erased = kept(store, cipher, "one"), kept(store, cipher, "two")
    documents = {id: document_of(store, id) for id in (gone, erased)}
    delete_enquiry(Work(store, OPERATOR, LATER), erased)
    far = BelievedMoment(datetime(2036, 1, 1, tzinfo=UTC))
    assert purge(Work(store, SYSTEM, LATER), {"new": 30}, far) == [gone]
    file = erasures(tmp_path)

    file.remember(store)

    assert has(file, erased, documents[erased])
    assert not has(file, gone, documents[gone])


def test_a_tombstone_of_before_learns_from_the_journal_who_erased(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    erased = kept(store, cipher, "one")
    document = document_of(store, erased)
    delete_enquiry(Work(store, OPERATOR, LATER), erased)
    file = erasures(tmp_path)
    digits = tombstone(b"s" * 32, erased)
    file.add([ErasureList(b"s" * 32, {digits: LATER})])

    file.remember(store)

    assert file.lists()[0].by_people == {digits}
    assert file.lists()[0].has(erased, document, {"new": 1})


@given(LISTS, LISTS)
def test_lists_unite_to_the_same_in_any_order_and_lose_nothing(
    some: list[ErasureList], others: list[ErasureList]
) -> None:
    one, other = united([*some, *others]), united([*others, *some])

    assert {each.secret: each.erased for each in one} == {
        each.secret: each.erased for each in other
    }
    assert united([*one, *some]) == one
    together = {each.secret: each.erased for each in one}
    assert all(each.erased.keys() <= together[each.secret].keys() for each in [*some, *others])


@pytest.mark.parametrize("known", [(), (ErasureList(b"s" * 32, {"ab": AT}),)])
def test_what_is_added_is_there_in_a_file(tmp_path: Path, known: tuple[ErasureList, ...]) -> None:
    file = erasures(tmp_path / "new")

    file.add(known)
    file.add(())

    assert (file.exists(), file.lists()) == (True, known)
