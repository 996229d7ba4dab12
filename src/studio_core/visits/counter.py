"""Counting in one process: sums per day that are written away now and then."""

from collections.abc import Callable
from threading import Lock

from studio_core.addresses.paths import project_path
from studio_core.records.changes import SYSTEM, Change, Put
from studio_core.records.collections import VISITS
from studio_core.records.store import Clock, Store
from studio_core.records.work import Work
from studio_core.visits.days import day_of, record_id
from studio_core.visits.page import CONSULTATION_START, Beacon, PageAt, Visitor
from studio_core.visits.recognising import MinuteLimit, SeenToday
from studio_core.visits.sums import DaySums, View

_DAYS_KEPT = 2
"""A clock that is set back over midnight goes on with yesterday's sums, and replaces no record by
one that begins anew."""


class VisitCounter:
    """The sums of this process, from any thread.

    *process* is a random name of its own for each process: nobody else writes its records.
    *page_at* says which pages there are: what it does not know counts nothing, so that nobody can
    fill memory or store with addresses of his own. *new_key* returns new random bytes.
    """

    def __init__(
        self, *, process: str, clock: Clock, page_at: PageAt, new_key: Callable[[], bytes]
    ) -> None:
        self._process = process
        self._clock = clock
        self._page_at = page_at
        self._lock = Lock()
        self._seen = SeenToday(new_key)
        self._limit = MinuteLimit()
        self._today = day_of(clock())
        self._days: dict[str, DaySums] = {}
        self._unwritten: set[str] = set()

    def count(self, beacon: Beacon, visitor: Visitor) -> None:
        """Count a page that is shown; raise `TooManyAttemptsError` for too many from one address.

        A page counts once a day for the same visit, and so does the source of a visit.
        """
        now = self._clock()
        with self._lock:
            self._turn(day_of(now))
            if visitor.address:
                self._limit.take(visitor.address, now.timestamp())
            page = self._page_at(beacon.path)
            if page is None:
                return
            if self._is_new(visitor, "page", page.path):
                is_visit = beacon.source is not None and self._is_new(visitor, "visit")
                source = beacon.source or "" if is_visit else ""
                self._sums().add_view(View(page.path, source, page.project))
            if page.path == CONSULTATION_START:
                project = self._known_project(beacon.project)
                if self._is_new(visitor, "start", project):
                    self._sums().add_started(project)

    def sent(self, project: str) -> None:
        """Count a consultation that was accepted, and the project that it began from or ''."""
        with self._lock:
            self._turn(day_of(self._clock()))
            self._sums().add_sent(self._known_project(project))

    def write(self, store: Store) -> None:
        """Write the sums that have grown since; those of a past day are forgotten then.

        One record a day: writing it again replaces it, so that what failed halfway counts once.
        """
        now = self._clock()
        with self._lock:
            self._turn(day_of(now))
            days = sorted(self._unwritten)
            changes: list[Change] = [
                Put(VISITS, record_id(day, self._process), self._days[day].document(day))
                for day in days
            ]
            self._unwritten.clear()
        if not changes:
            return
        at = now.isoformat(timespec="milliseconds")
        try:
            Work(store, SYSTEM, at).commit("visits", *changes)
        except BaseException:
            with self._lock:
                self._unwritten.update(days)
            raise
        with self._lock:
            for day in sorted(self._days)[:-_DAYS_KEPT]:
                if day not in self._unwritten:
                    del self._days[day]

    def _turn(self, today: str) -> None:
        """Throw away, on a new day, what tells the same visit of the day before."""
        if today != self._today:
            self._today = today
            self._seen.forget()

    def _is_new(self, visitor: Visitor, *what: str) -> bool:
        return not visitor.address or self._seen.is_new(visitor.address, visitor.agent, *what)

    def _known_project(self, id: str) -> str:
        """Return a project that has a page, or ''."""
        page = self._page_at(project_path(id)) if id else None
        return page.project if page else ""

    def _sums(self) -> DaySums:
        """Return today's sums, which are about to grow."""
        self._unwritten.add(self._today)
        return self._days.setdefault(self._today, DaySums())
