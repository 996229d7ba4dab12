"""Bringing the site's own texts into a store and out of it, all at once."""

from collections.abc import Iterator, Mapping
from typing import Any

from studio_core.addresses.links import allowed_link
from studio_core.content.former_paths import (
    FORMER_PATHS,
    MOST_FORMER_PATHS,
    former_paths,
    service_path,
    with_former_path,
)
from studio_core.content.former_policies import (
    FORMER_POLICIES,
    former_policies,
    with_former_policy,
)
from studio_core.content.kinds import stamps_of
from studio_core.content.registry import content_types, type_of
from studio_core.content.visibility import is_open
from studio_core.pictures.image import read_image
from studio_core.records.changes import (
    Change,
    Delete,
    Position,
    Put,
    SetField,
)
from studio_core.records.collections import SERVICES, SETTINGS, SITE, SITE_CONTENT
from studio_core.records.display_order import ordered_rows, read_order
from studio_core.records.editing import STAMPS, field_changes
from studio_core.records.moving import moved_behind
from studio_core.records.record import ABSENT, Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.twins import as_written
from studio_core.records.work import Work, retried
from studio_core.site.tables import NOTES, Documents, Pictures

_ANY_PART = content_types()["brand"]
"""All parts and lists of the site have the same stamps."""

PICTURES_RECORD = "pictures"
"""The settings record that says which stored picture stands for a name in a table's texts."""

NOTES_RECORD = "enquiry_notes"
"""The settings record with what only administrators may read (decision 19)."""


def read_site_pictures(store: Store) -> Pictures:
    """Return the stored pictures by the names that tables use."""
    record = store.get(SETTINGS, PICTURES_RECORD)
    held: dict[str, Any] = dict(record.document) if record else {}
    return {name: value for name, value in held.items() if read_image(value) is not None}


def administrators_notes(store: Store, *, may_read: bool = True) -> dict[str, str]:
    """Return what only who sees enquiries may read (decision 19); '' for what is not set."""
    record = store.get(SETTINGS, NOTES_RECORD) if may_read else None
    held: dict[str, Any] = dict(record.document) if record else {}
    notes = {name: held[name] if isinstance(held.get(name), str) else "" for name in NOTES}
    return {**notes, "spreadsheetUrl": allowed_link(notes["spreadsheetUrl"])}


@retried
def keep_notes(work: Work, notes: Document) -> None:
    """Keep an older file's *notes* for administrators, unless the store has some."""
    if notes and work.store.get(SETTINGS, NOTES_RECORD) is None:
        work.commit("settings_changed", Put(SETTINGS, NOTES_RECORD, notes, expected=ABSENT))


@retried
def import_documents(
    work: Work, found: Documents, *, action: str = "site_imported"
) -> Position | None:
    """Make the collections of *found* exactly what it says, in one change set that can be undone.

    Return its position, None where everything was so already. See `planned_import`.
    """
    changes = planned_import(work, found)
    if not changes:
        return None
    return work.commit(action, *changes)


def planned_import(work: Work, found: Documents) -> tuple[Change, ...]:
    """Return the changes that make the collections of *found* what it says.

    What a collection there has not is removed. A record without an order keeps its own, or comes
    behind the one before it; a service keeps the addresses that it had, and remembers the one that
    it has, as the policy of an open site does those before it.
    """
    changes: list[Change] = []
    for collection, documents in found.items():
        held = work.store.read(collection)
        wanted = dict(documents) if collection == SITE else _in_order(documents, held)
        if collection == SITE and "privacy" in wanted:
            policy = _after_others(
                wanted["privacy"], held.get("privacy"), is_open=is_open(work.store)
            )
            wanted["privacy"] = policy
        if collection == SERVICES:
            wanted = {id: _remembering(one, held.get(id)) for id, one in wanted.items()}
        changes += _differences(
            collection, held, wanted, stamps_of(_ANY_PART, by=work.actor, at=work.at)
        )
    return tuple(changes)


def export_documents(store: Store) -> Documents:
    """Return the site's own texts as they are public, each list in its order, without stamps."""
    found: Documents = {}
    for collection in SITE_CONTENT:
        held = store.read(collection)
        ids = content_types() if collection == SITE else [one.id for one in ordered_rows(held)]
        documents = {
            id: _content(held[id].document) for id in ids if id in held and type_of(collection, id)
        }
        if documents:
            found[collection] = documents
    return found


def _content(document: Document) -> dict[str, Json]:
    """Return what a stored record says, without its stamps."""
    return {name: value for name, value in as_written(document).items() if name not in STAMPS}


def _differences(
    collection: str,
    held: Mapping[str, Record],
    wanted: Mapping[str, Document],
    owned: Document,
) -> Iterator[Change]:
    for id, document in wanted.items():
        if id not in held:
            yield Put(collection, id, {**document, **owned}, expected=ABSENT)
    for id, record in held.items():
        if id not in wanted:
            yield Delete(collection, id, expected=record.revision)
            continue
        now = {name: one for name, one in record.document.items() if name not in STAMPS}
        changed = field_changes(collection, id, now, wanted[id], record.revision)
        if changed:
            yield from changed
            for name in ("updatedAt", "updatedBy"):
                yield SetField(collection, id, name, owned[name], record.revision)


def _in_order(
    documents: Mapping[str, Document], held: Mapping[str, Record]
) -> dict[str, dict[str, Json]]:
    """Return *documents* with an order each.

    Where one has none, it stands behind the document before it, and each gets the number of its
    place.
    """
    orders = {
        id: one.get("order", held[id].document.get("order") if id in held else None)
        for id, one in documents.items()
    }
    numbers = {id: read_order(order) for id, order in orders.items()}
    placed = {id: number for id, number in numbers.items() if number is not None}
    if len(placed) < len(orders):
        ids, before = sorted(placed, key=placed.__getitem__), None
        for id in orders:
            if id not in placed:
                ids = moved_behind(ids, id, before)
            before = id
        orders = {id: place for place, id in enumerate(ids)}
    return {id: {**document, "order": orders[id]} for id, document in documents.items()}


def _after_others(document: Document, held: Record | None, *, is_open: bool) -> dict[str, Json]:
    """Return a policy's document with those that were before it and before the stored one."""
    stored = held.document if held else {}
    had: list[Json] = [*former_policies(stored), *former_policies(document)]
    wanted = {**document, FORMER_POLICIES: had} if had else dict(document)
    return with_former_policy(stored, wanted) if is_open else wanted


def _remembering(document: Document, held: Record | None) -> dict[str, Json]:
    """Return a service's document with the addresses that it and the stored one had."""
    stored = held.document if held else {}
    paths = dict.fromkeys((*former_paths(stored), *former_paths(document)))
    had: list[Json] = [one for one in paths if one != service_path(document)]
    kept: dict[str, Json] = {FORMER_PATHS: had[-MOST_FORMER_PATHS:]} if had else {}
    wanted = {name: value for name, value in document.items() if name != FORMER_PATHS}
    return with_former_path({**stored, **kept}, {**wanted, **kept})
