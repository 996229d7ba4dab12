"""Delivering what was collected to one search engine, by the outbox."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from urllib.parse import urlsplit

from studio_core.content.visibility import is_open
from studio_core.dates import parse_moment
from studio_core.errors import RecordNotFoundError
from studio_core.indexnow.ports import (
    AnnouncementFailedError,
    AnnouncementRefusedError,
    Engine,
    SearchEngines,
)
from studio_core.indexnow.switch import Switch, read_switch
from studio_core.indexnow.waiting import (
    Announcement,
    Result,
    read_announcement,
    read_result,
    result_id,
)
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import SYSTEM, Change, Delete, Put
from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.deliveries import Outcome
from studio_core.records.record import Document, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

GIVE_UP_SECONDS = 86_400.0
"""After so long an engine that is away is no longer told: it has found the change by itself."""

_NOT_OPEN = "the site is not open"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementOutcome(Outcome):
    """The outcome of a request; *status* is that of the answer that failed, 0 for none."""

    status: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """The `Deliveries` of requests to *engine*; *base* is the site's address."""

    store: Store
    engine: Engine
    engines: SearchEngines
    base: str
    believed: Callable[[], BelievedMoment | None]
    """The present moment, by which a request may be too old; None while nobody can tell."""
    collection: str = ANNOUNCEMENTS

    @property
    def lease(self) -> str:
        """The lease that lets one process at a time send to this engine."""
        return f"indexnow-{self.engine.name}"

    def waits(self, document: Document) -> bool:
        """Tell whether a record is a request to this engine."""
        found = read_announcement("", document)
        return found is not None and found.engine == self.engine.name

    def next_at(self, document: Document) -> str | None:
        """Return when a request is to be sent again; None for at once."""
        found = read_announcement("", document)
        return found.next_at if found else None

    def since(self, document: Document) -> str | None:
        """Return when a request was collected."""
        found = read_announcement("", document)
        return found.since if found else None

    def send(self, id: str) -> Outcome:
        """Send one request, if it is still to be sent."""
        record = self.store.get(ANNOUNCEMENTS, id)
        found = read_announcement(id, record.document) if record else None
        if record is None or found is None:
            return Outcome(id=id)
        switch = read_switch(self.store)
        if not (switch.is_on and is_open(self.store)):
            return AnnouncementOutcome(id=id, record=record, error=_NOT_OPEN, is_final=True)
        try:
            self.engines.announce(self.engine.address, body_of(self.base, switch, found.paths))
        except AnnouncementFailedError as error:
            is_refused = isinstance(error, AnnouncementRefusedError)
            return AnnouncementOutcome(
                id=id,
                record=record,
                error=str(error),
                status=error.status,
                is_final=is_refused or self._is_late(found),
            )
        return Outcome(id=id, record=record)

    def record(
        self, outcomes: Sequence[Outcome], next_at: Callable[[int], str], *, at: str
    ) -> None:
        """Write what became of the requests: what is not tried again is removed."""
        for outcome in outcomes:
            found = (
                read_announcement(outcome.id, outcome.record.document) if outcome.record else None
            )
            if outcome.record is None or found is None:
                continue
            expected = outcome.record.revision
            if outcome.delivered or outcome.is_final:
                change: Change = Delete(ANNOUNCEMENTS, outcome.id, expected=expected)
            else:
                attempts = found.attempts + 1
                later = replace(found, attempts=attempts, next_at=next_at(attempts))
                change = Put(ANNOUNCEMENTS, outcome.id, later.document(), expected=expected)
            result = _result(read_result(self.store, self.engine.name), found, outcome, at)
            put = Put(ANNOUNCEMENTS, result_id(self.engine.name), result.document())
            # Switched off meanwhile, which drops what waits.
            with suppress(StaleRecordError, RecordNotFoundError):
                Work(self.store, SYSTEM, at).commit("announced", change, put)

    def _is_late(self, found: Announcement) -> bool:
        since, now = parse_moment(found.since), self.believed()
        late = timedelta(seconds=GIVE_UP_SECONDS)
        return since is None or (now is not None and since + late <= now)


def body_of(base: str, switch: Switch, paths: Sequence[str]) -> dict[str, object]:
    """Return what an engine is told: the addresses, and where the key is. Nothing else is."""
    return {
        "host": urlsplit(base).netloc,
        "key": switch.key,
        "keyLocation": base + switch.key_path,
        "urlList": [base + path for path in paths],
    }


def _result(before: Result, found: Announcement, outcome: Outcome, at: str) -> Result:
    if outcome.delivered:
        return replace(before, sent_at=at, sent=len(found.paths))
    status = outcome.status if isinstance(outcome, AnnouncementOutcome) else 0
    return replace(
        before, failed_at=at, status=status, reason=outcome.error, gave_up=outcome.is_final
    )
