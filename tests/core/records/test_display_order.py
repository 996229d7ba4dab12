"""The display order: the same for every permutation, and as the pairwise rule (decision 1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import log2
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.display_order import in_display_order, read_order

START = datetime(2022, 4, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    id: str
    order: float | None
    created_at: datetime | None


def row(id: str, order: float | None, day: int | None) -> Row:
    return Row(id, order, None if day is None else START + timedelta(days=day))


def ids(rows: Sequence[Row]) -> list[str]:
    return [project.id for project in rows]


# Few orders and days, so that ties and cycles are common.
ROWS = st.lists(
    st.builds(
        row,
        st.uuids().map(str),
        st.none() | st.sampled_from([-1.0, 0.0, 1.0, 1.5, 2.0]),
        st.none() | st.integers(0, 5),
    ),
    max_size=7,
    unique_by=lambda project: project.id,
)


def comes_first(one: Row, other: Row) -> bool:
    """Tell whether the specification puts *one* before *other*: the pairwise rule, literally."""
    if one.order is not None and other.order is not None:
        return one.order < other.order
    if one.created_at is None:
        return False
    return other.created_at is None or one.created_at > other.created_at


def linear_orders(rows: Sequence[Row], limit: int = 2) -> list[list[Row]]:
    """Return up to *limit* orders of *rows* that follow the pairwise rule for every pair."""
    if not rows:
        return [[]]
    found: list[list[Row]] = []
    for first in rows:
        rest = [other for other in rows if other is not first]
        if not any(comes_first(other, first) for other in rest):
            found += [[first, *tail] for tail in linear_orders(rest, limit - len(found))]
        if len(found) >= limit:
            break
    return found


def test_projects_that_the_pairwise_rule_orders_in_a_circle_have_one_order() -> None:
    rows = [row("a", 1, 0), row("b", None, 400), row("c", 2, 800)]

    ordered = in_display_order(rows)

    assert ids(ordered) == ["b", "a", "c"]


def test_a_project_without_order_goes_before_the_first_older_one() -> None:
    rows = [row("new", 0, 9), row("old", 1, 3), row("newer", 2, 8), row("loose", None, 5)]

    ordered = in_display_order(rows)

    assert ids(ordered) == ["new", "loose", "old", "newer"]


def test_a_project_without_order_or_date_comes_last() -> None:
    rows = [row("undated", None, None), row("placed", 5, None), row("dated", None, 0)]

    ordered = in_display_order(rows)

    assert ids(ordered) == ["dated", "placed", "undated"]


def test_equal_orders_are_newest_first_then_by_id() -> None:
    rows = [row("c", 1, 2), row("a", 1, 2), row("b", 1, 3), row("d", 1, None)]

    ordered = in_display_order(rows)

    assert ids(ordered) == ["b", "a", "c", "d"]


@given(st.data(), ROWS)
def test_every_permutation_gives_the_same_list(data: st.DataObject, rows: list[Row]) -> None:
    shuffled = data.draw(st.permutations(rows))

    assert in_display_order(shuffled) == in_display_order(rows)


@given(ROWS)
def test_every_project_comes_exactly_once(rows: list[Row]) -> None:
    ordered = in_display_order(rows)

    assert sorted(ids(ordered)) == sorted(ids(rows))


@given(ROWS)
def test_when_the_pairwise_rule_allows_one_order_only_it_is_that_one(rows: list[Row]) -> None:
    allowed = linear_orders(rows)

    ordered = in_display_order(rows)

    if len(allowed) == 1:
        assert ordered == allowed[0]


@given(ROWS)
def test_pairs_that_both_or_neither_have_an_order_follow_the_pairwise_rule(rows: list[Row]) -> None:
    ordered = in_display_order(rows)

    for one, other in combinations(ordered, 2):
        if (one.order is None) == (other.order is None):
            assert not comes_first(other, one)


@given(ROWS)
def test_projects_without_order_stand_directly_before_the_first_older_one(rows: list[Row]) -> None:
    ordered = in_display_order(rows)

    placed = [project for project in ordered if project.order is not None]
    for loose in (project for project in ordered if project.order is None):
        older = [project for project in placed if comes_first(loose, project)]
        following = ordered[ordered.index(loose) + 1 :]
        next_placed = next((project for project in following if project.order is not None), None)
        assert next_placed == (older[0] if older else None)


class CountedId(str):
    """An id that counts how often it is compared."""

    __slots__ = ()
    compared = 0

    def __lt__(self, other: Any) -> bool:
        CountedId.compared += 1
        return str.__lt__(self, other)


def comparisons(size: int) -> int:
    rows = [Row(CountedId(f"{(n * 7919) % size:06}"), n % 3, None) for n in range(size)]
    CountedId.compared = 0
    in_display_order(rows)
    return CountedId.compared


def test_ordering_takes_n_log_n_comparisons() -> None:
    small, large = 2_000, 20_000

    counted = {size: comparisons(size) for size in (small, large)}

    for size, times in counted.items():
        assert size <= times <= size * log2(size)


def test_very_many_projects_with_and_without_order_are_ordered() -> None:
    # Going through the placed projects again for each one would take minutes here.
    rows = [row(f"{n:06}", n if n % 2 else None, -n) for n in range(400_000)]

    ordered = in_display_order(rows)

    assert ordered == rows


@pytest.mark.parametrize(
    ("value", "order"),
    [
        (0, 0.0),
        (-1, -1.0),
        (1.5, 1.5),
        ("4", 4.0),
        (" 4 ", 4.0),
        ("-1e2", -100.0),
        (None, None),
        (True, None),
        ("", None),
        ("4\x1c", 4.0),
        ("4번", None),
        ("1_000", None),
        ("nan", None),
        ("Infinity", None),
        (float("inf"), None),
        (float("nan"), None),
        (10**400, None),
        ("1e999", None),
        ([4], None),
        ({"order": 4}, None),
    ],
)
def test_an_order_is_a_finite_number_or_a_string_of_one(value: Any, order: float | None) -> None:
    assert read_order(value) == order
