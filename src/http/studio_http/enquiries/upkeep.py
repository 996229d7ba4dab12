"""What each server does for enquiries by itself: storing late ones, forgetting, measuring."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from studio_adapters.bootstrap import Studio
from studio_core.accounts.key_check import factor_seals
from studio_core.enclosures.removing import clear_removed
from studio_core.enquiries.erasures import judge_by
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.spool import drain_spool
from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.jobs.job import Job, JobRun
from studio_core.records.store import Store, scrub
from studio_http.enquiries.intake import nonce

log = logging.getLogger("studio.enquiries")

SPOOL, OVERWRITING = "late-enquiries", "overwriting"


class EnquiryUpkeep:
    """The jobs of this process about enquiries. *wake* has jobs looked at now."""

    def __init__(
        self, studio: Studio, services: EnquiryServices, wake: Callable[..., None]
    ) -> None:
        self._studio, self._services, self._wake = studio, services, wake
        self._unscrubbed = threading.Event()

    def jobs(self) -> tuple[Job, ...]:
        """Return the jobs."""
        flood, suspected = self._services.flood, self._services.suspected
        return (
            Job(name=SPOOL, run=self._drain, due=self._drain_due),
            Job(name=OVERWRITING, run=self._overwrite, due=self._overwriting_due),
            # Remember what other servers and the command line erased, and tell what is unreadable.
            Job(name="erasures", run=self._look, every=timedelta(hours=1)),
            # Other servers and the owner change what is set aside, too.
            Job(
                name="set-aside",
                run=lambda run: suspected.measure(run.store),
                every=timedelta(minutes=10),
            ),
            Job(
                name="networks",
                run=lambda run: flood.networks(round(run.now.timestamp() * 1000)),
                every=timedelta(minutes=1),
            ),
        )

    def spooled(self) -> None:
        """Store soon what lies on the local disk. Callable from any thread."""
        self._wake(SPOOL)

    def erased(self) -> None:
        """Overwrite in the store's files what was deleted, as soon as it is possible."""
        self._unscrubbed.set()
        self._wake(OVERWRITING)

    def forget(self) -> None:
        """Remember what was deleted outside the store, and overwrite it in the store's files.

        Now, or as soon as it is possible. Callable from any thread.
        """
        try:
            self._services.erasures.remember(self._studio.store)
            clear_removed(self._studio.store, self._services.enclosures.objects)
            self._scrub()
        except StudioError as error:
            log.warning("what was deleted is still in the store's files: %s", error)
            self._wake(OVERWRITING)

    def _drain_due(self, _store: Store, now: datetime) -> datetime | None:
        return now if self._services.spool.ids() else None

    def _drain(self, run: JobRun) -> None:
        """Store what lies in the spool, but for copies of what was erased meanwhile."""
        services, store = self._services, run.store
        # Before anything is written: the newest time that the store knows is looked for in it.
        self._studio.believed()
        services.erasures.remember(store)
        drain_spool(
            *(store, services.spool, services.cipher, nonce),
            at=run.at,
            receipt_page=services.policy.receipt_page,
            judge=judge_by(services.erasures.lists(), None, None),
        )

    def _look(self, run: JobRun) -> None:
        """Remember what was erased elsewhere, and log how much waits for a key not here."""
        services, cipher = self._services, self._services.cipher
        services.erasures.remember(run.store)
        enquiries = enquiry_seals(run.store, services.spool, cipher)
        factors = factor_seals(run.store, cipher)
        if enquiries.unreadable or factors.unreadable:
            log.warning(
                "%d of %d enquiries and %d of %d second factors cannot be opened with the keys"
                " here: bring theirs with `studio enquiries key import FILE`",
                *(enquiries.unreadable, enquiries.there, factors.unreadable, factors.there),
            )

    def _overwriting_due(self, _store: Store, now: datetime) -> datetime | None:
        return now if self._unscrubbed.is_set() else None

    def _overwrite(self, _run: JobRun) -> None:
        if not self._scrub():
            raise StoreUnavailableError("somebody reads the store's files")

    def _scrub(self) -> bool:
        """Overwrite what was deleted in the store's files; tell whether that was possible."""
        # Set again by whatever is deleted meanwhile.
        self._unscrubbed.clear()
        is_done = False
        try:
            is_done = scrub(self._studio.store)
        finally:
            if not is_done:
                self._unscrubbed.set()
        return is_done
