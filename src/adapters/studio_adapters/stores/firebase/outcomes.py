"""What change sets and other programs' changes come to: journal entries, and values by path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from studio_adapters.stores.firebase.empty_records import is_marked
from studio_adapters.stores.firebase.external_changes import (
    Difference,
    Known,
    differences,
    external_entries,
)
from studio_adapters.stores.firebase.head import Head
from studio_adapters.stores.firebase.layout import (
    ORIGINAL,
    mirror_path,
    packed_record,
    plain,
    record_path,
    stored,
)
from studio_core.records.canonical import same
from studio_core.records.changes import ChangeSet, JournalEntry, RecordPath
from studio_core.records.effects import effects_of
from studio_core.records.record import Record

Writes: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change set comes to: journal entries to append, and values to write by path."""

    entries: tuple[JournalEntry, ...]
    writes: Writes


def external_outcome(head: Head, found: Sequence[Difference]) -> Outcome:
    """Return how the journal learns after *head* what other programs changed."""
    writes = {mirror_path(*each.path): each.mirrored for each in found}
    return Outcome(tuple(external_entries(head.position, found)), writes)


def outcome_of(
    head: Head, change_set: ChangeSet, known: Mapping[RecordPath, Known], mark: str
) -> Outcome:
    """Return what *change_set* comes to after *head*, in the turn of *mark*.

    What other programs changed in the records that it names is journalled before it.
    """
    current = {path: k.record for path, k in known.items() if k.record is not None}
    effects = effects_of(change_set, current)
    external = external_outcome(head, differences(known))
    writes, entries = dict(external.writes), list(external.entries)
    for path, record in effects.writes.items():
        writes |= record_writes(path, current.get(path), record, mark)
    if effects.paths:
        entries.append(change_set.entry(head.position + len(entries) + 1, effects.paths))
    return Outcome(tuple(entries), writes)


def record_writes(
    path: RecordPath, before: Record | None, after: Record | None, mark: str
) -> Writes:
    """Return what to write for a record that becomes *after* (None: is removed).

    With *before* as it lies there now, only what differs; without, the whole record.
    """
    collection, id = path
    where = record_path(collection, id)
    if collection not in ORIGINAL:
        return {where: None if after is None else stored(collection, after, mark)}
    mirror = mirror_path(collection, id)
    if after is None:
        return {where: None, mirror: None}
    writes: Writes = {mirror: packed_record(after)}
    if before is None or is_marked(before.document) or is_marked(after.document):
        return {where: stored(collection, after, mark), **writes}
    # Only what differs: somebody else may be changing another field just now.
    for field in sorted(before.document.keys() | after.document.keys()):
        was, now = before.document.get(field), after.document.get(field)
        # What a change set leaves alone is the same object, and need not be compared.
        if was is not now and not same(was, now):
            writes[f"{where}/{field}"] = plain(now)
    return writes
