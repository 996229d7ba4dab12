"""Whether a clock is believed: what cannot be undone, or becomes public by itself, waits for that.

The store knows the newest time that was believed. A clock is believed up to `LEAP` beyond it, and
further only when a witness gives the same day, or an owner confirms it. What is written while the
clock is not believed raises that time by nothing (decision 104).

Functions that erase, prune, expire or carry out schedules take a `BelievedMoment` or a `BelievedAt`
instead of a moment: the type checker refuses whoever did not ask.
"""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from threading import Lock
from typing import NewType

from studio_core.dates import SEOUL, parse_moment
from studio_core.errors import StorePermissionError, StudioError
from studio_core.records.key_value import FOR_EVER
from studio_core.records.record import Document, StaleRecordError
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store, StoreFullError
from studio_core.records.work import retried

log = logging.getLogger("studio.clock")

LEAP = timedelta(days=2)
"""How far beyond the newest known time a clock is believed without a witness."""

WITNESSED = timedelta(days=1)
"""How far what a witness says may be from the clock that it speaks for."""

_NOTED_EVERY = timedelta(hours=1)
_BEHIND_FOR = timedelta(days=1)
"""For so long a clock has to be behind the newest known time until that was the wrong one."""

_KNOWN = "known-time"

_TOLD_BY = ("at", "ran_at")
"""The fields of other notes beside it that say when something was done: the last backup, too."""

BelievedMoment = NewType("BelievedMoment", datetime)
"""The present moment by a clock that is believed."""

BelievedAt = NewType("BelievedAt", str)
"""The same as change sets want it."""

Witness = Callable[[], Iterable[datetime]]
"""Gives the present moment as others than the clock know it; asked only when the clock leapt."""


class OtherDayError(StudioError):
    """Somebody confirmed a day that is not today by this machine's clock."""

    code = "clock_other_day"


@dataclass(frozen=True, slots=True)
class ClockStanding:
    """What a clock says, the newest time that was known before, and whether it is believed."""

    now: datetime
    known: datetime
    is_believed: bool

    @property
    def believed(self) -> BelievedMoment | None:
        """The present moment; None while it is not believed."""
        return BelievedMoment(self.now) if self.is_believed else None

    @property
    def told(self) -> str:
        """What is wrong, in English, for the log and for operators."""
        return (
            f"this machine's clock says {self.now:%Y-%m-%d %H:%M} UTC, and the newest known time is"
            f" {self.known:%Y-%m-%d %H:%M} UTC: until that is confirmed nothing is erased, pruned,"
            " expired or published by schedule"
        )


class BeliefLog:
    """Tells the log when a clock is no longer believed and when it is again, once each."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_lost = False

    def note(self, standing: ClockStanding) -> None:
        """Tell of *standing* if it is another than the one before."""
        with self._lock:
            was_lost, self._is_lost = self._is_lost, not standing.is_believed
        if self._is_lost and not was_lost:
            log.warning("%s", standing.told)
        if was_lost and not self._is_lost:
            log.info(
                "this machine's clock is believed again: it says %s UTC",
                f"{standing.now:%Y-%m-%d %H:%M}",
            )


@dataclass(frozen=True, slots=True)
class _Note:
    """The newest known time, and what the store has of it; *stored* is None where it has none yet.

    *behind_since* is what the clock said when it was first seen to be behind.
    """

    known: datetime
    behind_since: datetime | None
    stored: "Document | None"


def no_witness() -> Iterable[datetime]:
    """Know nothing of the time."""
    return ()


def believed_at(moment: BelievedMoment) -> BelievedAt:
    """Return a believed moment as change sets want it."""
    return BelievedAt(_text(moment))


def clock_standing(
    store: Store, now: datetime, witness: Witness, beside: datetime | None = None
) -> ClockStanding:
    """Tell whether a clock that says *now* is believed; writes nothing.

    *beside* is a time that is known from elsewhere, as of a backup, where *store* knows none yet.
    """
    return _judged(_note_of(store, now, beside), now, witness)[0]


def told_known(standing: ClockStanding) -> str:
    """Return the newest known time as records have it, where the clock is not believed; else ''."""
    return "" if standing.is_believed else _text(standing.known)


def believe(
    store: Store, now: datetime, witness: Witness, beside: datetime | None = None
) -> BelievedMoment | None:
    """Return *now* if it is believed, and note it; None if it is not.

    A store that knows no time yet learns the newest of its journal and notes, or *beside*: that
    has to come before anything is written there. A store to which nothing can be written notes
    nothing, and is judged all the same.
    """
    return believed_standing(store, now, witness, beside).believed


@retried
def believed_standing(
    store: Store, now: datetime, witness: Witness, beside: datetime | None = None
) -> ClockStanding:
    """Tell how the clock stands, and note *now* as `believe` does."""
    before = _note_of(store, now, beside)
    standing, after = _judged(before, now, witness)
    if after != before or before.stored is None:
        with suppress(StoreFullError, StorePermissionError):
            _write(store, after)
    return standing


@retried
def confirm_day(store: Store, day: date, now: datetime) -> None:
    """Believe a clock that says *now* since somebody confirms that today is *day*.

    Raise `OtherDayError` when it is another day in Seoul by that clock.
    """
    if now.astimezone(SEOUL).date() != day:
        raise OtherDayError
    _write(store, replace(_note_of(store, now), known=now, behind_since=None))


def _judged(note: _Note, now: datetime, witness: Witness) -> tuple[ClockStanding, _Note]:
    """Return whether *now* is believed, and what is known afterwards."""
    ahead = now - note.known
    seen = replace(note, known=now, behind_since=None)
    if abs(ahead) > LEAP and any(abs(one - now) <= WITNESSED for one in witness()):
        return ClockStanding(now, note.known, is_believed=True), seen
    if ahead > LEAP:
        return ClockStanding(now, note.known, is_believed=False), note
    standing = ClockStanding(now, note.known, is_believed=True)
    if ahead >= _NOTED_EVERY:
        return standing, seen
    if ahead >= -LEAP:
        return standing, replace(note, behind_since=None)
    # Nothing is lost by a clock that is behind. Was it right all the time, what was known was not.
    since = note.behind_since
    if since is None or since > now:
        return standing, replace(note, behind_since=now)
    return standing, seen if now - since >= _BEHIND_FOR else note


def _note_of(store: Store, now: datetime, beside: datetime | None = None) -> _Note:
    stored = store.key_values.get(NOTES, _KNOWN)
    known = parse_moment(stored.get("known")) if stored else None
    if stored is None or known is None:
        newest = max([*_moments_of(store), *([beside] if beside else [])], default=now)
        return _Note(newest, None, stored)
    return _Note(known, parse_moment(stored.get("behindSince")), stored)


def _moments_of(store: Store) -> Iterable[datetime]:
    """Yield when the journal's last change was made, and what else is noted of times."""
    told: list[object] = [
        entry.at for entry in store.changes(max(0, store.position() - 1), 1, paths_of=())
    ]
    notes = store.key_values.items(NOTES).values()
    told += [note.get(name) for note in notes for name in _TOLD_BY]
    return filter(None, (parse_moment(one) for one in told if isinstance(one, str)))


def _write(store: Store, note: _Note) -> None:
    value: Document = {"known": _text(note.known)}
    if note.behind_since:
        value = {**value, "behindSince": _text(note.behind_since)}
    if not store.key_values.compare_and_set(NOTES, _KNOWN, note.stored, value, FOR_EVER):
        raise StaleRecordError(NOTES.name, _KNOWN)


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
