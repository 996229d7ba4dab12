"""Mails about accounts, sent beside the requests: no answer waits for one or tells of it."""

import logging
from collections import deque
from collections.abc import Callable
from datetime import datetime

from studio_core.accounts.letters import Letter, LetterPost
from studio_core.errors import StudioError
from studio_core.jobs.job import Job, JobRun
from studio_core.records.store import Store

log = logging.getLogger("studio.letters")

_MOST_WAITING = 100
"""More are dropped: whoever floods us with wishes for mails fills neither memory nor mailboxes."""


class LetterBox:
    """Where mails are put in; *post* is None for a site that can send none.

    *wake* is called when there is one to be sent, which its job does.
    """

    def __init__(self, post: LetterPost | None) -> None:
        self._post = post
        self._waiting: deque[Callable[[], Letter | None]] = deque()
        self.wake: Callable[[], None] = lambda: None

    def job(self) -> Job:
        """Return the job that sends them."""
        return Job(name="letters", run=self.run, due=self._due)

    @property
    def delivers(self) -> bool:
        """Whether this site can send mail."""
        return self._post is not None

    def send(self, letter: Letter) -> None:
        """Send *letter* now; raise `DeliveryError`. Nothing happens where no mail can be sent."""
        if self._post is not None:
            self._post.send(letter)

    def send_soon(self, letter: Letter) -> None:
        """Send *letter* when its turn comes."""
        self.make_soon(lambda: letter)

    def make_soon(self, make: Callable[[], Letter | None]) -> None:
        """Make a letter, if there is one to make, and send it when its turn comes."""
        if self._post is None:
            return
        if len(self._waiting) >= _MOST_WAITING:
            log.warning("too many mails wait to be sent: one was dropped")
            return
        self._waiting.append(make)
        self.wake()

    def run(self, _run: JobRun) -> None:
        """Send what waits, one after the other."""
        while self._waiting:
            try:
                self._make_and_send(self._waiting[0])
            except Exception:
                log.exception("making a mail failed")
            finally:
                self._waiting.popleft()

    def close(self) -> None:
        """Send no more; what has begun is finished beside what else ends."""
        while len(self._waiting) > 1:
            self._waiting.pop()

    def _due(self, _store: Store, now: datetime) -> datetime | None:
        return now if self._waiting else None

    def _make_and_send(self, make: Callable[[], Letter | None]) -> None:
        try:
            letter = make()
            if letter is not None:
                self.send(letter)
        except StudioError as error:
            log.warning("a mail about an account was not sent: %s", error)
