"""What the stored sums come to: the records of every process, added up when somebody asks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Change, Delete
from studio_core.records.collections import VISITS
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import PAGE
from studio_core.records.work import Work
from studio_core.visits.days import day_before, day_of
from studio_core.visits.page import SOURCES
from studio_core.visits.sums import DaySums

KEPT_DAYS = 400
"""A year and a little more: enough to compare a month with that of the year before."""

_MOST_PAGES_SHOWN = 50


@dataclass(frozen=True, slots=True)
class DayFigures:
    """A day in Seoul: visits, and consultations that began and were sent."""

    day: str
    visits: int
    started: int
    sent: int


@dataclass(frozen=True, slots=True)
class ProjectFigures:
    """A project: how often it was seen, and the consultations that came from it."""

    id: str
    views: int
    started: int
    sent: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures of some days, each day of them named.

    *sources* are the visits by where they came from, *pages* the views of those seen most. A visit
    counts where it came from outside; the pages that it goes on to are views.
    """

    days: tuple[DayFigures, ...]
    projects: tuple[ProjectFigures, ...]
    sources: Mapping[str, int]
    pages: Mapping[str, int]


def statistics(store: Store, days: int, *, at: str) -> Statistics:
    """Return the figures of the last *days* at the moment *at*, projects by their views."""
    today = day_of(datetime.fromisoformat(at))
    wanted = [day_before(today, ago) for ago in reversed(range(days))]
    by_day = {day: DaySums() for day in wanted}
    every = DaySums()
    for _, record in _records(store, wanted[0], day_before(today, -1)):
        sums = DaySums.of(record.document)
        day = record.document.get("day")
        if isinstance(day, str) and day in by_day:
            by_day[day].merge(sums)
            every.merge(sums)
    return Statistics(
        days=tuple(
            DayFigures(day, _visits(sums), sums.started.total(), sums.sent.total())
            for day, sums in by_day.items()
        ),
        projects=tuple(_projects(every)),
        sources={source: _visits(every, source) for source in SOURCES},
        pages=_pages(every),
    )


def sweep_visits(store: Store, *, at: BelievedAt) -> int:
    """Remove the sums that are older than `KEPT_DAYS`; return how many records there were."""
    first = day_before(day_of(datetime.fromisoformat(at)), KEPT_DAYS - 1)
    changes: list[Change] = [Delete(VISITS, id) for id, _ in _records(store, "", first)]
    if changes:
        Work(store, SYSTEM, at).commit("swept", *changes)
    return len(changes)


def _records(store: Store, first: str, end: str) -> Iterator[tuple[str, Record]]:
    """Yield the records from *first* on whose ids are before *end*."""
    after = first
    while page := store.scan(VISITS, after, PAGE):
        for id, record in page:
            if id >= end:
                return
            yield id, record
        after = page[-1][0]


def _visits(sums: DaySums, source: str = "") -> int:
    wanted = (source,) if source else SOURCES
    return sum(count for view, count in sums.views.items() if view.source in wanted)


def _projects(sums: DaySums) -> list[ProjectFigures]:
    views: dict[str, int] = {}
    for view, count in sums.views.items():
        views[view.project] = views.get(view.project, 0) + count
    ids = {*views, *sums.started, *sums.sent} - {""}
    figures = [ProjectFigures(id, views.get(id, 0), sums.started[id], sums.sent[id]) for id in ids]
    return sorted(figures, key=lambda one: (-one.views, -one.sent, one.id))


def _pages(sums: DaySums) -> dict[str, int]:
    views: dict[str, int] = {}
    for view, count in sums.views.items():
        if view.path:
            views[view.path] = views.get(view.path, 0) + count
    most = sorted(views.items(), key=lambda one: (-one[1], one[0]))
    return dict(most[:_MOST_PAGES_SHOWN])
