"""Answers made and encoded between changes, before anybody asks for them."""

import time
from collections.abc import Callable, Iterable

from studio_http.base.cached_response import CachedResponse

START_SECONDS = 1.0
"""How long after the start nothing is made ahead: the first visitors come first."""

Making = Callable[[], CachedResponse | None]


class Precompression:
    """A list of work that the follower does piece by piece."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._work: list[Making] = []
        self._clock = clock
        self._begins = clock() + START_SECONDS

    def renew(self, work: Iterable[Making]) -> None:
        """Start again with *work*, the first of it first; forget what was still to be done."""
        self._work = [*work][::-1]

    def step(self) -> bool:
        """Do one piece of work; False when there is none now."""
        if not self._work or self._clock() < self._begins:
            return False
        answer = self._work.pop()()
        if answer is not None:
            answer.prepare()
        return True
