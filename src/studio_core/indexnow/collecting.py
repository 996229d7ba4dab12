"""Collecting what changed in public into requests to search engines.

The journal is read from where it was left, so that no change is lost between its commit and here,
whichever server dies; requests and the new place are written together, so that of several servers
one alone collects a change.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial

from studio_core.content.visibility import is_open
from studio_core.indexnow.ports import MOST_ADDRESSES, Engine
from studio_core.indexnow.switch import read_switch
from studio_core.indexnow.touched import expanded, touched_addresses
from studio_core.indexnow.translated import touched_in
from studio_core.indexnow.waiting import COLLECTED, Announcement
from studio_core.languages.registry import TWINNED
from studio_core.records.changes import SYSTEM, Position, Put
from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.outbox import OutboxContext, timestamp
from studio_core.records.record import ABSENT, Document, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

COLLECT_SECONDS = 60.0
"""How long changes are waited for that travel together with a first one."""

_ENTRIES = 500
"""Journal entries that are read at once."""


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
        is_done = collect(self._context.store, self._engines, at=timestamp(now))
        self._due = None if is_done else now
        return None if is_done else 0.0


def collect(store: Store, engines: Sequence[Engine], *, at: str) -> bool:
    """Write requests about what changed since the last time; tell whether that was all.

    What changes while the site is closed is passed over: opening it announces every page.
    """
    if not read_switch(store).is_on:
        return True
    # First the position: a site that is opened after it is looked at will be seen there next time.
    present, cursor = store.position(), _cursor(store)
    reached = _reached(cursor)
    if reached is None or reached > present or not is_open(store):
        _write(store, cursor, present, [], at=at)
        return True
    entries = store.changes(reached, _ENTRIES)
    if not entries:
        return True
    held = partial(_document, store)
    addresses = touched_addresses(entries, held)
    addresses = addresses.union(*(touched_in(one, entries, held) for one in TWINNED))
    requests = _requests(sorted(expanded(store, addresses)), engines, at)
    puts = [
        Put(ANNOUNCEMENTS, f"{reached}-{number}", one.document())
        for number, one in enumerate(requests)
    ]
    _write(store, cursor, entries[-1].position, puts, at=at)
    return len(entries) < _ENTRIES


def _requests(paths: Sequence[str], engines: Sequence[Engine], at: str) -> Iterator[Announcement]:
    for start in range(0, len(paths), MOST_ADDRESSES):
        part = tuple(paths[start : start + MOST_ADDRESSES])
        for engine in engines:
            yield Announcement(engine=engine.name, paths=part, since=at)


def _write(
    store: Store, cursor: Record | None, reached: Position, puts: Sequence[Put], *, at: str
) -> None:
    """Write the requests and how far they go, unless another server has done so."""
    expected = cursor.revision if cursor else ABSENT
    place = Put(ANNOUNCEMENTS, COLLECTED, {"position": reached}, expected=expected)
    changes = (place, *puts)
    try:
        Work(store, SYSTEM, at).commit("announced", *changes)
    except StaleRecordError:
        return


def _cursor(store: Store) -> Record | None:
    return store.get(ANNOUNCEMENTS, COLLECTED)


def _reached(cursor: Record | None) -> Position | None:
    position = cursor.document.get("position") if cursor else None
    return int(position) if isinstance(position, (int, float)) else None


def _document(store: Store, collection: str, id: str) -> Document:
    record = store.get(collection, id)
    return record.document if record else {}
