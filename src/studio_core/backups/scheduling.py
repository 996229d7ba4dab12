"""When a backup is due, and what servers and people note for each other about it.

All of it lies among the notes: no backup carries it, and no journal.
"""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from studio_core.backups.copies import (
    NEVER_TRIED,
    BackupStanding,
    is_ahead,
    note_standing,
    standing_of,
)
from studio_core.dates import SEOUL, timestamp
from studio_core.jobs.leases import is_held
from studio_core.records.key_value import milliseconds
from studio_core.records.spaces import JOBS, NOTES
from studio_core.records.store import Store

LEASE = "backup"
"""Who has it makes a backup now, whoever began it."""

ROUND = "backups"
"""The job, and the lease of the server that has the backup made that is due."""

WISH_LASTS = timedelta(minutes=10)
"""How long a wished backup waits for a server."""

_WISH, _SCHEDULED = "backup-wish", "backup-scheduled"
_REMEMBERED = timedelta(days=10_000)
_DAY = timedelta(days=1)


def last_due(at: time, now: datetime) -> datetime:
    """Return when a backup was due last that is made each day in Seoul *at* that time."""
    here = now.astimezone(SEOUL)
    today = datetime.combine(here.date(), at, SEOUL)
    return (today if today <= here else today - _DAY).astimezone(UTC)


def next_due(at: time, now: datetime) -> datetime:
    """Return when a backup is due next."""
    return last_due(at, now) + _DAY


def is_due(standing: BackupStanding | None, since: datetime, at: time, now: datetime) -> bool:
    """Tell whether the backup of the last night is still to be made, tried once at the least.

    Nights that nobody made up for come to one; those before the schedule, *since*, count not.
    """
    due = last_due(at, now)
    return since < due and not _ran_since(standing, due, now)


def scheduled_since(store: Store) -> datetime | None:
    """Return when a server of *store* started first with a schedule; None when none did."""
    note = store.key_values.get(NOTES, _SCHEDULED)
    return None if note is None else _moment(str(note["at"]))


def note_scheduled(store: Store, now: datetime) -> datetime:
    """Return what `scheduled_since` does, from now on if nobody said it before."""
    since = scheduled_since(store)
    if since and not is_ahead(timestamp(since), now):
        return since
    value, until = {"at": timestamp(now)}, _ends(now, _REMEMBERED)
    if since is not None:
        store.key_values.put(NOTES, _SCHEDULED, value, until)
    elif not store.key_values.compare_and_set(NOTES, _SCHEDULED, None, value, until):
        return scheduled_since(store) or now  # another server said so at the same time
    return now


def wish_backup(store: Store, now: datetime) -> None:
    """Have a server make a backup soon."""
    now = now.replace(microsecond=0)
    store.key_values.put(NOTES, _WISH, {"at": timestamp(now)}, _ends(now, WISH_LASTS))


def is_wished(store: Store, standing: BackupStanding | None, now: datetime) -> bool:
    """Tell whether somebody wishes a backup that was not begun since, lately enough."""
    wish = store.key_values.get(NOTES, _WISH)
    if wish is None:
        return False
    at = str(wish["at"])
    is_open = not (is_ahead(at, now) or _ran_since(standing, _moment(at), now))
    return is_open and now - _moment(at) < WISH_LASTS


def is_running(store: Store, now: datetime) -> bool:
    """Tell whether a backup is being made, by a server or by the command line."""
    return any(is_making(store, name, now) for name in (LEASE, ROUND))


def is_making(store: Store, name: str, now: datetime) -> bool:
    """Tell whether somebody has the lease *name*, of the two under which a backup is made."""
    return is_held(store.key_values.get(JOBS, name) or {}, timestamp(now))


def note_broken_off(store: Store, began: datetime, message: str, now: datetime) -> None:
    """Note as failed a run that *began* then and ended without noting how the backups stand.

    So that it is not tried again before the next night. *message* is English, as a copy's.
    """
    standing = standing_of(store) or NEVER_TRIED
    if _ran_since(standing, began.replace(microsecond=0), now):
        return
    at = timestamp(now)
    failed = replace(standing, ran_at=at, failed_at=at, message=message, reason="failed")
    note_standing(store, failed, at=at)


def _ran_since(standing: BackupStanding | None, moment: datetime, now: datetime) -> bool:
    """Tell whether the last run began then or later; one that is to come yet tells nothing."""
    ran = standing.ran_at if standing else ""
    return bool(ran) and not is_ahead(ran, now) and _moment(ran) >= moment


def _ends(now: datetime, lasts: timedelta) -> int:
    return milliseconds(timestamp(now + lasts))


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
