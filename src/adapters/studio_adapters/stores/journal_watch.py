"""Waiting for the journal's position: one thread follows the database, many callers wait."""

from collections.abc import Callable
from threading import Condition, Event, Thread

from studio_core.records.changes import Position

Announce = Callable[[Position], None]
Follow = Callable[[Announce, Event], None]
"""Announces the position whenever it changes, until the event is set."""


class JournalWatch:
    """Wakes callers when this process or another one has written."""

    def __init__(self, follow: Follow) -> None:
        self._follow = follow
        self._moved = Condition()
        self._stop = Event()
        self._thread: Thread | None = None
        self._position = 0

    def start(self) -> None:
        """Begin to follow the database, once; a process that never waits has no thread."""
        with self._moved:
            if self._thread is None and not self._stop.is_set():
                self._thread = Thread(
                    target=self._follow,
                    args=(self.announce, self._stop),
                    name="journal-watch",
                    daemon=True,
                )
                self._thread.start()

    def announce(self, position: Position) -> None:
        """Note that the journal has come to *position*."""
        with self._moved:
            if position > self._position:
                self._position = position
                self._moved.notify_all()

    def wait(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*, the time is up or the watch is closed."""
        with self._moved:
            self._moved.wait_for(
                lambda: self._position > after or self._stop.is_set(), timeout_seconds
            )
            return self._position

    @property
    def closed(self) -> bool:
        """Tell whether `close` was called: then nothing is waited for any more."""
        return self._stop.is_set()

    def close(self) -> None:
        """Wake everyone and let the thread end."""
        self._stop.set()
        with self._moved:
            self._moved.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(timeout=2)
