"""Publishing and hiding what is due, while the application runs: every server tries."""

import asyncio
import logging

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.errors import StudioError
from studio_core.publishing.scheduler import Known, run_due
from studio_core.records.believing import believed_at
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import SCHEDULES
from studio_http.published.kinds import KINDS

log = logging.getLogger("studio.scheduler")

LOOK_SECONDS = 0.5
"""Between two looks at the clock; what is due is public within two seconds."""

READ_AGAIN_SECONDS = 60.0
"""Schedules are read anew so often at the least, also when nobody said that they changed."""

_PAUSE_SECONDS = 2.0
"""After a failure: the store is away."""


class Scheduler:
    """Knows when something is due next, and does it then; after a start, what is overdue."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._known: Known = {}
        self._next: str | None = None
        self._is_old = True

    def heard(self, entry: JournalEntry) -> None:
        """Read the schedules again soon when one of them changed. From any thread."""
        if SCHEDULES in entry.ids():
            self._is_old = True

    def start_anew(self, _position: Position) -> None:
        """Read the schedules again soon. From any thread."""
        self._is_old = True

    async def run(self) -> None:
        """Look at the clock until the task is cancelled."""
        since = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            since += LOOK_SECONDS
            is_due = self._next is not None and self._next <= timestamp(self._studio.clock)
            if not (self._is_old or is_due or since >= READ_AGAIN_SECONDS):
                continue
            since = 0.0
            if not await asyncio.to_thread(self.step):
                await asyncio.sleep(_PAUSE_SECONDS)

    def step(self) -> bool:
        """Do what is due; log a failure and return False."""
        self._is_old = False
        try:
            now = self._studio.believed()
            if now is None:  # it looks again when it reads the schedules again
                self._next = None
                return True
            ran = run_due(self._studio.store, KINDS, at=believed_at(now), known=self._known)
        except Exception as error:
            # Whatever goes wrong, the next look comes: nothing else publishes what is due.
            self._is_old = True
            if isinstance(error, StudioError):
                log.warning("what is scheduled cannot be done now: %s", error)
            else:
                log.exception("the scheduler failed")
            return False
        self._next = ran.next
        if ran.done or ran.blocked:
            log.info("did what was scheduled: %d done, %d blocked", ran.done, ran.blocked)
        return True
