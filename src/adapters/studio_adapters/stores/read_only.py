"""Any store, for who promised to read only."""

from collections.abc import Iterable, Mapping, Sequence

from studio_core.errors import StorePermissionError
from studio_core.records.changes import ChangeSet, JournalEntry, Position
from studio_core.records.record import Json, Record
from studio_core.records.store import Store
from studio_core.transfer.leftovers import LeftoverSource


class ReadOnlyStore:
    """Passes every question on to a store, and refuses to commit."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id."""
        return self._store.read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        return self._store.get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*."""
        return self._store.scan(collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        """Raise `StorePermissionError`."""
        raise StorePermissionError("the store was opened for reading")

    def position(self) -> Position:
        """Return the journal's position."""
        return self._store.position()

    def changes(self, after: Position, limit: int = 1000) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries after position *after*."""
        return self._store.changes(after, limit)

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the current one."""
        return self._store.watch(after, timeout_seconds)

    def leftovers(self) -> Iterable[tuple[str, Json]]:
        """Yield what lies in the store beside its records."""
        return self._store.leftovers() if isinstance(self._store, LeftoverSource) else ()

    def close(self) -> None:
        """Close the store."""
        self._store.close()
