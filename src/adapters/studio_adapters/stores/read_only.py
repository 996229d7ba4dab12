"""Any store, for who promised to read only."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Never, cast

from studio_core.errors import StorePermissionError
from studio_core.records.changes import ChangeSet, JournalEntry, PathChange, Position, RecordPath
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import ForwardingKeyValue, Spaces
from studio_core.records.record import Json, Record
from studio_core.records.replica import LateWrites, Move, ReplicaStore
from studio_core.records.store import Store
from studio_core.transfer.leftovers import LeftoverSource


def reading_only(store: Store) -> Store:
    """Return *store* as one that refuses every change, and answers every question."""
    return ReadOnlyReplica(store) if isinstance(store, ReplicaStore) else ReadOnlyStore(store)


class ReadOnlyStore(ForwardingStore):
    """Passes every question on to a store, and refuses to commit."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.key_values = ForwardingKeyValue(lambda: store.key_values, _reading)

    def commit(self, change_set: ChangeSet) -> Position:
        """Raise `StorePermissionError`."""
        _refuse()

    def leftovers(self) -> Iterable[tuple[str, Json]]:
        """Yield what lies in the store beside its records."""
        return self.store.leftovers() if isinstance(self.store, LeftoverSource) else ()


class ReadOnlyReplica(ReadOnlyStore):
    """The same for a store that can be moved from."""

    def move(self) -> Move | None:
        """Return the move that the store takes part in now, None for none."""
        return cast("ReplicaStore", self.store).move()

    def set_move(self, expected: Move | None, move: Move | None) -> bool:
        """Raise `StorePermissionError`."""
        _refuse()

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        """Raise `StorePermissionError`."""
        _refuse()

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Raise `StorePermissionError`."""
        _refuse()

    def wake(self) -> None:
        """Have the calls of `watch` that wait now return at once."""
        cast("ReplicaStore", self.store).wake()

    def late_writes(self) -> Sequence[PathChange]:
        """Return what others changed and the journal does not know, where that can be."""
        return self.store.late_writes() if isinstance(self.store, LateWrites) else ()

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        """Raise `StorePermissionError`."""
        _refuse()


def _reading(operation: str, call: Callable[[], Any]) -> Any:
    return _refuse() if operation == "commit" else call()


def _refuse() -> Never:
    raise StorePermissionError("the store was opened for reading")
