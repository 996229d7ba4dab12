"""Making, saving and discarding drafts: records of their own, which visitors never see."""

from dataclasses import replace
from functools import partial

from studio_core.content.kinds import Kind
from studio_core.errors import FieldFault, StudioError
from studio_core.publishing.draft import Draft, find_draft, get_draft
from studio_core.publishing.schedule import schedule_of
from studio_core.records.canonical import same
from studio_core.records.changes import Change, Delete, Put
from studio_core.records.collections import DRAFTS, WORKS
from studio_core.records.editing import edit_tag, field_changes, was_moved
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.merging import Fields, Rules, merged
from studio_core.records.record import (
    ABSENT,
    Document,
    Json,
    Record,
    StaleRecordError,
)
from studio_core.records.store import Store
from studio_core.records.three_way import three_way
from studio_core.records.work import Work, retried

NEEDED_LATER = frozenset({"field_required", "images_required", "pictures_awaited"})
"""Faults of a record that is not finished; a draft may have them in all fields but its title."""

RESTORED = "version_restored"
"""The action of a save that brings a version back."""


class PublicRecordChangedError(StudioError):
    """A draft was to be put onto a public record that is another by now, or is gone."""

    code = "stale_record"


def create_draft(
    work: Work, kind: Kind, sent: Fields, *, id: str, key: IdempotencyKey | None = None
) -> Draft:
    """Store a new record as a draft, which needs its title if it is a project or an article.

    See `create_record` for *key*. Raise `InvalidFieldsError` with every fault but missing fields,
    `TooManyRecordsError` for a list that is full.
    """
    is_repeated = key is not None and key.came_before(work.store)
    place = {} if is_repeated else kind.place_at_end(work.store)
    draft = Draft(
        collection=kind.collection,
        id=id,
        document={
            **merged(_lenient(kind.rules.of(id)), id, {}, sent),
            **kind.owned(sent, by=work.actor, at=work.at),
            **place,
        },
        saved_by=work.actor.id,
        saved_at=work.at,
    )
    put = Put(DRAFTS, draft.key, draft.stored, expected=ABSENT)
    return next(map(Draft.of, create_once(work, key, "draft_saved", put).values()))


@retried
def save_draft(
    work: Work,
    kind: Kind,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    restored_at: str = "",
    exact_cover: bool = False,
    onto: str | None = None,
) -> Draft:
    """Merge the *sent* fields into the draft, or into a new one of the public record.

    *expected_tag* is that of the draft, or of the public record that a new one starts from. *onto*,
    the public record's tag, puts the draft onto that: what changed there is taken over, but for
    fields that the draft or *sent* changes. *restored_at* is when the version was made
    that *sent* is from. Raise `PublicRecordChangedError`, or what
    `save_record` does.
    """
    before = get_draft(work.store, kind.collection, id) or _started(work.store, kind, id)
    if expected_tag not in (None, before.tag):
        raise StaleRecordError(kind.collection, id, Record.of(before.document))
    based = before if onto is None else _put_onto(work.store, kind, before, onto)
    document = _with_fields(work.store, kind, based, sent, exact_cover=exact_cover)
    if same(document, before.document) and onto is None:
        return before
    saved = replace(based, document=document, restored_at=restored_at)
    # Put onto what others published, it is still what whoever wrote it last has saved.
    after = replace(saved, saved_by=work.actor.id, saved_at=work.at) if sent else saved
    action = "draft_saved" if sent or onto is None else "draft_merged"
    work.commit(RESTORED if restored_at else action, *_changes(before, after))
    return replace(after, revision=Record.of(after.stored).revision)


