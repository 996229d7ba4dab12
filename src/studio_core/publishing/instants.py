"""The site at an instant: which one is meant, and the public records then."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Protocol

from studio_core.content.kinds import Kind
from studio_core.dates import parse_moment
from studio_core.errors import StudioError
from studio_core.publishing.content_checks import content_checks
from studio_core.publishing.rewinding import Rewound, position_at
from studio_core.publishing.schedule import parsed, stamp
from studio_core.publishing.scheduler import Known, run_due
from studio_core.publishing.supposed_store import SupposedStore
from studio_core.records.believing import BelievedAt
from studio_core.records.collections import PUBLIC
from studio_core.records.governed import GovernedStore
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_LAST = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)
"""Every zone has a name for it."""


class InstantInvalidError(StudioError):
    """A text names no instant."""

    code = "instant_invalid"

    def __init__(self) -> None:
        super().__init__("not an instant: write 2026-03-01T09:00Z, or Seoul time without a zone")


class PublicRecords(Protocol):
    """The public collections at one instant."""

    def records(self, collection: str) -> Iterator[tuple[str, Record]]:
        """Yield every record of *collection*, in id order."""
        ...


class _Ahead:
    """The public records when every schedule up to *moment* is carried out at its time."""

    def __init__(
        self, store: Store, kinds: Mapping[str, Kind], moment: datetime, now: datetime
    ) -> None:
        self._store = GovernedStore(SupposedStore(store), content_checks())
        known: Known = {}
        step = now
        while step <= moment:
            # Nothing of it is written: what is asked is what would be, then.
            ran = run_due(self._store, kinds, at=BelievedAt(stamp(step)), known=known)
            if ran.next is None:
                break
            step = parsed(ran.next)

    def records(self, collection: str) -> Iterator[tuple[str, Record]]:
        return every_record(self._store, collection)


def read_instant(text: str) -> datetime:
    """Return the instant that *text* names, in UTC; raise `InstantInvalidError` for none.

    The forms are those of `parse_moment`: a time without a zone is Seoul time, a day its beginning.
    """
    moment = parse_moment(text)
    if moment is None or moment > _LAST:
        raise InstantInvalidError
    return moment


def instant_text(moment: datetime) -> str:
    """Return *moment* as ISO 8601 in UTC; `read_instant` reads the same from it."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def public_records_at(
    store: Store, moment: datetime, *, now: datetime, kinds: Mapping[str, Kind]
) -> PublicRecords:
    """Return the public records as they were at *moment*, or after *now* as they will be.

    What will be follows from the drafts as they are and from the schedules; nothing is written.
    """
    if moment >= now:
        return _Ahead(store, kinds, moment, now)
    return Rewound(store, position_at(store, moment), PUBLIC)
