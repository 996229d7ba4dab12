"""The studio's own texts: …/site/{part}, and lists such as …/slides that people put in order."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import drafts_of, exists
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.kinds import Kind
from studio_core.records.collections import SERVICES, SITE, SITE_CONTENT
from studio_core.records.display_order import ordered_rows
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.moving import move_record
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.site.addresses import check_address
from studio_core.site.editing import (
    check_room,
    create_content,
    owned_at_end,
    save_content,
)
from studio_http.api.admin.portfolio import MoveIn
from studio_http.api.admin.publishing.paths import TheKind
from studio_http.api.admin.publishing.stored import (
    created_answer,
    is_unpublished,
    stored_answer,
    wants_draft,
    written_fields,
)
from studio_http.api.admin.publishing.unpublished import Unpublished
from studio_http.api.dependencies import ADMIN_PATH, PathId, TheActor, TheMoment, TheStudio
from studio_http.api.shapes.content import ContentRecord, ContentRecords
from studio_http.api.shapes.publishing import standing_fields
from studio_http.api.shapes.records import (
    ChangedOut,
    IdempotencyKeyHeader,
    IfMatch,
    expected_tag,
)
from studio_http.base.bodies import SentFields
from studio_http.base.record_body import body_of, tag_of

_LISTS = tuple(name for name in SITE_CONTENT if name != SITE)
Handlers = list[Any]


def _for(
    collections: tuple[str, ...], method: Any, suffix: str, **options: Any
) -> Callable[[Callable[..., Any]], Handlers]:
    """Return a decorator that makes a handler of *method* for each of *collections*."""

    def handlers(function: Callable[..., Any]) -> Handlers:
        return [
            method(
                f"{ADMIN_PATH}/{name}{suffix}",
                tags=["administration"],
                sync_to_thread=True,
                **options,
            )(function)
            for name in collections
        ]

    return handlers


@_for(_LISTS, get, "")
def list_content(studio: TheStudio, kind: TheKind, at: TheMoment) -> Response[ContentRecords]:
    """List the records in their order, hidden ones where they stood, drafts without a place last.

    What has a draft is as visitors see it.
    """
    records, standings = _listed(studio.store, kind, at)
    body: Any = {
        "items": [
            {**body_of(id, record), **standing_fields(standings[id])}
            for id, record in records.items()
        ],
        "total": len(records),
        "etags": {id: tag_of(record) for id, record in records.items()},
    }
    return Response(body)


@_for(_LISTS, post, "")
def create_content_record(
    studio: TheStudio,
    kind: TheKind,
    by: TheActor,
    at: TheMoment,
    data: JSONBody[SentFields],
    idempotency_key: IdempotencyKeyHeader = None,
) -> Response[ContentRecord]:
    """Add a record at the end, public at once or with `state` `draft`; once for a key."""
    key = IdempotencyKey.sent(idempotency_key, by, data)
    store, new, sent = studio.store, studio.new_id(), written_fields(data)
    if key is None or not key.came_before(store):
        check_room(store, kind.collection)
        if kind.collection == SERVICES:
            check_address(store, "", {}, sent)
    if wants_draft(data):
        placed = replace(kind, owned=partial(owned_at_end, store, kind.collection))
        draft = create_draft(store, placed, sent, id=new, by=by, at=at, key=key)
        return created_answer(store, kind, draft.id, Record.of(draft.document), at=at)
    id, record = create_content(
        store,
        kind.collection,
        sent,
        id=new,
        action=f"{kind.noun}_created",
        by=by,
        at=at,
        key=key,
    )
    return created_answer(store, kind, id, record, at=at)


@_for(SITE_CONTENT, get, "/{id:str}")
def get_content_record(
    studio: TheStudio, kind: TheKind, at: TheMoment, id: PathId
) -> Response[ContentRecord]:
    """Return a record as stored, with its entity tag; its draft when it is not public."""
    return stored_answer(studio.store, kind, id, at=at)


@_for(SITE_CONTENT, put, "/{id:str}")
def put_content_record(
    studio: TheStudio,
    kind: TheKind,
    by: TheActor,
    at: TheMoment,
    id: PathId,
    data: JSONBody[SentFields],
    if_match: IfMatch = None,
) -> Response[ContentRecord]:
    """Change the fields that are sent, for visitors too; null removes one.

    Of a record that is not public, the draft is changed. A part that is not there yet is made.
    """
    store, sent = studio.store, written_fields(data)
    if kind.collection == SERVICES:
        _check_service(store, id, sent)
    is_new_part = kind.is_singleton(id) and not exists(store, kind.collection, id)
    tag = expected_tag(if_match) if if_match or not is_new_part else None
    if is_unpublished(store, kind, id):
        save_draft(store, kind, id, sent, tag, by=by, at=at)
    else:
        action = f"{kind.noun}_updated"
        save_content(store, kind.collection, id, sent, tag, action=action, by=by, at=at)
    return stored_answer(store, kind, id, at=at)


@_for(_LISTS, delete, "/{id:str}", status_code=204)
def delete_content_record(
    studio: TheStudio,
    kind: TheKind,
    by: TheActor,
    at: TheMoment,
    id: PathId,
    if_match: IfMatch = None,
) -> None:
    """Move a record to the trash."""
    delete_record(studio.store, kind, id, expected_tag(if_match), by=by, at=at)


@_for(_LISTS, post, "/{id:str}/move", status_code=200)
def move_content_record(
    studio: TheStudio,
    kind: TheKind,
    by: TheActor,
    at: TheMoment,
    id: PathId,
    data: JSONBody[SentFields],
) -> ChangedOut:
    """Put one record right after or before another, in the list as it is now."""
    after, before = MoveIn.read(data)
    assert kind.ordered is not None
    moved = move_record(studio.store, kind.ordered, id, after, before=before, by=by, at=at)
    return ChangedOut.of(moved)


def _check_service(store: Store, id: str, sent: SentFields) -> None:
    record = store.get(SERVICES, id)
    check_address(store, id, record.document if record else {}, sent)


def _listed(store: Store, kind: Kind, at: str) -> tuple[dict[str, Record], dict[str, Any]]:
    """Return the records of a list by id in their order, and how each stands."""
    public = store.read(kind.collection)
    drafts = drafts_of(store, kind.collection)
    unpublished = Unpublished(store, kind.collection, drafts, at)
    order = [row.id for row in ordered_rows(public)]
    unseen = sorted(drafts.keys() - public.keys(), key=lambda one: (drafts[one].saved_at, one))
    for id in unseen:
        anchor = next((one for one in drafts[id].after if one in order), None)
        at_end = not drafts[id].is_hidden
        order.insert(len(order) if at_end else (order.index(anchor) + 1 if anchor else 0), id)
    records = {id: public.get(id) or Record.of(drafts[id].document) for id in order}
    standings = {id: unpublished.standing(id, is_public=id in public) for id in order}
    return records, standings


CONTENT_HANDLERS = [
    *list_content,
    *create_content_record,
    *get_content_record,
    *put_content_record,
    *delete_content_record,
    *move_content_record,
]
