"""How many bytes were served in the last 30 days, counted by day in a small file."""

import fcntl
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

_DAYS = 30
_SECONDS_PER_DAY = 86_400
_FLUSH_SECONDS = 30


class Traffic:
    """A count that processes share; one that is killed loses half a minute of its own."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock
        self._guard = threading.Lock()
        self._pending = 0
        self._flushed_at = clock()

    def add(self, size: int) -> None:
        """Count *size* bytes; now and then the file is brought up to date."""
        with self._guard:
            self._pending += size
            due = self._clock() - self._flushed_at >= _FLUSH_SECONDS
        if due:
            self.flush()

    def total(self) -> int:
        """Return the bytes of the last 30 days, other processes' included."""
        return sum(self.flush().values())

    def flush(self) -> dict[str, int]:
        """Bring the file up to date; return the bytes by day."""
        with self._guard, self._file.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            today = int(self._clock() // _SECONDS_PER_DAY)
            try:
                counts = json.loads(file.read() or b"{}")
                days = {str(int(day)): int(size) for day, size in counts.items()}
            except (ValueError, TypeError, AttributeError):
                days = {}  # a damaged file starts anew
            days = {day: size for day, size in days.items() if int(day) > today - _DAYS}
            days[str(today)] = days.get(str(today), 0) + self._pending
            file.truncate(0)
            file.write(json.dumps(days).encode())
            self._pending, self._flushed_at = 0, self._clock()
        return days
