"""A store as it would be after change sets that nobody makes: what schedules will come to."""

from collections.abc import Mapping, Sequence

from studio_core.records.changes import ChangeSet, Position
from studio_core.records.effects import effects_of
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_core.records.store import Store


class SupposedStore(ForwardingStore):
    """Reads from *store* and keeps in memory what is committed; journalled is none of it.

    Made for one reader, who looks at it for a moment.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._written: dict[tuple[str, str], Record | None] = {}

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        records: dict[str, Record | None] = dict(super().read(collection))
        written = self._written.items()
        records |= {id: record for (name, id), record in written if name == collection}
        return {id: record for id, record in sorted(records.items()) if record is not None}

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        if (collection, id) in self._written:
            return self._written[collection, id]
        return super().get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*."""
        return [one for one in self.read(collection).items() if one[0] > after][:limit]

    def commit(self, change_set: ChangeSet) -> Position:
        """Keep what the change set does; raise what every store raises."""
        paths = {path: self.get(*path) for path in change_set.touched()}
        current = {path: record for path, record in paths.items() if record is not None}
        self._written |= effects_of(change_set, current).writes
        return self.position()

    def close(self) -> None:
        """Do nothing: the real store is somebody else's."""
