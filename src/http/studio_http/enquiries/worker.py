"""The work on enquiries that goes on behind the site: storing late, delivering, purging."""

import logging
import random
import threading
import time
from collections.abc import Iterable
from uuid import uuid4

from studio_adapters.bootstrap import Studio, forget_deleted, timestamp
from studio_core.enquiries.erasing import purge
from studio_core.enquiries.notices import Notices
from studio_core.enquiries.outbox import Outbox, OutboxContext
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.spool import drain_spool
from studio_core.errors import StudioError
from studio_core.records.changes import SYSTEM
from studio_http.enquiries.intake import nonce

log = logging.getLogger("studio.enquiries")

RELOAD_SECONDS = 60.0
"""How often everything is looked at again, whatever we heard."""

PURGE_SECONDS = 3600.0
"""How often what was kept long enough is looked for, the first time at once."""

_FAILED_SECONDS = 2.0
_DRAIN_SECONDS = 1.0
_SCRUB_SECONDS = 10.0


class EnquiryWorker:
    """One thread of this process; leases decide which process on which server does the work."""

    def __init__(self, studio: Studio, services: EnquiryServices) -> None:
        self._studio = studio
        self._services = services
        context = OutboxContext(
            store=studio.store, clock=studio.clock, chance=random.random, holder=uuid4().hex
        )
        endpoint, notice = services.endpoint, services.notice
        self._outbox = Outbox(context, services.cipher, endpoint) if endpoint else None
        self._notices = Notices(context, notice) if notice else None
        self._hurried = threading.Event()
        self._unscrubbed = threading.Event()
        self._purge_at = 0.0
        self._heard: set[str] = set()
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._reload_at = 0.0
        self._thread = threading.Thread(target=self._run, name="studio-enquiries", daemon=True)

    def start(self) -> None:
        """Begin in the background."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread; what it is sending may take its time."""
        self._stopping.set()
        self._woken.set()

    def join(self, timeout: float) -> None:
        """Wait for the thread's end."""
        self._thread.join(timeout)

    def heard(self, ids: Iterable[str]) -> None:
        """Note that these enquiries have changed; callable from any thread."""
        with self._lock:
            self._heard.update(ids)
        self._woken.set()

    def wake(self) -> None:
        """Look for work now; callable from any thread."""
        self._woken.set()

    def hurry(self) -> None:
        """Try everything undelivered now, whatever failed before; callable from any thread."""
        self._hurried.set()
        self._woken.set()

    def forget(self) -> None:
        """Take what was deleted out of the store's files, now or as soon as nothing is in the way.

        Callable from any thread.
        """
        try:
            self._scrub()
        except StudioError as error:
            log.warning("what was deleted is still in the store's files: %s", error)

    @property
    def waiting(self) -> int:
        """How many enquiries have not been delivered, as far as this process knows."""
        return self._outbox.waiting if self._outbox else 0

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._woken.clear()
            self._woken.wait(self._attempt())
        if self._outbox:
            self._outbox.close()

    def _attempt(self) -> float:
        """Do what is due and return the seconds until more may be."""
        try:
            return self._round()
        except StudioError as error:
            log.warning("the work on enquiries waits: %s", error)
        except Exception:
            # Whatever goes wrong, the thread must live: without it nothing is ever delivered.
            log.exception("the work on enquiries failed")
        self._reload_at = 0.0
        return _FAILED_SECONDS

    def _round(self) -> float:
        at = timestamp(self._studio.clock)
        left = RELOAD_SECONDS
        if self._services.spool.ids():
            drain_spool(
                self._studio.store, self._services.spool, self._services.cipher, nonce, at=at
            )
            left = _DRAIN_SECONDS
        self._purge(at)
        if self._unscrubbed.is_set() and not self._scrub():
            left = min(left, _SCRUB_SECONDS)
        return min([left, *(pause for pause in self._send() if pause is not None)])

    def _purge(self, at: str) -> None:
        """Remove what was kept long enough."""
        if time.monotonic() >= self._purge_at:
            days, now = self._services.retention_days, self._studio.clock()
            gone = purge(self._studio.store, days, now, by=SYSTEM, at=at)
            self._purge_at = time.monotonic() + PURGE_SECONDS
            if gone:
                self._unscrubbed.set()

    def _scrub(self) -> bool:
        """Take what was deleted out of the store's files; note it when that could not be."""
        # What is deleted meanwhile sets it again.
        self._unscrubbed.clear()
        is_done = False
        try:
            is_done = forget_deleted(self._studio.store)
        finally:
            if not is_done:
                self._unscrubbed.set()
        return is_done

    def _send(self) -> list[float | None]:
        """Deliver and tell what is due; return the seconds until there is more of each."""
        working = [work for work in (self._outbox, self._notices) if work is not None]
        with self._lock:
            heard, self._heard = self._heard, set()
        is_late = time.monotonic() >= self._reload_at
        for work in working:
            if is_late:
                work.reload()
            else:
                work.heard(heard)
        if is_late:
            self._reload_at = time.monotonic() + RELOAD_SECONDS
        if self._hurried.is_set() and self._outbox is not None:
            self._hurried.clear()
            self._outbox.reload()
            self._outbox.hurry()
        return [work.step() for work in working]
