"""Which of many enquiries are set aside: by what came from their networks within ten minutes.

None is refused for those that others write. Beyond what a network, or all of them, may send to the
inbox an enquiry is suspected, unless its form vouches for it (see `form_tokens`). What is suspected
has room of its own on the disk, and only when that is full it is refused.

The networks are known to the memory of a process alone, and for ten minutes: nothing of a visitor's
address is stored. Several servers count apart.
"""

from collections import deque
from dataclasses import dataclass
from threading import Lock
from typing import Any

from studio_core.addresses.networks import Step, network_steps
from studio_core.enquiries.form_tokens import LIFETIME_MS
from studio_core.enquiries.spam import FAR_TOO_MANY, RATE_WINDOW_SECONDS, identifies_visitor
from studio_core.enquiries.stages import stage_of
from studio_core.errors import FormShownAgainError, TooManyEnquiriesError
from studio_core.records.canonical import canonical_bytes
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record

PER_NETWORK = FAR_TOO_MANY
"""From one party within ten minutes; wider networks may send some times as many, see `Step`."""

VOUCHED_TIMES = 2
"""So many times as many may come besides by forms that vouch for them: tokens can be fetched, but
only an attacker with many networks of his own gets more of them in than this. Of hasty ones half as
many get in: the other half is left to who took some time (see `form_tokens`)."""

UNVOUCHED_PER_HOUR = 1_000
"""From all networks together, without a form that vouches for them."""

UNVOUCHED_PER_HOUR_ON_A_LOW_DISK = 100
VOUCHED_PER_HOUR_ON_A_LOW_DISK = 2_000
"""Even these fit, at 16 KB each, for hours on what is left then."""

SUSPECTED_BYTES = 64 * 1024**2
"""The room of all that is set aside, in bytes of its records: thousands of the longest ones."""

MOST_KNOWN = 50_000
"""Networks, and spent tokens, that a process knows at most; the oldest are forgotten first."""

RETRY_SECONDS = 3_600
_WINDOW_MS = RATE_WINDOW_SECONDS * 1000
_HOUR_MS = 3_600_000
_MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """An enquiry that comes: from where, when in milliseconds since 1970, and what speaks for it.

    *receipt* is its number, the same in each try. *voucher* is the token of its form, '' when
    nothing vouches for it, and *is_hasty* says that it is young; *may_be_shown_again* that whoever
    sent it sees its form once more, with a token, before it would be set aside. One that *is_spam*
    by itself leaves the count of all networks alone: it is set aside anyway.
    """

    address: str
    moment: int
    receipt: str
    voucher: str = ""
    is_hasty: bool = False
    may_be_shown_again: bool = False
    is_spam: bool = False


@dataclass(slots=True)
class _Count:
    """The moments of what came from a network: without a voucher, and with one that was needed.

    Those among the latter that were hasty are in *hasty*, too.
    """

    plain: deque[int]
    vouched: deque[int]
    hasty: deque[int]

    def forget(self, now: int) -> None:
        _forget(self.plain, now, _WINDOW_MS)
        _forget(self.vouched, now, _WINDOW_MS)
        _forget(self.hasty, now, _WINDOW_MS)


