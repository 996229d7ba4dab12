"""Moves: every order is the number of its place afterwards, and none is lost to another one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import OrderMismatchError
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.portfolio.project import type_of
from studio_core.portfolio.views import in_public_order
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
from studio_core.records.moving import moved_behind
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_http.published.portfolio_index import ProjectEntry

AT = "2026-03-01T00:00:00.000Z"
START = datetime(2022, 4, 1, tzinfo=UTC)
NUMBERS = st.sampled_from([-1.0, 0.0, 1.0, 1.5, 2.0, 2.5, 1e17, 1e300]) | st.floats(
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


def moves(rows: Sequence[Placed]) -> st.SearchStrategy[tuple[str, str | None]]:
    return st.tuples(st.sampled_from(ids(rows)), st.none() | st.sampled_from(ids(rows))).filter(
        lambda move: move[0] != move[1]
    )


@given(ROWS)
def test_places_rise_along_the_display_order(rows: list[Row]) -> None:
    places = [display_place(rows[index:]) for index in range(len(rows))]

    assert places == sorted(places)
    assert len(set(places)) == len(places)


# What follows moves projects in a store.


def store_of(rows: Sequence[Row], types: Mapping[str, str] | None = None) -> MemoryStore:
    store = MemoryStore()
    puts = []
    for row in rows:
        document: dict[str, Any] = {"title": "작업", "type": (types or {}).get(row.id)}
        if row.order is not None:
            document["order"] = row.order
        if row.created_at is not None:
            document["createdAt"] = row.created_at.isoformat()
        puts.append(Put(PORTFOLIO, row.id, document))
    Work(store, OPERATOR, AT).commit("imported", *puts)
    return store


def listed(store: Store) -> list[str]:
    return [row.id for row in ordered_rows(store.read(PORTFOLIO))]


def orders(store: Store) -> list[Any]:
    """Return the stored orders of the list, as they are stored."""
    records = store.read(PORTFOLIO)
    return [records[id].document.get("order") for id in listed(store)]


def move(store: Store, id: str, after: str | None, **more: Any) -> tuple[str, ...]:
    return move_project(Work(store, OPERATOR, AT), id, after, **more)


@given(st.data(), ROWS)
def test_after_a_move_every_order_is_the_whole_number_of_its_place(
    data: st.DataObject, rows: list[Row]
) -> None:
    id, after = data.draw(moves(rows))
    store = store_of(rows)

    move(store, id, after)

    assert listed(store) == moved_behind(ids(rows), id, after)
    if listed(store) != ids(rows):
        assert orders(store) == list(range(len(rows)))


@given(st.data(), ROWS)
def test_a_move_keeps_the_public_order_of_each_category_but_for_the_moved_one(
    data: st.DataObject, rows: list[Row]
) -> None:
    types = {row.id: data.draw(st.sampled_from(PROJECT_TYPES)) for row in rows}
    id, after = data.draw(moves(rows))
    store = store_of(rows, types)
    before = public(store)
    # Among projects without an order, the list over all types may be another one (decision 52).
    assume(before == by_type(store))

    move(store, id, after)

    assert public(store) == by_type(store)
    assert [one for one in public(store) if one != id] == [one for one in before if one != id]


def public(store: Store) -> list[str]:
    found = store.read(PORTFOLIO).items()
    return [one.id for one in in_public_order(ProjectEntry.of(id, one) for id, one in found)]


def by_type(store: Store) -> list[str]:
    """Return the administration's list, the residential projects first."""
    records = store.read(PORTFOLIO)
    return sorted(
        listed(store), key=lambda one: PROJECT_TYPES.index(type_of(records[one].document))
    )


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


@given(st.data(), ROWS)
def test_two_moves_at_once_come_to_one_after_the_other(
    data: st.DataObject, rows: list[Row]
) -> None:
    one, other = data.draw(moves(rows)), data.draw(moves(rows))
    at_once = store_of(rows)
    interrupted = Interrupted(at_once, lambda: move(at_once, *other))

    move(interrupted, *one)
    interrupted.meanwhile()

    possible = []
    for first, second in ((one, other), (other, one)):
        store = store_of(rows)
        move(store, *first)
        move(store, *second)
        possible.append((listed(store), orders(store)))
    assert (listed(at_once), orders(at_once)) in possible


def test_of_a_move_and_a_whole_order_at_once_each_order_is_one_place() -> None:
    at_once = store_of(dense(6))
    wanted = ["p0000", "p0001", "p0002", "p0003", "p0005", "p0004"]
    busy = Interrupted(at_once, lambda: move(at_once, "p0000", "p0002"))

    reorder_projects(Work(busy, OPERATOR, AT), wanted)

    assert listed(at_once) == wanted
    assert orders(at_once) == list(range(6))


class Counting(MemoryStore):
    """A store that counts how often it writes."""

    commits = 0

    def commit(self, change_set: ChangeSet) -> int:
        self.commits += 1
        return super().commit(change_set)


@pytest.fixture
def counting() -> Counting:
    store = Counting()
    puts = [Put(PORTFOLIO, row.id, {"order": row.order}) for row in dense(100)]
    Work(store, OPERATOR, AT).commit("imported", *puts)
    return store


def test_a_move_is_one_update_of_the_orders_that_changed(counting: Counting) -> None:
    before, position = counting.commits, counting.position()

    changed = move(counting, "p0007", "p0050")

    assert counting.commits == before + 1
    assert set(changed) == {f"p{number:04}" for number in range(7, 51)}
    [entry] = counting.changes(position)
    told = {(path.collection, path.field) for path in entry.paths}
    assert (entry.action, told) == ("projects_reordered", {(PORTFOLIO, "order")})
    assert orders(counting) == list(range(100))


def test_a_move_is_not_made_again_when_a_project_beside_it_is_edited(counting: Counting) -> None:
    edit = SetField(PORTFOLIO, "p0050", "title", "새 이름")
    edited = ChangeSet(actor=OPERATOR, action="project_updated", at=AT, changes=(edit,))
    before = counting.commits

    move(Interrupted(counting, lambda: counting.commit(edited)), "p0007", "p0050")

    assert counting.commits == before + 2, "the edit, and one move"
    assert counting.read(PORTFOLIO)["p0050"].document == {"title": "새 이름", "order": 49}


def test_an_order_that_is_text_becomes_a_number(counting: Counting) -> None:
    Work(counting, OPERATOR, AT).commit("imported", SetField(PORTFOLIO, "p0090", "order", "90"))

    move(counting, "p0007", "p0050")

    assert counting.read(PORTFOLIO)["p0090"].document["order"] == 90


@pytest.mark.parametrize("orders_held", [[0, 1, 2], [0.5, 1.5, 7], [-1, 0, 1], [None, None, None]])
@pytest.mark.parametrize(("id", "after"), [("b", "b"), ("b", "a"), ("a", None)])
def test_a_project_dropped_on_itself_writes_nothing(
    orders_held: list[float | None], id: str, after: str | None
) -> None:
    store = store_of([Row(id, order, None) for id, order in zip("abc", orders_held, strict=True)])
    before = store.position()

    assert move(store, id, after) == ()
    assert store.position() == before


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
