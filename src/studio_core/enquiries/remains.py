"""What stays of an erased enquiry: number, day, stage, and when and by whom it was erased.

It stands in the journal, in the entry of the erasure, so that it goes wherever the journal goes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from studio_core.dates import read_date
from studio_core.enquiries.receipts import short_number
from studio_core.enquiries.stages import Stage, stage_in
from studio_core.errors import StudioError
from studio_core.records.collections import ENQUIRIES
from studio_core.records.journal import entries_of
from studio_core.records.record import Document, Json
from studio_core.records.store import Store

ERASED_BY_HAND, PURGED = "enquiry_deleted", "enquiry_purged"
ERASING = frozenset({ERASED_BY_HAND, PURGED})
"""The actions that remove enquiries for good, in the journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasedEnquiry:
    """All that is left of an enquiry; day and stage are None where they were not kept.

    *erased_by* is an account, or the kind of who did it: `visitor`, `operator`, or `system` for
    what was kept long enough.
    """

    id: str
    received_on: str | None
    stage: Stage | None
    erased_at: str
    erased_by: str

    @property
    def number(self) -> str:
        """The number that visitors were shown."""
        return short_number(self.id)


class EnquiryErasedError(StudioError):
    """The enquiry was erased; *erased* is what is left of it."""

    code = "enquiry_erased"

    def __init__(self, erased: ErasedEnquiry) -> None:
        super().__init__(f"{erased.id} was erased at {erased.erased_at} by {erased.erased_by}")
        self.erased = erased


def remains_of(document: Document) -> dict[str, Json]:
    """Return what the journal keeps of an enquiry that goes: the day in Seoul, and the stage."""
    received, stage = read_date(document.get("receivedAt")), stage_in(document)
    day = received.date().isoformat() if received else None
    kept: dict[str, Json] = {"receivedOn": day, "stage": stage}
    return {name: text for name, text in kept.items() if text}


def erased_enquiry(store: Store, id: str) -> ErasedEnquiry | None:
    """Return what is left of the enquiry *id* after its last erasure; None if there was none."""
    for entry in entries_of(store, (ENQUIRIES, id)):
        for path in entry.paths:
            if entry.action in ERASING and (path.collection, path.id) == (ENQUIRIES, id):
                kept = path.before if isinstance(path.before, Mapping) else {}
                return ErasedEnquiry(
                    id=id,
                    received_on=str(kept.get("receivedOn") or "") or None,
                    stage=stage_in(kept),
                    erased_at=entry.at,
                    erased_by=entry.actor.id or entry.actor.kind,
                )
    return None


def check_not_erased(store: Store, id: str) -> None:
    """Raise `EnquiryErasedError` when the enquiry *id*, which is not there, was erased."""
    if erased := erased_enquiry(store, id):
        raise EnquiryErasedError(erased)
