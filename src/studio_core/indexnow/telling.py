"""The job that tells search engines which pages have changed since it did so last.

Every page is compared with what it was then. What changed joins what each engine has still to be
told, in the change set with the new digests; one request tells an engine all of it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from studio_core.content.visibility import is_open
from studio_core.dates import parse_moment, timestamp
from studio_core.errors import RecordNotFoundError
from studio_core.indexnow.pages import Pages, changed_pages, pages_of, read_pages, written_pages
from studio_core.indexnow.ports import (
    ENGINES,
    MOST_ADDRESSES,
    AnnouncementFailedError,
    AnnouncementRefusedError,
    Engine,
    SearchEngines,
)
from studio_core.indexnow.switch import Switch, read_switch
from studio_core.indexnow.waiting import (
    COLLECTED,
    Result,
    former_requests,
    read_result,
    result_id,
    waiting_results,
)
from studio_core.jobs.backoff import DELIVERY
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.outbox import OutboxContext
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import SYSTEM, Change, Delete, Position, Put
from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Json, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

JOB = "search-engines"
COLLECT = timedelta(minutes=1)
"""How long changes are waited for that travel together with a first one."""

GIVE_UP_AFTER = timedelta(days=1)
"""After so long an engine that is away is no longer told: it has found the change by itself."""

_NOT_OPEN = "the site is not open"


class SearchEngineNotices:
    """What changed and who is to be told, of the site at *base*; for one thread at a time.

    *believed* gives the present moment by which something may wait for too long; None while nobody
    can tell.
    """

    def __init__(
        self,
        context: OutboxContext,
        engines: SearchEngines,
        base: str,
        believed: Callable[[], BelievedMoment | None],
        named: Sequence[Engine] = ENGINES,
    ) -> None:
        self._context, self._engines, self._base = context, engines, base
        self._believed, self._named = believed, named
        self._collect_at: datetime | None = None
        self._waiting: Mapping[str, Result] = {}

    def job(self) -> Job:
        """Return the job that tells them."""
        return Job(name=JOB, run=self.run, due=self.due, shared=True)

    @property
    def waiting(self) -> int:
        """How many engines have something to be told, as far as this process knows."""
        return len(self._waiting)

    @property
    def oldest(self) -> datetime | None:
        """Since when the first of it waits. Callable from any thread."""
        since = (parse_moment(one.since) for one in self._waiting.values())
        return min(filter(None, since), default=None)

    def due(self, store: Store, now: datetime) -> datetime | None:
        """Return when changes are to be collected, or an engine told what waits for it."""
        if not read_switch(store).is_on:
            self._collect_at, self._waiting = None, {}
            return None
        records = store.read(ANNOUNCEMENTS)
        if former_requests(records):
            return now
        self._waiting = {name: result for name, _, result in waiting_results(store)}
        if _reached(records.get(COLLECTED)) == store.position():
            self._collect_at = None
        elif self._collect_at is None or self._collect_at > now + COLLECT:
            # Longer waits only one whose clock was set back; that is over now.
            self._collect_at = now if self._collect_at else now + COLLECT
        moments = [_moment(one, now) for one in self._waiting.values()]
        return min([*moments, *filter(None, (self._collect_at,))], default=None)

    def run(self, run: JobRun) -> None:
        """Collect what is due, and tell who is to be told now."""
        store = self._context.store
        _adopt_former(store, run.at)
        if self._collect_at is None:
            # Somebody asked for it, in a process that looks for changes at no other time.
            is_due = _reached(store.get(ANNOUNCEMENTS, COLLECTED)) != store.position()
        else:
            is_due = self._collect_at <= run.now
        if is_due:
            self._collect_at = None
            collect(store, self._named, at=run.at)
        for engine in self._named:
            while run.hold((), self._context.clock()) and self._tell(engine):
                continue
        self._waiting = {name: result for name, _, result in waiting_results(store)}

    def _tell(self, engine: Engine) -> bool:
        """Tell an engine what is due; return whether it was told, and there may be more."""
        store, now = self._context.store, self._context.clock()
        record = store.get(ANNOUNCEMENTS, result_id(engine.name))
        before = read_result(record)
        if record is None or not before.paths or _moment(before, now) > now:
            return False
        paths, at, switch = before.paths[:MOST_ADDRESSES], timestamp(now), read_switch(store)
        after = before.without_paths(before.paths[MOST_ADDRESSES:])
        failed = replace(after, failed_at=at, gave_up=True, status=0)
        if not (switch.is_on and is_open(store)):
            after = replace(failed, reason=_NOT_OPEN)
        else:
            try:
                self._engines.announce(engine.address, body_of(self._base, switch, paths))
            except AnnouncementFailedError as error:
                failed = replace(failed, status=error.status, reason=str(error))
                is_over = isinstance(error, AnnouncementRefusedError) or self._is_late(before)
                after = failed if is_over else self._later(before, failed, now)
            else:
                after = replace(after, sent_at=at, sent=len(paths))
        put = Put(ANNOUNCEMENTS, result_id(engine.name), after.document(), record.revision)
        # Switched off meanwhile, which drops what waits.
        with suppress(StaleRecordError, RecordNotFoundError):
            Work(store, SYSTEM, at).commit("announced", put)
        return not after.next_at

    def _later(self, before: Result, failed: Result, now: datetime) -> Result:
        attempts = before.attempts + 1
        next_at = timestamp(DELIVERY.next_at(attempts, self._context.chance(), now))
        return replace(
            before,
            attempts=attempts,
            next_at=next_at,
            failed_at=failed.failed_at,
            status=failed.status,
            reason=failed.reason,
            gave_up=False,
        )

    def _is_late(self, result: Result) -> bool:
        changed_at, now = parse_moment(result.changed_at), self._believed()
        return changed_at is None or (now is not None and changed_at + GIVE_UP_AFTER <= now)


def collect(store: Store, engines: Sequence[Engine], *, at: str) -> None:
    """Let wait for each engine the pages that are others than when this was done last.

    A closed site has no pages, and opening it announces all of them. Nothing is announced where
    nobody knows what was before: of a store that was restored, or is of an earlier version.
    """
    if not read_switch(store).is_on:
        return
    # First the position: what changes after it is looked for next time.
    position, cursor = store.position(), store.get(ANNOUNCEMENTS, COLLECTED)
    pages, before = pages_of(store), _pages_before(cursor)
    changed = changed_pages(before, pages) if pages and before is not None else []
    document: dict[str, Json] = {"position": position, "pages": written_pages(pages)}
    changes: list[Change] = [
        Put(ANNOUNCEMENTS, COLLECTED, document, cursor.revision if cursor else ABSENT)
    ]
    if changed:
        changes += (_added(store, engine.name, changed, at) for engine in engines)
    with suppress(StaleRecordError):  # another server has done so
        Work(store, SYSTEM, at).commit("announced", *changes)


def body_of(base: str, switch: Switch, paths: Sequence[str]) -> dict[str, object]:
    """Return what an engine is told: the addresses, and where the key is. Nothing else is."""
    return {
        "host": urlsplit(base).netloc,
        "key": switch.key,
        "keyLocation": base + switch.key_path,
        "urlList": [base + path for path in paths],
    }


def _added(store: Store, engine: str, paths: Sequence[str], at: str, since: str = "") -> Put:
    """Return the change by which *paths* wait for an engine, too."""
    record = store.get(ANNOUNCEMENTS, result_id(engine))
    before = read_result(record)
    after = replace(
        before,
        paths=tuple(dict.fromkeys((*before.paths, *paths))),
        since=before.since or since or at,
        changed_at=at,
    )
    expected = record.revision if record else ABSENT
    return Put(ANNOUNCEMENTS, result_id(engine), after.document(), expected)


def _adopt_former(store: Store, at: str) -> None:
    """Let wait for the engines what a version before had laid down as requests."""
    for id, (engine, document) in former_requests(store.read(ANNOUNCEMENTS)).items():
        paths = [path for path in stored_list(document.get("paths")) if isinstance(path, str)]
        added = _added(store, engine, paths, at, str(document.get("since") or ""))
        with suppress(StaleRecordError, RecordNotFoundError):
            Work(store, SYSTEM, at).commit("announced", added, Delete(ANNOUNCEMENTS, id))


def _moment(result: Result, now: datetime) -> datetime:
    """Return when what waits is sent; a moment too far away was written by a wrong clock."""
    next_at = parse_moment(result.next_at) or now
    return next_at if next_at <= DELIVERY.latest(now) else now


def _reached(cursor: Record | None) -> Position | None:
    position = cursor.document.get("position") if cursor else None
    return int(position) if isinstance(position, (int, float)) else None


def _pages_before(cursor: Record | None) -> Pages | None:
    told = cursor.document.get("pages") if cursor else None
    return read_pages(told) if isinstance(told, str) else None
