"""/api/admin/insights: the articles as stored, and everything that changes them."""

from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from studio_core.cursors import MAX_PAGE, Wanted
from studio_core.insights.editing import (
    add_samples,
    create_insight,
    save_insight,
)
from studio_core.insights.migration import migrate_insights, preview_migration
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, forget_autosave, save_draft
from studio_core.records.collections import INSIGHTS
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.api.admin.publishing.lists import article_page, list_answer
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
    InsightRecord,
    InsightRecords,
    expected_tag,
)
from studio_http.base.bodies import SentFields, read_body
from studio_http.published.insight_index import InsightIndex
from studio_http.published.kinds import KINDS
from studio_http.published.markdown.rendering import render

PATH = "/api/admin/insights"


class MigrationOut(msgspec.Struct):
    """What the migration would change in one article."""

    id: str
    title: str
    before: dict[str, Any]
    after: dict[str, Any]


class MigrationsOut(msgspec.Struct):
    """Every article that the migration would change."""

    items: list[MigrationOut]
    total: int


class PreviewIn(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """Markdown that is being written, and whether its article keeps single line breaks."""

    content: str
    line_breaks: bool = False


class PreviewOut(msgspec.Struct):
    """The markdown as visitors will see it."""

    html: str


class InsightController(Controller):
    """Articles, for administrators."""

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
        search: Search = "",
        of_state: OfState = None,
    ) -> Response[InsightRecords]:
        """List the articles as stored: drafts first, then those that were public, newest first.

        *after* is the `next` of the page before. With *search* those whose title holds all of its
        words, with *state* those that stand so.
        """
        now = published.at_present(studio.store)
        articles = now.insights if now else _read(studio.store)
        drafts, wanted = published.drafts.at_present(studio.store), Wanted(limit, after)
        found = article_page(
            studio.store, articles, drafts, wanted, search=search, state=of_state, at=at
        )
        return list_answer(found)

    @post(sync_to_thread=True)
    def create(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        data: JSONBody[SentFields],
        idempotency_key: IdempotencyKeyHeader = None,
    ) -> Response[InsightRecord]:
        """Add an article, public at once or with `state` `draft`; once for an idempotency key."""
        key = IdempotencyKey.sent(idempotency_key, by, data)
        kind, new, sent = KINDS[INSIGHTS], studio.new_id(), written_fields(data)
        if wants_draft(data):
            draft = create_draft(studio.store, kind, sent, id=new, by=by, at=at, key=key)
            record = Record.of(draft.document)
            return created_answer(studio.store, kind, draft.id, record, at=at)
        rules = kind.rules
        id, record = create_insight(studio.store, sent, id=new, by=by, at=at, key=key, rules=rules)
        return created_answer(studio.store, kind, id, record, at=at)

    @get("/migrate", sync_to_thread=True)
    def preview_migrate(self, studio: TheStudio) -> MigrationsOut:
        """Show what the bulk migration would change."""
        items = [
            MigrationOut(m.id, m.title, dict(m.before), dict(m.after))
            for m in preview_migration(studio.store)
        ]
        return MigrationsOut(items, len(items))

    @post("/migrate", status_code=200, sync_to_thread=True)
    def migrate(self, studio: TheStudio, by: TheActor, at: TheMoment) -> ChangedOut:
        """Set thumbnail, url and normalised date of every article, in one update."""
        return ChangedOut.of(migrate_insights(studio.store, by=by, at=at))

    @post("/samples", status_code=200, sync_to_thread=True)
    def create_samples(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        idempotency_key: IdempotencyKeyHeader = None,
    ) -> ChangedOut:
        """Add the three sample articles; once for an idempotency key."""
        key = IdempotencyKey.sent(idempotency_key, by, {})
        return ChangedOut.of(add_samples(studio.store, studio.new_id, by=by, at=at, key=key))

    @get("/{id:str}", sync_to_thread=True)
    def show(self, studio: TheStudio, at: TheMoment, id: PathId) -> Response[InsightRecord]:
        """Return one article as stored, with its entity tag; its draft when it is not public."""
        return stored_answer(studio.store, KINDS[INSIGHTS], id, at=at)

    @put("/{id:str}", sync_to_thread=True)
    def save(
        self,
        studio: TheStudio,
        by: TheActor,
        at: TheMoment,
        id: PathId,
        data: JSONBody[SentFields],
        if_match: IfMatch = None,
    ) -> Response[InsightRecord]:
        """Change the fields that are sent, for visitors too; null removes one.

        Of an article that is not public, the draft is changed.
        """
        store, tag, sent = studio.store, expected_tag(if_match), written_fields(data)
        kind = KINDS[INSIGHTS]
        if is_unpublished(store, kind, id):
            save_draft(store, kind, id, sent, tag, by=by, at=at)
        else:
            also = forget_autosave(INSIGHTS, id, by)
            save_insight(store, id, sent, tag, by=by, at=at, rules=kind.rules, also=also)
        return stored_answer(store, kind, id, at=at)

    @delete("/{id:str}", status_code=204, sync_to_thread=True)
    def remove(
        self, studio: TheStudio, by: TheActor, at: TheMoment, id: PathId, if_match: IfMatch = None
    ) -> None:
        """Move an article to the trash."""
        tag = expected_tag(if_match)
        delete_record(studio.store, KINDS[INSIGHTS], id, tag, by=by, at=at)


def _read(store: Store) -> InsightIndex:
    """Return the articles as *store* has them."""
    return InsightIndex().renewed(store.read(INSIGHTS).items())


@post("/api/admin/preview", status_code=200, tags=["administration"], sync_to_thread=True)
def preview(data: JSONBody[SentFields]) -> PreviewOut:
    """Render markdown as the public page will."""
    written = read_body(PreviewIn, data)
    return PreviewOut(render(written.content, line_breaks=written.line_breaks))
