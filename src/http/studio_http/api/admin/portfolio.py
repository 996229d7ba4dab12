"""/api/admin/portfolio: what is done with all projects: their order, and titles that repeat."""

from typing import Any

import msgspec
from litestar import delete, get, put

from studio_core.portfolio.duplicates import duplicates_among, remove_duplicates
from studio_core.portfolio.moving import reorder_projects
from studio_core.records.collections import PORTFOLIO
from studio_http.api.dependencies import TheStudio, TheWork
from studio_http.api.shapes.records import ChangedOut
from studio_http.base.bodies import Body

PATH = "/api/admin/portfolio"
_TAGS = ["administration"]


class OrderIn(msgspec.Struct, forbid_unknown_fields=True):
    """Every project's id, in the order wanted."""

    ids: list[str]


class DuplicateOut(msgspec.Struct):
    """Projects of one title: the one to keep and those to remove."""

    title: str
    keep: str
    remove: list[str]


class DuplicatesOut(msgspec.Struct):
    """Every title that more than one project has."""

    items: list[DuplicateOut]
    total: int


@get(f"{PATH}/duplicates", tags=_TAGS, sync_to_thread=True)
def list_duplicates(studio: TheStudio) -> DuplicatesOut:
    """List the titles that several projects have."""
    groups = duplicates_among(studio.store.read(PORTFOLIO))
    items = [DuplicateOut(group.title, group.keep, list(group.remove)) for group in groups]
    return DuplicatesOut(items, len(items))


@delete(f"{PATH}/duplicates", status_code=200, tags=_TAGS, sync_to_thread=True)
def delete_duplicates(work: TheWork) -> ChangedOut:
    """Remove the projects that repeat a title; the first is kept."""
    return ChangedOut.of(remove_duplicates(work))


@put(f"{PATH}/order", status_code=204, tags=_TAGS, sync_to_thread=True)
def put_order(work: TheWork, data: Body[OrderIn]) -> None:
    """Put every project in order, in one update."""
    ids = data.ids
    reorder_projects(work, ids)


PORTFOLIO_HANDLERS: list[Any] = [list_duplicates, delete_duplicates, put_order]
