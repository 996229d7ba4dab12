"""Turns to decode and encode: one at a time, requests before what is made ahead of them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """A lock with two ranks, among the threads of one process.

    A picture takes much memory while it is decoded, so there is never more than one.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._taken = False
        self._hurried = 0

    @contextmanager
    def hurry(self) -> Iterator[None]:
        """Keep work ahead from starting for as long as somebody waits for an answer."""
        with self._changed:
            self._hurried += 1
        try:
            yield
        finally:
            with self._changed:
                self._hurried -= 1
                self._changed.notify_all()

    @contextmanager
    def take(self, *, ahead: bool = False) -> Iterator[None]:
        """Wait for a turn and hold it; *ahead*: nobody waits for what is made."""
        with self._changed:
            self._changed.wait_for(lambda: not self._taken and not (ahead and self._hurried))
            self._taken = True
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()


TURNS = Turns()
"""Those of this process, whose memory all who decode share."""
