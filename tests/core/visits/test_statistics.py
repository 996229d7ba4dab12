"""The figures are what all processes have counted, added up when somebody asks."""

from typing import Any

import pytest

from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import VISITS
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.visits.page import SOURCES, Visitor
from studio_core.visits.statistics import KEPT_DAYS, sweep_visits
from tests.core.visits.visiting import Clock, Process, figures, visits


@pytest.fixture
def clock() -> Clock:
    return Clock()


def see_many(process: Process, count: int) -> None:
    for number in range(count):
        process.see("/portfolio/p2", "search", visitor=Visitor(f"198.51.100.{number}", "Safari"))


def test_the_sums_of_every_process_are_added(store: Store, clock: Clock) -> None:
    processes = [Process(store, clock, name) for name in ("one", "two", "three")]
    for process in processes:
        see_many(process, 40)
        process.write()

    assert visits(store, clock) == [0, 120]
    assert len(store.read(VISITS)) == 3


def test_a_killed_process_loses_what_it_had_not_written(store: Store, clock: Clock) -> None:
    killed = Process(store, clock, "killed")
    see_many(killed, 30)
    killed.write()
    see_many(killed, 50)

    after = Process(store, clock, "after")
    see_many(after, 7)
    after.write()

    assert visits(store, clock) == [0, 37]


def test_every_day_that_is_asked_for_is_named(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    process.see("/", "direct")
    process.write()
    clock.wait(days=2)

    found = figures(store, clock, 3)

    assert [(one.day, one.visits) for one in found.days] == [
        ("2026-11-26", 1),
        ("2026-11-27", 0),
        ("2026-11-28", 0),
    ]
    assert list(found.sources) == list(SOURCES)
    assert visits(store, clock) == [0, 0]


def test_projects_stand_by_their_views(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    process.see("/portfolio/p1", "direct")
    see_many(process, 3)
    process.counter.sent("p1")
    process.write()

    projects = [(one.id, one.views, one.sent) for one in figures(store, clock).projects]

    assert projects == [("p2", 3, 0), ("p1", 1, 1)]


def test_a_record_that_cannot_be_read_counts_nothing(store: Store, clock: Clock) -> None:
    rows = [{"path": 3, "source": "direct", "count": "many"}, "a row", {"count": -4}]
    odd: Any = {"day": "2026-11-26", "views": rows, "started": "none"}
    Work(store, OPERATOR, "").commit("put", Put(VISITS, "2026-11-26-odd", odd))

    assert visits(store, clock) == [0, 0]


def test_sums_older_than_a_year_and_a_month_are_removed(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    process.see("/", "direct")
    process.write()
    clock.wait(days=KEPT_DAYS - 1)
    kept = sweep_visits(store, at=BelievedAt(clock().isoformat()))
    clock.wait(days=1)

    removed = sweep_visits(store, at=BelievedAt(clock().isoformat()))

    assert (kept, removed) == (0, 1)
    assert not store.read(VISITS)
