"""/api/admin/backups: how the backups stand, and making one now. For owners: it tells of places."""

from dataclasses import replace
from datetime import datetime

import msgspec
from litestar import get, post

from studio_adapters.bootstrap import Settings, Studio, open_backup_places
from studio_core.backups.alarm import is_alarming, reason_text, unproven_days
from studio_core.backups.catalogue import found_at
from studio_core.backups.copies import NEVER_TRIED, BackupCopy, BackupStanding, standing_of
from studio_core.backups.scheduling import (
    ROUND,
    is_running,
    is_wished,
    next_due,
    scheduled_since,
    wish_backup,
)
from studio_core.backups.shown import shown_place
from studio_core.dates import timestamp
from studio_http.api.dependencies import AnyRequest, TheMoment, TheStudio, app_state
from studio_http.base.problems.problem import ProblemError
from studio_http.pages.shapes import shaped

_TAGS = ["administration"]


class KeepingOut(msgspec.Struct):
    """How many days, weeks and months keep a copy each."""

    daily: int
    weekly: int
    monthly: int


class ScheduleOut(msgspec.Struct):
    """When a backup is made each day, in Seoul, where to, and what is kept there."""

    at: str
    to: list[str]
    keep: KeepingOut


class CopyOut(msgspec.Struct, rename="camel"):
    """A copy at one place; *proven_at* is '' and *message* says why where it was not proven."""

    at: str
    where: str
    bytes: int
    proven_at: str
    ok: bool
    message: str

    @staticmethod
    def of(copy: BackupCopy) -> "CopyOut":
        """Return the shape of *copy*."""
        message = "" if copy.ok else reason_text(copy.reason or "failed")
        return shaped(replace(copy, message=message), CopyOut)


class BackupsOut(msgspec.Struct, rename="camel"):
    """How the backups stand; moments are '' for never, *next* and *schedule* null for none.

    *failed_at*, *message* and *detail*, for an operator, tell of the last run if it failed.
    *unproven_days* is for how many days no backup was proven, as far as they were scheduled.
    *copies* are those of the last run, one for each place, and *kept* how many lie at the first.
    """

    schedule: ScheduleOut | None
    next: str | None
    running: bool
    alarming: bool
    unproven_days: int
    proven_at: str
    failed_at: str
    message: str
    detail: str
    kept: int
    copies: list[CopyOut]


class CopiesOut(msgspec.Struct):
    """Every copy that is kept, newest first; *unread* are the places that did not answer."""

    items: list[CopyOut]
    unread: list[str]


@get("/api/admin/backups", tags=_TAGS, sync_to_thread=True)
def get_backups(studio: TheStudio, at: TheMoment) -> BackupsOut:
    """Tell when a backup is made and was made, whether it was proven, and what failed."""
    return _backups(studio, datetime.fromisoformat(at))


@get("/api/admin/backups/copies", tags=_TAGS, sync_to_thread=True)
def get_backup_copies(studio: TheStudio) -> CopiesOut:
    """List what lies at each place."""
    found, unread = found_at(open_backup_places(studio.settings))
    return CopiesOut(items=[CopyOut.of(copy) for _, copy in found], unread=list(unread))


@post("/api/admin/backups", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_backup(request: AnyRequest, at: TheMoment) -> BackupsOut:
    """Make a backup soon; what becomes of it is told as of any other.

    Refused while one is made, and where no place for backups is set.
    """
    state, now = app_state(request), datetime.fromisoformat(at)
    if not state.studio.settings.backup_to:
        raise ProblemError(409, "backup_not_set_up")
    if _is_running(state.studio, standing_of(state.studio.store), now):
        raise ProblemError(409, "backup_running")
    wish_backup(state.studio.store, now)
    state.runner.wake(ROUND)
    return _backups(state.studio, now)


def _backups(studio: Studio, now: datetime) -> BackupsOut:
    store, at = studio.store, studio.settings.backup_at
    standing, since = standing_of(store), scheduled_since(store)
    told, is_counted = (standing or NEVER_TRIED).as_of(now), at is not None and since is not None
    return BackupsOut(
        schedule=_schedule(studio.settings),
        next=timestamp(next_due(at, now)) if at else None,
        running=_is_running(studio, standing, now),
        alarming=is_counted and is_alarming(standing, since or now, now),
        unproven_days=unproven_days(standing, since or now, now) if is_counted else 0,
        proven_at=told.proven_at,
        failed_at=told.failed_at,
        message=reason_text(told.reason),
        detail=told.message,
        kept=told.kept,
        copies=[CopyOut.of(one) for one in told.copies],
    )


def _schedule(settings: Settings) -> ScheduleOut | None:
    if settings.backup_at is None:
        return None
    keep = settings.backup_keep
    return ScheduleOut(
        at=f"{settings.backup_at:%H:%M}",
        to=[shown_place(one) for one in settings.backup_to],
        keep=KeepingOut(daily=keep.daily, weekly=keep.weekly, monthly=keep.monthly),
    )


def _is_running(studio: Studio, standing: BackupStanding | None, now: datetime) -> bool:
    """Tell whether a backup is made, or will be in a moment."""
    return is_running(studio.store, now) or is_wished(studio.store, standing, now)


BACKUP_HANDLERS = [get_backups, get_backup_copies, post_backup]
