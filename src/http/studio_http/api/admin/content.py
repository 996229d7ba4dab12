"""/api/admin/{collection}: the records of content, by the same calls in every collection."""

from threading import Lock
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.content.editing import check_unique, create, save
from studio_core.content.kinds import Kind
from studio_core.content.visibility import is_open
from studio_core.cursors import MAX_PAGE, Wanted
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.portfolio.areas import ProjectType
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import drafts_of, exists
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE_LISTS, WORKS
from studio_core.records.display_order import ordered_rows
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.moving import move_record
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.api.admin.publishing.lists import article_page, list_answer, project_page
from studio_http.api.admin.publishing.paths import for_records
from studio_http.api.admin.publishing.stored import (
    OfState,
    created_answer,
    is_unpublished,
    stored_answer,
    wants_draft,
    written_fields,
)
from studio_http.api.admin.publishing.unpublished import Unpublished
from studio_http.api.dependencies import (
    ADMIN_PATH,
    After,
    ExactCover,
    Limit,
    PathId,
    Search,
    TheKind,
    TheMoment,
    ThePublished,
    TheStudio,
    TheWork,
)
from studio_http.api.shapes.publishing import standing_fields
from studio_http.api.shapes.records import (
    ChangedOut,
    ContentRecord,
    ContentRecords,
    IdempotencyKeyHeader,
    IfMatch,
    ProjectPage,
    RecordPage,
    expected_tag,
)
from studio_http.base.bodies import Body, SentFields
from studio_http.base.record_body import body_of, tag_of
from studio_http.published.insight_index import InsightIndex
from studio_http.published.kinds import KINDS
from studio_http.published.portfolio_index import PortfolioIndex

_LISTS = (*WORKS, *SITE_LISTS)
_ORDERED = tuple(name for name in _LISTS if KINDS[name].ordered)
_TAGS = ["administration"]

OfType = Annotated[ProjectType | None, QueryParameter(required=False)]
_ONE_MOVE = Lock()
"""A process makes one move after the other: of two at once, one would be made again."""


class MoveIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which record to go after (null: first), or which to go before: one of the two."""

    after: str | msgspec.UnsetType | None = msgspec.UNSET
    before: str | msgspec.UnsetType = msgspec.UNSET

    def place(self) -> tuple[str | None, str | None]:
        """Return both as sent, or None; raise `InvalidFieldsError` unless it is one of them."""
        after, before = self.after, self.before
        if (after is msgspec.UNSET) == (before is msgspec.UNSET):
            raise InvalidFieldsError([FieldFault("after", "field_required")])
        return (
            None if after is msgspec.UNSET else after,
            None if before is msgspec.UNSET else before,
        )


@get(f"{ADMIN_PATH}/{PORTFOLIO}", tags=_TAGS, sync_to_thread=True)
def list_projects(
    studio: TheStudio,
    published: ThePublished,
    at: TheMoment,
    limit: Limit = MAX_PAGE,
    after: After = None,
    type: OfType = None,
    search: Search = "",
    of_state: OfState = None,
) -> Response[ProjectPage]:
    """List the projects as stored, in the administrators' order, drafts without a place first.

    *after* is the `next` of the page before. With *type* those of one type, with *search*
    those whose title or address holds all of its words, with *state* those that stand so.
    """
    now = published.at_present(studio.store)
    projects = now.portfolio if now else _read_projects(studio)
    drafts, wanted = published.drafts.at_present(studio.store), Wanted(limit, after)
    page, cards = project_page(
        studio.store, projects, drafts, wanted, type=type, search=search, state=of_state, at=at
    )
    return list_answer(page, cards=cards)


@get(f"{ADMIN_PATH}/{INSIGHTS}", tags=_TAGS, sync_to_thread=True)
def list_articles(
    studio: TheStudio,
    published: ThePublished,
    at: TheMoment,
    limit: Limit = MAX_PAGE,
    after: After = None,
    search: Search = "",
    of_state: OfState = None,
) -> Response[RecordPage]:
    """List the articles as stored: drafts first, then those that were public, newest first.

    *after* is the `next` of the page before. With *search* those whose title holds all of its
    words, with *state* those that stand so.
    """
    now = published.at_present(studio.store)
    articles = now.insights if now else InsightIndex().renewed(studio.store.read(INSIGHTS).items())
    drafts, wanted = published.drafts.at_present(studio.store), Wanted(limit, after)
    page = article_page(
        studio.store, articles, drafts, wanted, search=search, state=of_state, at=at
    )
    return list_answer(page)


@for_records(get, "", SITE_LISTS)
def list_records(studio: TheStudio, kind: TheKind, at: TheMoment) -> Response[ContentRecords]:
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


@for_records(post, "", _LISTS)
def create_new(
    studio: TheStudio,
    kind: TheKind,
    work: TheWork,
    data: JSONBody[SentFields],
    idempotency_key: IdempotencyKeyHeader = None,
) -> Response[ContentRecord]:
    """Add a record, public at once or with `state` `draft`; once for an idempotency key.

    In a list that people order by hand it stands at the end.
    """
    key = IdempotencyKey.sent(idempotency_key, work.actor, data)
    store, new, sent = work.store, studio.new_id(), written_fields(data)
    if key is None or not key.came_before(store):
        check_unique(store, kind, "", sent)
    if wants_draft(data):
        draft = create_draft(work, kind, sent, id=new, key=key)
        return created_answer(store, kind, draft.id, Record.of(draft.document), at=work.at)
    id, record = create(work, kind, sent, id=new, key=key)
    return created_answer(store, kind, id, record, at=work.at)


@for_records(get, "/{id:str}")
def show(studio: TheStudio, kind: TheKind, at: TheMoment, id: PathId) -> Response[ContentRecord]:
    """Return a record as stored, with its entity tag; its draft when it is not public."""
    return stored_answer(studio.store, kind, id, at=at)


@for_records(put, "/{id:str}")
def save_fields(
    kind: TheKind,
    work: TheWork,
    id: PathId,
    data: JSONBody[SentFields],
    if_match: IfMatch = None,
    exact_cover: ExactCover = False,
) -> Response[ContentRecord]:
    """Change the fields that are sent, for visitors too; null removes one.

    Of a record that is not public, the draft is changed. A part of the site that is not there yet
    is made. A cover follows its picture when the pictures change and it does not;
    `exactCover=true` takes its index as sent.
    """
    store, sent = work.store, written_fields(data)
    check_unique(store, kind, id, sent)
    is_new_part = kind.is_singleton(id) and not exists(store, kind.collection, id)
    tag = expected_tag(if_match) if if_match or not is_new_part else None
    if is_unpublished(store, kind, id):
        save_draft(work, kind, id, sent, tag, exact_cover=exact_cover)
    else:
        save(work, kind, id, sent, tag, exact_cover=exact_cover)
    return stored_answer(store, kind, id, at=work.at)


@for_records(delete, "/{id:str}", _LISTS, status_code=204)
def remove(kind: TheKind, work: TheWork, id: PathId, if_match: IfMatch = None) -> None:
    """Move a record to the trash."""
    delete_record(work, kind, id, expected_tag(if_match))


@for_records(post, "/{id:str}/move", _ORDERED, status_code=200)
def move(kind: TheKind, work: TheWork, id: PathId, data: Body[MoveIn]) -> ChangedOut:
    """Put one record right after or before another, in the list as it is now."""
    after, before = data.place()
    assert kind.ordered is not None
    with _ONE_MOVE:
        moved = move_record(work, kind.ordered, id, after, before=before)
    return ChangedOut.of(moved)


def _read_projects(studio: Studio) -> PortfolioIndex:
    """Return the projects as the store has them."""
    cloud_name = studio.media.describe().cloud_name
    index = PortfolioIndex(cloud_name, is_open(studio.store))
    return index.renewed(studio.store.read(PORTFOLIO).items())


def _listed(store: Store, kind: Kind, at: str) -> tuple[dict[str, Record], dict[str, Any]]:
    """Return the records of a list by id in their order, and how each stands."""
    public = store.read(kind.collection)
    drafts = drafts_of(store, kind.collection)
    unpublished = Unpublished(store, kind.collection, drafts, at)
    order = [row.id for row in ordered_rows(public)]
    unseen = sorted(drafts.keys() - public.keys(), key=lambda new: (drafts[new].saved_at, new))
    for id in unseen:
        anchor = next((before for before in drafts[id].after if before in order), None)
        at_end = not drafts[id].is_hidden
        order.insert(len(order) if at_end else (order.index(anchor) + 1 if anchor else 0), id)
    records = {id: public.get(id) or Record.of(drafts[id].document) for id in order}
    standings = {id: unpublished.standing(id, is_public=id in public) for id in order}
    return records, standings


CONTENT_HANDLERS: list[Any] = [
    list_projects,
    list_articles,
    *list_records,
    *create_new,
    *show,
    *save_fields,
    *remove,
    *move,
]
