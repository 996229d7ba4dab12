"""The jobs of one server: each process does them for itself, beside those of the site."""

import logging
import os
import platform
import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING
from urllib.parse import unquote
from uuid import uuid4

from studio_adapters.bootstrap import EnquiryServices, Studio, timestamp
from studio_core.access.checkpoints import Checkpoints
from studio_core.access.log import AccessLog
from studio_core.backups.alarm import AlarmPost, is_alarming, tell_owners
from studio_core.backups.copies import BackupStanding, standing_of
from studio_core.backups.scheduling import note_scheduled
from studio_core.backups.shown import shown_place
from studio_core.errors import StudioError
from studio_core.files.uploads import UploadStaging
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.runner import JobRunner
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import WideningHost
from studio_core.publishing.scheduler import Known, next_moment, run_due
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import SCHEDULES
from studio_core.records.store import Store
from studio_core.visits.counter import VisitCounter
from studio_core.visits.days import seconds_of_day_left
from studio_core.visits.page import CONSULTATION_START, Page
from studio_http.pages.page_routes import route_of
from studio_http.published.follower import Listener
from studio_http.published.kinds import KINDS
from studio_http.published.snapshot import Published
from studio_http.watching.registry import Registry

if TYPE_CHECKING:
    from studio_adapters.bootstrap import SiteJobs

MINUTE, TEN_MINUTES = timedelta(minutes=1), timedelta(minutes=10)
SCHEDULE_JOB = "schedules"

STOP_SECONDS = 5.0
"""How long a server that stops waits for the jobs that it does."""


def open_runner(studio: Studio) -> JobRunner:
    """Return the runner of this process."""
    return JobRunner(
        *(studio.store, studio.clock, studio.believed),
        holder=uuid4().hex,
        chance=SystemRandom().random,
        server=f"{platform.node()}:{os.getpid()}",
    )


class Schedules:
    """Publishes and hides what is due, without a lease: every server tries, and one of them wins.

    A lease would have what is due wait for the end of one that a killed server held.
    """

    def __init__(self) -> None:
        self._known: Known = {}

    def job(self) -> Job:
        """Return the job."""
        return Job(name=SCHEDULE_JOB, run=self.run, due=self._due, irreversible=True)

    def run(self, run: JobRun) -> None:
        """Do what is due."""
        ran = run_due(run.store, KINDS, at=run.believed_at, known=self._known)
        if ran.done or ran.blocked:
            log = logging.getLogger("studio.scheduler")
            log.info("did what was scheduled: %d done, %d blocked", ran.done, ran.blocked)

    def _due(self, store: Store, now: datetime) -> datetime | None:
        moment = next_moment(store, KINDS, at=timestamp(lambda: now), known=self._known)
        return datetime.fromisoformat(moment) if moment else None


def counted_page(published: Published, path: str) -> Page | None:
    """Return the page at *path*, percent-encoded or not; None where visitors see none."""
    if path == CONSULTATION_START:
        return Page(path)
    now, route = published.snapshot, route_of(unquote(path)) if path.startswith("/") else None
    if now is None or route is None or not now.offered.has(route):
        return None
    return Page(route.path.partition("?")[0], route.id if route.kind == "project" else "")


class Visits:
    """Writes how many visits came: each minute, at midnight, and at the end of the server.

    *counter* counts the pages that are published; it belongs to this process alone.
    """

    def __init__(self, studio: Studio, published: Published) -> None:
        self._store, self._write_at = studio.store, studio.clock() + MINUTE
        self.counter = VisitCounter(
            process=secrets.token_hex(8),
            clock=studio.clock,
            page_at=partial(counted_page, published),
            new_key=partial(secrets.token_bytes, 32),
        )

    def job(self) -> Job:
        """Return the job."""
        return Job(name="visit-sums", run=self._run, due=self._due)

    def write(self, now: datetime) -> datetime:
        """Write what there is, and return when to do so again."""
        self.counter.write(self._store)
        midnight = timedelta(seconds=seconds_of_day_left(now))
        self._write_at = now + min(MINUTE, midnight)
        return self._write_at

    def write_last(self) -> None:
        """Write what there is when the server ends."""
        try:
            self.counter.write(self._store)
        except StudioError as error:
            logging.getLogger("studio.visits").warning("the last visits are not counted: %s", error)

    def _run(self, run: JobRun) -> None:
        self.write(run.now)

    def _due(self, _store: Store, now: datetime) -> datetime:
        # Longer waits only one whose clock was set back.
        return self._write_at if self._write_at <= now + MINUTE else now


