"""Lists and whole numbers read in every form in which a store may give them back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.canonical import same
from studio_core.records.reading import is_position, stored_list, stored_whole
from tests.canonical_store import other_form

ITEMS = st.lists(st.none() | st.text("가a", max_size=2) | st.integers(0, 5), max_size=12)


@given(ITEMS)
def test_a_list_is_read_the_same_in_both_forms(items: list[Any]) -> None:
    there = [item for item in items if item is not None]

    assert stored_list(items) == there
    assert stored_list(other_form(items)) == there


@given(ITEMS)
def test_the_other_form_is_equal_in_canonical_form(items: list[Any]) -> None:
    assert same(other_form({"title": "쇼룸", "items": items}), {"title": "쇼룸", "items": items})


@pytest.mark.parametrize("value", [None, "01", 7, True, {}, {"x": 1}, {"01": 1}])
def test_a_value_that_is_no_list_is_read_as_an_empty_one(value: Any) -> None:
    assert stored_list(value) == []


@pytest.mark.parametrize(
    ("value", "number"),
    [(7, 7), (7.0, 7), (0, 0), (-3.0, -3), (2**53, 2**53)]
    + [(value, None) for value in (7.5, True, "7", None, [7], float("inf"), float("nan"))],
)
def test_a_whole_number_is_read_in_both_forms_and_nothing_else_is(
    value: Any, number: int | None
) -> None:
    assert stored_whole(value) == number


@pytest.mark.parametrize("key", ["", "01", "-1", "1.0", "x", "１", "1234567890"])
def test_other_keys_are_no_positions(key: str) -> None:
    assert not is_position(key)


@pytest.mark.parametrize(
    ("key", "position"),
    [("0", True), ("9" * 9, True), ("1" + "0" * 9, False), ("00", False), ("-1", False)],
)
def test_a_position_has_at_most_nine_digits(key: str, position: bool) -> None:
    assert is_position(key) is position
