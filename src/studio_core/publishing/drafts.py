"""Drafts: records of their own beside the public ones, which visitors never see.

A draft holds the whole record as it would be published, and what it started from. Its id is that of
its record, so the address is known before publication.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from studio_core.errors import FieldFault, RecordNotFoundError, StudioError
from studio_core.publishing.kinds import Kind
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Change, ChangeSet, Delete, Put, SetField
from studio_core.records.collections import AUTOSAVES, DRAFTS, SCHEDULES, record_key
from studio_core.records.editing import OUTSIDE_TAG, edit_tag, retry_when_stale
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.journal import held_before
from studio_core.records.merging import Fields, Rules, merged
from studio_core.records.reading import stored_list
from studio_core.records.record import (
    ABSENT,
    Document,
    Json,
    Record,
    Revision,
    StaleRecordError,
)
from studio_core.records.store import Store
from studio_core.records.three_way import three_way

NEEDED_LATER = frozenset({"field_required", "images_required"})
"""Faults of a record that is not finished; a draft may have them in all fields but its title."""


class DraftNotFoundError(RecordNotFoundError):
    """The record has no draft."""

    code = "draft_not_found"

    def __init__(self, collection: str, id: str) -> None:
        super().__init__(collection, id)


class PublicRecordChangedError(StudioError):
    """A draft was to be put onto a public record that is another by now, or is gone."""

    code = "stale_record"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A record as it would be published.

    *base* and *base_document* are revision and content of the public record that it started from;
    None without one. *hidden_at* and *after* (the ids that it stood behind, the nearest first) are
    those of a record that was public. *revision* is that of the draft's own record, `ABSENT` for
    one that is not stored.
    """

    collection: str
    id: str
    document: Document
    base: Revision | None = None
    base_document: "Document | None" = None
    hidden_at: str | None = None
    after: tuple[str, ...] = ()
    saved_by: str = ""
    saved_at: str = ""
    revision: Revision = field(default=ABSENT, compare=False)

    @property
    def key(self) -> str:
        """The id of the draft's record."""
        return record_key(self.collection, self.id)

    @property
    def tag(self) -> str:
        """The edit tag: an edit names that of the draft which it was made on."""
        return edit_tag(self.document)

    @property
    def is_hidden(self) -> bool:
        """Tell whether its record was public and is hidden now."""
        return self.hidden_at is not None

    @staticmethod
    def of(record: Record) -> "Draft":
        """Read a stored draft."""
        held: Any = record.document
        hidden = held.get("hidden")
        return Draft(
            collection=held["collection"],
            id=held["id"],
            document=held["document"],
            base=held.get("base"),
            base_document=held.get("baseDocument"),
            hidden_at=hidden["at"] if hidden else None,
            after=tuple(map(str, stored_list(hidden.get("after")))) if hidden else (),
            saved_by=held.get("savedBy", ""),
            saved_at=held.get("savedAt", ""),
            revision=record.revision,
        )

    @property
    def stored(self) -> dict[str, Json]:
        """The fields of the draft's record."""
        hidden: Json = {"at": self.hidden_at, "after": list(self.after)} if self.is_hidden else None
        fields: dict[str, Json] = {
            "collection": self.collection,
            "id": self.id,
            "document": cast("Json", self.document),
            "base": self.base,
            "baseDocument": cast("Json", self.base_document),
            "hidden": hidden,
            "savedBy": self.saved_by,
            "savedAt": self.saved_at,
        }
        return {name: value for name, value in fields.items() if value is not None}


def get_draft(store: Store, collection: str, id: str) -> Draft | None:
    """Return a record's draft, None for none."""
    record = store.get(DRAFTS, record_key(collection, id))
    return Draft.of(record) if record else None


def find_draft(store: Store, collection: str, id: str) -> Draft:
    """Return a record's draft; raise `DraftNotFoundError`."""
    draft = get_draft(store, collection, id)
    if draft is None:
        raise DraftNotFoundError(collection, id)
    return draft


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
    With *onto*, the edit tag of the public record, the draft is put onto that record: what was
    changed there meanwhile is taken over, but for the fields that the draft or *sent* has another
    value of. Raise the error of `kind.rules.missing`, `StaleRecordError` with what is there now,
    `PublicRecordChangedError`, or `InvalidFieldsError` with every fault but missing fields.
    """

    def held(name: str, value: Any) -> bool:
        return name in OUTSIDE_TAG and held_before(store, kind.collection, id, name, value)

    def attempt() -> Draft:
        before = get_draft(store, kind.collection, id) or _started(store, kind, id)
        if expected_tag not in (None, before.tag):
            raise StaleRecordError(kind.collection, id, Record.of(before.document))
        based = before if onto is None else _put_onto(store, kind, before, onto)
        rules = kind.exact_rules if exact_cover and "thumbnailIndex" in sent else kind.rules
        fixed = kind.fixed if based.base is None else frozenset[str]()
        document = merged(_lenient(rules, fixed), id, based.document, sent, held)
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


def every_draft(records: Mapping[str, Record]) -> list[Draft]:
    """Return the stored drafts."""
    return [Draft.of(record) for record in records.values()]
