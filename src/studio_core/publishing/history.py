"""The history of one record: what it was after each change set that changed it, or its draft.

A version is what is edited: the draft where there was one, else the public record. What only moved
it in the order, or only saved it as it was, is no version of its own. What was forgotten ends it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from studio_core.content.kinds import Kind
from studio_core.errors import RecordNotFoundError
from studio_core.publishing.differences import Summary, summary
from studio_core.publishing.draft import Draft
from studio_core.publishing.drafts import RESTORED
from studio_core.publishing.rewinding import Held, present_documents, undone
from studio_core.publishing.schedule import Schedule
from studio_core.publishing.states import COMPUTED, State, state_of
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, JournalEntry, Position, RecordPath
from studio_core.records.collections import DRAFTS, SCHEDULES, record_key
from studio_core.records.editing import STAMPS
from studio_core.records.journal import entries_of, is_forgotten, title_in
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.twins import spread

UNTOLD = frozenset({"id", "order", "folderName", *STAMPS, *COMPUTED})
"""Fields that nobody edits: they make no version, and no restoring changes them."""


class VersionNotFoundError(RecordNotFoundError):
    """No version of a record is at a position of the journal."""

    code = "history_version_not_found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a record was after the change set at *position*; *before* is what it was until then.

    Both are without `UNTOLD` fields, and None where there was none; a twin is a field of its own.
    *state* is None for a deletion. *replaced* is what visitors saw until a publication of the
    draft, None for other versions. With *is_public* visitors see it now, with *is_draft* it is the
    draft now. *restored_at* is when the version was made that it brought back, '' where it brought
    none back or the journal is older. *note* is what somebody said of the change set.
    """

    position: Position
    at: str
    actor: Actor
    action: str
    state: State | None
    document: "Document | None"
    before: "Document | None"
    replaced: "Document | None" = None
    is_public: bool = False
    is_draft: bool = False
    restored_at: str = ""
    note: str = ""

    @property
    def title(self) -> str:
        """What the record was called then; of a deletion, until then."""
        return title_in(self.document or self.before or {})

    @property
    def told_from(self) -> "Document | None":
        """What its changes are told from: a publication tells what changed for visitors."""
        return self.before if self.replaced is None else self.replaced

    @property
    def summary(self) -> Summary:
        """How much it changed."""
        return summary(self.told_from, self.document)


def list_versions(
    store: Store, kind: Kind, id: str, before: Position | None = None, limit: int = 50
) -> tuple[tuple[Version, ...], Position | None]:
    """Return up to *limit* versions below position *before*, newest first, and where to go on.

    Raise the error of `kind.rules.missing` when the journal knows nothing of the record.
    """
    found: list[Version] = []
    is_known = False
    for version in versions_of(store, kind.collection, id):
        is_known = True
        if before is not None and version.position >= before:
            continue
        if len(found) == limit:
            return tuple(found), found[-1].position
        found.append(version)
    if not is_known:
        raise kind.rules.missing(id)
    return tuple(found), None


def public_content(store: Store, collection: str, id: str) -> "Document | None":
    """Return what visitors see of a record, as a `Version` has it; None when it is not public."""
    public = store.get(collection, id)
    return _told(public.document) if public else None


def versions_of(store: Store, collection: str, id: str) -> Iterator[Version]:
    """Yield the versions of a record, newest first, as long as the journal holds their contents."""
    places = _places(collection, id)
    end, held = present_documents(store, places)
    public, draft, _ = _records(held)
    shown, is_newest, is_awaited = _shown(held), True, public is not None
    for entry in entries_of(store, *places, before=end + 1):
        paths = [path for path in entry.paths if (path.collection, path.id) in places]
        if any(map(is_forgotten, paths)):
            return
        earlier = undone(held, paths)
        # A publication that was taken back left a draft behind, which visitors do not see.
        is_shown = not same(_shown(held), _shown(earlier)) and same(_edited(held), shown)
        is_public = is_awaited and is_shown
        version = _version(entry, held, earlier)
        if version is not None:
            is_draft = is_newest and draft is not None
            yield replace(version, is_public=is_public, is_draft=is_draft)
            is_newest = False
        is_awaited, held = is_awaited and not is_public, earlier


def _places(collection: str, id: str) -> tuple[RecordPath, ...]:
    key = record_key(collection, id)
    return (collection, id), (DRAFTS, key), (SCHEDULES, key)


def _version(entry: JournalEntry, after: Held, before: Held) -> Version | None:
    """Return what *entry* made of the record; None when that is no other version."""
    _, draft, _ = _records(after)
    version = Version(
        position=entry.position,
        at=entry.at,
        actor=entry.actor,
        action=entry.action,
        state=_state(after),
        document=_edited(after),
        before=_edited(before),
        replaced=_replaced(after, before),
        restored_at=draft.restored_at if draft and entry.action == RESTORED else "",
        note=entry.note,
    )
    is_same = same(version.document, version.before) and same(
        _publication(after), _publication(before)
    )
    return None if is_same else version


def _state(held: Held) -> State | None:
    public, draft, schedule = _records(held)
    if public is None and draft is None:
        return None
    return state_of(draft, schedule, is_public=public is not None)


def _records(held: Held) -> tuple[Record | None, Draft | None, Schedule]:
    (public, draft, schedule), ((collection, id), *_) = held.values(), held.keys()
    return (
        Record.of(public) if public else None,
        Draft.of(Record.of(draft)) if draft else None,
        Schedule.of(record_key(collection, id), Record.of(schedule or {})),
    )


def _replaced(after: Held, before: Held) -> "Document | None":
    """Return what visitors saw until the draft was published over it; None where none was."""
    (public, draft, _), (_, draft_before, _) = _records(after), _records(before)
    is_published = public is not None and draft is None and draft_before is not None
    earlier = _shown(before)
    return earlier if is_published and not same(earlier, _shown(after)) else None


def _edited(held: Held) -> "Document | None":
    _, draft, _ = _records(held)
    return _told(draft.document) if draft else _shown(held)


def _shown(held: Held) -> "Document | None":
    public, _, _ = _records(held)
    return _told(public.document) if public else None


def _told(document: Document) -> Document:
    return {name: value for name, value in spread(document).items() if name not in UNTOLD}


def _publication(held: Held) -> Json:
    """Return what tells one publication, schedule or hiding from another."""
    _, draft, schedule = _records(held)
    facts: dict[str, Any] = {
        "public": _shown(held),
        "draft": draft is not None,
        "state": _state(held),
        "times": [schedule.publish_at, schedule.hide_at],
    }
    return facts
