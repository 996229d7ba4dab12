"""/api/admin/upkeep: what an owner has to know of what the site does by itself, or does not now."""

from datetime import date, datetime

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from studio_adapters.bootstrap import Studio
from studio_core.dates import SEOUL
from studio_core.enquiries.announcing import coming_purge
from studio_core.records.believing import confirm_day
from studio_http.api.dependencies import AnyRequest, TheMoment, app_state

_TAGS = ["administration"]


class ClockOut(msgspec.Struct, rename="camel"):
    """The day in Seoul by the server's clock, the last one that was known, and whether it is so.

    While it is not believed nothing is erased, pruned, expired or published by schedule.
    """

    today: date
    known: date
    is_believed: bool


class PurgeOut(msgspec.Struct, rename="camel"):
    """How many of all enquiries are removed until a moment, since they were kept long enough."""

    count: int
    total: int
    until: str


class UpkeepOut(msgspec.Struct):
    """How the clock stands, and which large removal comes within a day; null for none."""

    clock: ClockOut
    purge: PurgeOut | None


class TodayIn(msgspec.Struct, forbid_unknown_fields=True):
    """The day that somebody confirms to be today in Seoul."""

    today: date


@get("/api/admin/upkeep", tags=_TAGS, sync_to_thread=True)
def get_upkeep(request: AnyRequest, at: TheMoment) -> UpkeepOut:
    """Tell whether the server's clock is believed, and of a large removal that is to come."""
    return _upkeep(app_state(request).studio, at)


@post("/api/admin/upkeep/today", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_today(request: AnyRequest, at: TheMoment, data: JSONBody[TodayIn]) -> UpkeepOut:
    """Confirm what day it is, so that the clock is believed that says the same.

    Refused when it is another day by this server's clock.
    """
    studio = app_state(request).studio
    confirm_day(studio.store, data.today, datetime.fromisoformat(at))
    app_state(request).runner.wake_irreversible()
    return _upkeep(studio, at)


def _upkeep(studio: Studio, at: str) -> UpkeepOut:
    clock, coming = studio.clock_standing(), coming_purge(studio.store, datetime.fromisoformat(at))
    return UpkeepOut(
        clock=ClockOut(
            today=clock.now.astimezone(SEOUL).date(),
            known=clock.known.astimezone(SEOUL).date(),
            is_believed=clock.is_believed,
        ),
        purge=PurgeOut(coming.count, coming.total, coming.until) if coming else None,
    )


UPKEEP_HANDLERS = [get_upkeep, post_today]
