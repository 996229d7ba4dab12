"""What publishing a draft would come to: what becomes public, and what stands against it."""

from dataclasses import dataclass

from studio_core.content.kinds import Kind
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.publishing.draft import Draft
from studio_core.records.canonical import same
from studio_core.records.changes import Actor
from studio_core.records.editing import OUTSIDE_TAG, change_stamps
from studio_core.records.merging import merged
from studio_core.records.reading import as_written
from studio_core.records.record import Document, Json, Record
from studio_core.records.three_way import Collision, Merged, three_way
from studio_core.records.twins import gathered, spread

_OF_ONE_REQUEST = frozenset({"too_many_images"})
"""Limits of what one request may bring; a draft grows by several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """What publishing a draft comes to: what becomes public, and what stands against it."""

    document: dict[str, Json]
    collisions: tuple[Collision, ...]
    gaps: tuple[FieldFault, ...]
    base_is_missing: bool = False


def publication(
    kind: Kind,
    draft: Draft,
    public: Record | None,
    *,
    by: Actor,
    at: str,
    made_at: str | None = None,
    is_open: bool = False,
) -> Publication:
    """Return what publishing *draft* at the moment *at* would come to; nothing is written.

    *is_open* tells whether the site is: then nothing is emptied that an open one must have.
    A first publication makes the record, as of *made_at*: a late one as if it had been in time.
    """
    made_at, stored = made_at or at, public.document if public else draft.base_document or {}
    merge = Merged(dict(draft.document), ())
    if public is not None or draft.is_hidden:
        merge = three_way(draft.merge_base, draft.document, stored, kind.together)
    is_first = public is None and draft.base_document is None
    held, editable = spread(merge.document), kind.rules.of(draft.id).editable
    sent = {name: as_written(held.get(name)) for name in editable}
    sent = kind.dated(sent, at=made_at) if is_first else sent
    gaps: tuple[FieldFault, ...] = ()
    rules = kind.rules_for(publishing=True, is_open=is_open, exact_cover=True)
    try:
        document = merged(rules, draft.id, stored, sent)
    except InvalidFieldsError as error:
        gaps = tuple(one for one in error.faults if one.code not in _OF_ONE_REQUEST)
        document = gathered({**held, **{n: one for n, one in sent.items() if one is not None}})
    if is_first:
        # As if it were created then: it is the newest in its list, and a day is its first day.
        document |= {**kind.owned(sent, by=by, at=made_at), **_given_with(draft)}
    return Publication(
        document={**document, **change_stamps(kind.collection, by=by, at=at)},
        collisions=tuple(one for one in merge.collisions if one.field not in OUTSIDE_TAG),
        gaps=gaps,
        base_is_missing=public is None and draft.was_public and not draft.is_hidden,
    )


def differing_fields(one: Document, other: Document) -> list[str]:
    """Return the names of the fields in which two documents differ; a twin is a field of its own.

    What stands in no entity tag is left out: nobody edits that in a form.
    """
    one, other = spread(one), spread(other)
    names = {*one, *other} - OUTSIDE_TAG
    return sorted(name for name in names if not same(one.get(name), other.get(name)))


def _given_with(draft: Draft) -> dict[str, Json]:
    """Return who made a draft and where it was put, where its kind of record says so."""
    held = {name: draft.document.get(name) for name in ("createdBy", "order")}
    return {name: value for name, value in held.items() if value is not None}