class BackupWatch:
    """Knows how backups stand, and tells owners when none was proven for too long."""

    def __init__(self, studio: Studio, services: EnquiryServices, registry: Registry) -> None:
        self._studio, self._at = studio, studio.settings.backup_at
        self._post = _alarm_post(studio, services)
        self._seen: BackupStanding | None = None
        self._is_alarming = False
        registry.reads("studio_backup_scheduled", lambda: float(self._at is not None))
        registry.reads("studio_backup_alarming", lambda: float(self._is_alarming))
        registry.reads("studio_backup_proven_timestamp_seconds", self._proven)
        registry.reads("studio_backup_ok", self._went_well)

    def job(self) -> Job:
        """Return the job."""
        return Job(name="backup-alarm", run=self.run, every=MINUTE)

    def run(self, run: JobRun) -> None:
        """Look how backups stand, and tell owners when that is bad."""
        store, now = run.store, run.now
        # Before anything is written: the newest time that the store knows is looked for in it.
        self._studio.believed()
        since, standing = note_scheduled(store, now) if self._at else None, standing_of(store)
        self._seen = standing.as_of(now) if standing else None
        self._is_alarming = since is not None and is_alarming(standing, since, now)
        mails = tell_owners(self._post, standing, since, now) if since and self._post else None
        if mails:
            logging.getLogger("studio.backups").warning(
                "no backup was proven for too long: %d owners are told", mails
            )

    def _proven(self) -> float:
        proven = self._seen.proven_at if self._seen else ""
        return datetime.fromisoformat(proven).timestamp() if proven else 0.0

    def _went_well(self) -> float | None:
        return None if self._seen is None else float(not self._seen.failed_at)


class Access:
    """The access log of this process, and the job that signs what was added to it."""

    def __init__(self, studio: Studio, services: EnquiryServices) -> None:
        checkpoints = Checkpoints(studio.store, services.cipher, services.access_anchor)
        new_name = partial(secrets.token_hex, 4)
        self.log = AccessLog(studio.store, services.cipher, checkpoints, new_name)
        # What an earlier process left without a checkpoint gets one at the start.
        self.log.note_news()

    def job(self) -> Job:
        """Return the job."""
        return Job(name="access-checkpoints", run=self.run, every=MINUTE)

    def run(self, run: JobRun) -> None:
        """Sign what was recorded since the last time."""
        if self.log.take_news():
            try:
                self.log.checkpoints.write(at=run.at)
            except BaseException:
                self.log.note_news()
                raise


class Widening:
    """Has what older pictures lack made by and by, for as long as something comes of it."""

    def __init__(self, studio: Studio) -> None:
        self._media: ImageHost = studio.media
        self._look_at: datetime | None = studio.clock() + TEN_MINUTES
        self._before: int | None = None

    def job(self) -> Job:
        """Return the job."""
        return Job(name="wider-pictures", run=self.run, due=self._due, limit=timedelta(hours=1))

    def run(self, run: JobRun) -> None:
        """Have made what is missing."""
        self._look_at = run.now + TEN_MINUTES
        if not isinstance(self._media, WideningHost):
            self._look_at = None
            return
        missing = self._media.widen()
        if missing and missing == self._before:
            logging.getLogger("studio.housekeeping").warning(
                "%d variants of pictures cannot be made", missing
            )
        if missing in {0, self._before}:
            self._look_at = None
        self._before = missing

    def _due(self, _store: Store, now: datetime) -> datetime | None:
        look_at = self._look_at
        # Longer waits only one whose clock was set back.
        return look_at if look_at is None or look_at <= now + TEN_MINUTES else now


def uploads_job(staging: UploadStaging) -> Job:
    """Return the job that removes uploads that have expired."""

    def sweep(run: JobRun) -> None:
        staging.sweep(run.moment)

    return Job(name="uploads", run=sweep, every=TEN_MINUTES, irreversible=True)


def listeners_of(jobs: "SiteJobs", runner: JobRunner) -> Iterator[Listener]:
    """Yield who has jobs looked at when something changed that they are about."""

    def heard(entry: JournalEntry) -> None:
        runner.wake(*jobs.heard(entry))

    def start_anew(_position: Position) -> None:
        runner.wake(*jobs.start_anew())

    def heard_of_schedules(entry: JournalEntry) -> None:
        if SCHEDULES in entry.ids():
            runner.wake(SCHEDULE_JOB)

    yield Listener("jobs", heard, start_anew)
    yield Listener("schedules", heard_of_schedules, lambda _: runner.wake(SCHEDULE_JOB))


def _alarm_post(studio: Studio, services: EnquiryServices) -> AlarmPost | None:
    """Return what the alarm's mails are made with; None where no mail can be sent."""
    if services.mail is None:
        return None
    public_url = studio.settings.public_url
    return AlarmPost(
        store=studio.store,
        cipher=services.cipher,
        address=services.studio_address,
        page=f"{public_url}/#/admin" if public_url else "",
        places=tuple(shown_place(one) for one in studio.settings.backup_to),
    )
