"""The job that has each night's backup made, and those that somebody wishes for."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock

from studio_adapters.backups.process import BackupProcess, RunningBackup, StartBackup, in_store
from studio_adapters.settings import Settings
from studio_adapters.stores.addresses import full_store_address
from studio_core.backups.copies import standing_of
from studio_core.backups.failing import BackupFailedError
from studio_core.backups.scheduling import (
    LEASE,
    ROUND,
    is_due,
    is_making,
    is_wished,
    next_due,
    note_broken_off,
    scheduled_since,
)
from studio_core.jobs.job import Job, JobRun
from studio_core.records.store import Store
from studio_core.transfer.switching.live_store import moved_to

log = logging.getLogger("studio.backups")

GIVE_UP_AFTER = timedelta(hours=12)
"""A run that takes longer hangs: it is ended, and counts as failed."""


class ScheduledBackups:
    """Has backups made in a process of their own; one thread at a time asks for it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Callable[[], datetime],
        start: StartBackup = BackupProcess,
    ) -> None:
        self._settings, self._store, self._clock, self._start = settings, store, clock, start
        self._at = settings.backup_at
        self._lock = Lock()
        self._running: RunningBackup | None = None
        self._is_stopping = False

    def job(self) -> Job:
        """Return the job; a site that names no place for backups has none."""
        return Job(
            name=ROUND,
            run=self.run,
            due=self.due,
            shared=True,
            limit=GIVE_UP_AFTER,
            stop=self.stop,
        )

    def due(self, store: Store, now: datetime) -> datetime | None:
        """Return when a backup is to be made: not while somebody makes one."""
        if is_making(store, LEASE, now):
            return None
        standing, since = standing_of(store), scheduled_since(store)
        if is_wished(store, standing, now):
            return now
        if self._at is None:
            return None
        if since and is_due(standing, since, self._at, now):
            return now
        return next_due(self._at, now)

    def run(self, run: JobRun) -> None:
        """Have a backup made, and wait for its end; raise `BackupFailedError` when it failed."""
        status, line = self._made()
        store, now = self._store, self._clock()
        level = logging.INFO if status == 0 else logging.WARNING
        log.log(level, "the backup ended with status %d: %s", status, line)
        is_late = now - run.now > GIVE_UP_AFTER
        with self._lock:
            was_stopped = self._is_stopping and not is_late
            self._is_stopping = was_stopped
        if status == 0 or was_stopped:
            return
        # Somebody else's run, which this one left the work to, notes how it went itself. One that
        # was killed still has its lease: that is not somebody else's.
        if status < 0 or not is_making(store, LEASE, now):
            why = f"the backup ended with {status}: {line}"
            note_broken_off(store, run.now, why, now)
            raise BackupFailedError(why)

    def stop(self) -> None:
        """End the backup that is made. Callable from any thread."""
        with self._lock:
            self._is_stopping, running = True, self._running
        if running:
            running.stop()

    def _made(self) -> tuple[int, str]:
        """Return how a backup ended, and the last line that it wrote."""
        try:
            with self._lock:
                if self._is_stopping:
                    return 0, "it was not begun"
                self._running = self._start(self._settings_now())
        except OSError as error:
            return 1, f"it could not be started: {error.strerror}"
        log.info("making a backup")
        try:
            return self._running.finish()
        finally:
            with self._lock:
                self._running = None

    def _settings_now(self) -> Settings:
        """Return the settings with which a process finds the site where it is written now."""
        address = moved_to(self._store)
        if not address:
            return self._settings
        return in_store(self._settings, full_store_address(address, self._settings))
