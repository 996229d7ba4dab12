"""Ready answers in memory: those asked for last, up to a number of bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator

from studio_http.base.cached_response import CachedResponse

MOST_BYTES = 16 * 2**20
"""Bytes of all kept bodies; what they take when encoded comes to a part of that."""

MOST_QUERIES = 128
"""How many addresses with a query are kept: every combination of filters, every cursor is one."""


class KeptAnswers:
    """Answers by address. When there are too many, those that were not asked for longest go.

    Safe to call from many threads.
    """

    def __init__(self, kept: Iterable[tuple[str, CachedResponse]] = ()) -> None:
        self._lock = threading.Lock()
        self._answers: OrderedDict[str, CachedResponse] = OrderedDict()
        self._queries: OrderedDict[str, None] = OrderedDict()
        self._bytes = 0
        for key, answer in kept:
            self.keep(key, answer)

    def __len__(self) -> int:
        return len(self._answers)

    @property
    def bytes(self) -> int:
        """How many bytes the bodies have."""
        return self._bytes

    def get(self, key: str) -> CachedResponse | None:
        """Return the answer under *key*, or None; it was asked for now."""
        with self._lock:
            found = self._answers.get(key)
            if found is not None:
                self._answers.move_to_end(key)
                if key in self._queries:
                    self._queries.move_to_end(key)
            return found

    def keep(self, key: str, answer: CachedResponse) -> None:
        """Keep *answer*, and drop others when there is no room; the newest always stays."""
        with self._lock:
            self._drop(key)
            self._answers[key] = answer
            self._bytes += len(answer.body)
            if "?" in key:
                self._queries[key] = None
            while len(self._queries) > MOST_QUERIES:
                self._drop(next(iter(self._queries)))
            while self._bytes > MOST_BYTES and len(self._answers) > 1:
                self._drop(next(iter(self._answers)))

    def without(self, is_gone: Callable[[str], bool]) -> "KeptAnswers":
        """Return the answers but those whose address *is_gone* holds for, in the same order."""
        return KeptAnswers((key, answer) for key, answer in self._all() if not is_gone(key))

    def values(self) -> Iterator[CachedResponse]:
        """Yield every answer."""
        return (answer for _, answer in self._all())

    def _all(self) -> list[tuple[str, CachedResponse]]:
        with self._lock:
            return list(self._answers.items())

    def _drop(self, key: str) -> None:
        found = self._answers.pop(key, None)
        self._queries.pop(key, None)
        self._bytes -= len(found.body) if found else 0
