"""Waiting for the journal's position: one thread follows the database, many callers wait."""

from collections.abc import Callable
from threading import Condition, Event, Thread

from studio_core.records.changes import Position

Announce = Callable[[Position], None]


class Stop(Event):
    """An event that also wakes a thread which waits for something else."""

    _waking: Callable[[], None] | None = None

    def when_set(self, wake: Callable[[], None]) -> None:
        """Call *wake* when the event is set, now if it is already; instead of an earlier one."""
        self._waking = wake
        if self.is_set():
            wake()

    def set(self) -> None:
        """Set the event and wake who asked for it."""
        super().set()
        if self._waking is not None:
            self._waking()


Follow = Callable[[Announce, Stop], None]
"""Announces the position whenever it changes, until the event is set."""


class JournalWatch:
    """Wakes callers when this process or another one has written."""

    def __init__(self, follow: Follow) -> None:
        self._follow = follow
        self._moved = Condition()
        self._stop = Stop()
        self._thread: Thread | None = None
        self._position = 0
        self._woken = 0

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

    def look(self, read: Callable[[], Position]) -> Position:
        """Note and return where the journal is by *read*, also when that is before what was told.

        Somebody may have put an older store in place of this one.
        """
        known = self._position
        position = read()
        with self._moved:
            # Announced after it was committed, so a later reading cannot be behind it.
            if position < known == self._position:
                self._position = position
        self.announce(position)
        return position

    def wait(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*, the time is up, `wake` or `close` is called."""
        with self._moved:
            woken = self._woken
            self._moved.wait_for(
                lambda: self._position > after or self._woken != woken or self._stop.is_set(),
                timeout_seconds,
            )
            return self._position

    def wake(self) -> None:
        """Have those who wait now return."""
        with self._moved:
            self._woken += 1
            self._moved.notify_all()

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
