"""Mails about accounts, sent beside the requests: no answer waits for one or tells of it."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore

from studio_core.accounts.letters import Letter, LetterPost
from studio_core.errors import StudioError

log = logging.getLogger("studio.letters")

_MOST_WAITING = 100
"""More are dropped: whoever floods us with wishes for mails fills neither memory nor mailboxes."""


class LetterBox:
    """Where mails are put in; *post* is None for a site that can send none."""

    def __init__(self, post: LetterPost | None) -> None:
        self._post = post
        self._room = BoundedSemaphore(_MOST_WAITING)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="letters")

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
        if not self._room.acquire(blocking=False):
            log.warning("too many mails wait to be sent: one was dropped")
            return
        self._worker.submit(self._make_and_send, make).add_done_callback(self._done)

    def close(self) -> None:
        """Send no more; what has begun is finished beside what else ends."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _make_and_send(self, make: Callable[[], Letter | None]) -> None:
        try:
            letter = make()
            if letter is not None:
                self.send(letter)
        except StudioError as error:
            log.warning("a mail about an account was not sent: %s", error)

    def _done(self, sent: "Future[None]") -> None:
        self._room.release()
        if not sent.cancelled() and sent.exception() is not None:
            log.error("making a mail failed", exc_info=sent.exception())
