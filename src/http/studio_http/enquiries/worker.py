"""The background work on enquiries: storing late ones, delivering, purging, overwriting."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import SystemRandom
from uuid import uuid4

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.accounts.key_check import factor_seals
from studio_core.backups.alarm import owner_addresses
from studio_core.enclosures.removing import clear_removed
from studio_core.enquiries.announcing import PurgePost, announce_purge
from studio_core.enquiries.erasing import purge
from studio_core.enquiries.erasures import judge_by
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.mail_outbox import MailDeliveries
from studio_core.enquiries.notices import Notices
from studio_core.enquiries.outbox import EnquiryDeliveries
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.spool import drain_spool
from studio_core.errors import StudioError
from studio_core.records.changes import SYSTEM, JournalEntry, Position
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_core.records.outbox import Outbox, OutboxContext
from studio_core.records.store import scrub
from studio_core.records.work import Work
from studio_http.base.repeating_thread import RepeatingThread
from studio_http.enquiries.intake import nonce

log = logging.getLogger("studio.enquiries")

RELOAD_SECONDS = 60.0
"""How often all enquiries are read again, whatever was announced."""

PURGE_SECONDS = 3600.0
"""How often enquiries past their retention time are removed, the first time at once."""

MEASURE_SECONDS = 600.0
"""How often it is added up what is set aside; what comes here is added at once."""

_DRAIN_SECONDS = 1.0
_SCRUB_SECONDS = 10.0


class EnquiryWorker:
    """One thread of this process; leases in the store decide which process does the work."""

    def __init__(self, studio: Studio, services: EnquiryServices) -> None:
        self._studio = studio
        self._services = services
        context = OutboxContext(
            store=studio.store, clock=studio.clock, chance=SystemRandom().random, holder=uuid4().hex
        )
        endpoint, notice = services.endpoint, services.notice
        self._outbox: Outbox | None = None
        if endpoint:
            deliveries = EnquiryDeliveries(studio.store, services.cipher, endpoint)
            self._outbox = Outbox(context, deliveries)
        self._notices = Notices(context, notice) if notice else None
        self._mails: Outbox | None = None
        self._purge_post: PurgePost | None = None
        if services.mail:
            self._purge_post = PurgePost(
                cipher=services.cipher,
                owners=lambda: owner_addresses(studio.store, services.studio_address),
                inbox=services.inbox_page,
            )
            mails = MailDeliveries(
                *(studio.store, services.cipher, services.policy, services.mail, studio.clock),
                believed=studio.believed,
            )
            self._mails = Outbox(context, mails)
        self._unscrubbed = threading.Event()
        self._purge_at = self._look_at = self._measure_at = 0.0
        self._heard: set[str] = set()
        self._heard_mails: set[str] = set()
        self._lock = threading.Lock()
        self._reload_at = 0.0
        self._rounds = RepeatingThread(
            "studio.enquiries",
            "the work on enquiries",
            self._round,
            failed=self._reload_soon,
            ended=self._close,
        )

    def start(self) -> None:
        """Start the thread."""
        self._rounds.start()

    def stop(self) -> None:
        """End the thread after what it is sending."""
        self._rounds.stop()

    def join(self, timeout: float) -> None:
        """Wait for the end of the thread."""
        self._rounds.join(timeout)

    def heard(self, entry: JournalEntry) -> None:
        """Note which enquiries, and mails about them, have changed. Callable from any thread."""
        ids = entry.ids()
        if ENQUIRIES in ids or ENQUIRY_MAILS in ids:
            with self._lock:
                self._heard.update(ids.get(ENQUIRIES, ()))
                self._heard_mails.update(ids.get(ENQUIRY_MAILS, ()))
            self._rounds.wake()

    def start_anew(self, _position: Position) -> None:
        """Read everything that waits again. Callable from any thread."""
        self._reload_soon()
        self._rounds.wake()

    def wake(self) -> None:
        """Look for work now. Callable from any thread."""
        self._rounds.wake()

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

    @property
    def waiting(self) -> int:
        """How many enquiries have not been delivered, as far as this process knows."""
        return self._outbox.waiting if self._outbox else 0

    def standing(self) -> dict[str, tuple[int, datetime | None]]:
        """Return how much waits and since when, by the kinds that are sent. From any thread."""
        kinds = {"enquiries": self._outbox, "notices": self._notices, "mails": self._mails}
        return {name: (one.waiting, one.oldest) for name, one in kinds.items() if one}

    def _reload_soon(self) -> None:
        self._reload_at = 0.0

    def _close(self) -> None:
        for outbox in (self._outbox, self._mails):
            if outbox:
                outbox.close()

    def _round(self) -> float:
        """Do what is due; return the seconds until there may be more."""
        at = timestamp(self._studio.clock)
        left = RELOAD_SECONDS
        self._services.flood.networks(round(self._studio.clock().timestamp() * 1000))
        if self._services.spool.ids():
            self._alone("storing late enquiries", partial(self._drain, at))
            left = _DRAIN_SECONDS
        if time.monotonic() >= self._purge_at:
            is_done = self._alone("purging", partial(self._purge, at))
            self._purge_at = time.monotonic() + (PURGE_SECONDS if is_done else RELOAD_SECONDS)
        if time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + PURGE_SECONDS
            self._alone("looking for what is unreadable", self._look)
        if time.monotonic() >= self._measure_at:
            self._measure_at = time.monotonic() + MEASURE_SECONDS
            self._alone("measuring what is set aside", self._measure)
        if self._unscrubbed.is_set() and not self._alone("overwriting", self._scrub):
            left = min(left, _SCRUB_SECONDS)
        return min([left, *(pause for pause in self._send() if pause is not None)])

    def _alone(self, name: str, work: Callable[[], bool]) -> bool:
        """Do *work*, and tell whether it was done: what fails of it keeps no mail from going."""
        try:
            return work()
        except StudioError as error:
            log.warning("%s waits: %s", name, error)
        except Exception:
            log.exception("%s failed", name)
        return False

    def _purge(self, at: str) -> bool:
        """Remove what was kept long enough; by a clock that is not believed nothing was."""
        now = self._studio.believed()
        if now is None:
            return False
        days = self._services.retention_days
        if purge(Work(self._studio.store, SYSTEM, at), days, now):
            self._unscrubbed.set()
            clear_removed(self._studio.store, self._services.enclosures.objects)
        coming = announce_purge(self._studio.store, days, now, self._purge_post)
        if coming:
            log.info("%d of %d enquiries go within a day: told", coming.count, coming.total)
        return True

    def _look(self) -> bool:
        """Remember what other servers and the command line erased, and tell what is unreadable."""
        self._services.erasures.remember(self._studio.store)
        self._tell_unreadable()
        return True

    def _measure(self) -> bool:
        """Add up what is set aside, since other servers and the owner change that, too."""
        self._services.suspected.measure(self._studio.store)
        return True

    def _drain(self, at: str) -> bool:
        """Store what lies in the spool, but for copies of what was erased meanwhile."""
        services, store = self._services, self._studio.store
        # Before anything is written: the newest time that the store knows is looked for in it.
        self._studio.believed()
        services.erasures.remember(store)
        drain_spool(
            *(store, services.spool, services.cipher, nonce),
            at=at,
            receipt_page=services.policy.receipt_page,
            judge=judge_by(services.erasures.lists(), None, None),
        )
        return True

    def _tell_unreadable(self) -> None:
        """Log how much waits for a key that is not here."""
        store, cipher = self._studio.store, self._services.cipher
        enquiries = enquiry_seals(store, self._services.spool, cipher)
        factors = factor_seals(store, cipher)
        if enquiries.unreadable or factors.unreadable:
            log.warning(
                "%d of %d enquiries and %d of %d second factors cannot be opened with the keys"
                " here: bring theirs with `studio enquiries key import FILE`",
                *(enquiries.unreadable, enquiries.there, factors.unreadable, factors.there),
            )

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

    def _send(self) -> list[float | None]:
        """Send what is due: enquiries, notices, mails; return the seconds until there is more."""
        with self._lock:
            heard, self._heard = self._heard, set()
            mails, self._heard_mails = self._heard_mails, set()
        told = ((self._outbox, heard), (self._notices, heard), (self._mails, mails))
        working = [(work, heard) for work, heard in told if work is not None]
        is_late = time.monotonic() >= self._reload_at
        for work, heard in working:
            if is_late:
                work.reload()
            else:
                work.refresh(heard)
        if is_late:
            self._reload_at = time.monotonic() + RELOAD_SECONDS
        return [work.step() for work, _ in working]
