"""A schedule: when a record is to be published and hidden, and whether that is still in force.

It is a record of its own, with the id of its record's draft.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from studio_core.dates import parse_moment
from studio_core.records.changes import Change, Delete, Position, Put
from studio_core.records.collections import SCHEDULES, record_key, split_key
from studio_core.records.journal import entries_of
from studio_core.records.record import ABSENT, Json, Record, Revision
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_BRINGING_BACK = frozenset({"undone", "project_restored", "insight_restored"})
_TOUCHING = _BRINGING_BACK | {"scheduled", "published_by_schedule", "hidden_by_schedule"}
"""The actions that tell whether the times of a schedule are still to be carried out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When a record is published and hidden, as ISO 8601 in UTC; None for never.

    *blocked* says why it was not done when its time came: a code, the moment and facts. It is not
    tried again: somebody chooses another time, or publishes. *note* is what is said of the
    publication then.
    """

    collection: str
    id: str
    publish_at: str | None = None
    hide_at: str | None = None
    by: str = ""
    blocked: dict[str, Json] | None = None
    note: str = ""
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

    def without_publication(self, *, is_public: bool) -> "Schedule":
        """Return what is left; of a record that is not public there is nothing to hide either."""
        # What is blocked is the publication, where there is one.
        blocked = None if self.publish_at else self.blocked
        hide_at = self.hide_at if is_public else None
        return replace(self, publish_at=None, hide_at=hide_at, blocked=blocked, note="")

    def without_hiding(self) -> "Schedule":
        """Return what is left; a publication that could not be done is not done then either."""
        return replace(self, hide_at=None, blocked=self.blocked if self.publish_at else None)

    @staticmethod
    def of(key: str, record: Record) -> "Schedule":
        """Read a stored schedule; a time that cannot be read is none."""
        held: Any = record.document
        collection, id = split_key(key)
        blocked = held.get("blocked")
        return Schedule(
            collection=collection,
            id=id,
            publish_at=_instant(held.get("publishAt")),
            hide_at=_instant(held.get("hideAt")),
            by=str(held.get("by", "")),
            blocked=dict(blocked) if isinstance(blocked, Mapping) else None,
            note=str(held.get("note", "")),
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
            "note": after.note or None,
        }
        document = {name: value for name, value in fields.items() if value is not None}
        return (Put(SCHEDULES, self.key, document, expected=self.revision),)


def schedule_of(store: Store, collection: str, id: str) -> Schedule:
    """Return a record's schedule; an empty one for none."""
    key = record_key(collection, id)
    record = store.get(SCHEDULES, key)
    return Schedule.of(key, record) if record else Schedule(collection=collection, id=id)


def all_schedules(store: Store) -> list[Schedule]:
    """Return every schedule, those to be done first at the front, blocked ones last."""
    found = [Schedule.of(key, record) for key, record in every_record(store, SCHEDULES)]
    return sorted(found, key=lambda one: (one.next is None, one.next or "", one.key))


def unreadable_schedules(store: Store) -> list[str]:
    """Return the keys of the schedules with a time that cannot be read: nothing will be done."""
    return [
        key
        for key, record in every_record(store, SCHEDULES)
        if any(
            record.document.get(name) is not None and _instant(record.document[name]) is None
            for name in ("publishAt", "hideAt")
        )
    ]


def schedule_as_of(store: Store, held: Schedule, at: str) -> Schedule:
    """Return *held* as far as it is in force at the moment *at*: what is promised, and carried out.

    The journal is read only where something is overdue.
    """
    return in_force(store, held) if held.is_due(at) else held


def schedules_as_of(store: Store, at: str) -> list[Schedule]:
    """Return every schedule as far as it is in force, in the order of `all_schedules`."""
    found = (schedule_as_of(store, one, at) for one in all_schedules(store))
    return [one for one in found if not one.is_empty]


def in_force(store: Store, held: Schedule) -> Schedule:
    """Return *held* without times that were over when an undo, or the trash, brought it back.

    What was published by it and undone would else be published again.
    """
    if held.is_empty:
        return held
    moments: list[datetime | None] = []
    came_back = False
    taken_back: Position | None = None
    for entry in entries_of(store, (SCHEDULES, held.key)):
        if entry.action not in _TOUCHING:
            continue
        is_in_force = taken_back is None or entry.position < taken_back
        if entry.action == "scheduled":
            if is_in_force:
                break
            continue
        if is_in_force and entry.undoes is not None:
            # What stands now is older than this: look on behind it for who planned that.
            taken_back = entry.undoes
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


def stamp(moment: datetime) -> str:
    """Return an instant as schedules hold it: UTC to the millisecond, sortable as text."""
    utc = moment.astimezone(UTC)
    return utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parsed(instant: str) -> datetime:
    """Return the instant of a time stamp of ours."""
    return datetime.fromisoformat(instant)


def _instant(value: Json) -> str | None:
    """Return a stored instant; None for none, and for what no instant can be read from."""
    try:
        return value if isinstance(value, str) and parsed(value).tzinfo else None
    except ValueError:
        return None


def _unless_over(instant: str | None, moments: Sequence[datetime | None]) -> str | None:
    """Return *instant* when it lies behind all of these *moments*, and each can be read."""
    if instant is None:
        return None
    is_ahead = all(one is not None and parsed(instant) > one for one in moments)
    return instant if is_ahead else None
