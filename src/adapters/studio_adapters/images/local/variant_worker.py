"""Variants made in the background, the wanted ones first."""

import itertools
import logging
import queue
import threading
from collections.abc import Callable

from studio_core.errors import StudioError

_log = logging.getLogger(__name__)

# What a visitor waits for; then the small gain that is quick; then the large one that is slow;
# then what older pictures lack.
_ASKED_FOR = 0
_RANKS = {"jpg": 1, "webp": 2, "avif": 3}
_LATER = 4

# Beyond this, work is dropped: a picture that is looked at asks again.
_MAX_WAITING = 10_000


class Preparation:
    """A thread that makes variants by priority, while there are any to make."""

    def __init__(self, make: Callable[[str, str], int]) -> None:
        self._make = make
        self._tasks: queue.PriorityQueue[tuple[int, int, str, str]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._guard = threading.Lock()
        self._waiting: dict[tuple[str, str], int] = {}
        self._thread: threading.Thread | None = None
        self._closed = False

    def ask(self, id: str, format: str, *, urgent: bool = False, later: bool = False) -> None:
        """Have the variants of *id* in *format* made soon; asking again may only hurry it.

        What may be made *later* waits for everything else.
        """
        rank = _ASKED_FOR if urgent else _LATER if later else _RANKS[format]
        with self._guard:
            known = self._waiting.get((id, format))
            full = len(self._waiting) >= _MAX_WAITING
            if self._closed or full or (known is not None and known <= rank):
                return
            self._waiting[id, format] = rank
            self._tasks.put((rank, next(self._numbers), id, format))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="pictures", daemon=True)
                self._thread.start()

    def wait(self, timeout_seconds: float) -> bool:
        """Wait until nothing is left to make; tell whether that is so."""
        with self._tasks.all_tasks_done:
            return self._tasks.all_tasks_done.wait_for(
                lambda: not self._tasks.unfinished_tasks, timeout_seconds
            )

    def close(self) -> None:
        """Stop after the task at hand; the rest is made when it is asked for again."""
        with self._guard:
            self._closed, self._waiting = True, {}
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._guard:
                if self._closed or self._tasks.empty():
                    self._thread = None
                    return
                _, _, id, format = self._tasks.get()
                # It may be done already: what is hurried is asked for twice.
                wanted = self._waiting.pop((id, format), None) is not None
            try:
                if wanted:
                    self._make(id, format)
            except (StudioError, OSError):
                _log.exception("could not prepare %s of picture %s", format, id)
            finally:
                self._tasks.task_done()
