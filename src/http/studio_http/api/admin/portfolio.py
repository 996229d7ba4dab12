"""/api/admin/portfolio: the projects as stored, and everything that changes them."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from studio_core.cursors import MAX_PAGE, Wanted
from studio_core.errors import ProjectNotFoundError
from studio_core.portfolio.duplicates import duplicates_among
from studio_core.portfolio.editing import (
    create_project,
    delete_project,
    remove_duplicates,
    save_project,
)
from studio_core.portfolio.listing import page_of_records
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.portfolio.order import Placed
from studio_core.records.collections import PORTFOLIO
from studio_core.records.idempotency import IdempotencyKey
from studio_http.api.dependencies import (
    After,
    Limit,
    PathId,
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
    record_answer,
    records_answer,
)
from studio_http.base.bodies import SentFields, read_body

PATH = "/api/admin/portfolio"
ExactCover = Annotated[bool, QueryParameter(name="exactCover", required=False)]


class OrderIn(msgspec.Struct, forbid_unknown_fields=True):
    """Every project's id, in the order wanted."""

    ids: list[str]


class MoveIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which project to go after; null: first."""

    after: str | None


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
        limit: Limit = MAX_PAGE,
        after: After = None,
    ) -> Response[ProjectRecords]:
        """List the projects as stored, in the administrators' order.

        *after* is the `next` of the page before.
        """
        wanted, now = Wanted(limit, after), published.at_present(studio.store)
        return records_answer(
            now.portfolio.stored(wanted) if now else page_of_records(studio.store, wanted)
        )

    @post(sync_to_thread=True)
    def create(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        data: JSONBody[SentFields],
        idempotency_key: IdempotencyKeyHeader = None,
    ) -> Response[ProjectRecord]:
        """Add a project; once for an idempotency key."""
        key = IdempotencyKey.sent(idempotency_key, by, data)
        new = studio.new_id()
        id, record = create_project(studio.store, data, id=new, by=by, at=at, key=key)
        return record_answer(id, record, status=201, headers={"Location": f"{PATH}/{id}"})

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
    def show(self, studio: TheStudio, id: PathId) -> Response[ProjectRecord]:
        """Return one project as stored, with its entity tag."""
        record = studio.store.get(PORTFOLIO, id)
        if record is None:
            raise ProjectNotFoundError(id)
        return record_answer(id, record)

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
        """Change the fields that are sent; null removes one.

        The cover follows its picture when the images change and `thumbnailIndex` does not;
        `exactCover=true` takes the index as it is sent.
        """
        tag = expected_tag(if_match)
        record = save_project(studio.store, id, data, tag, by=by, at=at, exact_cover=exact_cover)
        return record_answer(id, record)

    @delete("/{id:str}", status_code=204, sync_to_thread=True)
    def remove(
        self, studio: TheStudio, by: TheActor, at: TheMoment, id: PathId, if_match: IfMatch = None
    ) -> None:
        """Move a project to the trash."""
        delete_project(studio.store, id, expected_tag(if_match), by=by, at=at)

    @post("/{id:str}/move", status_code=200, sync_to_thread=True)
    def move(
        self,
        studio: TheStudio,
        published: ThePublished,
        by: TheActor,
        at: TheMoment,
        id: PathId,
        data: JSONBody[SentFields],
    ) -> ChangedOut:
        """Put one project right after another, in the list as it is now."""
        after = read_body(MoveIn, data).after

        def known() -> Sequence[Placed] | None:
            now = published.at_present(studio.store)
            return now.portfolio.by_display_order() if now else None

        return ChangedOut.of(move_project(studio.store, id, after, by=by, at=at, known=known))
