"""The background work of having backups made, and of telling owners when none is proven."""

import logging
import threading
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import uuid4

from studio_adapters.bootstrap import (
    EnquiryServices,
    Settings,
    Studio,
    full_store_address,
    timestamp,
)
from studio_core.backups.alarm import AlarmPost, is_alarming, tell_owners
from studio_core.backups.copies import BackupStanding, standing_of
from studio_core.backups.scheduling import (
    LEASE,
    ROUND,
    is_due,
    is_wished,
    next_due,
    note_broken_off,
    note_scheduled,
)
from studio_core.backups.shown import shown_place
from studio_core.errors import StudioError
from studio_core.records.lease import LEASE_SECONDS, Lease, busy_with, claim, release
from studio_core.transfer.switching.live_store import moved_to
from studio_http.base.repeating_thread import RepeatingThread
from studio_http.watching.registry import Registry
from studio_http.workers.backup_process import (
    BackupProcess,
    RunningBackup,
    StartBackup,
    in_store,
)

log = logging.getLogger("studio.backups")

LOOK_SECONDS = 60.0
"""How often a process looks how backups stand; it wakes up when one is due."""

GIVE_UP_AFTER = timedelta(hours=12)
"""A run that takes longer hangs: it is ended, and counts as failed."""

BUSY = "running"
"""What the lease says while a server has a backup made."""

_RENEW_SECONDS = LEASE_SECONDS / 2


class BackupWorker:
    """One thread of this process; the store decides which of all servers has the backup made.

    A site that names no place for backups has none. It tells *registry* what its last look saw.
    """

    def __init__(
        self,
        studio: Studio,
        services: EnquiryServices,
        registry: Registry,
        start: StartBackup = BackupProcess,
    ) -> None:
        self._studio, self._start_backup = studio, start
        self._at, self._places = studio.settings.backup_at, studio.settings.backup_to
        self._post = alarm_post(studio, services)
        self._holder, self._lock = uuid4().hex, threading.Lock()
        self._is_stopping = False
        self._lease: Lease | None = None
        self._running: RunningBackup | None = None
        self._began = studio.clock()
        self._outcome: tuple[int, str] | None = None
        self._seen: BackupStanding | None = None
        self._is_alarming = False
        self._rounds = RepeatingThread(
            "studio.backups",
            "the work on backups",
            self.step,
            failed=lambda: None,
            ended=self._let_go,
        )
        self._register(registry)

    def start(self) -> None:
        """Start the thread, if backups have a place."""
        if self._places:
            self._rounds.start()

    def stop(self) -> None:
        """End the thread, and the backup that is made: another server or round makes it."""
        with self._lock:
            self._is_stopping, running = True, self._running
        self._rounds.stop()
        if running:
            running.stop()

    def wake(self) -> None:
        """Look now whether a backup is to be made. Callable from any thread."""
        self._rounds.wake()

    def step(self) -> float:
        """Do what is due; return the seconds until there may be more."""
        store, now = self._studio.store, self._studio.clock()
        if self._outcome:
            self._finish(*self._outcome)
        standing = standing_of(store)
        # Before anything is written: the newest time that the store knows is looked for in it.
        self._studio.believed()
        since = note_scheduled(store, now) if self._at else None
        try:
            if self._running:
                self._hold_on(now)
            elif self._is_wanted(standing, since, now):
                self._begin(now)
        finally:  # neither keeps the other from being done
            self._tell(standing, since, now)
        return self._pause(now)

    def _tell(self, standing: BackupStanding | None, since: datetime | None, now: datetime) -> None:
        """Know how backups stand, and tell owners when that is bad."""
        self._seen = standing.as_of(now) if standing else None
        self._is_alarming = since is not None and is_alarming(standing, since, now)
        if since is None or not self._post:
            return
        mails = tell_owners(self._post, standing, since, now)
        if mails:
            log.warning("no backup was proven for too long: %d owners are told", mails)

    def _is_wanted(
        self, standing: BackupStanding | None, since: datetime | None, now: datetime
    ) -> bool:
        if self._at and since and is_due(standing, since, self._at, now):
            return True
        return is_wished(self._studio.store, standing, now)

    def _begin(self, now: datetime) -> None:
        """Start a backup unless another server has one made, or has made it meanwhile."""
        store, at = self._studio.store, timestamp(lambda: now)
        self._lease = claim(store, ROUND, self._holder, at=at, busy=BUSY)
        if self._lease is None:
            return
        standing = standing_of(store)
        since = note_scheduled(store, now) if self._at else None
        if busy_with(store, LEASE, at=at) or not self._is_wanted(standing, since, now):
            self._let_go()
            return
        with self._lock:
            if self._is_stopping:
                return
            self._began = now
            try:
                self._running = self._start_backup(_settings_now(self._studio), self._ended)
            except OSError as error:
                self._outcome = (1, f"it could not be started: {error.strerror}")
                self.wake()
            else:
                log.info("making a backup")

    def _hold_on(self, now: datetime) -> None:
        """Keep the lease while the backup is made, and end one that hangs."""
        at = timestamp(lambda: now)
        self._lease = claim(self._studio.store, ROUND, self._holder, at=at, busy=BUSY)
        if self._running and now - self._began > GIVE_UP_AFTER:
            log.warning("the backup is ended: it has taken %s", now - self._began)
            self._running.stop()

    def _ended(self, status: int, line: str) -> None:
        self._outcome = (status, line)
        self.wake()

    def _finish(self, status: int, line: str) -> None:
        """Note what became of the backup that has ended."""
        level = logging.INFO if status == 0 else logging.WARNING
        log.log(level, "the backup ended with status %d: %s", status, line)
        store, now = self._studio.store, self._studio.clock()
        # Somebody else's run, which this one left the work to, notes how it went itself. One that
        # was killed still has its lease: that is not somebody else's.
        is_left = status >= 0 and busy_with(store, LEASE, at=timestamp(lambda: now))
        if not (self._is_stopping or is_left):
            note_broken_off(store, self._began, f"the backup ended with {status}: {line}", now)
        self._outcome = self._running = None
        self._let_go()

    def _let_go(self) -> None:
        """Let another server have the next backup made."""
        lease, self._lease = self._lease, None
        if lease:
            with suppress(StudioError):  # it ends by itself
                release(self._studio.store, lease)

    def _register(self, registry: Registry) -> None:
        registry.reads("studio_backup_scheduled", lambda: float(self._at is not None))
        registry.reads("studio_backup_alarming", lambda: float(self._is_alarming))
        registry.reads("studio_backup_proven_timestamp_seconds", lambda: _proven(self._seen))
        registry.reads("studio_backup_ok", lambda: _went_well(self._seen))

    def _pause(self, now: datetime) -> float:
        if self._running:
            return _RENEW_SECONDS
        if self._at is None:
            return LOOK_SECONDS
        return min(LOOK_SECONDS, (next_due(self._at, now) - now).total_seconds())


def alarm_post(studio: Studio, services: EnquiryServices) -> AlarmPost | None:
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


def _settings_now(studio: Studio) -> Settings:
    """Return the settings with which a process finds the site where it is written now."""
    settings, address = studio.settings, moved_to(studio.store)
    if not address:
        return settings
    return in_store(settings, full_store_address(address, settings))


def _proven(standing: BackupStanding | None) -> float:
    proven = standing.proven_at if standing else ""
    return datetime.fromisoformat(proven).timestamp() if proven else 0.0


def _went_well(standing: BackupStanding | None) -> float | None:
    return None if standing is None else float(not standing.failed_at)
