"""The inbox: enquiries found, counted and put in order. `handling` changes them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias, get_args

from studio_core.dates import parse_moment
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consultation import fact_lines
from studio_core.enquiries.enquiry import Kind
from studio_core.enquiries.outbox import LEASE
from studio_core.enquiries.reminders import is_late, is_unanswered
from studio_core.enquiries.stages import (
    OPEN_STAGES,
    STAGES,
    STATUSES,
    Stage,
    Status,
    status_of,
)
from studio_core.enquiries.stored import UNDELIVERED, StoredEnquiry, read_stored
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.collections import ENQUIRIES
from studio_core.records.lease import busy_with
from studio_core.records.store import Store
from studio_core.texts.searching import folded, holds, words_of

Order: TypeAlias = Literal["newest", "oldest", "next"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""`next`: what is late, new ones by age, by date what comes then, and the rest, newest first."""

_END_OF_DAY = "T24:00"


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


@dataclass(frozen=True, slots=True)
class Counts:
    """How many enquiries there are by stage and status, and how many need somebody.

    *overdue* are past what was to be done next, *unanswered* new for more than a working day.
    """

    by_stage: Mapping[str, int]
    by_status: Mapping[str, int]
    undelivered: int
    overdue: int
    unanswered: int


def all_enquiries(store: Store, cipher: Cipher, *, at: str) -> list[StoredEnquiry]:
    """Return every enquiry, newest first; what is being delivered now has that state."""
    busy = frozenset(busy_with(store, LEASE, at=at).split())
    records = store.read(ENQUIRIES).items()
    found = [_shown(read_stored(cipher, id, record.document), busy) for id, record in records]
    return sorted(found, key=lambda one: (one.received_at, one.id), reverse=True)


def one_enquiry(store: Store, cipher: Cipher, id: str, *, at: str) -> StoredEnquiry:
    """Return one enquiry; raise `EnquiryNotFoundError`."""
    record = store.get(ENQUIRIES, id)
    if record is None:
        raise EnquiryNotFoundError(id)
    busy = frozenset(busy_with(store, LEASE, at=at).split())
    return _shown(read_stored(cipher, id, record.document), busy)


def wanted_among(
    enquiries: Sequence[StoredEnquiry], wanted: EnquiryFilter, now: datetime
) -> list[StoredEnquiry]:
    """Return those of the *enquiries*, which come newest first, that are *wanted*, in its order.

    What is to be done next is ordered as of *now*.
    """
    stages, words = wanted.stages, words_of(wanted.search)
    found = [
        one
        for one in enquiries
        if one.stage in stages
        and (wanted.kind is None or one.kind == wanted.kind)
        and (not wanted.space or space_of(one) == wanted.space)
        and (not wanted.assignee or (one.assignee or "nobody") == wanted.assignee)
        and (not wanted.undelivered or is_undelivered(one))
        and _came_by(one, wanted.received_until)
        and (not words or holds(_searched(one), words))
    ]
    if wanted.order == "next":
        return in_next_order(found, now)
    return found if wanted.order == "newest" else found[::-1]


def in_next_order(enquiries: Iterable[StoredEnquiry], now: datetime) -> list[StoredEnquiry]:
    """Return the *enquiries* by what is to be done next as of *now*, however they come.

    First what is late, by its date. Then new ones without a date, whoever waits longest first: they
    are to be called today. Then what comes, by its date; a day without a time is over last, at its
    end. Then the rest, newest first: what is closed or spam has nothing left to be done.

    As of one moment the order of two never changes, whatever else is there: so pages of it join
    where what was received after that moment is left out of them.
    """
    by_age = sorted(enquiries, key=lambda one: (one.received_at, one.id))
    dated = [one for one in by_age if one.next_on and one.stage in OPEN_STAGES]
    others = [one for one in by_age if not (one.next_on and one.stage in OPEN_STAGES)]
    late = [one for one in dated if is_late(one, now)]
    coming = [one for one in dated if not is_late(one, now)]
    waiting = [one for one in others if one.stage == "new"]
    rest = [one for one in others if one.stage != "new"]
    return [*sorted(late, key=_due), *waiting, *sorted(coming, key=_due), *rest[::-1]]


def counts_of(enquiries: Sequence[StoredEnquiry], now: datetime) -> Counts:
    """Count the enquiries of an inbox as it is *now*."""
    found = Counter(one.stage for one in enquiries)
    statuses = Counter(one.status for one in enquiries)
    return Counts(
        by_stage={stage: found[stage] for stage in STAGES},
        by_status={status: statuses[status] for status in STATUSES},
        undelivered=sum(is_undelivered(one) for one in enquiries),
        overdue=sum(is_late(one, now) for one in enquiries),
        unanswered=sum(is_unanswered(one, now) for one in enquiries),
    )


def is_undelivered(enquiry: StoredEnquiry) -> bool:
    """Tell whether delivering an enquiry failed and is still wanted."""
    return enquiry.delivery.state == "failed" and enquiry.stage != "spam"


def space_of(enquiry: StoredEnquiry) -> str:
    """Return the kind of space that a consultation is about; '' for none."""
    space = enquiry.contact.facts.get("space") if enquiry.contact else None
    return str(space.get("key", "")) if isinstance(space, Mapping) else ""


def _came_by(enquiry: StoredEnquiry, until: datetime | None) -> bool:
    received = parse_moment(enquiry.received_at) if until else None
    return until is None or received is None or received <= until


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
