"""A thread that does its work in rounds, and goes on whatever goes wrong in one of them."""

import logging
import threading
from collections.abc import Callable

from studio_core.errors import StudioError

_FAILED_SECONDS = 2.0
"""The pause after a round that failed."""


class RepeatingThread:
    """Calls *work*, which returns the seconds until the next call, in a thread called *name*.

    *failed* is called after a round that failed, *ended* when the thread ends; *subject* is what
    the log calls the work.
    """

    def __init__(
        self,
        name: str,
        subject: str,
        work: Callable[[], float],
        *,
        failed: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        self._subject = subject
        self._log = logging.getLogger(name)
        self._work = work
        self._failed = failed
        self._ended = ended
        self._woken = threading.Event()
        self._stopping = threading.Event()
        thread_name = name.replace(".", "-")
        self._thread = threading.Thread(target=self._run, name=thread_name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread after the round that it does."""
        self._stopping.set()
        self._woken.set()

    def join(self, timeout: float) -> None:
        """Wait for the end of the thread."""
        self._thread.join(timeout)

    def wake(self) -> None:
        """Begin the next round now. Callable from any thread."""
        self._woken.set()

    def _run(self) -> None:
        log = self._log
        while not self._stopping.is_set():
            self._woken.clear()
            pause = _FAILED_SECONDS
            try:
                pause = self._work()
            except StudioError as error:
                log.warning("%s waits: %s", self._subject, error)
                self._failed()
            except Exception:
                # Whatever goes wrong, the thread must go on: nothing else does its work.
                log.exception("%s failed", self._subject)
                self._failed()
            self._woken.wait(pause)
        self._ended()
