"""A store that gives every document back in another form than it was put.

The port promises equality in canonical form and no more. Here lists come back as objects with
their positions for keys, whole numbers as the other type, keys sorted, and what is empty is gone.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import JournalEntry, RecordPath
from studio_core.records.record import Record


class CanonicalStore(MemoryStore):
    """The memory store, with everything in it as far from what was put as the port allows."""

    def _write(self, writes: Mapping[RecordPath, Record | None]) -> None:
        others = {
            path: record and Record(_other_document(record.document), record.revision)
            for path, record in writes.items()
        }
        super()._write(others)

    def _append(self, entry: JournalEntry) -> None:
        paths = []
        for path in entry.paths:
            other = other_form if path.field else _other_document
            paths.append(replace(path, before=other(path.before), after=other(path.after)))
        super()._append(replace(entry, paths=tuple(paths)))


def other_form(value: Any) -> Any:
    """Return *value* in another form of the same canonical form; None when nothing is left."""
    if isinstance(value, Mapping):
        kept = {key: other_form(value[key]) for key in sorted(value)}
        return {key: item for key, item in kept.items() if item is not None} or None
    if isinstance(value, (list, tuple)):
        return other_form({str(position): item for position, item in enumerate(value)})
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if type(value) is int:
        return float(value)
    return value


def _other_document(document: Any) -> Any:
    """Return a whole record in another form: an empty one is there, unlike None."""
    return None if document is None else other_form(document) or {}
