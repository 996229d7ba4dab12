"""Values that end at a moment, beside the records of a store: the port `KeyValue`.

They are in no journal, backup or migration; a switch alone carries them. The spaces in which they
lie, and who may read and write each, are described in `spaces`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import EllipsisType
from typing import Any, TypeAlias

from studio_core.errors import StoreUnavailableError
from studio_core.records.canonical import same
from studio_core.records.keys import check_record, key_fault
from studio_core.records.record import Document
from studio_core.records.spaces import Space

FOR_EVER = 2**53
"""The end of what has none."""

_TRIES = 1000

Expected: TypeAlias = "Document | EllipsisType | None"
Next: TypeAlias = "tuple[Document | None, int] | None"
"""A value with its end, or None for that it stays as it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value as it lies in a store, and when it ends, in milliseconds since 1970."""

    value: Document
    until: int


Spaces: TypeAlias = Mapping[Space, Mapping[str, Entry]]
"""What lies in each space by key."""


class KeyValue(ABC):
    """JSON objects by space and key, each until a moment; an adapter brings the abstract methods.

    Who gives the present moment as *at* does not see what has ended. Without it everything is seen
    that was not swept yet. Every method may raise `StoreUnavailableError`, and is safe to call from
    many threads. What is written is on disk when a method returns.
    """

    @abstractmethod
    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space* by key, or under *key* alone, whether it has ended or not."""

    @abstractmethod
    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* (None: remove) if the value there is *expected*, else return False.

        None expects that nothing lies there, `...` expects nothing. Of two that expect the same at
        once, one is refused. Raise `StoreMovedError` when the store is closed.
        """

    @abstractmethod
    def sweep(self, at: str) -> int:
        """Remove what has ended by *at*; return how many entries that were."""

    def get(self, space: Space, key: str, at: str = "") -> "Document | None":
        """Return the value of *key*, None for none."""
        if key_fault(key):
            return None
        entry = self.entries(space, key).get(key)
        return entry.value if entry and _lasts(entry, at) else None

    def items(self, space: Space, at: str = "") -> dict[str, Document]:
        """Return every value of *space* by key."""
        entries = sorted(self.entries(space).items())
        return {key: entry.value for key, entry in entries if _lasts(entry, at)}

    def put(self, space: Space, key: str, value: Document, until: int) -> None:
        """Write *value*, whatever lies there."""
        check_record(space.name, key, value)
        self.write(space, key, ..., Entry(value, until))

    def remove(self, space: Space, key: str) -> None:
        """Remove the value, if there is one."""
        if not key_fault(key):
            self.write(space, key, ..., None)

    def compare_and_set(
        self,
        space: Space,
        key: str,
        expected: "Document | None",
        value: "Document | None",
        until: int,
    ) -> bool:
        """Replace *expected* (None: nothing) by *value* (None: remove); False if it is another.

        What has ended and was not swept yet is there all the same.
        """
        check_record(space.name, key, {} if value is None else value)
        return self.write(space, key, expected, None if value is None else Entry(value, until))

    def update(self, space: Space, key: str, change: Callable[["Document | None"], Next]) -> bool:
        """Make of the value what *change* does, anew when another was faster; False: it stays.

        What has ended and was not swept yet is there all the same.
        """
        for _ in range(_TRIES):
            before = self.get(space, key)
            after = change(before)
            if after is None or self.compare_and_set(space, key, before, *after):
                return after is not None
        raise StoreUnavailableError("too many others write this value")


Around: TypeAlias = Callable[[str, Callable[[], Any]], Any]
"""Makes a call, which is named as that of a store that does the like: read, get or commit."""


class ForwardingKeyValue(KeyValue):
    """Passes every call on to what *behind* returns then; *around* may refuse or measure it."""

    def __init__(
        self, behind: Callable[[], KeyValue], around: Around = lambda _, call: call()
    ) -> None:
        self._behind = behind
        self._around = around

    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space*, or under *key* alone."""
        operation = "read" if key is None else "get"
        found: Mapping[str, Entry] = self._around(
            operation, lambda: self._behind().entries(space, key)
        )
        return found

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*."""
        done = self._around("commit", lambda: self._behind().write(space, key, expected, entry))
        return bool(done)

    def sweep(self, at: str) -> int:
        """Remove what has ended by *at*."""
        return int(self._around("commit", lambda: self._behind().sweep(at)))


def is_expected(entry: Entry | None, expected: Expected) -> bool:
    """Tell whether *entry*, as it lies in a store, is what `KeyValue.write` expects."""
    if expected is ...:
        return True
    # A value without fields is not the same as none.
    if entry is None or expected is None:
        return entry is None and expected is None
    return same(entry.value, expected)


def milliseconds(at: str) -> int:
    """Return a moment in ISO 8601 in milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def _lasts(entry: Entry, at: str) -> bool:
    return not at or entry.until > milliseconds(at)
