"""The background work of laying the mails of each morning into the outbox."""

import logging
from datetime import date

from studio_adapters.bootstrap import EnquiryServices, Studio
from studio_core.dates import SEOUL
from studio_core.enquiries.mornings import make_morning_mails
from studio_http.base.repeating_thread import RepeatingThread
from studio_http.enquiries.office import office_of

log = logging.getLogger("studio.mornings")

LOOK_SECONDS = 60.0
"""How late a morning may be, and what the studio has changed of its time."""


class MorningWorker:
    """One thread of this process; the store decides which of all servers makes the mails.

    A site that cannot send mail has none.
    """

    def __init__(self, studio: Studio, services: EnquiryServices) -> None:
        self._studio, self._days = studio, services.retention_days
        self._office = office_of(studio, services)
        self._done: date | None = None
        self._rounds = RepeatingThread(
            "studio.mornings",
            "making the mails of the morning",
            self.step,
            failed=lambda: None,
            ended=lambda: None,
        )

    def start(self) -> None:
        """Start the thread, if there is anything to do."""
        if self._office:
            self._rounds.start()

    def stop(self) -> None:
        """End the thread after what it is doing."""
        self._rounds.stop()

    def step(self) -> float:
        """Make the mails of this morning when it has come; return the seconds until another look.

        A process asks once a day: what is changed later that day is told on the next. By a
        clock that is not believed no morning has come.
        """
        now = self._studio.believed()
        today = now.astimezone(SEOUL).date() if now else None
        if self._office and now and self._done != today:
            made = make_morning_mails(self._office, self._days, now)
            if made is not None:
                self._done = today
            if made:
                log.info("made %d mails of the morning", made)
        return LOOK_SECONDS
