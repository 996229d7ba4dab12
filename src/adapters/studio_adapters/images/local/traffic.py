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
        """Return the bytes of the last 30 days, other processes' included; writes nothing."""
        with self._guard:
            try:
                known = self._file.read_bytes()
            except FileNotFoundError:
                known = b""
            return sum(self._days(known).values()) + self._pending

    def flush(self) -> None:
        """Bring the file up to date, if there is anything to add."""
        with self._guard:
            if not self._pending:
                return
            with self._file.open("a+b") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                file.seek(0)
                days = self._days(file.read())
                today = str(self._today())
                days[today] = days.get(today, 0) + self._pending
                file.truncate(0)
                file.write(json.dumps(days).encode())
            self._pending, self._flushed_at = 0, self._clock()

    def _days(self, content: bytes) -> dict[str, int]:
        """Return the bytes of each of the last 30 days; a damaged file starts anew."""
        try:
            counts = json.loads(content or b"{}")
            days = {str(int(day)): int(size) for day, size in counts.items()}
        except (ValueError, TypeError, AttributeError):
            return {}
        return {day: size for day, size in days.items() if int(day) > self._today() - _DAYS}

    def _today(self) -> int:
        return int(self._clock() // _SECONDS_PER_DAY)
