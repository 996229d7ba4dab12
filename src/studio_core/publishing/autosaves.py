"""What somebody is writing, kept every few seconds: no draft yet, and in no journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from studio_core.dates import parse_moment
from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.publishing.drafts import autosave_key
from studio_core.records.believing import BelievedAt
from studio_core.records.canonical import canonical_bytes
from studio_core.records.changes import SYSTEM, Actor, Delete, Put
from studio_core.records.collections import AUTOSAVES
from studio_core.records.record import ABSENT, Document, Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

KEPT_FOR = timedelta(days=30)
MAX_MB = 2
NEW = "new"
"""Stands for the id of a record that is being made."""

_MAX_DEVICE = 100
"""Letters of what a browser calls itself."""


class AutosaveTooLargeError(StudioError):
    """More than is kept of what is being written."""

    code = "autosave_too_large"
    facts: ClassVar[Mapping[str, object]] = {"maxMb": MAX_MB}


class AutosaveElsewhereError(StudioError):
    """Another device's copy lies there, about which nobody has decided."""

    code = "autosave_elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Autosave:
    """What an account was writing: the fields as they stood, on which device, and when."""

    document: Document
    device: str
    saved_at: str


@retried
def autosave(
    work: Work, collection: str, id: str, document: Document, *, device: str, decided: str = ""
) -> None:
    """Keep what the actor is writing on *device*, in place of what was kept before.

    *decided* is when another device's copy was kept that may be written over. Raise
    `AutosaveElsewhereError` for any other of another device, `AutosaveTooLargeError`, or
    `InvalidFieldsError` for what no store could hold.
    """
    try:
        size = len(canonical_bytes(document))
    except (ValueError, RecursionError) as error:
        raise InvalidFieldsError([FieldFault("document", "field_invalid")]) from error
    if size > MAX_MB * 1_000_000:
        raise AutosaveTooLargeError
    kept: Any = {
        "account": work.actor.id,
        "document": document,
        "device": device[:_MAX_DEVICE],
        "at": work.at,
    }
    key = autosave_key(collection, id, work.actor.id)
    before = work.store.get(AUTOSAVES, key)
    if before and _is_elsewhere(before, kept["device"], decided):
        raise AutosaveElsewhereError
    put = Put(AUTOSAVES, key, kept, expected=before.revision if before else ABSENT)
    work.commit("autosaved", put)


def get_autosave(store: Store, collection: str, id: str, by: Actor) -> Autosave | None:
    """Return what *by* was writing; None when nothing is kept."""
    record = store.get(AUTOSAVES, autosave_key(collection, id, by.id))
    if record is None:
        return None
    held: Any = record.document
    return Autosave(
        document=held.get("document", {}),
        device=held.get("device", ""),
        saved_at=held["at"],
    )


@retried
def forget(
    work: Work, collection: str, id: str, *, device: str | None = None, decided: str = ""
) -> None:
    """Remove what the actor was writing, if anything is kept.

    With *device*, another device's copy stays, unless it was kept at *decided*.
    """
    key = autosave_key(collection, id, work.actor.id)
    before = work.store.get(AUTOSAVES, key)
    if before is None:
        return
    if device is not None and _is_elsewhere(before, device[:_MAX_DEVICE], decided):
        return
    work.commit("autosave_discarded", Delete(AUTOSAVES, key, expected=before.revision))


def _is_elsewhere(kept: Record, device: str, decided: str) -> bool:
    """Tell whether another device wrote what is *kept*, and it is not what was decided about."""
    held = kept.document
    return bool(held.get("device", "") != device and held.get("at") != decided)


def sweep_autosaves(store: Store, *, at: BelievedAt) -> int:
    """Remove what was kept for 30 days and return how many there were."""
    now = parse_moment(at)
    gone = []
    for key, record in every_record(store, AUTOSAVES):
        made = parse_moment(record.document.get("at"))
        if made is None or (now is not None and now - made > KEPT_FOR):
            gone.append(Delete(AUTOSAVES, key, expected=record.revision))
    if gone:
        Work(store, SYSTEM, at).commit("swept", *gone)
    return len(gone)
