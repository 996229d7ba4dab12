"""Making files one after the other, in a thread of its own: nothing else waits for pictures."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import ParamSpec, TypeVar

from studio_core.enclosures.errors import EnclosureBusyError

MOST_WAITING = 32
MOST_OF_NETWORK = 8
"""So that one address cannot take all places; many visitors share one."""

_RETRY_SECONDS = 5

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


class MakingQueue:
    """Work that needs a whole file in memory: one piece of it at a time. Safe from any thread.

    How much waits is bounded, in all and of one network; '' is no visitor's own.
    """

    def __init__(self, most: int = MOST_WAITING, of_network: int = MOST_OF_NETWORK) -> None:
        self._most, self._of_network = most, of_network
        self._lock = Lock()
        self._waiting: Counter[str] = Counter()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studio-making")

    def submit(
        self,
        network: str,
        call: Callable[_Given, _Made],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> Future[_Made]:
        """Do *call* when its turn comes; raise `EnclosureBusyError` when too much waits."""
        with self._lock:
            is_full = self._waiting.total() >= self._most
            if is_full or (network and self._waiting[network] >= self._of_network):
                raise EnclosureBusyError(_RETRY_SECONDS)
            self._waiting[network] += 1
        made = self._thread.submit(call, *given, **named)
        made.add_done_callback(lambda _: self._forget(network))
        return made

    def close(self) -> None:
        """End the thread; what waits is not done."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _forget(self, network: str) -> None:
        with self._lock:
            self._waiting[network] -= 1
            # Empty counts of networks that never come back would stay for ever.
            self._waiting += Counter()
