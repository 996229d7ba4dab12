"""Any store, for who promised to read only."""

from collections.abc import Iterable

from studio_core.errors import StorePermissionError
from studio_core.records.changes import ChangeSet, Position
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Json
from studio_core.transfer.leftovers import LeftoverSource


class ReadOnlyStore(ForwardingStore):
    """Passes every question on to a store, and refuses to commit."""

    def commit(self, change_set: ChangeSet) -> Position:
        """Raise `StorePermissionError`."""
        raise StorePermissionError("the store was opened for reading")

    def leftovers(self) -> Iterable[tuple[str, Json]]:
        """Yield what lies in the store beside its records."""
        return self.store.leftovers() if isinstance(self.store, LeftoverSource) else ()
