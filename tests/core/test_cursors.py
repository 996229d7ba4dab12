"""Cursors: whatever happens between two pages, what stays in its place comes exactly once."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.cursors import FIRST, Page, Place, Wanted, cursor_of, page_of, place_of
from studio_core.errors import InvalidFieldsError

LIKE: Place = (0, 0.0, "")
PLACES = st.tuples(
    st.integers(-(10**18), 10**18), st.floats(allow_nan=False, allow_infinity=False), st.text()
)
NUMBERS = st.sets(st.integers(0, 60), max_size=30)


def page(numbers: list[int], wanted: Wanted = FIRST) -> Page[int]:
    return page_of(numbers, wanted, lambda index: (numbers[index],), (0,))


def pages(numbers: list[int], limit: int) -> list[list[int]]:
    """Return all pages of *numbers*, each asked for by the cursor in the one before."""
    found = [page(numbers, Wanted(limit))]
    while found[-1].next is not None:
        found.append(page(numbers, Wanted(limit, found[-1].next)))
    return [list(one.items) for one in found]


@given(PLACES)
def test_a_cursor_is_a_text_for_addresses_and_names_its_place(place: Place) -> None:
    cursor = cursor_of(place)

    assert place_of(cursor, LIKE) == place
    assert cursor.replace("-", "a").replace("_", "a").isalnum()


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "처음",
        "!!!!",
        "a",
        cursor_of((1,)),
        cursor_of(("", 0.0, 1)),
        cursor_of((True, 0.0, "")),
        cursor_of((0, float("inf"), "")),
        cursor_of((0, float("nan"), "")),
        cursor_of((0, 0, "")),
        cursor_of((0, 0.0, "")) + "==",
        cursor_of((0, 0.0, "x" * 10_000)),
        urlsafe_b64encode(b'{"a":1}').decode(),
        urlsafe_b64encode(b"3").decode(),
        urlsafe_b64encode(b'[0, 0.0, ""]').decode().rstrip("="),
        urlsafe_b64encode(b"[" * 6000).decode(),
        urlsafe_b64encode(b"[" + b"9" * 5000 + b',0.0,""]').decode(),
    ],
)
def test_what_is_no_cursor_of_the_list_is_a_fault_of_the_field(cursor: str) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        place_of(cursor, LIKE)

    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        ("after", "field_invalid")
    ]


@given(st.text(max_size=60))
def test_any_text_is_a_place_or_a_fault(cursor: str) -> None:
    try:
        place = place_of(cursor, LIKE)
    except InvalidFieldsError:
        return

    assert cursor_of(place) == cursor


@given(NUMBERS, st.integers(1, 8))
def test_pages_give_the_whole_list_in_order_and_are_full_but_the_last(
    numbers: set[int], limit: int
) -> None:
    ordered = sorted(numbers)

    found = pages(ordered, limit)

    assert [number for one in found for number in one] == ordered
    assert all(len(one) == limit for one in found[:-1])


@given(NUMBERS, NUMBERS, st.integers(1, 8))
def test_what_stays_comes_once_whatever_is_added_or_removed_meanwhile(
    before: set[int], now: set[int], limit: int
) -> None:
    first = page(sorted(before), Wanted(limit))

    rest = page(sorted(now), Wanted(500, first.next)).items if first.next else []

    shown = [*first.items, *rest]
    assert [number for number in shown if number in before & now] == sorted(before & now)[
        : None if first.next else len(first.items)
    ]
    assert shown == sorted(shown)


@given(NUMBERS, st.integers(1, 8), st.data())
def test_a_page_of_a_choice_counts_and_continues_the_choice(
    numbers: set[int], limit: int, data: st.DataObject
) -> None:
    ordered = sorted(numbers)
    start = data.draw(st.none() | st.integers(-1, 61))
    wanted = Wanted(limit, None if start is None else cursor_of((start,)))

    found = page_of(
        ordered, wanted, lambda index: (ordered[index],), (0,), lambda number: number % 3 == 0
    )

    chosen = [number for number in ordered if number % 3 == 0]
    behind = [number for number in chosen if start is None or number > start]
    assert (list(found.items), found.total) == (behind[:limit], len(chosen))
    assert (found.next is None) == (len(behind) <= limit)


def test_a_place_is_looked_up_in_few_steps() -> None:
    asked: list[int] = []

    def place_at(index: int) -> Place:
        asked.append(index)
        return (index,)

    items: list[Any] = list(range(10_000))
    page_of(items, Wanted(10, cursor_of((7_000,))), place_at, (0,))

    assert len(asked) <= 16
