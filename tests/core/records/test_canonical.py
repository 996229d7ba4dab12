"""The canonical form: which values are equal on every store, and which differ."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.canonical import canonical, canonical_bytes, checksum, same

KEYS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
LEAVES = st.none() | st.booleans() | NUMBERS | st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5)
)


def as_a_realtime_database_keeps_it(value: Any) -> Any:
    """Return *value* without nulls and empty containers, lists as objects, integers as floats."""
    if isinstance(value, list):
        value = {str(index): item for index, item in enumerate(value)}
    if not isinstance(value, dict):
        return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
    kept = {key: as_a_realtime_database_keeps_it(item) for key, item in value.items()}
    return {key: item for key, item in kept.items() if item is not None} or None


@given(VALUES)
def test_a_store_that_drops_nulls_and_turns_lists_into_objects_keeps_the_canonical_form(
    value: Any,
) -> None:
    assert same(value, as_a_realtime_database_keeps_it(value))


@given(VALUES)
def test_the_canonical_form_of_a_canonical_form_is_itself(value: Any) -> None:
    form = canonical(value)

    assert canonical(form) == form
    assert canonical_bytes(form) == canonical_bytes(value)


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_the_order_of_keys_does_not_matter(value: dict[str, Any]) -> None:
    turned = dict(reversed(value.items()))

    assert checksum(turned) == checksum(value)


@given(VALUES, VALUES)
def test_checksums_are_equal_exactly_when_the_canonical_forms_are(one: Any, other: Any) -> None:
    assert (checksum(one) == checksum(other)) == (canonical_bytes(one) == canonical_bytes(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        ([None, "가"], {"1": "가"}),
        ({"a": {"b": []}}, None),
        ([[], {}, [None]], None),
        (-0.0, 0),
        ({"a": 1, "b": None}, {"a": 1}),
    ],
)
def test_values_that_stores_cannot_tell_apart_are_the_same(one: Any, other: Any) -> None:
    assert canonical_bytes(one) == canonical_bytes(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [(True, 1), (False, 0), (False, None), ("", None), ("1", 1), (0, None), (True, "true")],
)
def test_values_that_stores_tell_apart_differ(one: Any, other: Any) -> None:
    assert canonical_bytes(one) != canonical_bytes(other)
    assert not same(one, other)


def test_the_positions_of_a_list_are_sorted_as_text() -> None:
    form = canonical_bytes({"images": list(range(12))})

    assert form == (
        b'{"images":{"0":0,"1":1,"10":10,"11":11,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9}}'
    )


def test_each_character_is_escaped_in_one_way_only() -> None:
    form = canonical_bytes({"title": '줄\n\x7f\x1f"\\/\u2028', "order": 2**53 + 1})

    assert form == '{"order":9007199254740992,"title":"줄\\n\x7f\\u001f\\"\\\\/\u2028"}'.encode()


def test_keys_are_sorted_by_code_point_and_text_is_utf_8() -> None:
    form = canonical_bytes({"나": 1, "가": 2, "a": 3, "Z": 4, "😀": "집"})

    assert form == '{"Z":4,"a":3,"가":2,"나":1,"😀":"집"}'.encode()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400])
def test_a_number_that_is_no_finite_double_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="double"):
        canonical_bytes({"n": value})
