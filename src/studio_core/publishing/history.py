"""The history of one record: what it was after each change set that changed it, or its draft.

A version is what is edited: the draft where there was one, else the public record. What only moved
it in the order, or only saved it as it was, is no version of its own. What was forgotten ends it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from studio_core.errors import FieldFault, InvalidFieldsError, RecordNotFoundError
from studio_core.publishing.differences import PICTURES
from studio_core.publishing.draft import Draft
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.kinds import Kind
from studio_core.publishing.rewinding import Before
from studio_core.publishing.schedules import Schedule
from studio_core.publishing.states import COMPUTED, State, standing_of
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, JournalEntry, PathChange, Position, RecordPath
from studio_core.records.collections import DRAFTS, SCHEDULES, record_key
from studio_core.records.journal import is_forgotten, newest_first
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store

UNTOLD = frozenset({"id", "order", "createdAt", "createdBy", "updatedAt", "folderName", *COMPUTED})
"""Fields that nobody edits: they make no version, and no restoring changes them."""


class VersionNotFoundError(RecordNotFoundError):
    """No version of a record is at a position of the journal."""

    code = "history_version_not_found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a record was after the change set at *position*; *before* is what it was until then.

    Both are without `UNTOLD` fields, and None where there was none. *state* is None for a deletion.
    """

    position: Position
    at: str
    actor: Actor
    action: str
    state: State | None
    document: "Document | None"
    before: "Document | None"


def list_versions(
    store: Store, kind: Kind, id: str, before: Position | None = None, limit: int = 50
) -> tuple[tuple[Version, ...], Position | None]:
    """Return up to *limit* versions below position *before*, newest first, and where to go on.

    Raise the error of `kind.rules.missing` when the journal knows nothing of the record.
    """
    found: list[Version] = []
    is_known = False
    for version in _versions(store, kind.collection, id):
        is_known = True
        if before is not None and version.position >= before:
            continue
        if len(found) == limit:
            return tuple(found), found[-1].position
        found.append(version)
    if not is_known:
        raise kind.rules.missing(id)
    return tuple(found), None


def get_version(store: Store, kind: Kind, id: str, position: Position) -> Version:
    """Return the version at *position*; raise `VersionNotFoundError`."""
    for version in _versions(store, kind.collection, id):
        if version.position == position:
            return version
        if version.position < position:
            break
    raise VersionNotFoundError(kind.collection, id)


def restore_version(
    store: Store,
    kind: Kind,
    id: str,
    position: Position,
    fields: frozenset[str] | None = None,
    *,
    by: Actor,
    at: str,
) -> Draft:
    """Put the version at *position*, or the *fields* of it, into the draft; itself a version.

    Visitors see nothing of it until that is published. Raise `VersionNotFoundError`, also for a
    deletion, `InvalidFieldsError` for fields that it never had, or what `save_draft` does.
    """
    version = get_version(store, kind, id, position)
    if version.document is None:
        raise VersionNotFoundError(kind.collection, id)
    now = next(_versions(store, kind.collection, id)).document or {}
    wanted = version.document
    names = frozenset(now.keys() | wanted.keys())
    if fields is not None and not fields <= names:
        raise InvalidFieldsError([FieldFault("fields", "field_invalid")])
    chosen = names if fields is None else fields
    differing = {name for name in chosen if not same(now.get(name), wanted.get(name))}
    # The cover of a version is that of its pictures.
    exact = "thumbnailIndex" in wanted and "images" in differing
    if exact:
        differing.add("thumbnailIndex")
    sent = {name: _as_sent(name, wanted.get(name)) for name in differing}
    return save_draft(
        store, kind, id, sent, None, by=by, at=at, action="version_restored", exact_cover=exact
    )


def _as_sent(name: str, value: Json) -> Any:
    """Return a stored value as somebody would send it: stores give some back in other forms."""
    if value is None:
        return None
    if name in PICTURES:
        return stored_list(value)
    return stored_whole(value) if name == "thumbnailIndex" else value


_Held = Mapping[RecordPath, "Document | None"]


def _versions(store: Store, collection: str, id: str) -> Iterator[Version]:
    """Yield the versions of a record, newest first, as long as the journal holds their contents."""
    places = _places(collection, id)
    end, held = _present(store, places)
    for entry in newest_first(store, end + 1):
        paths = [path for path in entry.paths if (path.collection, path.id) in places]
        if any(map(is_forgotten, paths)):
            return
        if paths:
            earlier = _undone(held, paths)
            version = _version(entry, held, earlier)
            if version is not None:
                yield version
            held = earlier


def _places(collection: str, id: str) -> tuple[RecordPath, ...]:
    key = record_key(collection, id)
    return (collection, id), (DRAFTS, key), (SCHEDULES, key)


def _present(store: Store, places: tuple[RecordPath, ...]) -> tuple[Position, _Held]:
    """Return what is there now, and the position of the journal that it belongs to."""
    while True:
        position = store.position()
        records = {place: store.get(*place) for place in places}
        if store.position() == position:
            return position, {
                place: record.document if record else None for place, record in records.items()
            }


def _undone(held: _Held, paths: list[PathChange]) -> _Held:
    """Return what was *held* before *paths* were changed."""
    before = dict(held)
    for path in reversed(paths):
        place = (path.collection, path.id)
        before[place] = Before.of(path).applied(before[place])
    return before


def _version(entry: JournalEntry, after: _Held, before: _Held) -> Version | None:
    """Return what *entry* made of the record; None when that is no other version."""
    version = Version(
        position=entry.position,
        at=entry.at,
        actor=entry.actor,
        action=entry.action,
        state=_state(after),
        document=_edited(after),
        before=_edited(before),
    )
    is_same = same(version.document, version.before) and same(
        _publication(after), _publication(before)
    )
    return None if is_same else version


def _state(held: _Held) -> State | None:
    public, draft, schedule = _records(held)
    if public is None and draft is None:
        return None
    return standing_of(public, draft, schedule).state


def _records(held: _Held) -> tuple[Record | None, Draft | None, Schedule]:
    (public, draft, schedule), ((collection, id), *_) = held.values(), held.keys()
    return (
        Record.of(public) if public else None,
        Draft.of(Record.of(draft)) if draft else None,
        Schedule.of(record_key(collection, id), Record.of(schedule or {})),
    )


def _edited(held: _Held) -> "Document | None":
    public, draft, _ = _records(held)
    document = draft.document if draft else public.document if public else None
    return None if document is None else _told(document)


def _told(document: Document) -> Document:
    return {name: value for name, value in document.items() if name not in UNTOLD}


def _publication(held: _Held) -> Json:
    """Return what tells one publication, schedule or hiding from another."""
    public, draft, schedule = _records(held)
    facts: dict[str, Any] = {
        "public": _told(public.document) if public else None,
        "draft": draft is not None,
        "state": _state(held),
        "times": [schedule.publish_at, schedule.hide_at],
    }
    return facts
