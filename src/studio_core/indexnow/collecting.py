"""Collecting what changed in public into requests to search engines.

Every page is compared with what it was when engines were told last; requests and the new digests
are written together, so that of several servers one alone collects a change.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from studio_core.indexnow.pages import Pages, changed_pages, pages_of, read_pages, written_pages
from studio_core.indexnow.ports import MOST_ADDRESSES, Engine
from studio_core.indexnow.switch import read_switch
from studio_core.indexnow.waiting import COLLECTED, Announcement
from studio_core.records.changes import SYSTEM, Position, Put
from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.outbox import OutboxContext, timestamp
from studio_core.records.record import ABSENT, Json, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

COLLECT_SECONDS = 60.0
"""How long changes are waited for that travel together with a first one."""


class Collector:
    """Collects when something has changed for a while; for the use of one thread."""

    def __init__(self, context: OutboxContext, engines: Sequence[Engine]) -> None:
        self._context = context
        self._engines = engines
        self._due: datetime | None = None

    @property
    def is_waiting(self) -> bool:
        """Tell whether something has changed that is not collected."""
        return self._due is not None

    def reload(self) -> None:
        """Look whether something changed that nobody told of."""
        store = self._context.store
        is_behind = read_switch(store).is_on and _reached(_cursor(store)) != store.position()
        if is_behind and self._due is None:
            self._due = self._context.clock() + timedelta(seconds=COLLECT_SECONDS)

    def step(self) -> float | None:
        """Collect what is due; return the seconds until more is, None when nothing has changed."""
        if self._due is None:
            return None
        now = self._context.clock()
        left = (self._due - now).total_seconds()
        # Longer waits only one whose clock was set back.
        if 0 < left <= COLLECT_SECONDS:
            return left
        collect(self._context.store, self._engines, at=timestamp(now))
        self._due = None
        return None


def collect(store: Store, engines: Sequence[Engine], *, at: str) -> None:
    """Write requests about the pages that are others than when this was done last.

    A closed site has no pages, and opening it announces all of them. Nothing is announced where
    nobody knows what was before: of a store that was restored, or is of an earlier version.
    """
    if not read_switch(store).is_on:
        return
    # First the position: what changes after it is looked for next time.
    position, cursor = store.position(), _cursor(store)
    pages, before = pages_of(store), _pages_before(cursor)
    changed = changed_pages(before, pages) if pages and before is not None else []
    requests = (
        Put(ANNOUNCEMENTS, f"{position}-{number}", one.document())
        for number, one in enumerate(_requests(changed, engines, at))
    )
    expected = cursor.revision if cursor else ABSENT
    document: dict[str, Json] = {"position": position, "pages": written_pages(pages)}
    try:
        Work(store, SYSTEM, at).commit(
            "announced", Put(ANNOUNCEMENTS, COLLECTED, document, expected=expected), *requests
        )
    except StaleRecordError:  # another server has done so
        return


def _requests(paths: Sequence[str], engines: Sequence[Engine], at: str) -> Iterator[Announcement]:
    for start in range(0, len(paths), MOST_ADDRESSES):
        part = tuple(paths[start : start + MOST_ADDRESSES])
        for engine in engines:
            yield Announcement(engine=engine.name, paths=part, since=at)


def _cursor(store: Store) -> Record | None:
    return store.get(ANNOUNCEMENTS, COLLECTED)


def _reached(cursor: Record | None) -> Position | None:
    position = cursor.document.get("position") if cursor else None
    return int(position) if isinstance(position, (int, float)) else None


def _pages_before(cursor: Record | None) -> Pages | None:
    told = cursor.document.get("pages") if cursor else None
    return read_pages(told) if isinstance(told, str) else None
