"""What is known of a copy at a place, and how the backups of a site stand."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from studio_core.records.key_value import milliseconds
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store

ALARM_AFTER = timedelta(hours=36)
"""For how long no backup may have been proven before owners are told."""

CLOCKS_APART = timedelta(minutes=1)
"""By how much the clock of who noted a moment may have been ahead."""

_REMEMBERED = timedelta(days=400)
"""For so long the note of a run is kept, should none follow."""

Reason = Literal["", "no_space", "unreachable", "unmatched", "key_missing", "failed"]
"""Why a run or a copy failed, for people who do not read English; '' when it did not.

No room at the place or for the scratch store; a place that does not answer; what came back was not
the same; a key that is to seal or to open is not there; anything else.
"""

STANDING = "backup-standing"
"""The note that says how the last night went."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopy:
    """A copy at one place; moments are ISO 8601 in UTC, '' for what has not happened.

    *bytes* is what it takes to restore it: the archive, the pictures and the visitors' files.
    *ok* says that it came back the same when it was restored; *message* why not (English, without
    personal data), '' when it did, and *reason* says which kind of failure that is.
    """

    at: str
    where: str
    bytes: int
    proven_at: str
    ok: bool
    message: str = ""
    reason: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupStanding:
    """How backups stand, as the dashboard, the metrics and the alarm read it.

    *copies* are those of the last run, one for each place; *proven_at* is when a backup was last
    proven at any place. *failed_at*, *message* and *reason* tell of the last run if it failed.
    *kept* is how many copies lie at the first place.
    """

    ran_at: str
    proven_at: str
    failed_at: str
    message: str
    kept: int
    copies: tuple[BackupCopy, ...]
    reason: Reason = ""

    def as_of(self, now: datetime) -> "BackupStanding":
        """Return the same without a proof that is still to come: a clock was ahead."""
        return replace(self, proven_at="") if is_ahead(self.proven_at, now) else self

    def is_alarming(self, now: datetime) -> bool:
        """Tell whether no backup was proven within `ALARM_AFTER` before *now*."""
        proven = self.as_of(now).proven_at
        return not proven or now - datetime.fromisoformat(proven) > ALARM_AFTER


NEVER_TRIED = BackupStanding(ran_at="", proven_at="", failed_at="", message="", kept=0, copies=())
"""How backups stand where none was made yet."""


def is_ahead(moment: str, now: datetime) -> bool:
    """Tell whether *moment*, as it was noted, is yet to come: it says nothing then."""
    return bool(moment) and datetime.fromisoformat(moment) - now > CLOCKS_APART


def standing_of(store: Store) -> BackupStanding | None:
    """Return how the backups of *store* stand; None when none was ever tried."""
    note = store.key_values.get(NOTES, STANDING)
    return None if note is None else _decoded(dict(note))


def note_standing(store: Store, standing: BackupStanding, *, at: str) -> None:
    """Keep how the backups stand; who comes last is right."""
    copies: Any = [asdict(copy) for copy in standing.copies]
    until = milliseconds(at) + _REMEMBERED // timedelta(milliseconds=1)
    store.key_values.put(NOTES, STANDING, {**asdict(standing), "copies": copies}, until)


def _decoded(document: dict[str, Any]) -> BackupStanding:
    copies = tuple(BackupCopy(**copy) for copy in document.pop("copies", ()))
    return BackupStanding(copies=copies, **document)
