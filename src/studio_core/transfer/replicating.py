"""Filling a copy of a store: its records beside its journal, entry by entry with its positions."""

from collections.abc import Mapping, Sequence

from studio_core.records.canonical import same
from studio_core.records.changes import JournalEntry, Position, RecordPath
from studio_core.records.collections import CARRIED
from studio_core.records.keys import check_record
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaStore
from studio_core.records.store import Store
from studio_core.transfer.copying import Batches

_ENTRIES = 200


class Replica(Batches):
    """A copy that is being filled, whose register holds *move*; *position* is its journal's."""

    def __init__(self, store: ReplicaStore, move: Move | None) -> None:
        super().__init__()
        self.store = store
        self.move = move
        self.position = store.position()
        self.altered: list[Position] = []
        """The entries that the store did not give back as they were."""

    def put(self, records: Mapping[RecordPath, Record | None], at: str) -> None:
        """Write *records* (None: remove) beside the journal; raise what a commit raises."""
        writes: dict[RecordPath, Record | None] = {}
        for (collection, id), record in records.items():
            if record is not None:
                check_record(collection, id, record.document)
                record = Record.of(record.document)
            writes[collection, id] = record
        self.store.replicate(self.move, self.position, (), writes)

    def append(self, entries: Sequence[JournalEntry]) -> None:
        """Append those of *entries* that are not there yet, and read them back."""
        new = [entry for entry in entries if entry.position > self.position]
        if not new:
            return
        self.store.replicate(self.move, self.position, new, {})
        back = self.store.changes(self.position, len(new))
        self.altered += differing_entries(new, back)
        self.position = new[-1].position


def carries_journal(source: Store, target: Store) -> bool:
    """Tell whether *target* takes the journal of *source*: there is one, and it can."""
    return (
        isinstance(target, ReplicaStore)
        and source.position() > 0
        and can_take_journal(source, target)
    )


def can_take_journal(source: Store, target: ReplicaStore) -> bool:
    """Tell whether *target* can take the journal of *source*: it holds none, or its beginning.

    One without a journal must hold no records either, and one that is ahead holds another.
    """
    there = target.position()
    if not there:
        return not any(target.scan(collection, "", 1) for collection in CARRIED)
    return there <= source.position() and not _first_difference(source, target, there)


def differing_entries(
    wanted: Sequence[JournalEntry], found: Sequence[JournalEntry]
) -> list[Position]:
    """Return the positions at which *found* is not what is *wanted*."""
    if len(wanted) != len(found):
        return [entry.position for entry in wanted]
    pairs = zip(wanted, found, strict=True)
    return [one.position for one, other in pairs if one != other and not _says_the_same(one, other)]


def _first_difference(source: Store, target: Store, until: Position) -> Position | None:
    position = 0
    while position < until:
        limit = min(_ENTRIES, until - position)
        wanted, found = source.changes(position, limit), target.changes(position, limit)
        if differing := differing_entries(wanted, found):
            return differing[0]
        position += limit
    return None


def _says_the_same(one: JournalEntry, other: JournalEntry) -> bool:
    """Tell whether two entries are the same, their contents in canonical form."""
    return _head(one) == _head(other) and all(
        (a.collection, a.id, a.field) == (b.collection, b.id, b.field)
        and same(a.before, b.before)
        and same(a.after, b.after)
        for a, b in zip(one.paths, other.paths, strict=True)
    )


def _head(entry: JournalEntry) -> tuple[object, ...]:
    return (
        *(entry.position, entry.at, entry.actor, entry.action, entry.undoes),
        entry.note,
        len(entry.paths),
    )
