"""Changes made in the database itself: by the original site's administration, or in the console.

Beside the public collections lies a mirror of what the journal last knew of them, written in the
same update as they are. Where the two differ, another program wrote. Its change is journalled as it
is found, so that visitors see it and it can be undone like any other.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.head import Head, read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    ORIGINAL,
    children,
    mirror_path,
    packed_record,
    plain,
    record_of,
    record_path,
    records_path,
    unpacked_record,
)
from studio_core.records.changes import EXTERNAL, JournalEntry, PathChange, Position, RecordPath
from studio_core.records.record import Record

ACTION = "changed_elsewhere"
ALL = ""
"""In place of an id: every record of the collection."""
EVERYTHING: frozenset[RecordPath] = frozenset((name, ALL) for name in ORIGINAL)
_ONE_BY_ONE = 20
_PATHS_PER_ENTRY = 200


@dataclass(frozen=True, slots=True)
class Known:
    """A record as it is, and as the journal last knew it (private ones: as it is)."""

    record: Record | None
    mirrored: Record | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A record that another program changed."""

    path: RecordPath
    change: PathChange
    mirrored: Any
    """What the mirror has to hold from now on."""


def found_changes(
    client: DatabaseClient, paths: Collection[RecordPath]
) -> tuple[Head, list[Difference]]:
    """Return the journal's head and what other programs changed in *paths*, by path."""
    whole = sorted({name for name, id in paths if id == ALL})
    single = sorted(path for path in paths if path[0] not in whole)
    head, known = read_known(client, single)
    for name in whole:
        known |= read_all_known(client, name)
    return head, differences(known)


def read_known(
    client: DatabaseClient, paths: Sequence[RecordPath]
) -> tuple[Head, dict[RecordPath, Known]]:
    """Return the journal's head and what is known of *paths*."""
    counts = Counter(collection for collection, _ in paths)
    few = [path for path in paths if counts[path[0]] <= _ONE_BY_ONE]
    wanted = [record_path(*path) for path in few]
    mirrored = [path for path in few if path[0] in ORIGINAL]
    whole = sorted({path[0] for path in paths} - {path[0] for path in few})
    head, *values = client.get_all([HEAD, *wanted, *(mirror_path(*path) for path in mirrored)])
    mirrors = dict(zip(mirrored, values[len(few) :], strict=True))
    known = {
        path: _known(path[0], value, mirrors.get(path))
        for path, value in zip(few, values, strict=False)
    }
    for collection in whole:
        everything = read_all_known(client, collection)
        nothing = Known(None, None)
        known |= {p: everything.get(p, nothing) for p in paths if p[0] == collection}
    return read_head(head), known


def read_all_known(client: DatabaseClient, collection: str) -> dict[RecordPath, Known]:
    """Return what is known of every record of *collection*."""
    if collection not in ORIGINAL:
        values = dict(children(client.get(records_path(collection))))
        return {(collection, id): _known(collection, value, None) for id, value in values.items()}
    there, mirror = client.get_all([records_path(collection), mirror_path(collection)])
    values, mirrors = dict(children(there)), dict(children(mirror))
    return {
        (collection, id): _known(collection, values.get(id), mirrors.get(id))
        for id in sorted(values.keys() | mirrors.keys())
    }


def differences(known: Mapping[RecordPath, Known]) -> list[Difference]:
    """Return what other programs changed, in the order of *known*."""
    return [
        Difference(
            path,
            PathChange(*path, None, _document(of.mirrored), _document(of.record)),
            None if of.record is None else packed_record(of.record),
        )
        for path, of in known.items()
        if path[0] in ORIGINAL and _revision(of.record) != _revision(of.mirrored)
    ]


def external_entries(position: Position, found: Sequence[Difference]) -> list[JournalEntry]:
    """Return the journal's entries for *found*, to stand after *position*."""
    at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    entries: list[JournalEntry] = []
    for start in range(0, len(found), _PATHS_PER_ENTRY):
        paths = tuple(difference.change for difference in found[start : start + _PATHS_PER_ENTRY])
        number = position + len(entries) + 1
        entries.append(
            JournalEntry(position=number, at=at, actor=EXTERNAL, action=ACTION, paths=paths)
        )
    return entries


def _known(collection: str, value: Any, mirror: Any) -> Known:
    record = record_of(collection, value)
    if collection not in ORIGINAL:
        return Known(record, record)
    return Known(record, unpacked_record(mirror))


def _revision(record: Record | None) -> str:
    return "" if record is None else record.revision


def _document(record: Record | None) -> Any:
    return None if record is None else plain(record.document)
