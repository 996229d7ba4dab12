"""Moving projects in the list, and putting all of them in order (decisions 3 and 52)."""

from collections.abc import Sequence

from studio_core.errors import ProjectNotFoundError
from studio_core.records.collections import PORTFOLIO
from studio_core.records.moving import OrderedList, move_record, reorder_records
from studio_core.records.work import Work

PROJECTS = OrderedList(
    collection=PORTFOLIO,
    turn="project-moves",
    action="projects_reordered",
    missing=ProjectNotFoundError,
)


def move_project(
    work: Work, id: str, after: str | None, *, before: str | None = None
) -> tuple[str, ...]:
    """Put a project directly after another, or *before* one: see `move_record`.

    The others keep their order, those of the other type too.
    """
    return move_record(work, PROJECTS, id, after, before=before)


def reorder_projects(work: Work, ids: Sequence[str]) -> tuple[str, ...]:
    """Put every project in the order of *ids*: see `reorder_records`."""
    return reorder_records(work, PROJECTS, ids)
