"""/api/admin/insights: what is done with all articles, and how their markdown will look."""

from typing import Any

import msgspec
from litestar import get, post

from studio_core.insights.migration import migrate_insights, preview_migration
from studio_core.insights.samples import add_samples
from studio_core.records.idempotency import IdempotencyKey
from studio_http.api.dependencies import TheStudio, TheWork
from studio_http.api.shapes.records import ChangedOut, IdempotencyKeyHeader
from studio_http.base.bodies import Body
from studio_http.published.markdown.rendering import render

PATH = "/api/admin/insights"
_TAGS = ["administration"]


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


@get(f"{PATH}/migrate", tags=_TAGS, sync_to_thread=True)
def preview_migrate(studio: TheStudio) -> MigrationsOut:
    """Show what the bulk migration would change."""
    items = [
        MigrationOut(m.id, m.title, dict(m.before), dict(m.after))
        for m in preview_migration(studio.store)
    ]
    return MigrationsOut(items, len(items))


@post(f"{PATH}/migrate", status_code=200, tags=_TAGS, sync_to_thread=True)
def migrate(work: TheWork) -> ChangedOut:
    """Set thumbnail, url and normalised date of every article, in one update."""
    return ChangedOut.of(migrate_insights(work))


@post(f"{PATH}/samples", status_code=200, tags=_TAGS, sync_to_thread=True)
def create_samples(
    studio: TheStudio, work: TheWork, idempotency_key: IdempotencyKeyHeader = None
) -> ChangedOut:
    """Add the three sample articles; once for an idempotency key."""
    key = IdempotencyKey.sent(idempotency_key, work.actor, {})
    return ChangedOut.of(add_samples(work, studio.new_id, key=key))


@post("/api/admin/preview", status_code=200, tags=_TAGS, sync_to_thread=True)
def preview(data: Body[PreviewIn]) -> PreviewOut:
    """Render markdown as the public page will."""
    return PreviewOut(render(data.content, line_breaks=data.line_breaks))


INSIGHT_HANDLERS: list[Any] = [preview_migrate, migrate, create_samples, preview]
