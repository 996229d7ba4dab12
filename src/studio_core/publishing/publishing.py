"""Publishing a draft and hiding a public record: one change set each."""

from collections.abc import Sequence
from dataclasses import replace

from studio_core.content.kinds import Kind
from studio_core.content.registry import type_of
from studio_core.content.rules import emptied
from studio_core.content.visibility import is_open
from studio_core.errors import InvalidFieldsError, StudioError
from studio_core.publishing.draft import Draft, get_draft
from studio_core.publishing.publication import Publication, publication
from studio_core.publishing.schedule import Schedule, schedule_of
from studio_core.publishing.schedules import AlreadyPublicError, NotPublicError
from studio_core.records.changes import Actor, Change, Delete, Put
from studio_core.records.collections import DRAFTS
from studio_core.records.editing import OUTSIDE_TAG, edit_tag, field_changes
from studio_core.records.record import ABSENT, Document, Json, Record
from studio_core.records.three_way import Collision, three_way
from studio_core.records.work import Work, retried


class DraftConflictError(StudioError):
    """Draft and public record changed the same fields, each to something else.

    *public_tag* is the edit tag of the public record, onto which the draft can be put; of a
    hidden one that of what visitors saw last.
    """

    code = "draft_conflict"

    def __init__(self, collisions: Sequence[Collision], public_tag: str) -> None:
        super().__init__(", ".join(one.field for one in collisions))
        self.collisions = tuple(collisions)
        self.public_tag = public_tag
        self.facts = {"count": len(collisions)}


class PublishIncompleteError(InvalidFieldsError):
    """Something that visitors need is missing in the draft, or has a fault."""

    code = "publish_incomplete"


class ScheduleChangedError(StudioError):
    """A schedule that was to be carried out is another by now: somebody else was faster."""


class BaseMissingError(StudioError):
    """The public record that a draft started from was deleted meanwhile."""

    code = "publish_base_missing"


@retried
def publish(
    work: Work,
    kind: Kind,
    id: str,
    *,
    action: str = "published",
    due: Schedule | None = None,
    note: str = "",
) -> Record:
    """Make the draft the public record, merged with what changed there meanwhile; return it.

    A record that was hidden comes back to its place. *note* is what is said of it. With *due* only
    while the schedule is that one, whose note counts, else `ScheduleChangedError` is raised.
    Raise `AlreadyPublicError` without a draft, the error of `kind.rules.missing`,
    `BaseMissingError`, `DraftConflictError`, or `PublishIncompleteError` with every fault.
    """
    document, changes = _publishing(work, kind, id, due=due)
    work.commit(action, *changes, note=due.note if due else note)
    return Record.of(document)


@retried
def publish_together(work: Work, chosen: Sequence[tuple[Kind, str]], *, note: str = "") -> None:
    """Publish several drafts in one change set, of which *note* is said: all of them, or none.

    Raise what `publish` does for the first that cannot be published.
    """
    changes: list[Change] = []
    for kind, id in chosen:
        changes += _publishing(work, kind, id)[1]
    if changes:
        work.commit("published", *changes, note=note)


def _publishing(
    work: Work, kind: Kind, id: str, *, due: Schedule | None = None
) -> tuple[Document, tuple[Change, ...]]:
    """Return what becomes public of a draft, and the changes that make it so."""
    scheduled = _as_due(schedule_of(work.store, kind.collection, id), due)
    draft, public = get_draft(work.store, kind.collection, id), work.store.get(kind.collection, id)
    if draft is None:
        raise AlreadyPublicError if public else kind.rules.missing(id)
    made_at = due.publish_at if due else None
    # What a schedule publishes is the work of whoever planned it.
    author = Actor("administrator", due.by) if due and due.by else work.actor
    found = publication(
        kind, draft, public, by=author, at=work.at, made_at=made_at, is_open=is_open(work.store)
    )
    _refuse(found, public.document if public else draft.base_document)
    document = found.document
    changes: list[Change] = []
    if draft.is_hidden and public is None:
        changes += kind.place_again(work.store, id, document, draft.after, at=work.at)
    changes += _written(kind.collection, id, document, public)
    changes += [Delete(DRAFTS, draft.key, expected=draft.revision)]
    changes += scheduled.change(scheduled.without_publication(is_public=True))
    return document, tuple(changes)


@retried
def hide(
    work: Work, kind: Kind, id: str, *, action: str = "hidden", due: Schedule | None = None
) -> Draft:
    """Make the public record a draft, which remembers its place; return that.

    A draft that was pending keeps its changes. With *due* only while the schedule is that one.
    Raise `NotPublicError`, `ScheduleChangedError`, the error of `kind.rules.missing`, or
    `PublishIncompleteError` for a part that an open site must have.
    """
    scheduled = _as_due(schedule_of(work.store, kind.collection, id), due)
    draft, public = get_draft(work.store, kind.collection, id), work.store.get(kind.collection, id)
    if public is None:
        raise NotPublicError if draft else kind.rules.missing(id)
    type = type_of(kind.collection, id)
    if type and is_open(work.store) and (faults := emptied(type, public.document, {})):
        raise PublishIncompleteError(faults)
    after = hidden_draft(
        kind, id, draft, public, tuple(kind.ids_before(work.store, id)), by=work.actor, at=work.at
    )
    held = draft.revision if draft else ABSENT
    changes: list[Change] = [
        Delete(kind.collection, id, expected=public.revision),
        Put(DRAFTS, after.key, after.stored, expected=held),
        *scheduled.change(scheduled.without_hiding()),
    ]
    work.commit(action, *changes)
    return replace(after, revision=Record.of(after.stored).revision)


def _as_due(scheduled: Schedule, due: Schedule | None) -> Schedule:
    """Return the schedule that is in force; raise `ScheduleChangedError` unless it is *due*."""
    if due is not None and scheduled.revision != due.revision:
        raise ScheduleChangedError
    return due or scheduled


def _refuse(found: Publication, shown: "Document | None") -> None:
    """Raise what stands against a publication."""
    if found.base_is_missing:
        raise BaseMissingError
    if found.collisions:
        raise DraftConflictError(found.collisions, edit_tag(shown or {}))
    if found.gaps:
        raise PublishIncompleteError(found.gaps)


def _written(
    collection: str, id: str, document: Document, public: Record | None
) -> tuple[Change, ...]:
    """Return what makes *document* the public record: field by field where there is one."""
    if public is None:
        return (Put(collection, id, document, expected=ABSENT),)
    return field_changes(collection, id, public.document, document, public.revision)


def hidden_draft(
    kind: Kind,
    id: str,
    draft: Draft | None,
    public: Record,
    after: tuple[str, ...],
    *,
    by: Actor,
    at: str,
) -> Draft:
    """Return the draft of a record that is hidden now."""
    document: Document = public.document
    disputed: dict[str, Json] = {}
    if draft is not None:
        # What others published meanwhile stays: it is in the record that the draft belongs to now.
        merge = three_way(draft.merge_base, draft.document, public.document, kind.together)
        document = merge.document
        # Hiding decides nothing: what both changed is asked about when it is published again.
        disputed = {one.field: one.base for one in merge.collisions if one.field not in OUTSIDE_TAG}
    return Draft(
        collection=kind.collection,
        id=id,
        document=document,
        base=public.revision,
        base_document=public.document,
        hidden_at=at,
        after=after,
        disputed=disputed,
        saved_by=draft.saved_by if draft else by.id,
        saved_at=draft.saved_at if draft else at,
    )
