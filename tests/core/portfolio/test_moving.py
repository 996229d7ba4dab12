"""Moves: the same display order as ever, few rows written, and none lost to another one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import OrderMismatchError, ProjectNotFoundError
from studio_core.portfolio.moving import move_project
from studio_core.records.changes import OPERATOR, ChangeSet, Put, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.display_order import (
    Placed,
    Row,
    display_place,
    in_display_order,
    ordered_rows,
)
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.move_orders import filled, moved_behind, orders_for
from studio_core.records.record import Record
from studio_core.records.store import Store
from tests.deleting import delete_project

AT = "2026-03-01T00:00:00.000Z"
START = datetime(2022, 4, 1, tzinfo=UTC)
NUMBERS = st.sampled_from([-1.0, 0.0, 1.0, 1.5, 2.0, 2.0 + 2**-45, 1e17, 1e300]) | st.floats(
    allow_nan=False, allow_infinity=False
)
MOMENTS = st.none() | st.integers(0, 5).map(lambda day: START + timedelta(days=day))
ROWS = st.lists(
    st.builds(Row, st.uuids().map(str), st.none() | NUMBERS, MOMENTS),
    min_size=2,
    max_size=9,
    unique_by=lambda row: row.id,
).map(in_display_order)


def ids(rows: Sequence[Placed]) -> list[str]:
    return [row.id for row in rows]


def dense(count: int) -> list[Row]:
    """Return projects in the order that a drag of before wrote: 0, 1, 2 …"""
    return [Row(f"p{number:04}", float(number), None) for number in range(count)]


def written(rows: Sequence[Placed], orders: Mapping[str, float]) -> list[Row]:
    """Return *rows* in display order after *orders* were written."""
    return in_display_order(
        Row(row.id, orders.get(row.id, row.order), row.created_at) for row in rows
    )


def moves(rows: Sequence[Placed]) -> st.SearchStrategy[tuple[str, str | None]]:
    return st.tuples(st.sampled_from(ids(rows)), st.none() | st.sampled_from(ids(rows))).filter(
        lambda move: move[0] != move[1]
    )


@given(st.data(), ROWS)
def test_after_a_move_the_list_is_as_it_was_but_for_the_moved_one(
    data: st.DataObject, rows: list[Row]
) -> None:
    id, after = data.draw(moves(rows))
    wanted = moved_behind(rows, id, after)

    now = written(rows, orders_for(wanted, id))

    assert ids(now) == ids(wanted)
    assert [one for one in ids(now) if one != id] == [one for one in ids(rows) if one != id]


@given(st.data(), st.integers(2, 60))
def test_a_move_among_ordered_projects_writes_one_row(data: st.DataObject, count: int) -> None:
    rows = dense(count)
    id, after = data.draw(moves(rows))

    wanted = moved_behind(rows, id, after)

    assert wanted == rows or list(orders_for(wanted, id)) == [id]


@given(st.data(), st.integers(1, 20))
def test_a_new_project_that_is_moved_among_ordered_ones_is_the_only_one_written(
    data: st.DataObject, count: int
) -> None:
    new = Row("new", None, START)
    rows = in_display_order([*dense(count), new])
    after = data.draw(st.sampled_from(ids(dense(count))))

    assert list(orders_for(moved_behind(rows, "new", after), "new")) == ["new"]


def test_hundreds_of_moves_to_one_place_write_few_rows() -> None:
    rows: Sequence[Row] = dense(600)
    counts = []

    for number in range(599, 99, -1):
        id = f"p{number:04}"
        orders = orders_for(moved_behind(rows, id, "p0000"), id)
        rows = written(rows, orders)
        counts.append(len(orders))

    assert ids(rows)[1:501] == [f"p{number:04}" for number in range(100, 600)]
    assert sum(counts) < 2 * len(counts)
    assert max(counts) < 64


@given(st.lists(st.none() | NUMBERS, max_size=12))
def test_every_gap_is_filled_and_what_has_room_stays(numbers: list[float | None]) -> None:
    known = iter(sorted(number for number in numbers if number is not None))
    rising = [None if number is None else next(known) for number in numbers]

    found = filled(rising)

    assert len(found) == len(rising)
    assert all(one <= two for one, two in pairwise(found))
    added = {number for number, was in zip(found, rising, strict=True) if was is None}
    assert len(added) == rising.count(None)


def test_whole_numbers_are_preferred() -> None:
    assert filled([3.0, None, 10.0]) == [3, 7, 10]
    assert filled([None, 4.0, None]) == [3, 4, 5]
    assert filled([0.0, None, 1.0]) == [0, 0.5, 1]
    assert filled([None, None]) == [0, 1]


@given(ROWS)
def test_places_rise_along_the_display_order(rows: list[Row]) -> None:
    places = [display_place(rows[index:]) for index in range(len(rows))]

    assert places == sorted(places)
    assert len(set(places)) == len(places)


# What follows moves projects in a store.


def store_of(rows: Sequence[Row]) -> MemoryStore:
    store = MemoryStore()
    puts = []
    for row in rows:
        document: dict[str, Any] = {"title": "작업"}
        if row.order is not None:
            document["order"] = row.order
        if row.created_at is not None:
            document["createdAt"] = row.created_at.isoformat()
        puts.append(Put(PORTFOLIO, row.id, document))
    store.commit(ChangeSet(actor=OPERATOR, action="imported", at=AT, changes=tuple(puts)))
    return store


def listed(store: Store) -> list[str]:
    return [row.id for row in ordered_rows(store.read(PORTFOLIO))]


def ordered_rows_after(moved: tuple[str, str]) -> list[Row]:
    store = store_of(dense(100))
    move(store, *moved)
    return ordered_rows(store.read(PORTFOLIO))


def move(store: Store, id: str, after: str | None, **more: Any) -> tuple[str, ...]:
    return move_project(store, id, after, by=OPERATOR, at=AT, **more)


class Interrupted(ForwardingStore):
    """A store in which something else happens between the first reading and writing of a move."""

    def __init__(self, store: Store, meanwhile: Callable[[], object]) -> None:
        super().__init__(store)
        self._waiting = [meanwhile]

    def commit(self, change_set: ChangeSet) -> int:
        self.meanwhile()
        return super().commit(change_set)

    def meanwhile(self) -> None:
        """Let the other thing happen, once."""
        while self._waiting:
            self._waiting.pop()()


@given(st.data(), ROWS, st.booleans())
def test_two_moves_at_once_come_to_one_after_the_other(
    data: st.DataObject, rows: list[Row], is_known: bool
) -> None:
    one, other = data.draw(moves(rows)), data.draw(moves(rows))
    at_once = store_of(rows)
    interrupted = Interrupted(at_once, lambda: move(at_once, *other))

    def known() -> list[Row] | None:
        return ordered_rows(at_once.read(PORTFOLIO)) if is_known else None

    move(interrupted, *one, known=known)
    interrupted.meanwhile()

    possible = []
    for first, second in ((one, other), (other, one)):
        store = store_of(rows)
        move(store, *first)
        move(store, *second)
        possible.append(listed(store))
    assert listed(at_once) in possible


def test_many_numbers_are_written_again_when_somebody_moved_meanwhile() -> None:
    close = [0.0, 2**-41, 2**-40, 3 * 2**-41, 1.0]
    rows = [Row(f"p{number}", order, None) for number, order in enumerate(close)]
    at_once = store_of(rows)

    move(Interrupted(at_once, lambda: move(at_once, "p4", "p0")), "p3", "p1")

    assert listed(at_once) == ["p0", "p4", "p1", "p3", "p2"]


class Counting(MemoryStore):
    """A store that counts what a move reads, and how often it writes."""

    whole = 0
    single = 0
    commits = 0

    def commit(self, change_set: ChangeSet) -> int:
        self.commits += 1
        return super().commit(change_set)

    def read(self, collection: str) -> Mapping[str, Record]:
        self.whole += 1
        return super().read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        self.single += 1
        return super().get(collection, id)


@pytest.fixture
def counting() -> Counting:
    store = Counting()
    puts = [Put(PORTFOLIO, row.id, {"order": row.order}) for row in dense(100)]
    store.commit(ChangeSet(actor=OPERATOR, action="imported", at=AT, changes=tuple(puts)))
    return store


def test_with_a_known_list_a_move_reads_no_project(counting: Counting) -> None:
    changed = move(counting, "p0007", "p0050", known=lambda: dense(100))

    assert changed == ("p0007",)
    assert (counting.whole, counting.single) == (0, 1), "the turn alone"
    assert listed(counting).index("p0007") == 50


@pytest.mark.parametrize(
    ("known", "why"),
    [
        (dense(101)[::-1], "in another order"),
        ([Row(row.id, (row.order or 0) + 1, None) for row in dense(100)], "with other orders"),
    ],
)
def test_a_known_list_that_is_old_is_read_again(
    counting: Counting, known: list[Row], why: str
) -> None:
    move(counting, "p0007", "p0050", known=lambda: known)

    assert counting.whole > 0, why
    assert listed(counting).index("p0007") == 50


def test_a_move_is_not_made_again_when_a_project_beside_it_is_edited(counting: Counting) -> None:
    edit = SetField(PORTFOLIO, "p0050", "title", "새 이름")
    edited = ChangeSet(actor=OPERATOR, action="project_updated", at=AT, changes=(edit,))
    before = counting.commits

    busy = Interrupted(counting, lambda: counting.commit(edited))
    move(busy, "p0007", "p0050", known=lambda: dense(100))

    assert counting.commits == before + 2, "the edit, and one move"
    assert counting.whole == 0


def test_after_another_move_the_list_is_asked_for_again_and_no_project_is_read(
    counting: Counting,
) -> None:
    lists = [dense(100), ordered_rows_after(("p0003", "p0050"))]
    busy = Interrupted(counting, lambda: move(counting, "p0003", "p0050", known=lambda: dense(100)))

    move(busy, "p0007", "p0050", known=lambda: lists.pop(0))

    assert counting.whole == 0
    assert listed(counting)[48:51] == ["p0050", "p0007", "p0003"]


def test_an_order_that_is_text_is_read_before_it_is_written(counting: Counting) -> None:
    text = SetField(PORTFOLIO, "p0050", "order", "50")
    counting.commit(ChangeSet(actor=OPERATOR, action="imported", at=AT, changes=(text,)))

    move(counting, "p0007", "p0050", known=lambda: dense(100))

    assert counting.read(PORTFOLIO)["p0050"].document["order"] == "50"
    assert listed(counting).index("p0007") == 50


def test_a_known_list_does_not_bring_a_deleted_project_back(counting: Counting) -> None:
    delete_project(counting, "p0050", None, by=OPERATOR, at=AT)

    with pytest.raises(OrderMismatchError):
        move(counting, "p0007", "p0050", known=lambda: dense(100))
    with pytest.raises(ProjectNotFoundError):
        move(counting, "p0050", "p0007", known=lambda: dense(100))


def test_a_move_to_where_a_project_stands_writes_nothing(counting: Counting) -> None:
    before = counting.position()

    assert move(counting, "p0007", "p0006") == ()
    assert move(counting, "p0000", None) == ()
    assert counting.position() == before


@pytest.mark.parametrize(
    ("id", "before", "expected"),
    [
        ("c", "a", ["c", "a", "b"]),
        ("a", "c", ["b", "a", "c"]),
        ("a", "b", ["a", "b", "c"]),
        ("b", "b", ["a", "b", "c"]),
    ],
)
def test_a_project_is_put_right_before_another(id: str, before: str, expected: list[str]) -> None:
    store = store_of([Row("a", 0, None), Row("b", 1, None), Row("c", 2, None)])

    move(store, id, None, before=before)

    assert listed(store) == expected


def test_a_project_is_put_before_none_that_is_not_there() -> None:
    store = store_of([Row("a", 0, None), Row("b", 1, None)])

    with pytest.raises(OrderMismatchError):
        move(store, "b", None, before="gone")
