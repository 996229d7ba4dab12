"""Counters of some processes over one store, with a clock that is set by hand."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

from studio_core.records.collections import VISITS
from studio_core.records.store import Store
from studio_core.visits.counter import VisitCounter
from studio_core.visits.page import Beacon, Page, Source, Visitor
from studio_core.visits.statistics import Statistics, statistics

NOON = datetime(2026, 11, 26, 3, tzinfo=UTC)
"""In Seoul."""

PAGES = {
    "/": Page("/"),
    "/contact": Page("/contact"),
    "/portfolio/p1": Page("/portfolio/p1", "p1"),
    "/portfolio/p1/residential": Page("/portfolio/p1", "p1"),
    "/portfolio/p2": Page("/portfolio/p2", "p2"),
    "/consultation/1": Page("/consultation/1"),
}
SOYEON, JIHO = Visitor("203.0.113.7", "Safari"), Visitor("203.0.113.8", "Chrome")
NOBODY = Visitor("", "Safari")


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)


def new_keys() -> Callable[[], bytes]:
    numbers = count()
    return lambda: hashlib.sha256(str(next(numbers)).encode()).digest()


class Process:
    """A process that counts, and writes when it is told to."""

    def __init__(self, store: Store, clock: Clock, name: str = "one") -> None:
        self.store = store
        self.counter = VisitCounter(
            process=name, clock=clock, page_at=PAGES.get, new_key=new_keys()
        )

    def see(
        self,
        path: str,
        source: Source | None = None,
        *,
        project: str = "",
        visitor: Visitor = SOYEON,
    ) -> None:
        self.counter.count(Beacon(path=path, source=source, project=project), visitor)

    def write(self) -> None:
        self.counter.write(self.store)


def figures(store: Store, clock: Clock, days: int = 30) -> Statistics:
    return statistics(store, days, at=clock().isoformat())


def visits(store: Store, clock: Clock) -> list[int]:
    """The visits of today and yesterday, the later day last."""
    return [one.visits for one in figures(store, clock, 2).days]


def stored(store: Store) -> str:
    return repr({id: record.document for id, record in store.read(VISITS).items()})
