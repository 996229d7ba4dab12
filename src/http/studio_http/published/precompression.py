"""What is encoded between changes: first what nobody has asked for yet, then the same, smaller."""

import time
from collections.abc import Callable, Iterable

from studio_http.base.cached_response import CachedResponse

QUIET_SECONDS = 10.0
"""So long after a change nothing is encoded again: another change may be about to come."""

START_SECONDS = 1.0
"""Before anything is made that nobody asked for, the first visitors get their answers."""

Making = Callable[[], CachedResponse | None]


class Precompression:
    """A list of work, done one piece at a time by whoever has time; *improved* hears of gains."""

    def __init__(self, improved: Callable[[], None]) -> None:
        self._improved = improved
        self._cold: list[Making] = []
        self._rough: list[CachedResponse] = []
        self._quiet_since = 0.0
        self._begins = time.monotonic() + START_SECONDS

    def renew(self, cold: Iterable[Making], living: Iterable[CachedResponse]) -> None:
        """Begin anew with *cold*; what is not *living* any more needs no more work."""
        kept = set(map(id, living))
        self._rough = [answer for answer in self._rough if id(answer) in kept]
        self._cold = [*cold][::-1]
        self._quiet_since = time.monotonic()

    def add(self, answer: CachedResponse) -> None:
        """Have an answer that was made on the way encoded with all effort some time."""
        self._rough.append(answer)

    def step(self) -> bool:
        """Do one piece of work; False when there is none now."""
        if time.monotonic() < self._begins:
            return False
        if self._cold:
            answer = self._cold.pop()()
            if answer is not None:
                answer.prepare()
                self.add(answer)
            return True
        if not self._rough or time.monotonic() < self._quiet_since + QUIET_SECONDS:
            return False
        self._rough.pop().improve()
        self._improved()
        return True
