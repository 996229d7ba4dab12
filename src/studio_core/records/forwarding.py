"""A store in front of another, for what does one thing differently."""

from collections.abc import Collection, Mapping, Sequence

from studio_core.records.changes import ChangeSet, JournalEntry, Position, RecordPath
from studio_core.records.key_value import ForwardingKeyValue, KeyValue
from studio_core.records.record import Record
from studio_core.records.store import Store, scrub


class ForwardingStore:
    """Passes every call on to *store*; see the port `Store` for what each promises."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key_values: KeyValue = ForwardingKeyValue(lambda: self.store.key_values)

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        return self.store.read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        return self.store.get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        return self.store.scan(collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none."""
        return self.store.commit(change_set)

    def position(self) -> Position:
        """Return the journal's position."""
        return self.store.position()

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries after position *after*."""
        return self.store.changes(after, limit, paths_of=paths_of)

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries that name any of *records*, newest first."""
        return self.store.changes_of(records, before, limit)

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the current one."""
        return self.store.watch(after, timeout_seconds)

    def scrub(self) -> bool:
        """Remove deleted enquiries from the store's own files, if it has any."""
        return scrub(self.store)

    def close(self) -> None:
        """Close the store."""
        self.store.close()
