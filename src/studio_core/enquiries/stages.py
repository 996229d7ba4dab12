"""The stages that an enquiry goes through in the studio, and how records say them."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from studio_core.records.record import Document

Stage: TypeAlias = Literal["new", "contacted", "visit", "quote", "contract", "closed", "spam"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""In the order in which work goes on; `spam` stands beside it and is set aside."""

OPEN_STAGES: tuple[Stage, ...] = STAGES[: STAGES.index("closed")]
"""What the studio is still at."""

NEVER_PURGED: Stage = "contract"
"""What law asks to be kept for longer than anybody can set here."""

Status: TypeAlias = Literal["new", "answered", "closed", "spam"]
STATUSES: tuple[Status, ...] = get_args(Status)
"""What enquiries had before there were stages; callers from then still say and get these."""

_STATUS_OF: Mapping[Stage, Status] = {"new": "new", "closed": "closed", "spam": "spam"}


def status_of(stage: Stage) -> Status:
    """Return the status that stands for *stage*: all that is worked on is `answered`."""
    return _STATUS_OF.get(stage, "answered")


def stage_of_status(status: str) -> Stage:
    """Return the stage that *status* names; `new` for one that nobody knows."""
    return _known("contacted" if status == "answered" else status) or "new"


def stage_of(document: Document) -> Stage:
    """Return the stage of a stored enquiry, `new` where it says none that is known."""
    return stage_in(document) or "new"


def stage_in(document: Document) -> Stage | None:
    """Return the stage that a stored enquiry says, if any; an older one says a status instead."""
    if "stage" in document:
        return _known(document["stage"])
    status = document.get("status")
    return _known("contacted" if status == "answered" else status)


def _known(text: object) -> Stage | None:
    return next((stage for stage in STAGES if stage == text), None)
