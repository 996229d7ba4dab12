"""The inbox: enquiries found, counted and put in order. `handling` changes them.

What an enquiry is listed and counted by lies in the clear beside what is sealed: of a page only
what it shows is opened.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from threading import Lock
from typing import Literal, TypeAlias, get_args

from studio_core.dates import parse_moment
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consultation import fact_lines
from studio_core.enquiries.enquiry import Kind
from studio_core.enquiries.outbox import JOB
from studio_core.enquiries.reminders import (
    due_of,
    is_late,
    seoul_minute,
    to_be_answered_by,
)
from studio_core.enquiries.stages import (
    OPEN_STAGES,
    STAGES,
    STATUSES,
    Stage,
    Status,
    status_of,
)
from studio_core.enquiries.stored import (
    UNDELIVERED,
    DeliveryState,
    StoredEnquiry,
    read_stored,
)
from studio_core.errors import EnquiryNotFoundError
from studio_core.jobs.leases import busy_with
from studio_core.records.changes import Position
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import entries_after, every_record
from studio_core.texts.searching import folded, holds, words_of

Order: TypeAlias = Literal["newest", "oldest", "next"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""`next`: what is late, new ones by age, by date what comes then, and the rest, newest first."""

_END_OF_DAY = "T24:00"
_OPENED_AT_ONCE = 200
"""Enquiries that are read together: many never lie in memory with their texts."""
_BY_AGE = attrgetter("received_at", "id")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnquiryFilter:
    """Which enquiries to list; without stage and status all but spam, or with *everything* all.

    *stage* `open` is what the studio is still at. *assignee* is an account, `nobody` for none.
    *search* holds words that must all occur; *undelivered* leaves those that failed to arrive.
    What was received after *received_until* is left out.
    """

    stage: Stage | Literal["open"] | None = None
    status: Status | None = None
    kind: Kind | None = None
    space: str = ""
    assignee: str = ""
    search: str = ""
    undelivered: bool = False
    everything: bool = False
    received_until: datetime | None = None
    order: Order = "newest"

    @property
    def stages(self) -> frozenset[Stage]:
        """The stages of what is wanted."""
        if self.stage == "open":
            return frozenset(OPEN_STAGES)
        if self.stage:
            return frozenset((self.stage,))
        if self.status:
            return frozenset(stage for stage in STAGES if status_of(stage) == self.status)
        return frozenset(STAGES) if self.everything else frozenset(STAGES) - {"spam"}

    @property
    def looks_inside(self) -> bool:
        """Whether something is wanted that is sealed in an enquiry."""
        return bool(self.space or words_of(self.search))

    @property
    def outside(self) -> "EnquiryFilter":
        """What is wanted of all that lies in the clear."""
        return replace(self, space="", search="")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many enquiries there are by stage and status, and how many need somebody.

    *refused* are those of the *undelivered* that wait for somebody. *overdue* are past what was to
    be done next, *unanswered* new for more than a working day.
    """

    by_stage: Mapping[str, int]
    by_status: Mapping[str, int]
    undelivered: int
    refused: int
    overdue: int
    unanswered: int


class Tally:
    """What some enquiries come to, counted once: `counts` is asked again as time passes."""

    def __init__(self, enquiries: Iterable[StoredEnquiry]) -> None:
        self._stages: Counter[Stage] = Counter()
        self._undelivered: list[tuple[str, DeliveryState]] = []
        # Days, and days with a time, are compared with as much of the present moment.
        self._due: defaultdict[int, list[str]] = defaultdict(list)
        self._waiting: list[datetime] = []
        for enquiry in enquiries:
            self._stages[enquiry.stage] += 1
            if is_undelivered(enquiry):
                self._undelivered.append((enquiry.id, enquiry.delivery.state))
            if due := due_of(enquiry):
                self._due[len(due)].append(due)
            if until := to_be_answered_by(enquiry):
                self._waiting.append(until)
        for dates in self._due.values():
            dates.sort()
        self._waiting.sort()

    def counts(self, now: datetime, busy: frozenset[str] = frozenset()) -> Counts:
        """Return the counts as of *now*; what is *busy* being delivered has not failed."""
        statuses: Counter[Status] = Counter()
        for stage, count in self._stages.items():
            statuses[status_of(stage)] += count
        minute = seoul_minute(now)
        undelivered = [state for id, state in self._undelivered if id not in busy]
        return Counts(
            by_stage={stage: self._stages[stage] for stage in STAGES},
            by_status={status: statuses[status] for status in STATUSES},
            undelivered=len(undelivered),
            refused=undelivered.count("refused"),
            overdue=sum(bisect_left(due, minute[:size]) for size, due in self._due.items()),
            unanswered=bisect_left(self._waiting, now),
        )


@dataclass(frozen=True, slots=True)
class Page:
    """Some of *total* enquiries that were found, and the counts of the whole inbox."""

    items: Sequence[StoredEnquiry]
    total: int
    counts: Counts


class Inbox:
    """The inbox of one process, which keeps in memory what every enquiry says in the clear.

    It reads what has changed since it was asked last. Safe to call from many threads.
    """

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store, self._cipher = store, cipher
        self._lock = Lock()
        self._position: Position | None = None
        self._outlines: dict[str, StoredEnquiry] = {}
        self._tally: Tally | None = None
        self._newest_first: Sequence[StoredEnquiry] = ()

    def page(
        self,
        wanted: EnquiryFilter,
        now: datetime,
        *,
        at: str,
        as_of: datetime | None = None,
        offset: int = 0,
        limit: int,
    ) -> Page:
        """Return a page of what is *wanted*, counted as of *now* and ordered as of *as_of*.

        *at* is the moment as records have it.
        """
        busy = frozenset(busy_with(self._store, JOB, at=at).split())
        with self._lock:
            self._renew()
            outlines, tally = self._newest_first, self._tally or Tally(())
        counts = tally.counts(now, busy)
        if not limit and not wanted.looks_inside and wanted == EnquiryFilter(everything=True):
            return Page((), len(outlines), counts)
        shown = [_shown(one, busy) for one in outlines] if busy else outlines
        found: Sequence[StoredEnquiry] = wanted_among(shown, wanted.outside, as_of or now)
        if wanted.looks_inside:
            opened = {one.id: one for one in self._opened_among(found, wanted)}
            found = [_shown(opened[one.id], busy) for one in found if one.id in opened]
            return Page(found[offset : offset + limit], len(found), counts)
        items = [_shown(one, busy) for one in self._opened(found[offset : offset + limit])]
        return Page(items, len(found), counts)

    def start_anew(self) -> None:
        """Read everything when it is asked next: the store is another one, or an older one."""
        with self._lock:
            self._position = None

    def _renew(self) -> None:
        """Read the enquiries that changed since; all of them where the store is another one."""
        position = self._store.position()
        if position == self._position:
            return
        if self._position is None or position < self._position:
            self._outlines = {}
            changed: Iterable[tuple[str, Record | None]] = every_record(self._store, ENQUIRIES)
        else:
            entries = list(entries_after(self._store, self._position))
            position = entries[-1].position if entries else position
            ids = {id for entry in entries for id in entry.ids().get(ENQUIRIES, ())}
            changed = ((id, self._store.get(ENQUIRIES, id)) for id in ids)
        is_changed = self._tally is None
        for id, record in changed:
            is_changed = True
            self._outlines.pop(id, None)
            if record is not None:
                self._outlines[id] = read_stored(None, id, record.document)
        if is_changed:
            self._newest_first = newest_first(self._outlines.values())
            self._tally = Tally(self._newest_first)
        self._position = position

    def _opened(self, outlines: Iterable[StoredEnquiry]) -> Iterator[StoredEnquiry]:
        """Yield these enquiries with what is sealed in them; what was removed since is left out."""
        for outline in outlines:
            record = self._store.get(ENQUIRIES, outline.id)
            if record is not None:
                yield read_stored(self._cipher, outline.id, record.document)

    def _opened_among(
        self, outlines: Sequence[StoredEnquiry], wanted: EnquiryFilter
    ) -> Iterator[StoredEnquiry]:
        """Yield, of these, the enquiries that are *wanted* for what is sealed in them."""
        ids, words = {one.id for one in outlines}, words_of(wanted.search)
        for id, record in every_record(self._store, ENQUIRIES, _OPENED_AT_ONCE):
            if id in ids:
                enquiry = read_stored(self._cipher, id, record.document)
                if _has_inside(enquiry, wanted.space, words):
                    yield enquiry


def newest_first(enquiries: Iterable[StoredEnquiry]) -> list[StoredEnquiry]:
    """Return the *enquiries* by when they were received, the newest first."""
    return sorted(enquiries, key=_BY_AGE, reverse=True)


def all_enquiries(store: Store, cipher: Cipher, *, at: str) -> list[StoredEnquiry]:
    """Return every enquiry opened, newest first; what is being delivered now has that state."""
    busy = frozenset(busy_with(store, JOB, at=at).split())
    records = store.read(ENQUIRIES).items()
    return newest_first(_shown(read_stored(cipher, id, one.document), busy) for id, one in records)


def one_enquiry(store: Store, cipher: Cipher | None, id: str, *, at: str) -> StoredEnquiry:
    """Return one enquiry; without a *cipher* what is in the clear; raise `EnquiryNotFoundError`."""
    record = store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    busy = frozenset(busy_with(store, JOB, at=at).split())
    return _shown(read_stored(cipher, id, record.document), busy)


def wanted_among(
    enquiries: Sequence[StoredEnquiry], wanted: EnquiryFilter, now: datetime
) -> list[StoredEnquiry]:
    """Return those of the *enquiries*, which come newest first, that are *wanted*, in its order.

    What is to be done next is ordered as of *now*.
    """
    found = list(enquiries)
    for is_wanted in _conditions(wanted):
        found = [one for one in found if is_wanted(one)]
    if wanted.order == "next":
        return in_next_order(found, now)
    return found if wanted.order == "newest" else found[::-1]


def _conditions(wanted: EnquiryFilter) -> Iterator[Callable[[StoredEnquiry], bool]]:
    """Yield what an enquiry has to be; nothing for what is *wanted* of all."""
    stages, words = wanted.stages, words_of(wanted.search)
    if stages != frozenset(STAGES):
        yield lambda one: one.stage in stages
    if wanted.kind is not None:
        yield lambda one: one.kind == wanted.kind
    if wanted.assignee:
        yield lambda one: (one.assignee or "nobody") == wanted.assignee
    if wanted.undelivered:
        yield is_undelivered
    if until := wanted.received_until:
        yield lambda one: _came_by(one, until)
    if wanted.space or words:
        yield lambda one: _has_inside(one, wanted.space, words)


def in_next_order(enquiries: Iterable[StoredEnquiry], now: datetime) -> list[StoredEnquiry]:
    """Return the *enquiries* by what is to be done next as of *now*, however they come.

    First what is late, by its date. Then new ones without a date, whoever waits longest first: they
    are to be called today. Then what comes, by its date; a day without a time is over last, at its
    end. Then the rest, newest first: what is closed or spam has nothing left to be done.

    As of one moment the order of two never changes, whatever else is there: so pages of it join
    where what was received after that moment is left out of them.
    """
    by_age = sorted(enquiries, key=_BY_AGE)
    dated = [one for one in by_age if one.next_on and one.stage in OPEN_STAGES]
    others = [one for one in by_age if not (one.next_on and one.stage in OPEN_STAGES)]
    late = [one for one in dated if is_late(one, now)]
    coming = [one for one in dated if not is_late(one, now)]
    waiting = [one for one in others if one.stage == "new"]
    rest = [one for one in others if one.stage != "new"]
    return [*sorted(late, key=_due), *waiting, *sorted(coming, key=_due), *rest[::-1]]


def is_undelivered(enquiry: StoredEnquiry) -> bool:
    """Tell whether delivering an enquiry failed and is still wanted."""
    return enquiry.delivery.state in {"failed", "refused"} and enquiry.stage != "spam"


def space_of(enquiry: StoredEnquiry) -> str:
    """Return the kind of space that a consultation is about; '' for none."""
    space = enquiry.contact.facts.get("space") if enquiry.contact else None
    return str(space.get("key", "")) if isinstance(space, Mapping) else ""


def _has_inside(enquiry: StoredEnquiry, space: str, words: Sequence[str]) -> bool:
    """Tell whether the sealed part of an enquiry is of a *space*, '' for any, and has *words*."""
    return (not space or space_of(enquiry) == space) and (
        not words or holds(_searched(enquiry), words)
    )


def _came_by(enquiry: StoredEnquiry, until: datetime) -> bool:
    received = parse_moment(enquiry.received_at)
    return received is None or received <= until


def _due(enquiry: StoredEnquiry) -> str:
    due = enquiry.next_on
    return due if "T" in due else due + _END_OF_DAY


def _shown(enquiry: StoredEnquiry, busy: frozenset[str]) -> StoredEnquiry:
    """Return an enquiry with the state `delivering` while an outbox works on it."""
    if enquiry.id not in busy or enquiry.delivery.state not in UNDELIVERED:
        return enquiry
    return replace(enquiry, delivery=replace(enquiry.delivery, state="delivering"))


def _searched(enquiry: StoredEnquiry) -> str:
    """Return all of an enquiry that words are searched in."""
    parts = [enquiry.id, enquiry.note, enquiry.next_step]
    if enquiry.contact is not None:
        contact = enquiry.contact
        digits = "".join(letter for letter in contact.phone if letter.isdigit())
        parts += [contact.name, contact.phone, digits, contact.email, contact.message]
        parts += [text for _, text in fact_lines(contact.facts)]
    return folded(" ".join(parts))
