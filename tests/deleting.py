"""Deleting projects and articles, as the administration does."""

from studio_core.content.kinds import kinds
from studio_core.publishing.deleting import delete_record
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store

KINDS = kinds()


def delete_project(store: Store, id: str, tag: str | None, *, by: Actor, at: str) -> None:
    """Move a project to the trash."""
    delete_record(store, KINDS[PORTFOLIO], id, tag, by=by, at=at)


def delete_insight(store: Store, id: str, tag: str | None, *, by: Actor, at: str) -> None:
    """Move an article to the trash."""
    delete_record(store, KINDS[INSIGHTS], id, tag, by=by, at=at)
