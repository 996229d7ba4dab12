"""Scanning two stores side by side, comparing their documents, and writing in batches."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StoreTooBigError
from studio_core.records.changes import OPERATOR, ChangeSet, Position
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Record, revision_of
from studio_core.transfer.copying import Batches, ChangeSets, holds_the_same, identical, merge_join
from tests.contracts.samples import AT, HANOK, LOFT

LEAVES: Any = st.sampled_from([None, True, False, 0, 1, 1.0, 0.5, "", "가", "1"])
VALUES: Any = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    ),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(DOCUMENTS, DOCUMENTS)
def test_records_are_compared_by_document_not_by_stored_revision(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    wanted = Record.of(one)

    same = holds_the_same(wanted, Record(other, wanted.revision))

    assert same == (revision_of(one) == revision_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": None, "t": 1}, {"b": "x", "t": 1}),
        ({"a": 1, "t": 1}, {"a": True, "t": 1}),
        ({"a": [{"b": "x"}]}, {"a": [{"b": "y"}]}),
        ({"a": {"b": 1}}, {"a": {"c": 1}}),
        ({"a": "1"}, {"a": 1}),
    ],
)
def test_documents_with_one_difference_are_not_the_same(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    wanted = Record.of(one)

    assert not holds_the_same(wanted, Record(other, wanted.revision))


@given(VALUES, VALUES)
def test_values_are_identical_if_their_json_is(one: Any, other: Any) -> None:
    written = [json.dumps(value, sort_keys=True) for value in (one, other)]

    assert identical(one, other) == (written[0] == written[1])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1}, {"a": True}),
        ({"a": 1}, {"a": 1.0}),
        ({"a": [{"b": 0}]}, {"a": [{"b": False}]}),
        ({"a": "1"}, {"a": 1}),
        ([1, 2], [2, 1]),
    ],
)
def test_similar_values_are_not_identical(one: Any, other: Any) -> None:
    assert not identical(one, other)
    assert identical(one, json.loads(json.dumps(one)))


def test_two_scans_are_paired_by_id() -> None:
    one, other = Record.of(HANOK), Record.of(LOFT)

    pairs = list(merge_join([("a", one), ("c", one)], [("b", other), ("c", other), ("d", other)]))

    assert pairs == [("a", one, None), ("b", None, other), ("c", one, other), ("d", None, other)]


def test_a_record_differs_from_a_missing_one() -> None:
    record = Record.of(HANOK)

    assert holds_the_same(None, None)
    assert not holds_the_same(record, None)
    assert not holds_the_same(None, record)


@given(DOCUMENTS)
def test_a_document_in_another_form_is_the_same(document: dict[str, Any]) -> None:
    wanted = Record.of(document)
    back = {name: value for name, value in document.items() if value is not None}

    assert holds_the_same(wanted, Record(back, wanted.revision))
    assert holds_the_same(wanted, Record(back, revision_of(back)))
    assert holds_the_same(Record(document, revision_of({"another": 1})), Record.of(document))


class Picky(MemoryStore):
    """A store that refuses the ids of *refusing*, and counts change sets."""

    refusing: frozenset[str] = frozenset()
    commits = 0

    def commit(self, change_set: ChangeSet) -> Position:
        self.commits += 1
        for change in change_set.changes:
            if change.id in self.refusing:
                raise StoreTooBigError(f"{change.id} is too big")
        return super().commit(change_set)


def batches(store: MemoryStore) -> Batches:
    return ChangeSets(store, by=OPERATOR, action="test")


def test_a_batch_is_one_change_set_and_full_at_a_thousand_records() -> None:
    store = Picky()
    batch = batches(store)
    for number in range(999):
        batch.set(PORTFOLIO, f"p{number}", Record.of(HANOK))
    assert not batch.full()
    batch.set(PORTFOLIO, "p999", Record.of(HANOK))
    assert batch.full()

    batch.flush(AT)

    assert (store.commits, batch.written, len(store.read(PORTFOLIO))) == (1, 1000, 1000)
    assert not batch.full()
    batch.flush(AT)
    assert store.commits == 1


def test_of_two_changes_to_a_record_the_later_is_written() -> None:
    store = Picky()
    batch = batches(store)
    batch.set(PORTFOLIO, "p1", Record.of(HANOK))
    batch.set(PORTFOLIO, "p1", Record.of(LOFT))
    batch.set(PORTFOLIO, "p2", Record.of(HANOK))
    batch.set(PORTFOLIO, "p2", None)

    batch.flush(AT)

    assert store.read(PORTFOLIO) == {"p1": Record.of(LOFT)}


def test_a_refused_record_is_left_out_and_named_until_it_is_accepted() -> None:
    store = Picky()
    store.refusing = frozenset({"p3", "p6"})
    batch = batches(store)
    for number in range(7):
        batch.set(PORTFOLIO, f"p{number}", Record.of(HANOK))

    batch.flush(AT)

    assert sorted(store.read(PORTFOLIO)) == ["p0", "p1", "p2", "p4", "p5"]
    assert batch.written == 5
    assert [finding.path for finding in batch.findings()] == ["portfolio/p3", "portfolio/p6"]
    assert "p3 is too big" in batch.refused["portfolio/p3"]

    store.refusing = frozenset({"p6"})
    batch.set(PORTFOLIO, "p3", Record.of(HANOK))
    batch.flush(AT)

    assert list(batch.refused) == ["portfolio/p6"]
