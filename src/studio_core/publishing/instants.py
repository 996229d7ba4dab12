"""The site at an instant: which one is meant, and the public records then."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Protocol

from studio_core.dates import parse_moment
from studio_core.errors import StudioError
from studio_core.publishing.rewinding import Rewound, position_at
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record

PUBLIC = (PORTFOLIO, INSIGHTS)
"""The collections that visitors are shown, whose past the journal keeps."""

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


class _Present:
    def __init__(self, store: Store) -> None:
        self._store = store

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


def public_records_at(store: Store, moment: datetime, *, now: datetime) -> PublicRecords:
    """Return the public records as they were at *moment*; from *now* on those of the present."""
    if moment >= now:
        return _Present(store)
    return Rewound(store, position_at(store, moment), PUBLIC)
