"""The store with the time of its calls noted."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import ParamSpec, TypeVar

from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import ChangeSet, JournalEntry, Position, RecordPath
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import ForwardingKeyValue
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.watching.registry import Registry

OPERATIONS = ("read", "get", "scan", "commit", "position", "changes")

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class MeasuredStore(ForwardingStore):
    """Passes every call on and notes how long it took; `watch`, which waits, is not measured."""

    def __init__(self, store: Store, registry: Registry) -> None:
        super().__init__(store)
        self.key_values = ForwardingKeyValue(lambda: self.store.key_values, self._measured)
        self._durations = cache(registry.histogram("studio_store_duration_seconds").labels)
        self._failures = registry.counter("studio_store_failures_total")
        for operation in OPERATIONS:
            self._failures.labels(operation)

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        return self._measured("read", self.store.read, collection)

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        return self._measured("get", self.store.get, collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        return self._measured("scan", self.store.scan, collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none."""
        return self._measured("commit", self.store.commit, change_set)

    def position(self) -> Position:
        """Return the journal's position."""
        return self._measured("position", self.store.position)

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries after position *after*."""
        return self._measured("changes", self.store.changes, after, limit, paths_of=paths_of)

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries that name any of *records*, newest first."""
        return self._measured("changes", self.store.changes_of, records, before, limit)

    def _measured(
        self,
        operation: str,
        call: Callable[_Given, _Result],
        *args: _Given.args,
        **options: _Given.kwargs,
    ) -> _Result:
        begun = perf_counter()
        try:
            return call(*args, **options)
        except StoreUnavailableError:
            self._failures.labels(operation).inc()
            raise
        finally:
            self._durations(operation).observe(perf_counter() - begun)
