"""Doing what schedules say, without a lease: every server tries, and one of them wins.

A publication may be late (servers asleep), never early or twice. What is overdue is done in the
order of its times. What cannot be done stays and says why; nobody is surprised by it later.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from studio_core.content.kinds import Kind
from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.publishing.publishing import ScheduleChangedError, hide, publish
from studio_core.publishing.schedule import Schedule, all_schedules, schedule_as_of
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

Known = dict[tuple[str, str], Schedule]
"""By key and revision, schedules with times that are over and in force no more, without those."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run did: how many records were published or hidden, and how many could not be.

    *next* is when there is something to do again, None for never.
    """

    done: int
    blocked: int
    next: str | None


def run_due(store: Store, kinds: Mapping[str, Kind], *, at: BelievedAt, known: Known) -> Ran:
    """Publish and hide everything whose time has come; raise `StoreUnavailableError`.

    *known* is kept between runs.
    """
    done = blocked = 0
    while True:
        held = [one for one in all_schedules(store) if one.collection in kinds]
        schedules = _by_time(_in_force(store, one, at, known) for one in held)
        due = [one for one in schedules if one.is_due(at)]
        if not due:
            return Ran(done, blocked, next((one.next for one in schedules), None))
        # One after the other: doing it may change what else is due.
        outcome = _do(store, kinds[due[0].collection], due[0], at)
        done, blocked = done + outcome, blocked + (not outcome)


def next_moment(store: Store, kinds: Mapping[str, Kind], *, at: str, known: Known) -> str | None:
    """Return when the first of all schedules has something to do, None for never."""
    held = (one for one in all_schedules(store) if one.collection in kinds)
    schedules = _by_time(_in_force(store, one, at, known) for one in held)
    return next((one.next for one in schedules), None)


def _in_force(store: Store, held: Schedule, at: str, known: Known) -> Schedule:
    """Return a schedule as far as it is in force; once it was found not to be, *known* says so."""
    mark = (held.key, held.revision)
    found = known.get(mark) or schedule_as_of(store, held, at)
    # One that is carried out now may come back, and look the same.
    if found != held and not found.is_due(at):
        known[mark] = found
    return found


def _by_time(schedules: Iterable[Schedule]) -> list[Schedule]:
    """Return those with something to do, the first to be done at the front."""
    return sorted((one for one in schedules if one.next), key=lambda one: (one.next or "", one.key))


def _do(store: Store, kind: Kind, due: Schedule, at: str) -> bool:
    """Do what is next in *due*; note why where that cannot be done, and return False."""
    work = Work(store, SYSTEM, at)
    try:
        if due.next == due.publish_at:
            publish(work, kind, due.id, action="published_by_schedule", due=due)
        else:
            hide(work, kind, due.id, action="hidden_by_schedule", due=due)
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
        Work(store, SYSTEM, at).commit("schedule_blocked", *changes)
