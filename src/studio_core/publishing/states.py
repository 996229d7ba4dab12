"""How a record stands: draft, scheduled, public or hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from studio_core.publishing.draft import Draft, get_draft
from studio_core.publishing.schedule import Schedule, schedule_as_of, schedule_of
from studio_core.records.record import Json, Record
from studio_core.records.store import Store

State = Literal["draft", "scheduled", "public", "hidden"]
STATES: tuple[State, ...] = ("draft", "scheduled", "public", "hidden")

COMPUTED = ("state", "publishAt", "hideAt", "hasDraft", "blocked")
"""Fields of answers that are worked out. Old records may have fields of these names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a record stands; instants are ISO 8601 in UTC, None for never.

    *blocked* is why a schedule was not carried out.
    """

    state: State
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool = False
    blocked: Mapping[str, Json] | None = None


def standing_of(public: Record | None, draft: Draft | None, scheduled: Schedule) -> Standing:
    """Return how a record stands; one of *public*, *draft* is there, *scheduled* is in force."""
    state: State = "public"
    if public is None:
        is_hidden = draft is not None and draft.is_hidden
        state = "scheduled" if scheduled.publish_at else "hidden" if is_hidden else "draft"
    return Standing(
        state=state,
        publish_at=scheduled.publish_at,
        hide_at=scheduled.hide_at,
        has_draft=draft is not None,
        blocked=scheduled.blocked,
    )


def standing(store: Store, collection: str, id: str, *, at: str) -> Standing:
    """Return how a record stands at the moment *at* that is there."""
    draft, public = get_draft(store, collection, id), store.get(collection, id)
    scheduled = schedule_as_of(store, schedule_of(store, collection, id), at)
    return standing_of(public, draft, scheduled)
