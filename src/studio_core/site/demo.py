"""What came with the demo content and is still as it came: marked, counted, and taken away again.

When the demo is loaded, the checksum of each field that it brings is noted in a private record. A
field is the demo's as long as it has that checksum; whoever edits it makes it the studio's own. The
twin of a text in another language is a field of its own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from studio_core.content.registry import type_of
from studio_core.content.values import is_blank
from studio_core.pictures.usage import media_ids_in
from studio_core.records.canonical import checksum
from studio_core.records.changes import Change, Delete
from studio_core.records.collections import (
    DRAFTS,
    PUBLIC,
    SCHEDULES,
    SETTINGS,
    SITE,
    WORKS,
    record_key,
)
from studio_core.records.editing import STAMPS, field_changes
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.twins import gathered, spread
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

DEMO_RECORD = "demo"
"""The settings record with the checksums, by collection, id and field."""

_GIVEN = frozenset({"order", *STAMPS, "folderName", "thumbnailIndex"})
"""Fields that say nothing to visitors."""

_CHOSEN = frozenset({"choice", "color", "flag", "moment", "ratio", "tags", "time"})
"""Kinds of what is no text: the right one may well be the demo's.

So may the day of an article, which can only be changed until it is public.
"""

_LENGTH = 16
"""Characters of a checksum that are kept: no field is like another by chance."""

Checksums: TypeAlias = "Mapping[str, Mapping[str, Document]]"
"""Checksums by collection, id and field; those of twins stand as twins do."""


@dataclass(frozen=True, slots=True)
class Removed:
    """How many records the demo's removal deleted, how many fields it emptied, and what stayed."""

    records: int
    fields: int
    kept: int


def marks_of(
    documents: Mapping[str, Mapping[str, Document]], pictures: Iterable[str]
) -> dict[str, Json]:
    """Return what is noted of *documents*, which the demo brings, and of its *pictures*' ids."""
    fields: dict[str, Json] = {
        collection: {id: _marked(document) for id, document in found.items()}
        for collection, found in documents.items()
    }
    return {"fields": fields, "pictures": [*sorted(set(pictures))]}


def demo_marks(store: Store) -> Checksums:
    """Return what was noted when the demo was loaded; nothing where it never was."""
    held: Any = _noted(store).get("fields")
    return held if isinstance(held, Mapping) else {}


def demo_fields(marks: Checksums, collection: str, id: str, document: Document) -> list[str]:
    """Return the texts and pictures of a record that are still as the demo brought them."""
    type = type_of(collection, id)
    kinds = {field.name: field.kind for field in type.fields} if type else {}
    same = _as_brought(marks, collection, id, document)
    return [name for name in same if kinds.get(name) not in _CHOSEN]


def demo_left(store: Store) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the public records with texts and pictures of the demo: collection, id and fields."""
    marks = demo_marks(store)
    for collection, id, record in _brought_records(store, marks):
        if fields := demo_fields(marks, collection, id, record.document):
            yield collection, id, fields


def demo_pictures_left(store: Store) -> Iterator[tuple[str, str, str]]:
    """Yield where public records show a picture of the demo: collection, id and field."""
    pictures = set(map(str, stored_list(_noted(store).get("pictures"))))
    for collection in PUBLIC if pictures else ():
        for id, record in every_record(store, collection):
            for name, value in spread(record.document).items():
                if not pictures.isdisjoint(media_ids_in(value)):
                    yield collection, id, name
                    break


@retried
def remove_demo(work: Work) -> Removed:
    """Take away what the demo brought and nobody edited, in one change set that can be undone.

    Projects, articles and records of lists go when nothing of them was edited; of an edited one
    everything stays. Of the parts of the site, each field goes by itself.
    """
    marks, changes = demo_marks(work.store), list[Change]()
    deleted = emptied = kept = 0
    for collection, id, record in _brought_records(work.store, marks):
        fields = _as_brought(marks, collection, id, record.document)
        if not fields:
            continue
        if collection == SITE:
            emptied += len(fields)
            changes += _emptied(id, record, fields)
        elif _is_untouched(work.store, marks, collection, id, record):
            deleted += 1
            changes.append(Delete(collection, id, expected=record.revision))
            changes.append(Delete(SCHEDULES, record_key(collection, id)))
        else:
            kept += 1
    if changes:
        work.commit("demo_removed", *changes)
    return Removed(deleted, emptied, kept)


def count_left(store: Store) -> Mapping[str, int]:
    """Return how many projects, articles and other records hold something of the demo."""
    found = dict.fromkeys((*WORKS, SITE), 0)
    for collection, _, _ in demo_left(store):
        found[collection if collection in WORKS else SITE] += 1
    return found


def _noted(store: Store) -> Document:
    record = store.get(SETTINGS, DEMO_RECORD)
    return record.document if record else {}


def _brought_records(store: Store, marks: Checksums) -> Iterator[tuple[str, str, Record]]:
    """Yield the public records that the demo brought, edited or not: collection, id and record."""
    for collection, brought in marks.items():
        records = store.read(collection) if brought else {}
        for id in sorted(brought.keys() & records.keys()):
            yield collection, id, records[id]


def _as_brought(marks: Checksums, collection: str, id: str, document: Document) -> list[str]:
    brought, told = spread(marks.get(collection, {}).get(id, {})), spread(document)
    said = {name: one for name in brought if not is_blank(one := told.get(name))}
    return [name for name, one in said.items() if _mark(one) == brought[name]]


def _is_untouched(store: Store, marks: Checksums, collection: str, id: str, record: Record) -> bool:
    """Tell whether a record is as the demo brought it, and nobody has a draft of it."""
    told = spread(record.document)
    own = {name for name, value in told.items() if not is_blank(value)} - _GIVEN
    brought = set(spread(marks[collection][id]))
    same = set(_as_brought(marks, collection, id, record.document))
    has_draft = store.get(DRAFTS, record_key(collection, id)) is not None
    return own <= brought and same == brought and not has_draft


def _emptied(id: str, record: Record, fields: list[str]) -> Sequence[Change]:
    told = spread(record.document)
    left = gathered({name: value for name, value in told.items() if name not in fields})
    if not left.keys() - _GIVEN:
        return [Delete(SITE, id, expected=record.revision)]
    return field_changes(SITE, id, record.document, left, record.revision)


def _marked(document: Document) -> dict[str, Json]:
    told = spread(document).items()
    return gathered({name: _mark(value) for name, value in told if name not in _GIVEN})


def _mark(value: Json) -> str:
    return checksum({"value": value})[:_LENGTH]
