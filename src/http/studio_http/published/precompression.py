"""Answers made and encoded between changes: first before they are asked for, then smaller."""

import time
from collections.abc import Callable, Iterable
from weakref import ReferenceType, ref

from studio_http.base.cached_response import CachedResponse

QUIET_SECONDS = 10.0
"""How long after a change nothing is encoded again: another change may follow."""

START_SECONDS = 1.0
"""How long after the start nothing is made ahead: the first visitors come first."""

Making = Callable[[], CachedResponse | None]


class Precompression:
    """A list of work that the follower does piece by piece; *improved* is called after gains."""

    def __init__(self, improved: Callable[[], None]) -> None:
        self._improved = improved
        self._new: list[Making] = []
        # Weak: what is not kept any more is not worth the effort.
        self._improvable: list[ReferenceType[CachedResponse]] = []
        self._quiet_since = 0.0
        self._begins = time.monotonic() + START_SECONDS

    def renew(self, new: Iterable[Making], kept: Iterable[CachedResponse]) -> None:
        """Start again with *new* work; drop what is not among the *kept* answers any more."""
        ids = set(map(id, kept))
        self._improvable = [known for known in self._improvable if id(known()) in ids]
        self._new = [*new][::-1]
        self._quiet_since = time.monotonic()

    def also(self, more: Iterable[Making]) -> None:
        """Do *more* work before what is still to be done."""
        self._new += more

    def add(self, answer: CachedResponse) -> None:
        """Have *answer* encoded with the most effort when there is time."""
        self._improvable.append(ref(answer))

    def step(self) -> bool:
        """Do one piece of work; False when there is none now."""
        if time.monotonic() < self._begins:
            return False
        if self._new:
            answer = self._new.pop()()
            if answer is not None:
                answer.prepare()
                self.add(answer)
            return True
        if not self._improvable or time.monotonic() < self._quiet_since + QUIET_SECONDS:
            return False
        answer = self._improvable.pop()()
        if answer is not None:
            answer.improve()
            self._improved()
        return True
