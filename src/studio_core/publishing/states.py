"""How a record stands: draft, scheduled, public or hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from studio_core.publishing.draft import get_draft
from studio_core.publishing.schedule import Schedule, schedule_as_of, schedule_of
from studio_core.records.record import Json
from studio_core.records.store import Store

State = Literal["draft", "scheduled", "public", "hidden"]
STATES: tuple[State, ...] = ("draft", "scheduled", "public", "hidden")

COMPUTED = ("state", "publishAt", "hideAt", "hasDraft", "neverPublic", "blocked", "dateLabel")
"""Fields of answers that are worked out. Old records may have fields of these names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a record stands; instants are ISO 8601 in UTC, None for never.

    With *never_public* its next publication is the first. *blocked* is why a schedule was not
    carried out.
    """

    state: State
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool = False
    never_public: bool = False
    blocked: Mapping[str, Json] | None = None


class Hideable(Protocol):
    """What a state depends on of a draft."""

    @property
    def is_hidden(self) -> bool:
        """Tell whether its record was public and is hidden now."""
        ...


def state_of(draft: Hideable | None, scheduled: Schedule | None, *, is_public: bool) -> State:
    """Return the state of a record that is public or has a draft; *scheduled* is in force."""
    if is_public:
        return "public"
    if scheduled and scheduled.publish_at:
        return "scheduled"
    return "hidden" if draft and draft.is_hidden else "draft"


def standing_of(draft: Hideable | None, scheduled: Schedule | None, *, is_public: bool) -> Standing:
    """Return how a record stands that is public or has a draft; *scheduled* is in force."""
    return Standing(
        state=state_of(draft, scheduled, is_public=is_public),
        publish_at=scheduled.publish_at if scheduled else None,
        hide_at=scheduled.hide_at if scheduled else None,
        has_draft=draft is not None,
        never_public=not is_public and not (draft and draft.is_hidden),
        blocked=scheduled.blocked if scheduled else None,
    )


def standing(store: Store, collection: str, id: str, *, at: str) -> Standing:
    """Return how a record stands at the moment *at* that is there."""
    draft, public = get_draft(store, collection, id), store.get(collection, id)
    scheduled = schedule_as_of(store, schedule_of(store, collection, id), at)
    return standing_of(draft, scheduled, is_public=public is not None)
