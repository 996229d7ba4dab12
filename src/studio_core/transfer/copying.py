"""Making a store hold what another holds: walks in constant memory, writes in batches."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from studio_core.errors import InvalidRecordError, StoreTooBigError
from studio_core.records.changes import Actor, Delete, Put, RecordPath
from studio_core.records.record import Record, revision_of
from studio_core.records.store import Store
from studio_core.records.walking import PAGE
from studio_core.records.work import Work
from studio_core.transfer.tree import Finding

One = TypeVar("One")
Other = TypeVar("Other")
Pair: TypeAlias = tuple[str, Record | None, Record | None]


def merge_join(
    wanted: Iterable[tuple[str, One]], present: Iterable[tuple[str, Other]]
) -> Iterator[tuple[str, One | None, Other | None]]:
    """Yield every id of either side once, in order, with what both have; None for nothing."""
    here, there = iter(wanted), iter(present)
    one, other = next(here, None), next(there, None)
    while one is not None or other is not None:
        if other is None or (one is not None and one[0] < other[0]):
            assert one is not None
            yield one[0], one[1], None
            one = next(here, None)
        elif one is None or other[0] < one[0]:
            yield other[0], None, other[1]
            other = next(there, None)
        else:
            yield one[0], one[1], other[1]
            one, other = next(here, None), next(there, None)


def identical(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are the same with their types: 1 is neither 1.0 nor True."""
    return bool(one == other) and _have_the_same_types(one, other)


def holds_the_same(wanted: Record | None, present: Record | None) -> bool:
    """Tell whether two records have the same checksum, by their documents as they are read.

    No checksum is computed for documents that are `identical`.
    """
    if wanted is None or present is None:
        return wanted is present
    if wanted.revision == present.revision and identical(wanted.document, present.document):
        return True
    found = revision_of(present.document)
    return found == wanted.revision or found == revision_of(wanted.document)


def _have_the_same_types(one: Any, other: Any) -> bool:
    """Tell whether values that are equal to Python are equal in JSON too."""
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is dict:
        for key, item in one.items():
            # Most of a record is text, which equals nothing but text.
            if type(item) is not str and not _have_the_same_types(item, other[key]):
                return False
    return kind is not list or all(map(_have_the_same_types, one, other))


class Batches(ABC):
    """Writes records some hundred at a time; what the store refuses is left out and remembered."""

    def __init__(self) -> None:
        self._waiting: dict[RecordPath, Record | None] = {}
        self.written = 0
        """How many records were written or removed."""
        self.refused: dict[str, str] = {}
        """Why a record could not be written, by its path."""

    def set(self, collection: str, id: str, record: Record | None) -> None:
        """Have a record written, or removed when it is None; the last call for a record counts."""
        self._waiting[collection, id] = record

    def full(self) -> bool:
        """Tell whether it is time to flush."""
        return len(self._waiting) >= PAGE

    def flush(self, at: str) -> None:
        """Write what is waiting at once, in smaller parts when something is refused."""
        if self._waiting:
            self._write(list(self._waiting.items()), at)
            self._waiting.clear()

    def findings(self) -> list[Finding]:
        """Return what was refused, by path."""
        return [Finding(path, reason) for path, reason in sorted(self.refused.items())]

    @abstractmethod
    def put(self, records: Mapping[RecordPath, Record | None], at: str) -> None:
        """Write *records* (None: remove), all or none."""

    def _write(self, records: Sequence[tuple[RecordPath, Record | None]], at: str) -> None:
        paths = ["/".join(path) for path, _ in records]
        try:
            self.put(dict(records), at)
        except (InvalidRecordError, StoreTooBigError) as error:
            if len(records) > 1:
                half = len(records) // 2
                self._write(records[:half], at)
                self._write(records[half:], at)
            else:
                self.refused[paths[0]] = str(error)
        else:
            self.written += len(records)
            for path in paths:
                self.refused.pop(path, None)


class ChangeSets(Batches):
    """Batches that are change sets of the store's own journal."""

    def __init__(self, store: Store, *, by: Actor, action: str) -> None:
        super().__init__()
        self._store = store
        self._by = by
        self._action = action

    def put(self, records: Mapping[RecordPath, Record | None], at: str) -> None:
        """Write *records* (None: remove) as one change set."""
        changes = tuple(
            Delete(*path) if record is None else Put(*path, record.document)
            for path, record in records.items()
        )
        Work(self._store, self._by, at).commit(self._action, *changes)
