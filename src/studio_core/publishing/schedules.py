"""When a record is to be published, and when to be hidden: records of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, ClassVar, cast

from studio_core.dates import parse_moment
from studio_core.errors import StudioError
from studio_core.publishing.draft import get_draft
from studio_core.publishing.kinds import Kind
from studio_core.records.changes import Actor, Change, ChangeSet, Delete, Put
from studio_core.records.collections import SCHEDULES, record_key
from studio_core.records.editing import retry_when_stale
from studio_core.records.journal import newest_first
from studio_core.records.record import ABSENT, Json, Record, Revision
from studio_core.records.store import Store

ADVISED_MINUTES = 5
"""How far ahead people are asked to choose; any future instant is taken."""

_BRINGING_BACK = frozenset({"undone", "project_restored", "insight_restored"})
_TOUCHING = _BRINGING_BACK | {"scheduled", "published_by_schedule", "hidden_by_schedule"}
"""The actions that tell whether the times of a schedule are still to be carried out."""


class ScheduleInPastError(StudioError):
    """An instant that is over."""

    code = "schedule_in_past"
    facts: ClassVar[Mapping[str, object]] = {"minutes": ADVISED_MINUTES}


class ScheduleOrderError(StudioError):
    """A record would be hidden before it is published."""

    code = "schedule_order"


class NotScheduledError(StudioError):
    """A record has no schedule."""

    code = "not_scheduled"


class AlreadyPublicError(StudioError):
    """There is nothing to publish: no draft."""

    code = "already_public"


class NotPublicError(StudioError):
    """There is nothing to hide: the record is not public."""

    code = "not_public"


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When a record is published and hidden, as ISO 8601 in UTC; None for never.

    *blocked* says why it was not done when its time came: a code, the moment and facts. It is not
    tried again: somebody chooses another time, or publishes.
    """

    collection: str
    id: str
    publish_at: str | None = None
    hide_at: str | None = None
    by: str = ""
    blocked: dict[str, Json] | None = None
    revision: Revision = field(default=ABSENT, compare=False)

    @property
    def key(self) -> str:
        """The id of the schedule's record."""
        return record_key(self.collection, self.id)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is to be done any more."""
        return self.publish_at is None and self.hide_at is None

    @property
    def next(self) -> str | None:
        """The first instant at which something is to be done; None for none.

        When a publication is blocked, the record may still be hidden when it is time.
        """
        if self.blocked is not None:
            return self.hide_at if self.publish_at else None
        return min(filter(None, (self.publish_at, self.hide_at)), default=None)

    def is_due(self, at: str) -> bool:
        """Tell whether something is to be done at the moment *at*."""
        return self.next is not None and parsed(self.next) <= parsed(at)

    @staticmethod
    def of(key: str, record: Record) -> "Schedule":
        """Read a stored schedule."""
        held: Any = record.document
        collection, _, id = key.partition(":")
        return Schedule(
            collection=collection,
            id=id,
            publish_at=held.get("publishAt"),
            hide_at=held.get("hideAt"),
            by=held.get("by", ""),
            blocked=held.get("blocked"),
            revision=record.revision,
        )

    def change(self, after: "Schedule") -> tuple[Change, ...]:
        """Return what writes *after* in place of this one; nothing is kept of an empty one."""
        if after.is_empty:
            return (Delete(SCHEDULES, self.key, expected=self.revision),) if self.revision else ()
        fields: dict[str, Json] = {
            "publishAt": after.publish_at,
            "hideAt": after.hide_at,
            "by": after.by,
            "blocked": cast("Json", after.blocked),
        }
        document = {name: value for name, value in fields.items() if value is not None}
        return (Put(SCHEDULES, self.key, document, expected=self.revision),)


def schedule_of(store: Store, collection: str, id: str) -> Schedule:
    """Return a record's schedule; an empty one for none."""
    key = record_key(collection, id)
    record = store.get(SCHEDULES, key)
    return Schedule.of(key, record) if record else Schedule(collection=collection, id=id)


