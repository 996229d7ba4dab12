"""The store that keeps everything in this process: the reference the other stores are held to."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from threading import Condition
from types import MappingProxyType
from typing import Any

from studio_adapters.settings import Settings
from studio_core.records.changes import ChangeSet, JournalEntry, Position
from studio_core.records.effects import Effects, effects_of
from studio_core.records.record import Record


class MemoryStore:
    """Records and journal in dictionaries, under one lock; nothing outlives the object."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._records: dict[str, dict[str, Record]] = {}
        self._sorted: dict[str, Mapping[str, Record]] = {}
        self._journal: list[JournalEntry] = []
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
            current = {
                (collection, key): record
                for collection, key in change_set.touched()
                if (record := self._records.get(collection, {}).get(key)) is not None
            }
            effects = effects_of(change_set, current)
            self._write(effects)
            if effects.paths:
                self._remember(change_set, effects)
            return len(self._journal)

    def position(self) -> Position:
        """Return the journal's position."""
        with self._changed:
            return len(self._journal)

    def changes(self, after: Position, limit: int = 1000) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries with a position above *after*."""
        start = max(after, 0)
        with self._changed:
            return self._journal[start : start + limit]

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the present one."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or len(self._journal) > after, timeout_seconds
            )
            return len(self._journal)

    def close(self) -> None:
        """Wake whoever waits."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _write(self, effects: Effects) -> None:
        for (collection, key), record in effects.writes.items():
            records = self._records.setdefault(collection, {})
            self._sorted.pop(collection, None)
            if record is None:
                records.pop(key, None)
            else:
                records[key] = Record(_detached(record.document), record.revision)

    def _remember(self, change_set: ChangeSet, effects: Effects) -> None:
        entry = JournalEntry(
            position=len(self._journal) + 1,
            at=change_set.at,
            actor=change_set.actor,
            action=change_set.action,
            paths=tuple(
                replace(path, before=_detached(path.before), after=_detached(path.after))
                for path in effects.paths
            ),
            undoes=change_set.undoes,
        )
        self._journal.append(entry)
        self._changed.notify_all()


def open_memory_store(_url: str, _settings: Settings, *, create: bool) -> MemoryStore:
    """Open an empty store, *create* or not; there is nothing to configure."""
    return MemoryStore()


def _detached(value: Any) -> Any:
    """Return a copy of a JSON value that shares nothing changeable with it."""
    if isinstance(value, Mapping):
        return {key: _detached(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_detached(item) for item in value]
    return value
