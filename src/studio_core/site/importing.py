"""Bringing the site's own texts into a store and out of it, all at once."""

from collections.abc import Mapping
from typing import Any

from studio_core.links import allowed_link
from studio_core.pictures.image import read_image
from studio_core.records.canonical import same
from studio_core.records.changes import (
    Actor,
    Change,
    ChangeSet,
    Delete,
    Position,
    Put,
    SetField,
)
from studio_core.records.collections import SETTINGS, SITE_CONTENT
from studio_core.records.editing import retry_when_stale
from studio_core.records.record import ABSENT, Json
from studio_core.records.store import Store
from studio_core.site.tables import Documents, Pictures, Table, documents_of, notes_of

PICTURES_RECORD = "pictures"
"""The settings record that says which stored picture stands for a name in a table's texts."""

IMPORTED_RECORD = "site_imported"
"""The settings record that says that a table was read: no server reads it again."""

NOTES_RECORD = "enquiry_notes"
"""The settings record with what only administrators may read (decision 19)."""

_STAMPS = frozenset({"createdAt", "updatedAt"})


def read_site_pictures(store: Store) -> Pictures:
    """Return the stored pictures by the names that tables use."""
    record = store.get(SETTINGS, PICTURES_RECORD)
    held: dict[str, Any] = dict(record.document) if record else {}
    return {name: value for name, value in held.items() if read_image(value) is not None}


def administrators_notes(store: Store) -> dict[str, str]:
    """Return what only a signed-in administrator may read (decision 19); '' for what is not set."""
    record = store.get(SETTINGS, NOTES_RECORD)
    held: dict[str, Any] = dict(record.document) if record else {}
    names = ("spreadsheetUrl", "spreadsheetNote", "contact")
    notes = {name: held[name] if isinstance(held.get(name), str) else "" for name in names}
    return {**notes, "spreadsheetUrl": allowed_link(notes["spreadsheetUrl"])}


def adopt_table(store: Store, table: Table, *, by: Actor, at: str) -> bool:
    """Import a settings file's *table* unless some server did before; tell whether it was now.

    The mark is written with the records, expecting its absence: of several servers one wins, and
    neither undoing nor restoring imports again. What is in the store already stays.
    """

    def attempt() -> bool:
        if store.get(SETTINGS, IMPORTED_RECORD) is not None:
            return False
        found = documents_of(table, read_site_pictures(store))
        changes: list[Change] = [
            Put(collection, id, {**document, **_stamps(at)}, expected=ABSENT)
            for collection, documents in found.items()
            for id, document in documents.items()
            if store.get(collection, id) is None
        ]
        if (notes := notes_of(table)) and store.get(SETTINGS, NOTES_RECORD) is None:
            changes.append(Put(SETTINGS, NOTES_RECORD, notes, expected=ABSENT))
        changes.append(Put(SETTINGS, IMPORTED_RECORD, {"at": at}, expected=ABSENT))
        store.commit(ChangeSet(actor=by, action="imported", at=at, changes=tuple(changes)))
        return True

    return retry_when_stale(attempt)


def import_documents(
    store: Store, found: Documents, *, action: str = "site_imported", by: Actor, at: str
) -> Position | None:
    """Make the site's own texts exactly what *found* says, in one change set that can be undone.

    What *found* has not is removed, but for order and stamps. Return its position, None where
    everything was so already.
    """

    def attempt() -> Position | None:
        changes: list[Change] = []
        for collection in SITE_CONTENT:
            changes += _differences(store, collection, found.get(collection, {}), at)
        if not changes:
            return None
        return store.commit(ChangeSet(actor=by, action=action, at=at, changes=tuple(changes)))

    return retry_when_stale(attempt)


def export_documents(store: Store) -> Documents:
    """Return the site's own texts as they are public, without stamps; see `import_documents`."""
    found: Documents = {}
    for collection in SITE_CONTENT:
        held = store.read(collection)
        if held:
            found[collection] = {id: _content(record.document) for id, record in held.items()}
    return found


def _differences(
    store: Store, collection: str, wanted: Mapping[str, dict[str, Json]], at: str
) -> list[Change]:
    held = store.read(collection)
    changes: list[Change] = [
        Put(collection, id, {**document, **_stamps(at)}, expected=ABSENT)
        for id, document in wanted.items()
        if id not in held
    ]
    for id, record in held.items():
        now = _content(record.document)
        if id not in wanted:
            changes.append(Delete(collection, id, expected=record.revision))
        elif not same(now, wanted[id]):
            changes += [
                SetField(collection, id, name, value, expected=record.revision)
                for name, value in {**dict.fromkeys(now), **wanted[id], "updatedAt": at}.items()
                if not same(now.get(name), value)
            ]
    return changes


def _content(document: Mapping[str, Any]) -> dict[str, Json]:
    return {name: value for name, value in document.items() if name not in _STAMPS}


def _stamps(at: str) -> dict[str, Json]:
    return {"createdAt": at, "updatedAt": at}
