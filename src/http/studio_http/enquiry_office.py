"""The work on enquiries that goes on behind the site: storing late, delivering, purging."""

import logging
import random
import threading
import time
from collections.abc import Iterable
from uuid import uuid4

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.enquiry_desk import EnquiryDesk
from studio_core.enquiry_draining import drain_spool
from studio_core.enquiry_outbox import Outbox, Surroundings
from studio_core.errors import StudioError
from studio_http.enquiry_intake import nonce

log = logging.getLogger("studio.enquiries")

RELOAD_SECONDS = 60.0
"""How often everything is looked at again, whatever we heard."""

_FAILED_SECONDS = 2.0
_DRAIN_SECONDS = 1.0


class EnquiryOffice:
    """One thread of this process; leases decide which process on which server does the work."""

    def __init__(self, studio: Studio, desk: EnquiryDesk) -> None:
        self._studio = studio
        self._desk = desk
        self._outbox = _outbox(studio, desk)
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
        if self._desk.spool.ids():
            drain_spool(self._studio.store, self._desk.spool, self._desk.cipher, nonce, at=at)
            left = _DRAIN_SECONDS
        pause = self._deliver()
        return left if pause is None else min(left, pause)

    def _deliver(self) -> float | None:
        if self._outbox is None:
            return None
        with self._lock:
            heard, self._heard = self._heard, set()
        if time.monotonic() >= self._reload_at:
            self._outbox.reload()
            self._reload_at = time.monotonic() + RELOAD_SECONDS
        else:
            self._outbox.heard(heard)
        return self._outbox.step()


def _outbox(studio: Studio, desk: EnquiryDesk) -> Outbox | None:
    if desk.endpoint is None:
        return None
    around = Surroundings(
        store=studio.store,
        cipher=desk.cipher,
        endpoint=desk.endpoint,
        clock=studio.clock,
        chance=random.random,
        holder=uuid4().hex,
    )
    return Outbox(around)
