"""Making, saving and discarding drafts: records of their own, which visitors never see."""

from dataclasses import replace
from functools import partial

from studio_core.errors import FieldFault, StudioError
from studio_core.publishing.draft import Draft, find_draft, get_draft
from studio_core.publishing.kinds import Kind
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Change, ChangeSet, Delete, Put, SetField
from studio_core.records.collections import AUTOSAVES, DRAFTS, SCHEDULES, record_key
from studio_core.records.editing import edit_tag, retry_when_stale, was_moved
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

NEEDED_LATER = frozenset({"field_required", "images_required", "pictures_awaited"})
"""Faults of a record that is not finished; a draft may have them in all fields but its title."""


class PublicRecordChangedError(StudioError):
    """A draft was to be put onto a public record that is another by now, or is gone."""

    code = "stale_record"


def create_draft(
    store: Store,
    kind: Kind,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
) -> Draft:
    """Store a new record as a draft, which needs a title only; see `create_record` for *key*.

    Raise `InvalidFieldsError` with every fault but missing fields.
    """
    # What is fixed by publication, as an article's date, is given to it then.
    given = kind.completed(sent, at=at).items()
    started = {name: value for name, value in given if name in sent or name not in kind.fixed}
    document = {**merged(_lenient(kind.rules), id, {}, started), **kind.owned(sent, by=by, at=at)}
    draft = Draft(collection=kind.collection, id=id, document=document, saved_by=by.id, saved_at=at)
    put = Put(DRAFTS, draft.key, draft.stored, expected=ABSENT)
    change_set = ChangeSet(actor=by, action="draft_saved", at=at, changes=(put,))
    return next(Draft.of(made) for made in create_once(store, change_set, key).values())


def save_draft(
    store: Store,
    kind: Kind,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    action: str = "draft_saved",
    exact_cover: bool = False,
    onto: str | None = None,
) -> Draft:
    """Merge the *sent* fields into the draft, or into a new one of the public record.

    *expected_tag* is that of the draft, or of the public record that a new draft starts from.
    With *onto*, the edit tag of the public record, the draft is put onto that: what was changed
    there meanwhile is taken over, but for fields that the draft or *sent* changes. Raise what
    `save_record` does (missing fields are no fault), or `PublicRecordChangedError`.
    """

    def attempt() -> Draft:
        before = get_draft(store, kind.collection, id) or _started(store, kind, id)
        if expected_tag not in (None, before.tag):
            raise StaleRecordError(kind.collection, id, Record.of(before.document))
        based = before if onto is None else _put_onto(store, kind, before, onto)
        rules = kind.exact_rules if exact_cover and "thumbnailIndex" in sent else kind.rules
        fixed = kind.fixed if based.base is None else frozenset[str]()
        moved = partial(was_moved, store, kind.collection, id)
        document = merged(_lenient(rules, fixed), id, based.document, sent, moved)
        after = replace(based, document=document, saved_by=by.id, saved_at=at)
        if same(document, before.document) and onto is None:
            return before
        changes = (*_changes(before, after), *forget_autosave(kind.collection, id, by))
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))
        return replace(after, revision=Record.of(after.stored).revision)

    return retry_when_stale(attempt)


def discard_draft(
    store: Store, kind: Kind, id: str, expected_tag: str | None, *, by: Actor, at: str
) -> None:
    """Remove the draft of a record and its schedule; without a public one it is in the trash then.

    Raise `DraftNotFoundError`, or `StaleRecordError` when the draft has another tag.
    """

    def attempt() -> None:
        draft = find_draft(store, kind.collection, id)
        if expected_tag not in (None, draft.tag):
            raise StaleRecordError(kind.collection, id, Record.of(draft.document))
        public = store.get(kind.collection, id)
        changes: list[Change] = [Delete(DRAFTS, draft.key, expected=draft.revision)]
        changes += [Delete(SCHEDULES, draft.key)]
        changes += forget_autosave(kind.collection, id, by)
        action = "draft_discarded" if public else f"{kind.noun}_deleted"
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=tuple(changes)))

    retry_when_stale(attempt)


def autosave_key(collection: str, id: str, account: str) -> str:
    """Return the id of what *account* is writing into a record."""
    return f"{account}:{record_key(collection, id)}"


def forget_autosave(collection: str, id: str, by: Actor) -> tuple[Change, ...]:
    """Return what removes what *by* was writing: it is saved now."""
    return (Delete(AUTOSAVES, autosave_key(collection, id, by.id)),) if by.id else ()


def _started(store: Store, kind: Kind, id: str) -> Draft:
    """Return a draft of the public record, not stored yet."""
    public = store.get(kind.collection, id)
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
    public = store.get(kind.collection, draft.id)
    if public is None or edit_tag(public.document) != tag:
        raise PublicRecordChangedError
    merge = three_way(draft.base_document or {}, draft.document, public.document, kind.together)
    return replace(
        draft,
        document=merge.document,
        base=public.revision,
        base_document=public.document,
        hidden_at=None,
        after=(),
    )


def _changes(before: Draft, after: Draft) -> tuple[Change, ...]:
    if before.revision == ABSENT:
        return (Put(DRAFTS, after.key, after.stored, expected=ABSENT),)
    held, wanted = before.stored, after.stored
    return tuple(
        SetField(DRAFTS, after.key, name, wanted.get(name), expected=before.revision)
        for name in {**held, **wanted}
        if not same(held.get(name), wanted.get(name))
    )


def _lenient(rules: Rules, fixed: frozenset[str] = frozenset()) -> Rules:
    """Return *rules* by which only the title is needed, and the *fixed* fields may still change."""

    def prepare(
        stored: Document, document: dict[str, Json], differing: frozenset[str]
    ) -> tuple[dict[str, Json], list[FieldFault]]:
        known = {name: value for name, value in stored.items() if name not in fixed}
        prepared, faults = rules.prepare(known, document, differing)
        for name in [name for name, value in prepared.items() if value is None]:
            del prepared[name]
        serious = (one for one in faults if one.code not in NEEDED_LATER or one.field == "title")
        return prepared, list(serious)

    return replace(rules, prepare=prepare)
