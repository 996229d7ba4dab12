"""What administrators do with projects: create, save, delete, reorder, remove duplicates."""

from collections.abc import Sequence
from datetime import datetime

from studio_core.portfolio.duplicates import duplicates_among
from studio_core.portfolio.folder_names import folder_name
from studio_core.portfolio.project import text_of
from studio_core.portfolio.rules import EXACT_COVER_RULES, PROJECT_RULES
from studio_core.records.changes import Actor, Change, ChangeSet, Delete
from studio_core.records.collections import DRAFTS, PORTFOLIO, SCHEDULES, record_key
from studio_core.records.editing import create_record, retry_when_stale, save_record
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Json, Record
from studio_core.records.store import Store

_BESIDE = (DRAFTS, SCHEDULES)


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
    return create_record(
        store,
        PROJECT_RULES,
        sent,
        id=id,
        owned=owned_fields(sent, by=by, at=at),
        action="project_created",
        by=by,
        at=at,
        key=key,
    )


def owned_fields(sent: Fields, *, by: Actor, at: str) -> dict[str, Json]:
    """Return the fields of a project made of the *sent* ones that only the server sets."""
    residential = sent.get("type") == "residential"
    detail = text_of(sent.get("area") if residential else sent.get("businessType") or "retail")
    return {
        "createdAt": at,
        "createdBy": by.id or by.kind,
        "updatedAt": at,
        "folderName": folder_name(text_of(sent.get("title")), detail, datetime.fromisoformat(at)),
    }


def save_project(
    store: Store,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    exact_cover: bool = False,
    also: Sequence[Change] = (),
) -> Record:
    """Change the *sent* fields; see `save_record` for the tag, *also* and what is raised.

    When the images change and `thumbnailIndex` does not, the index is set so that the cover stays
    the same picture (decision 4). With *exact_cover* the sent index is stored as it is.
    """
    rules = EXACT_COVER_RULES if exact_cover and "thumbnailIndex" in sent else PROJECT_RULES
    return save_record(
        store, rules, id, sent, expected_tag, action="project_updated", by=by, at=at, also=also
    )


def remove_duplicates(store: Store, *, by: Actor, at: str) -> tuple[str, ...]:
    """Delete all projects of a title but the first by id; return the deleted ids (decision 5)."""

    def attempt() -> tuple[str, ...]:
        records = store.read(PORTFOLIO)
        ids = tuple(id for group in duplicates_among(records) for id in group.remove)
        changes = [Delete(PORTFOLIO, id, expected=records[id].revision) for id in ids]
        # What is there of a record beside goes with it.
        changes += [Delete(name, record_key(PORTFOLIO, id)) for name in _BESIDE for id in ids]
        if ids:
            change_set = ChangeSet(
                actor=by, action="duplicates_cleaned", at=at, changes=tuple(changes)
            )
            store.commit(change_set)
        return ids

    return retry_when_stale(attempt)
