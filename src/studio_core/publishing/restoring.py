"""One version beside another, and bringing it, or some fields of it, back into the draft."""

from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from studio_core.content.kinds import Kind
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.publishing.differences import (
    COVER,
    Difference,
    are_listed_pictures,
    differences,
    unchanged,
)
from studio_core.publishing.draft import Draft, get_draft
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.history import (
    Version,
    VersionNotFoundError,
    public_content,
    versions_of,
)
from studio_core.records.canonical import same
from studio_core.records.changes import Position
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document, Json
from studio_core.records.store import Store
from studio_core.records.work import Work

Against = Literal["previous", "public", "draft"]
"""What a version is compared with: the one before it, what visitors see now, or the draft now."""

Compared = Literal["previous", "replaced", "public", "draft"]
"""What it was compared with: a publication with what visitors saw until then, *replaced*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A version beside what it is *compared* with, which was made *at*; None where nobody knows.

    *differences* and *unchanged* are all of its fields. *restorable* are those that bringing it
    back would change: none of a deletion, nor while the record is deleted, nor what was fixed.
    """

    version: Version
    compared: Compared
    at: str | None
    differences: tuple[Difference, ...]
    unchanged: tuple[Difference, ...]
    restorable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """A version, the newest one, and the one before it, where there is one."""

    version: Version
    newest: Version
    previous: Version | None


def compare_version(
    store: Store, kind: Kind, id: str, position: Position, against: Against = "previous"
) -> Comparison:
    """Compare the version at *position*; raise `VersionNotFoundError`."""
    found = _found(store, kind, id, position)
    compared, other, at = _other(store, kind, id, found, against)
    then, now = found.version.document, found.newest.document
    lost = differences(now, then) if now and then else ()
    changeable = _changeable(store, kind, id)
    return Comparison(
        version=found.version,
        compared=compared,
        at=at,
        differences=differences(other, then),
        unchanged=unchanged(other, then),
        restorable=tuple(one.field for one in lost if one.field in changeable),
    )


def restore_version(
    work: Work, kind: Kind, id: str, position: Position, fields: frozenset[str] | None = None
) -> Draft:
    """Put the version at *position*, or the *fields* of it, into the draft; itself a version.

    Visitors see nothing of it until that is published; what the actor is writing stays beside it.
    Raise `VersionNotFoundError`, also for a deletion, `InvalidFieldsError` for fields that it
    never had, or what `save_draft` does.
    """
    found = _found(work.store, kind, id, position)
    wanted = found.version.document
    if wanted is None:
        raise VersionNotFoundError(kind.collection, id)
    now = found.newest.document or {}
    chosen = _chosen(work.store, kind, id, found, fields)
    differing = {name for name in chosen if not same(now.get(name), wanted.get(name))}
    # The cover of a version is that of its pictures.
    exact = COVER in wanted and "images" in differing
    if exact:
        differing.add(COVER)
    sent = {name: _as_sent(name, wanted.get(name)) for name in differing}
    restored_at = found.version.at
    return save_draft(work, kind, id, sent, None, restored_at=restored_at, exact_cover=exact)


def _found(store: Store, kind: Kind, id: str, position: Position) -> _Found:
    walk = versions_of(store, kind.collection, id)
    newest = next(walk, None)
    reached = (one for one in chain([newest], walk) if one is None or one.position <= position)
    version = next(reached, None)
    if newest is None or version is None or version.position != position:
        raise VersionNotFoundError(kind.collection, id)
    return _Found(version, newest, next(walk, None))


def _other(
    store: Store, kind: Kind, id: str, found: _Found, against: Against
) -> "tuple[Compared, Document | None, str | None]":
    """Return what the version is compared with, and when that was made."""
    version, newest, previous = found.version, found.newest, found.previous
    if against == "draft":
        return "draft", newest.document, newest.at
    if against == "public":
        walk = versions_of(store, kind.collection, id)
        shown = next((one.at for one in walk if one.is_public), None)
        return "public", public_content(store, kind.collection, id), shown
    if version.replaced is not None:
        return "replaced", version.replaced, None
    return "previous", version.before, previous.at if previous else None


def _chosen(
    store: Store, kind: Kind, id: str, found: _Found, fields: frozenset[str] | None
) -> frozenset[str]:
    """Return *fields* with those that mean something only together with them.

    None is all that may still change.
    """
    version, shown = found.version, public_content(store, kind.collection, id)
    held = (version.document, version.before, version.replaced, found.newest.document, shown)
    known = frozenset(name for document in held for name in document or ())
    if fields is None:
        return known & _changeable(store, kind, id)
    if not fields <= known:
        raise InvalidFieldsError([FieldFault("fields", "field_invalid")])
    groups = (group for group in kind.together if not fields.isdisjoint(group))
    return fields.union(*groups)


def _changeable(store: Store, kind: Kind, id: str) -> frozenset[str]:
    """Return the fields that people change: some do not once the record was public."""
    draft = get_draft(store, kind.collection, id)
    fields = frozenset(kind.rules.of(id).editable)
    return fields - kind.fixed if draft is None or draft.was_public else fields


def _as_sent(name: str, value: Json) -> Any:
    """Return a stored value as somebody would send it: stores give some back in other forms."""
    if value is None:
        return None
    if are_listed_pictures(name):
        return stored_list(value)
    return stored_whole(value) if name == COVER else value
