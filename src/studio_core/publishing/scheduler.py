"""Doing what schedules say, without a lease: every server tries, and one of them wins.

A publication may be late (servers asleep), never early or twice. What is overdue is done in the
order of its times. What cannot be done stays and says why; nobody is surprised by it later.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.publishing.kinds import Kind
from studio_core.publishing.publishing import ScheduleChangedError, hide, publish
from studio_core.publishing.schedules import Schedule
from studio_core.records.changes import SYSTEM, ChangeSet
from studio_core.records.collections import SCHEDULES
from studio_core.records.journal import newest_first
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_BRINGING_BACK = frozenset({"undone", "project_restored", "insight_restored"})
_WRITING = _BRINGING_BACK | {"scheduled"}
"""The actions by which a schedule comes to have the times that it has."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run did: how many records were published or hidden, and how many could not be.

    *next* is when there is something to do again, None for never.
    """

    done: int
    blocked: int
    next: str | None


def all_schedules(store: Store) -> list[Schedule]:
    """Return every schedule, those to be done first at the front, blocked ones last."""
    found = [Schedule.of(key, record) for key, record in every_record(store, SCHEDULES)]
    return sorted(found, key=lambda one: (one.next is None, one.next or "", one.key))


def run_due(
    store: Store, kinds: Mapping[str, Kind], *, at: str, known: set[tuple[str, str]]
) -> Ran:
    """Publish and hide everything whose time has come; raise `StoreUnavailableError`.

    *known* is kept between runs: overdue schedules that are not to be carried out.
    """
    done = blocked = 0
    while True:
        schedules = [one for one in all_schedules(store) if one.next and one.collection in kinds]
        due = [one for one in schedules if one.is_due(at) and not _came_back(store, one, known)]
        if not due:
            upcoming = next((one.next for one in schedules if not one.is_due(at)), None)
            return Ran(done, blocked, upcoming)
        # One after the other: doing it may change what else is due.
        outcome = _do(store, kinds[due[0].collection], due[0], at)
        done, blocked = done + outcome, blocked + (not outcome)


def _came_back(store: Store, due: Schedule, known: set[tuple[str, str]]) -> bool:
    """Tell whether an undo, or the trash, brought back a schedule: its time was over before.

    What was published by it and undone would else be published again.
    """
    mark = (due.key, due.revision)
    if mark in known:
        return True
    for entry in newest_first(store, paths_of=_WRITING):
        if any((path.collection, path.id) == (SCHEDULES, due.key) for path in entry.paths):
            if entry.action in _BRINGING_BACK:
                known.add(mark)
            return entry.action in _BRINGING_BACK
    return False


def _do(store: Store, kind: Kind, due: Schedule, at: str) -> bool:
    """Do what is next in *due*; note why where that cannot be done, and return False."""
    try:
        if due.next == due.publish_at:
            publish(store, kind, due.id, by=SYSTEM, at=at, action="published_by_schedule", due=due)
        else:
            hide(store, kind, due.id, by=SYSTEM, at=at, action="hidden_by_schedule", due=due)
    except (StoreUnavailableError, StaleRecordError):
        raise
    except ScheduleChangedError:
        pass
    except StudioError as error:
        _block(store, due, error.code, at)
        return False
    return True


def _block(store: Store, due: Schedule, code: str, at: str) -> None:
    """Note why what is next in *due* was not done."""
    after = replace(due, blocked=due.blocked or {"code": code, "at": at})
    if due.blocked:
        # The publication is blocked, and so there is nothing to hide.
        after = replace(after, hide_at=None)
    changes = due.change(after)
    with suppress(StaleRecordError):
        store.commit(ChangeSet(actor=SYSTEM, action="schedule_blocked", at=at, changes=changes))
