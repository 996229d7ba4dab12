"""Reading access records: newest first, some at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import heappush, heappushpop

from studio_core.access.chains import day_of, records_since, split_id
from studio_core.dates import SEOUL, parse_moment
from studio_core.records.collections import ACCESS_RECORDS, ENQUIRIES
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class Access:
    """One access: *position* is its id; *enquiries* names at most a thousand of *count*."""

    position: str
    at: str
    actor: str
    action: str
    enquiries: tuple[str, ...]
    count: int
    came_from: str
    reason: str

    @staticmethod
    def of(position: str, document: Document) -> "Access":
        """Return a stored record as it can be shown, whatever may have become of it."""
        return Access(
            position=position,
            at=str(document.get("at") or ""),
            actor=str(document.get("actor") or ""),
            action=str(document.get("action") or ""),
            enquiries=_ids(document),
            count=stored_whole(document.get("count")) or 0,
            came_from=str(document.get("from") or ""),
            reason=str(document.get("reason") or ""),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessFilter:
    """Which accesses are wanted: those that fit all that is said here.

    *enquiry* is an id, or the short number at its beginning; *actor* an account's id, or a kind.
    *since* and *until* are the first day and the last one, in Seoul.
    """

    enquiry: str = ""
    actor: str = ""
    action: str = ""
    since: date | None = None
    until: date | None = None

    def fits(self, document: Document) -> bool:
        """Tell whether a stored record is wanted."""
        at = str(document.get("at") or "")
        return (
            (not self.actor or document.get("actor") == self.actor)
            and (not self.action or document.get("action") == self.action)
            and (self.since is None or at >= _midnight(self.since))
            and (self.until is None or at < _midnight(self.until + timedelta(days=1)))
            and (not self.enquiry or any(map(self._is_asked_for, _ids(document))))
        )

    def _is_asked_for(self, id: str) -> bool:
        return id == self.enquiry or id.startswith(f"{self.enquiry}-")


EVERY_ACCESS = AccessFilter()


@dataclass(frozen=True, slots=True)
class AccessPage:
    """Some accesses, and how many there are in all."""

    items: Sequence[Access]
    total: int


def list_accesses(
    store: Store, wanted: AccessFilter = EVERY_ACCESS, *, limit: int, after: str = ""
) -> AccessPage:
    """Return up to *limit* accesses, newest first, that come after the position *after*.

    Holds no more of them at a time than it returns.
    """
    last = store.get(ACCESS_RECORDS, after) if after else None
    behind = _place(after, last.document) if last else None
    found: list[tuple[tuple[str, str], Document]] = []
    total = 0
    for id, document in _wanted(store, wanted):
        total += 1
        place = _place(id, document)
        if behind is None or place < behind:
            add = heappush if len(found) < limit else heappushpop
            add(found, (place, document))
    newest = sorted(found, key=lambda one: one[0], reverse=True)
    return AccessPage([Access.of(id, document) for (_, id), document in newest], total)


def first_day_of(store: Store, enquiry: str) -> date | None:
    """Return since when somebody may have seen an enquiry that is there; None for another.

    A day is added for clocks that go differently.
    """
    record = store.get(ENQUIRIES, enquiry)
    received = parse_moment(record.document.get("receivedAt")) if record else None
    return received.astimezone(SEOUL).date() - timedelta(days=1) if received else None


def _wanted(store: Store, wanted: AccessFilter) -> Iterator[tuple[str, Document]]:
    # Chains are named by the day on which their records were written.
    first = day_of(_midnight(wanted.since)) if wanted.since else ""
    for id, document in records_since(store, first):
        if split_id(id)[1] and wanted.fits(document):
            yield id, document


def _place(id: str, document: Document) -> tuple[str, str]:
    return str(document.get("at") or ""), id


def _midnight(day: date) -> str:
    """Return the moment at which a day begins in Seoul, as records say moments."""
    begins = datetime.combine(day, time(), SEOUL).astimezone(UTC)
    return begins.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _ids(document: Document) -> tuple[str, ...]:
    return tuple(map(str, stored_list(document.get("enquiries"))))
