"""Setting when a record is to be published and hidden, and calling that off."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Literal

from studio_core.content.kinds import Kind
from studio_core.errors import StudioError
from studio_core.publishing.draft import get_draft
from studio_core.publishing.schedule import (
    Schedule,
    in_force,
    parsed,
    schedule_of,
    stamp,
)
from studio_core.records.changes import Actor
from studio_core.records.record import Record
from studio_core.records.work import Work, retried

Act = Literal["publish", "hide"]

ADVISED_MINUTES = 5
"""How far ahead people are asked to choose; any future instant is taken."""


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


@retried
def schedule(
    work: Work,
    kind: Kind,
    id: str,
    *,
    publish_at: datetime | None = None,
    hide_at: datetime | None = None,
    note: str = "",
) -> Schedule:
    """Set when a record is published (the draft as it is then) or hidden; None: as it is.

    *note* is what will be said of the publication.
    Raise `ScheduleInPastError`, `ScheduleOrderError`, `AlreadyPublicError` without a draft,
    `NotPublicError` when there will be nothing to hide, or the error of `kind.rules.missing`.
    """
    _check_future(publish_at, work.at)
    _check_future(hide_at, work.at)
    draft, public = get_draft(work.store, kind.collection, id), work.store.get(kind.collection, id)
    if draft is None and public is None:
        raise kind.rules.missing(id)
    # Whatever this clock says: what is written now hides from the journal what was taken back.
    before = in_force(work.store, schedule_of(work.store, kind.collection, id))
    after = _planned(before, publish_at, hide_at, work.actor)
    after = replace(after, note=note) if publish_at else after
    if publish_at is not None and draft is None:
        raise AlreadyPublicError
    _check_hiding(after, public)
    work.commit("scheduled", *before.change(after), note=note)
    return after


@retried
def unschedule(work: Work, kind: Kind, id: str, what: Act | None = None) -> None:
    """Forget when a record is to be published, or hidden; None: both.

    What is not to be published is not to be hidden either. Raise `NotScheduledError`.
    """
    before = schedule_of(work.store, kind.collection, id)
    planned = {"publish": before.publish_at, "hide": before.hide_at}
    if before.is_empty or (what and planned[what] is None):
        raise NotScheduledError
    after = before.without_hiding() if what != "publish" else before
    if what != "hide":
        is_public = work.store.get(kind.collection, id) is not None
        after = after.without_publication(is_public=is_public)
    work.commit("unscheduled", *before.change(after))


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
        # Whoever plans the hiding alone has no part in what is published.
        by=(by.id or by.kind) if publish_at else before.by,
        blocked=before.blocked if still_blocked else None,
    )


def _check_hiding(wanted: Schedule, public: Record | None) -> None:
    """Raise unless there will be something to hide when its time comes."""
    if wanted.hide_at and public is None and wanted.publish_at is None:
        raise NotPublicError
    if wanted.publish_at and wanted.hide_at and wanted.hide_at <= wanted.publish_at:
        raise ScheduleOrderError


def _check_future(moment: datetime | None, at: str) -> None:
    if moment is not None and moment <= parsed(at):
        raise ScheduleInPastError
