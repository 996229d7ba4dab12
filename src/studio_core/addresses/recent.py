"""Counting what comes from networks in the last minutes, in the memory of one process."""

from collections import deque
from threading import Lock

from studio_core.addresses.networks import network_steps

MOST_KNOWN = 50_000
"""Networks; the oldest are forgotten first."""


class RecentCounts:
    """Lets one party do something *most* times within *window_ms*; wider networks some times more.

    See `Step`. Callable from any thread.
    """

    def __init__(self, most: int, window_ms: int) -> None:
        self._most, self._window_ms = most, window_ms
        self._lock = Lock()
        self._counts: dict[str, deque[int]] = {}

    def take(self, address: str, now: int) -> bool:
        """Count one from *address* at *now*, in milliseconds; tell whether it was still allowed.

        What was not allowed counts nothing.
        """
        with self._lock:
            counts = [(self._recent(step.network, now), step) for step in network_steps(address)]
            if any(len(moments) >= self._most * step.times for moments, step in counts):
                return False
            for moments, step in counts:
                moments.append(now)
                self._counts[step.network] = moments
            while len(self._counts) > MOST_KNOWN:
                del self._counts[next(iter(self._counts))]
            return True

    def _recent(self, network: str, now: int) -> deque[int]:
        """Return the moments that count, and know networks no longer of which none does."""
        moments = self._counts.pop(network, deque())
        kept = deque(at for at in moments if abs(now - at) < self._window_ms)
        if kept:
            self._counts[network] = kept
        return kept