def in_force(store: Store, held: Schedule) -> Schedule:
    """Return *held* without times that were over when an undo, or the trash, brought it back.

    What was published by it and undone would else be published again.
    """
    moments: list[datetime | None] = []
    came_back = False
    for entry in newest_first(store, paths_of=_TOUCHING):
        if all((path.collection, path.id) != (SCHEDULES, held.key) for path in entry.paths):
            continue
        if entry.action == "scheduled":
            break
        came_back = came_back or entry.action in _BRINGING_BACK
        # Whoever took it back may have had a clock behind that of the server that carried it out.
        moments.append(parse_moment(entry.at))
    if not came_back:
        return held
    return replace(
        held,
        publish_at=_unless_over(held.publish_at, moments),
        hide_at=_unless_over(held.hide_at, moments),
    )


def schedule(
    store: Store,
    kind: Kind,
    id: str,
    *,
    publish_at: datetime | None = None,
    hide_at: datetime | None = None,
    by: Actor,
    at: str,
) -> Schedule:
    """Set when a record is published (the draft as it is then) or hidden; None: as it is.

    Raise `ScheduleInPastError`, `ScheduleOrderError`, `AlreadyPublicError` without a draft,
    `NotPublicError` when there will be nothing to hide, or the error of `kind.rules.missing`.
    """
    _check_future(publish_at, at)
    _check_future(hide_at, at)

    def attempt() -> Schedule:
        draft, public = get_draft(store, kind.collection, id), store.get(kind.collection, id)
        if draft is None and public is None:
            raise kind.rules.missing(id)
        before = schedule_of(store, kind.collection, id)
        before = in_force(store, before) if before.is_due(at) else before
        after = _planned(before, publish_at, hide_at, by)
        if publish_at is not None and draft is None:
            raise AlreadyPublicError
        _check_hiding(after, public)
        changes = before.change(after)
        store.commit(ChangeSet(actor=by, action="scheduled", at=at, changes=changes))
        return after

    return retry_when_stale(attempt)


def unschedule(store: Store, kind: Kind, id: str, *, by: Actor, at: str) -> None:
    """Forget when a record is to be published and hidden; raise `NotScheduledError`."""

    def attempt() -> None:
        before = schedule_of(store, kind.collection, id)
        if before.is_empty:
            raise NotScheduledError
        changes = before.change(replace(before, publish_at=None, hide_at=None))
        store.commit(ChangeSet(actor=by, action="unscheduled", at=at, changes=changes))

    retry_when_stale(attempt)


def _planned(
    before: Schedule, publish_at: datetime | None, hide_at: datetime | None, by: Actor
) -> Schedule:
    """Return *before* with the instants that are given."""
    # A publication that could not be done is not tried again because hiding is planned.
    still_blocked = publish_at is None and before.publish_at is not None
    return replace(
        before,
        publish_at=stamp(publish_at) if publish_at else before.publish_at,
        hide_at=stamp(hide_at) if hide_at else before.hide_at,
        by=by.id,
        blocked=before.blocked if still_blocked else None,
    )


def _check_hiding(wanted: Schedule, public: Record | None) -> None:
    """Raise unless there will be something to hide when its time comes."""
    if wanted.hide_at and public is None and wanted.publish_at is None:
        raise NotPublicError
    if wanted.publish_at and wanted.hide_at and wanted.hide_at <= wanted.publish_at:
        raise ScheduleOrderError


def stamp(moment: datetime) -> str:
    """Return an instant as schedules hold it: UTC to the millisecond, sortable as text."""
    utc = moment.astimezone(UTC)
    return utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parsed(instant: str) -> datetime:
    """Return the instant of a time stamp of ours."""
    return datetime.fromisoformat(instant)


def _unless_over(instant: str | None, moments: Sequence[datetime | None]) -> str | None:
    """Return *instant* when it lies behind all of these *moments*, and each can be read."""
    if instant is None:
        return None
    is_ahead = all(one is not None and parsed(instant) > one for one in moments)
    return instant if is_ahead else None


def _check_future(moment: datetime | None, at: str) -> None:
    if moment is not None and moment <= parsed(at):
        raise ScheduleInPastError