class Flood:
    """Judges each enquiry of one process once. Callable from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[str, _Count] = {}
        self._plain: deque[int] = deque(maxlen=UNVOUCHED_PER_HOUR)
        self._vouched: deque[int] = deque(maxlen=VOUCHED_PER_HOUR_ON_A_LOW_DISK)
        self._spent: dict[str, tuple[str, int]] = {}
        self._swept_at = 0

    def judge(self, arrival: Arrival, *, disk_is_low: bool = False) -> int:
        """Count an enquiry; return how many earlier ones speak against it (see `spam_score`).

        They are those of the same party, but fewer than `FAR_TOO_MANY` unless it is suspected.
        Raise `TooManyEnquiriesError` for what would be set aside while the disk is nearly full, and
        `FormShownAgainError` for what would be, and may be shown again.
        """
        now, steps = arrival.moment, _steps(arrival.address)
        with self._lock:
            self._sweep(now)
            earlier = min(sum(self._sizes(steps[0], now)) if steps else 0, FAR_TOO_MANY - 1)
            full = [one for one in steps if self._sizes(one, now)[0] >= _most(one)]
            if not full and (arrival.is_spam or self._has_room(disk_is_low=disk_is_low)):
                if disk_is_low and arrival.is_spam:
                    raise TooManyEnquiriesError(RETRY_SECONDS)
                for step in steps:
                    self._count(step).plain.append(now)
                if not arrival.is_spam:
                    self._plain.append(now)
                return earlier
            if self._vouches(arrival, steps, disk_is_low=disk_is_low):
                self._spend(arrival, steps)
                return earlier
            if arrival.may_be_shown_again:
                raise FormShownAgainError
            if disk_is_low:
                raise TooManyEnquiriesError(RETRY_SECONDS)
            for widest in full[-1:]:
                # Whoever goes on is set aside for longer; within that network nothing is counted.
                self._count(widest).plain.append(now)
            return FAR_TOO_MANY

    def networks(self, now: int) -> int:
        """Forget networks of more than ten minutes ago; return how many are known."""
        with self._lock:
            self._swept_at = 0
            self._sweep(now)
            return len(self._counts)

    def _has_room(self, *, disk_is_low: bool) -> bool:
        most = UNVOUCHED_PER_HOUR_ON_A_LOW_DISK if disk_is_low else UNVOUCHED_PER_HOUR
        return len(self._plain) < most

    def _vouches(self, arrival: Arrival, steps: tuple[Step, ...], *, disk_is_low: bool) -> bool:
        """Tell whether the token of its form speaks for an enquiry, for one in all its tries."""
        spent_for, _ = self._spent.get(arrival.voucher, (arrival.receipt, 0))
        if not arrival.voucher or spent_for != arrival.receipt:
            return False
        if disk_is_low and len(self._vouched) >= VOUCHED_PER_HOUR_ON_A_LOW_DISK:
            return False
        if steps and "." in steps[0].network and not sum(self._sizes(steps[0], arrival.moment)):
            # Neighbours in IPv4 are mostly different people.
            return True
        for step in steps:
            count, most = self._counts.get(step.network), VOUCHED_TIMES * _most(step)
            if count and len(count.vouched) >= most:
                return False
            if count and arrival.is_hasty and len(count.hasty) >= most // 2:
                return False
        return True

    def _spend(self, arrival: Arrival, steps: tuple[Step, ...]) -> None:
        """Count an enquiry for which its token speaks."""
        for count in map(self._count, steps):
            count.vouched.append(arrival.moment)
            if arrival.is_hasty:
                count.hasty.append(arrival.moment)
        self._vouched.append(arrival.moment)
        self._spent[arrival.voucher] = (arrival.receipt, arrival.moment)

    def _sizes(self, step: Step, now: int) -> tuple[int, int]:
        """Return how much came from a network: without a voucher, and with one."""
        count = self._counts.get(step.network)
        if count is None:
            return 0, 0
        count.forget(now)
        return len(count.plain), len(count.vouched)

    def _count(self, step: Step) -> _Count:
        """Return the count of a network, a new one where there is none."""
        count = self._counts.get(step.network)
        if count is None:
            _make_room(self._counts)
            most = _most(step)
            vouched, hasty = (deque[int](maxlen=VOUCHED_TIMES * most) for _ in range(2))
            count = _Count(deque(maxlen=most), vouched, hasty)
            self._counts[step.network] = count
        return count

    def _sweep(self, now: int) -> None:
        """Forget what is old, not more than once a minute where that means looking at all."""
        _forget(self._plain, now, _HOUR_MS)
        _forget(self._vouched, now, _HOUR_MS)
        if abs(now - self._swept_at) < _MINUTE_MS:
            return
        self._swept_at = now
        for count in self._counts.values():
            count.forget(now)
        self._counts = {id: one for id, one in self._counts.items() if one.plain or one.vouched}
        self._spent = {id: one for id, one in self._spent.items() if now - one[1] < LIFETIME_MS}
        _make_room(self._spent)


class SuspectedRoom:
    """How much is set aside, and that there is room for more. Callable from any thread.

    What comes here is added at once; all of it, what other servers took and what was erased, is
    known when it was last measured.
    """

    def __init__(self) -> None:
        self._bytes = 0

    def measure(self, store: Store) -> None:
        """Add up all that is set aside in *store*."""
        self._bytes = sum(
            _size(record.document)
            for _, record in every_record(store, ENQUIRIES)
            if stage_of(record.document) == "spam"
        )

    def check(self, document: Document) -> None:
        """Raise `TooManyEnquiriesError` when there is no room to set *document* aside."""
        if self._bytes + _size(document) > SUSPECTED_BYTES:
            raise TooManyEnquiriesError(RETRY_SECONDS)

    def add(self, document: Document) -> None:
        """Count *document*, which was set aside."""
        self._bytes += _size(document)


def _size(document: Document) -> int:
    return len(canonical_bytes(document))


def _steps(address: str) -> tuple[Step, ...]:
    """Return the networks that count for a visitor's *address*, none where all share it."""
    steps = network_steps(address)
    return steps if identifies_visitor(steps[0].network) else ()


def _most(step: Step) -> int:
    return PER_NETWORK * step.times


def _forget(moments: deque[int], now: int, window: int) -> None:
    """Drop what is older than *window*, and all when the clock was set back meanwhile."""
    if moments and moments[-1] > now + _MINUTE_MS:
        moments.clear()
    while moments and moments[0] <= now - window:
        moments.popleft()


def _make_room(known: dict[str, Any]) -> None:
    while len(known) >= MOST_KNOWN:
        del known[next(iter(known))]
