"""What waits to be announced, and what became of the announcements before, as stored.

The collection has a record per request that waits, one per engine with the last results, and one
with digests of the pages as they were when they were compared last.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json
from studio_core.records.store import Store

COLLECTED = "collected"
"""The record with the digests of the pages, and the position of the journal."""

_RESULT = "result-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """One request that waits: paths of the site's pages, for the engine of this name."""

    engine: str
    paths: tuple[str, ...]
    since: str
    attempts: int = 0
    next_at: str | None = None
    id: str = ""

    def document(self) -> dict[str, Json]:
        """Return what is stored."""
        paths: list[Json] = [*self.paths]
        document: dict[str, Json] = {"engine": self.engine, "paths": paths, "since": self.since}
        return {**document, "attempts": self.attempts, "nextAt": self.next_at or ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one engine was told last, and what failed last; '' for never.

    *sent* is how many addresses it was. *status* is that of the answer that failed, 0 for none,
    *reason* says why in English. *gave_up* tells that what failed is not tried again.
    """

    sent_at: str = ""
    sent: int = 0
    failed_at: str = ""
    status: int = 0
    reason: str = ""
    gave_up: bool = False

    def document(self) -> dict[str, Json]:
        """Return what is stored."""
        sent: dict[str, Json] = {"sentAt": self.sent_at, "sent": self.sent}
        failed: dict[str, Json] = {"failedAt": self.failed_at, "status": self.status}
        return {**sent, **failed, "reason": self.reason, "gaveUp": self.gave_up}

    @property
    def is_failing(self) -> bool:
        """Tell whether the engine was told nothing since something failed."""
        return bool(self.failed_at) and self.failed_at > self.sent_at


def read_announcement(id: str, document: Document) -> Announcement | None:
    """Return the request in a stored *document*; None for what is none."""
    paths = tuple(one for one in stored_list(document.get("paths")) if isinstance(one, str))
    engine, since = _text(document, "engine"), _text(document, "since")
    if not (engine and paths):
        return None
    next_at, attempts = _text(document, "nextAt") or None, _number(document, "attempts")
    one = Announcement(engine=engine, paths=paths, since=since, attempts=attempts, next_at=next_at)
    return replace(one, id=id)


def waiting_announcements(store: Store) -> Iterator[Announcement]:
    """Yield every request that waits."""
    for id, record in store.read(ANNOUNCEMENTS).items():
        found = read_announcement(id, record.document)
        if found is not None:
            yield found


def result_id(engine: str) -> str:
    """Return the id of the record with the results of an engine."""
    return f"{_RESULT}{engine}"


def read_result(store: Store, engine: str) -> Result:
    """Return what became of what an engine was told."""
    record = store.get(ANNOUNCEMENTS, result_id(engine))
    document = record.document if record else {}
    return Result(
        sent_at=_text(document, "sentAt"),
        sent=_number(document, "sent"),
        failed_at=_text(document, "failedAt"),
        status=_number(document, "status"),
        reason=_text(document, "reason"),
        gave_up=bool(document.get("gaveUp")),
    )


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""


def _number(document: Mapping[str, Any], name: str) -> int:
    value = document.get(name)
    return int(value) if isinstance(value, (int, float)) else 0
