"""The store that keeps everything in this process: the reference the other stores are held to."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from threading import Condition
from types import MappingProxyType
from typing import Any

from studio_adapters.settings import Settings
from studio_core.records.changes import ChangeSet, JournalEntry, Position, RecordPath
from studio_core.records.effects import effects_of
from studio_core.records.key_value import (
    Entry,
    Expected,
    KeyValue,
    Spaces,
    is_expected,
    milliseconds,
)
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaConflictError, StoreMovedError
from studio_core.records.spaces import Space


class MemoryKeyValue(KeyValue):
    """Values in a dictionary for each space; *changed* is the lock of their store."""

    def __init__(self, changed: Condition, check_open: Callable[[], None]) -> None:
        self._changed = changed
        self._check_open = check_open
        self._spaces: dict[Space, dict[str, Entry]] = {}

    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space*, or under *key* alone."""
        with self._changed:
            entries = self._spaces.get(space, {})
            keys = entries if key is None else {key} & entries.keys()
            return {key: entries[key] for key in keys}

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*."""
        with self._changed:
            self._check_open()
            entries = self._spaces.setdefault(space, {})
            there = entries.get(key)
            if not is_expected(there, expected):
                return False
            if entry is None:
                entries.pop(key, None)
            else:
                entries[key] = Entry(_detached(entry.value), entry.until)
            return True

    def sweep(self, at: str) -> int:
        """Remove what has ended by *at*."""
        with self._changed:
            self._check_open()
            before, now = self._spaces, milliseconds(at)
            self._spaces = {
                space: {key: entry for key, entry in entries.items() if entry.until > now}
                for space, entries in before.items()
            }
            return sum(len(entries) - len(self._spaces[space]) for space, entries in before.items())

    def fill(self, values: Spaces) -> None:
        """Hold *values* in their spaces, and no others."""
        for space, entries in values.items():
            self._spaces[space] = dict(entries)


class MemoryStore:
    """Records and journal in dictionaries, under one lock; nothing outlives the object."""

    def __init__(self) -> None:
        self._changed = Condition()
        self.key_values = MemoryKeyValue(self._changed, self._check_open)
        self._records: dict[str, dict[str, Record]] = {}
        self._sorted: dict[str, Mapping[str, Record]] = {}
        self._journal: list[JournalEntry] = []
        self._positions: dict[RecordPath, list[Position]] = {}
        self._move: Move | None = None
        self._woken = 0
        self._closed = False

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        with self._changed:
            if collection not in self._sorted:
                records = self._records.get(collection, {})
                self._sorted[collection] = MappingProxyType(dict(sorted(records.items())))
            return self._sorted[collection]

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        with self._changed:
            return self._records.get(collection, {}).get(id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        records = self.read(collection)
        ids = list(records)
        start = bisect_right(ids, after)
        return [(key, records[key]) for key in ids[start : start + limit]]

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; return the journal's new position."""
        with self._changed:
            self._check_open()
            current = {
                (collection, key): record
                for collection, key in change_set.touched()
                if (record := self._records.get(collection, {}).get(key)) is not None
            }
            effects = effects_of(change_set, current)
            self._write(effects.writes)
            if effects.paths:
                self._append(change_set.entry(len(self._journal) + 1, effects.paths))
            return len(self._journal)

    def position(self) -> Position:
        """Return the journal's position."""
        with self._changed:
            return len(self._journal)

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries with a position above *after*."""
        start = max(after, 0)
        with self._changed:
            found = self._journal[start : start + limit]
        return [
            entry if paths_of is None or entry.action in paths_of else replace(entry, paths=())
            for entry in found
        ]

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries that name any of *records*, newest first."""
        with self._changed:
            end = len(self._journal) + 1 if before is None else before
            positions = {at for path in records for at in self._positions.get(path, ()) if at < end}
            return [self._journal[at - 1] for at in sorted(positions, reverse=True)[:limit]]

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the present one."""
        with self._changed:
            woken = self._woken
            self._changed.wait_for(
                lambda: self._closed or self._woken != woken or len(self._journal) > after,
                timeout_seconds,
            )
            return len(self._journal)

    def move(self) -> Move | None:
        """Return the move that the store takes part in now, None for none."""
        with self._changed:
            return self._move

    def set_move(self, expected: Move | None, move: Move | None) -> bool:
        """Replace *expected* by *move*; False when there is another."""
        with self._changed:
            if self._move != expected:
                return False
            self._move = move
            return True

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        """Write records and append entries as they are, when move and position are as given."""
        with self._changed:
            if self._move != move or len(self._journal) != after:
                raise ReplicaConflictError("the store is not where it was")
            self._write(writes)
            for entry in entries:
                self._append(entry)

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Have the spaces of *values* hold these and no others, when the move is as given."""
        with self._changed:
            if self._move != move:
                raise ReplicaConflictError("the store is not where it was")
            self.key_values.fill(values)

    def forget(self, entries: Sequence[JournalEntry]) -> bool:
        """Keep *entries* in place of those at their positions."""
        with self._changed:
            self._check_open()
            for entry in entries:
                self._journal[entry.position - 1] = _kept(entry)
        return True

    def wake(self) -> None:
        """Have the calls of `watch` that wait now return at once."""
        with self._changed:
            self._woken += 1
            self._changed.notify_all()

    def close(self) -> None:
        """Wake whoever waits."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _check_open(self) -> None:
        if self._move is not None and self._move.closed:
            raise StoreMovedError(self._move)

    def _write(self, writes: Mapping[RecordPath, Record | None]) -> None:
        for (collection, key), record in writes.items():
            records = self._records.setdefault(collection, {})
            self._sorted.pop(collection, None)
            if record is None:
                records.pop(key, None)
            else:
                records[key] = Record(_detached(record.document), record.revision)

    def _append(self, entry: JournalEntry) -> None:
        self._journal.append(_kept(entry))
        for path in entry.records():
            self._positions.setdefault(path, []).append(entry.position)
        self._changed.notify_all()


def open_memory_store(_url: str, _settings: Settings, *, create: bool) -> MemoryStore:
    """Open an empty store, *create* or not; there is nothing to configure."""
    return MemoryStore()


def _kept(entry: JournalEntry) -> JournalEntry:
    """Return *entry* with contents that nobody else can change."""
    paths = tuple(
        replace(path, before=_detached(path.before), after=_detached(path.after))
        for path in entry.paths
    )
    return replace(entry, paths=paths)


def _detached(value: Any) -> Any:
    """Return a copy of a JSON value that shares nothing changeable with it."""
    if isinstance(value, Mapping):
        return {key: _detached(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_detached(item) for item in value]
    return value
