"""What administrators do with projects: create, save, delete, reorder, remove duplicates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.dates import parse_moment
from studio_core.errors import OrderMismatchError, ProjectNotFoundError, RecordNotFoundError
from studio_core.portfolio.duplicates import duplicates_among
from studio_core.portfolio.folder_names import folder_name
from studio_core.portfolio.order import in_display_order, read_order
from studio_core.portfolio.project import text_of
from studio_core.portfolio.rules import EXACT_COVER_RULES, PROJECT_RULES
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, ChangeSet, Delete, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.editing import create_record, delete_record, retry_when_stale, save_record
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Record
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class _Row:
    """What `in_display_order` needs to know of a stored project."""

    id: str
    order: float | None
    created_at: datetime | None


def list_projects(store: Store) -> tuple[tuple[str, Record], ...]:
    """Return every project as stored, in display order over all types."""
    records = store.read(PORTFOLIO)
    return tuple((id, records[id]) for id in admin_order(records))


def admin_order(records: Mapping[str, Record]) -> tuple[str, ...]:
    """Return the ids of stored projects in display order over all types."""
    rows = (
        _Row(
            id,
            read_order(record.document.get("order")),
            parse_moment(record.document.get("createdAt")),
        )
        for id, record in records.items()
    )
    return tuple(row.id for row in in_display_order(rows))


def create_project(
    store: Store,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
) -> tuple[str, Record]:
    """Store a new project under *id*; it has no order, so it is listed by its date (decision 1).

    Return its id and the record; see `create_record` for *key* and what is raised.
    """
    residential = sent.get("type") == "residential"
    detail = text_of(sent.get("area") if residential else sent.get("businessType") or "retail")
    owned: dict[str, Any] = {
        "createdAt": at,
        "createdBy": by.id or by.kind,
        "updatedAt": at,
        "folderName": folder_name(text_of(sent.get("title")), detail, datetime.fromisoformat(at)),
    }
    return create_record(
        store,
        PROJECT_RULES,
        sent,
        id=id,
        owned=owned,
        action="project_created",
        by=by,
        at=at,
        key=key,
    )


def save_project(
    store: Store,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    exact_cover: bool = False,
) -> Record:
    """Change the *sent* fields; see `save_record` for the tag and what is raised.

    When the images change and `thumbnailIndex` does not, the index is set so that the cover stays
    the same picture (decision 4). With *exact_cover* the sent index is stored as it is.
    """
    rules = EXACT_COVER_RULES if exact_cover and "thumbnailIndex" in sent else PROJECT_RULES
    return save_record(store, rules, id, sent, expected_tag, action="project_updated", by=by, at=at)


def delete_project(store: Store, id: str, expected_tag: str | None, *, by: Actor, at: str) -> None:
    """Move a project to the trash; see `delete_record` for what is raised."""
    delete_record(store, PROJECT_RULES, id, expected_tag, action="project_deleted", by=by, at=at)


def reorder_projects(store: Store, ids: Sequence[str], *, by: Actor, at: str) -> tuple[str, ...]:
    """Set every project's order to its index in *ids*, in one change set.

    Return the ids whose order changed. Raise `OrderMismatchError` unless *ids* are exactly the ids
    of the stored projects.
    """
    records = store.read(PORTFOLIO)
    if len(ids) != len(records) or set(ids) != records.keys():
        raise OrderMismatchError
    try:
        return _write_order(store, records, ids, by, at, guarded=False)
    except RecordNotFoundError as error:
        # One of them was deleted after the list was read.
        raise OrderMismatchError from error


def move_project(
    store: Store, id: str, after: str | None, *, by: Actor, at: str
) -> tuple[str, ...]:
    """Put a project directly after another (None: first) in the stored list (decision 3).

    All others keep their relative order, so a move in the tab of one type does not change the order
    of the other type. When several people move projects at once, every move takes effect. Return
    the ids whose order changed. Raise `ProjectNotFoundError`, or `OrderMismatchError` when *after*
    is not in the list.
    """

    def attempt() -> tuple[str, ...]:
        records = store.read(PORTFOLIO)
        if id not in records:
            raise ProjectNotFoundError(id)
        if after == id:
            return ()
        ids = [other for other in admin_order(records) if other != id]
        if after is not None and after not in records:
            raise OrderMismatchError
        ids.insert(0 if after is None else ids.index(after) + 1, id)
        return _write_order(store, records, ids, by, at, guarded=True)

    return retry_when_stale(attempt)


def remove_duplicates(store: Store, *, by: Actor, at: str) -> tuple[str, ...]:
    """Delete all projects of a title but the first by id; return the deleted ids (decision 5)."""

    def attempt() -> tuple[str, ...]:
        records = store.read(PORTFOLIO)
        ids = tuple(id for group in duplicates_among(records) for id in group.remove)
        changes = tuple(Delete(PORTFOLIO, id, expected=records[id].revision) for id in ids)
        if changes:
            store.commit(ChangeSet(actor=by, action="duplicates_cleaned", at=at, changes=changes))
        return ids

    return retry_when_stale(attempt)


def _write_order(
    store: Store,
    records: Mapping[str, Record],
    ids: Sequence[str],
    by: Actor,
    at: str,
    *,
    guarded: bool,
) -> tuple[str, ...]:
    """Write each index that differs; *guarded*: only if those projects have not changed since."""
    changes = tuple(
        SetField(PORTFOLIO, id, "order", index, records[id].revision if guarded else None)
        for index, id in enumerate(ids)
        if not same(records[id].document.get("order"), index)
    )
    if changes:
        store.commit(ChangeSet(actor=by, action="projects_reordered", at=at, changes=changes))
    return tuple(change.id for change in changes)
