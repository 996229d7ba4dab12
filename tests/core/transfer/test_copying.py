"""Walks in step; and a target's documents say whether it holds the same, not what is noted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.testing.samples import HANOK, LOFT
from studio_core.records.record import Record, revision_of
from studio_core.transfer.copying import holds_the_same, paired

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
def test_a_noted_revision_vouches_for_nothing(one: dict[str, Any], other: dict[str, Any]) -> None:
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
def test_what_differs_in_one_place_differs(one: dict[str, Any], other: dict[str, Any]) -> None:
    wanted = Record.of(one)

    assert not holds_the_same(wanted, Record(other, wanted.revision))


def test_two_walks_are_paired_by_id() -> None:
    one, other = Record.of(HANOK), Record.of(LOFT)

    pairs = list(paired([("a", one), ("c", one)], [("b", other), ("c", other), ("d", other)]))

    assert pairs == [("a", one, None), ("b", None, other), ("c", one, other), ("d", None, other)]
