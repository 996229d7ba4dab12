"""Deleting projects and articles, as the administration does."""

from studio_core.content.kinds import kinds
from studio_core.publishing.deleting import delete_record
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work

KINDS = kinds()


def delete_project(work: Work, id: str, tag: str | None) -> None:
    """Move a project to the trash."""
    delete_record(work, KINDS[PORTFOLIO], id, tag)


def delete_insight(work: Work, id: str, tag: str | None) -> None:
    """Move an article to the trash."""
    delete_record(work, KINDS[INSIGHTS], id, tag)
