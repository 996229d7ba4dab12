"""The background work of telling search engines what changes (`studio_core.indexnow`)."""

import threading
import time
from datetime import datetime
from random import SystemRandom
from uuid import uuid4

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import OPENING_RECORD
from studio_core.indexnow.collecting import Collector
from studio_core.indexnow.deliveries import Announcements
from studio_core.indexnow.ports import ENGINES, SearchEngines
from studio_core.indexnow.switch import INDEXNOW_RECORD
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import PUBLIC, SETTINGS
from studio_core.records.outbox import Outbox, OutboxContext
from studio_core.site.opening import address_gap
from studio_http.base.repeating_thread import RepeatingThread

RELOAD_SECONDS = 60.0
"""How often what waits is read again, whatever was announced."""

_SWITCHES = frozenset({INDEXNOW_RECORD, OPENING_RECORD})


class IndexNowWorker:
    """One thread of this process; leases in the store decide which process sends.

    A site without a public address with HTTPS has none: there is nothing to tell of it.
    """

    def __init__(self, studio: Studio, engines: SearchEngines) -> None:
        base = studio.settings.public_url
        self._is_public = address_gap(base) is None
        context = OutboxContext(
            store=studio.store, clock=studio.clock, chance=SystemRandom().random, holder=uuid4().hex
        )
        self._collector = Collector(context, ENGINES)
        self._outboxes = [
            Outbox(
                context,
                Announcements(
                    store=studio.store,
                    engine=engine,
                    engines=engines,
                    base=base,
                    believed=studio.believed,
                ),
            )
            for engine in ENGINES
        ]
        self._heard = threading.Event()
        self._reload_at = 0.0
        self._rounds = RepeatingThread(
            "studio.indexnow",
            "telling search engines",
            self._round,
            failed=self._reload_soon,
            ended=self._close,
        )

    def start(self) -> None:
        """Start the thread, if there is anything to tell."""
        if self._is_public:
            self._rounds.start()

    def stop(self) -> None:
        """End the thread after what it is sending."""
        self._rounds.stop()

    def heard(self, entry: JournalEntry) -> None:
        """Note that something public may have changed. Callable from any thread."""
        ids = entry.ids()
        if not _SWITCHES.isdisjoint(ids.get(SETTINGS, ())) or not ids.keys().isdisjoint(PUBLIC):
            self.start_anew(entry.position)

    def start_anew(self, _position: Position) -> None:
        """Collect from where the last collection ended. Callable from any thread."""
        self._heard.set()
        self._rounds.wake()

    @property
    def waiting(self) -> int:
        """How many requests have not been sent, as far as this process knows."""
        return sum(outbox.waiting for outbox in self._outboxes)

    def standing(self) -> tuple[int, datetime | None]:
        """Return how many requests wait, and since when. Callable from any thread."""
        since = [one.oldest for one in self._outboxes if one.oldest]
        return self.waiting, min(since, default=None)

    def _round(self) -> float:
        """Do what is due; return the seconds until there may be more."""
        is_late = time.monotonic() >= self._reload_at
        if self._heard.is_set() or is_late:
            self._heard.clear()
            self._collector.reload()
        was_collecting = self._collector.is_waiting
        pauses = [self._collector.step()]
        is_new = was_collecting and not pauses[0]
        for outbox in self._outboxes:
            if is_late or is_new:
                outbox.reload()
            pauses.append(outbox.step())
        if is_late:
            self._reload_at = time.monotonic() + RELOAD_SECONDS
        return min([RELOAD_SECONDS, *(pause for pause in pauses if pause is not None)])

    def _reload_soon(self) -> None:
        self._reload_at = 0.0

    def _close(self) -> None:
        for outbox in self._outboxes:
            outbox.close()
