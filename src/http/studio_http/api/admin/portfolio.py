"""/api/admin/portfolio: the projects as stored, and everything that changes them."""

from threading import Lock
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.cursors import MAX_PAGE, Wanted
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.portfolio.areas import ProjectType
from studio_core.portfolio.duplicates import duplicates_among
from studio_core.portfolio.editing import (
    create_project,
    remove_duplicates,
    save_project,
)
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, forget_autosave, save_draft
from studio_core.records.collections import PORTFOLIO
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.record import Record
from studio_core.site.opening import is_open
from studio_http.api.admin.publishing.lists import list_answer, project_page
from studio_http.api.admin.publishing.stored import (
    OfState,
    created_answer,
    is_unpublished,
    stored_answer,
    wants_draft,
    written_fields,
)
from studio_http.api.dependencies import (
    After,
    ExactCover,
    Limit,
    PathId,
    Search,
    TheActor,
    TheMoment,
    ThePublished,
    TheStudio,
)
from studio_http.api.shapes.records import (
    ChangedOut,
    IdempotencyKeyHeader,
    IfMatch,
    ProjectRecord,
    ProjectRecords,
    expected_tag,
)
from studio_http.base.bodies import SentFields, read_body
from studio_http.published.kinds import KINDS
from studio_http.published.portfolio_index import PortfolioIndex

PATH = "/api/admin/portfolio"
OfType = Annotated[ProjectType | None, QueryParameter(required=False)]
_ONE_MOVE = Lock()
"""A process makes one move after the other: of two at once, one would be made again."""


class OrderIn(msgspec.Struct, forbid_unknown_fields=True):
    """Every project's id, in the order wanted."""

    ids: list[str]


class MoveIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which project to go after (null: first), or which to go before: one of the two."""

    after: str | msgspec.UnsetType | None = msgspec.UNSET
    before: str | msgspec.UnsetType = msgspec.UNSET

    @staticmethod
    def read(sent: SentFields) -> tuple[str | None, str | None]:
        """Return both as *sent*, or None; raise `InvalidFieldsError` unless it is one of them."""
        place = read_body(MoveIn, sent)
        if len(sent) != 1:
            raise InvalidFieldsError([FieldFault("after", "field_required")])
        after = None if place.after is msgspec.UNSET else place.after
        return after, None if place.before is msgspec.UNSET else place.before


class DuplicateOut(msgspec.Struct):
    """Projects of one title: the one to keep and those to remove."""

    title: str
    keep: str
    remove: list[str]


class DuplicatesOut(msgspec.Struct):
    """Every title that more than one project has."""

    items: list[DuplicateOut]
    total: int


class PortfolioController(Controller):
    """Projects, for administrators."""

    path = PATH
    tags = ("administration",)

    @get(sync_to_thread=True)
    def list_records(
        self,
        studio: TheStudio,
        published: ThePublished,
        at: TheMoment,
        limit: Limit = MAX_PAGE,
        after: After = None,
        type: OfType = None,
        search: Search = "",
        of_state: OfState = None,
    ) -> Response[ProjectRecords]:
        """List the projects as stored, in the administrators' order, drafts without a place first.

        *after* is the `next` of the page before. With *type* those of one type, with *search*
        those whose title or address holds all of its words, with *state* those that stand so.
        """
        now = published.at_present(studio.store)
        projects = now.portfolio if now else _read(studio)
        drafts, wanted = published.drafts.at_present(studio.store), Wanted(limit, after)
        found, cards = project_page(
            studio.store, projects, drafts, wanted, type=type, search=search, state=of_state, at=at
        )
        return list_answer(found, cards=cards)

    @post(sync_to_thread=True)
    def create(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        data: JSONBody[SentFields],
        idempotency_key: IdempotencyKeyHeader = None,
    ) -> Response[ProjectRecord]:
        """Add a project, public at once or with `state` `draft`; once for an idempotency key."""
        key = IdempotencyKey.sent(idempotency_key, by, data)
        kind, new, sent = KINDS[PORTFOLIO], studio.new_id(), written_fields(data)
        if wants_draft(data):
            draft = create_draft(studio.store, kind, sent, id=new, by=by, at=at, key=key)
            record = Record.of(draft.document)
            return created_answer(studio.store, kind, draft.id, record, at=at)
        id, record = create_project(studio.store, sent, id=new, by=by, at=at, key=key)
        return created_answer(studio.store, kind, id, record, at=at)

    @get("/duplicates", sync_to_thread=True)
    def list_duplicates(self, studio: TheStudio) -> DuplicatesOut:
        """List the titles that several projects have."""
        groups = duplicates_among(studio.store.read(PORTFOLIO))
        items = [DuplicateOut(group.title, group.keep, list(group.remove)) for group in groups]
        return DuplicatesOut(items, len(items))

    @delete("/duplicates", status_code=200, sync_to_thread=True)
    def delete_duplicates(self, studio: TheStudio, by: TheActor, at: TheMoment) -> ChangedOut:
        """Remove the projects that repeat a title; the first is kept."""
        return ChangedOut.of(remove_duplicates(studio.store, by=by, at=at))

    @put("/order", status_code=204, sync_to_thread=True)
    def put_order(
        self, studio: TheStudio, by: TheActor, at: TheMoment, data: JSONBody[SentFields]
    ) -> None:
        """Put every project in order, in one update."""
        ids = read_body(OrderIn, data).ids
        reorder_projects(studio.store, ids, by=by, at=at)

    @get("/{id:str}", sync_to_thread=True)
    def show(self, studio: TheStudio, at: TheMoment, id: PathId) -> Response[ProjectRecord]:
        """Return one project as stored, with its entity tag; its draft when it is not public."""
        return stored_answer(studio.store, KINDS[PORTFOLIO], id, at=at)

    @put("/{id:str}", sync_to_thread=True)
    def save(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        id: PathId,
        data: JSONBody[SentFields],
        if_match: IfMatch = None,
        exact_cover: ExactCover = False,
    ) -> Response[ProjectRecord]:
        """Change the fields that are sent, for visitors too; null removes one.

        Of a project that is not public, the draft is changed. The cover follows its picture when
        the images change and `thumbnailIndex` does not; `exactCover=true` takes the index as sent.
        """
        store, tag, sent = studio.store, expected_tag(if_match), written_fields(data)
        kind = KINDS[PORTFOLIO]
        if is_unpublished(store, kind, id):
            save_draft(store, kind, id, sent, tag, by=by, at=at, exact_cover=exact_cover)
        else:
            also = forget_autosave(PORTFOLIO, id, by)
            save_project(store, id, sent, tag, by=by, at=at, exact_cover=exact_cover, also=also)
        return stored_answer(store, kind, id, at=at)

    @delete("/{id:str}", status_code=204, sync_to_thread=True)
    def remove(
        self, studio: TheStudio, by: TheActor, at: TheMoment, id: PathId, if_match: IfMatch = None
    ) -> None:
        """Move a project to the trash."""
        tag = expected_tag(if_match)
        delete_record(studio.store, KINDS[PORTFOLIO], id, tag, by=by, at=at)

    @post("/{id:str}/move", status_code=200, sync_to_thread=True)
    def move(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        id: PathId,
        data: JSONBody[SentFields],
    ) -> ChangedOut:
        """Put one project right after or before another, in the list as it is now."""
        after, before = MoveIn.read(data)
        with _ONE_MOVE:
            moved = move_project(studio.store, id, after, before=before, by=by, at=at)
        return ChangedOut.of(moved)


def _read(studio: Studio) -> PortfolioIndex:
    """Return the projects as the store has them."""
    cloud_name = studio.media.describe().cloud_name
    index = PortfolioIndex(cloud_name, is_open(studio.store))
    return index.renewed(studio.store.read(PORTFOLIO).items())