@retried
def discard_draft(work: Work, kind: Kind, id: str, expected_tag: str | None) -> None:
    """Remove the draft of a record; without a public one it is in the trash then.

    No publication is planned any more, but a public record is hidden all the same when it is time.
    Raise `DraftNotFoundError`, or `StaleRecordError` when the draft has another tag.
    """
    draft = find_draft(work.store, kind.collection, id)
    if expected_tag not in (None, draft.tag):
        raise StaleRecordError(kind.collection, id, Record.of(draft.document))
    public = work.store.get(kind.collection, id)
    changes: list[Change] = [Delete(DRAFTS, draft.key, expected=draft.revision)]
    planned = schedule_of(work.store, kind.collection, id)
    changes += planned.change(planned.without_publication(is_public=public is not None))
    work.commit("draft_discarded" if public else f"{kind.noun}_deleted", *changes)


@retried
def make_new(work: Work, kind: Kind, id: str) -> Draft:
    """Let a draft whose public record was deleted be one of a new record: it starts from nothing.

    Any other draft of a record that is not public stays as it is. Raise `DraftNotFoundError`, or
    `PublicRecordChangedError` when the public record is there.
    """
    draft = find_draft(work.store, kind.collection, id)
    if work.store.get(kind.collection, id) is not None:
        raise PublicRecordChangedError
    if draft.is_hidden or not draft.was_public:
        return draft
    after = replace(draft, base=None, base_document=None)
    work.commit("draft_saved", *_changes(draft, after))
    return replace(after, revision=Record.of(after.stored).revision)


def _started(store: Store, kind: Kind, id: str) -> Draft:
    """Return a draft of the public record, not stored yet."""
    public = store.get(kind.collection, id)
    if public is None and kind.is_singleton(id):
        return Draft(collection=kind.collection, id=id, document={})
    if public is None:
        raise kind.rules.missing(id)
    return Draft(
        collection=kind.collection,
        id=id,
        document=public.document,
        base=public.revision,
        base_document=public.document,
    )


def _put_onto(store: Store, kind: Kind, draft: Draft, tag: str) -> Draft:
    """Return *draft* put onto what visitors see, or saw last of a record that is hidden."""
    public = store.get(kind.collection, draft.id)
    saw = Record.of(draft.base_document) if draft.is_hidden and draft.base_document else None
    shown = public or saw
    if shown is None or edit_tag(shown.document) != tag:
        raise PublicRecordChangedError
    merge = three_way(draft.merge_base, draft.document, shown.document, kind.together)
    onto = replace(draft, document=merge.document, base=shown.revision, disputed={})
    if public is None:
        return onto
    return replace(onto, base_document=public.document, hidden_at=None, after=())


def _with_fields(
    store: Store, kind: Kind, draft: Draft, sent: Fields, *, exact_cover: bool
) -> dict[str, Json]:
    """Return what the *sent* fields make of a draft's document."""
    rules = kind.rules_for(exact_cover=exact_cover and kind.chooses_cover(sent))
    lenient = _lenient(rules.of(draft.id), frozenset() if draft.was_public else kind.fixed)
    moved = partial(was_moved, store, kind.collection, draft.id)
    return merged(lenient, draft.id, draft.document, sent, moved)


def _changes(before: Draft, after: Draft) -> tuple[Change, ...]:
    if before.revision == ABSENT:
        return (Put(DRAFTS, after.key, after.stored, expected=ABSENT),)
    return field_changes(DRAFTS, after.key, before.stored, after.stored, before.revision)


def _lenient(rules: Rules, fixed: frozenset[str] = frozenset()) -> Rules:
    """Return *rules* by which a work needs its title alone, and *fixed* fields may change."""
    named = "title" if rules.collection in WORKS else ""

    def prepare(
        stored: Document, document: dict[str, Json], differing: frozenset[str]
    ) -> tuple[dict[str, Json], list[FieldFault]]:
        known = {name: value for name, value in stored.items() if name not in fixed}
        prepared, faults = rules.prepare(known, document, differing)
        for name in [name for name, value in prepared.items() if value is None]:
            del prepared[name]
        serious = (one for one in faults if one.code not in NEEDED_LATER or one.field == named)
        return prepared, list(serious)

    return replace(rules, prepare=prepare)
