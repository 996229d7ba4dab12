"""What each search engine has still to be told, and what became of it before, as stored.

The collection has one record per engine, and one with digests of the pages as they were when they
were compared last. Versions before had a record for each request that waited.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store

COLLECTED = "collected"
"""The record with the digests of the pages, and the position of the journal."""

_RESULT = "result-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one engine has still to be told, was told last, and what failed last; '' for never.

    *paths* are the pages that changed *since* then, and *changed_at* for the last time; what waits
    has failed *attempts* times, and is sent at *next_at*. *sent* is how many addresses it was.
    *status* is that of the answer that failed, 0 for none, *reason* says why in English.
    *gave_up* tells that what failed is not tried again.
    """

    paths: tuple[str, ...] = ()
    since: str = ""
    changed_at: str = ""
    attempts: int = 0
    next_at: str = ""
    sent_at: str = ""
    sent: int = 0
    failed_at: str = ""
    status: int = 0
    reason: str = ""
    gave_up: bool = False

    def document(self) -> dict[str, Json]:
        """Return what is stored."""
        paths: list[Json] = [*self.paths]
        return {
            "paths": paths,
            "since": self.since,
            "changedAt": self.changed_at,
            "attempts": self.attempts,
            "nextAt": self.next_at,
            "sentAt": self.sent_at,
            "sent": self.sent,
            "failedAt": self.failed_at,
            "status": self.status,
            "reason": self.reason,
            "gaveUp": self.gave_up,
        }

    def without_paths(self, paths: tuple[str, ...] = ()) -> "Result":
        """Return the result when nothing waits but these *paths*, which nobody has tried."""
        since, changed_at = (self.since, self.changed_at) if paths else ("", "")
        return replace(
            self, paths=paths, since=since, changed_at=changed_at, attempts=0, next_at=""
        )

    @property
    def is_failing(self) -> bool:
        """Tell whether the engine was told nothing since something failed."""
        return bool(self.failed_at) and self.failed_at > self.sent_at


def result_id(engine: str) -> str:
    """Return the id of the record with the results of an engine."""
    return f"{_RESULT}{engine}"


def read_result(record: Record | None) -> Result:
    """Return what is stored of an engine; None is nothing yet."""
    document = record.document if record else {}
    paths = stored_list(document.get("paths"))
    return Result(
        paths=tuple(path for path in paths if isinstance(path, str)),
        since=_text(document, "since"),
        changed_at=_text(document, "changedAt"),
        attempts=_number(document, "attempts"),
        next_at=_text(document, "nextAt"),
        sent_at=_text(document, "sentAt"),
        sent=_number(document, "sent"),
        failed_at=_text(document, "failedAt"),
        status=_number(document, "status"),
        reason=_text(document, "reason"),
        gave_up=bool(document.get("gaveUp")),
    )


def waiting_results(store: Store) -> Iterator[tuple[str, Record, Result]]:
    """Yield the name of each engine that has something to be told, and its record."""
    for id, record in store.read(ANNOUNCEMENTS).items():
        result = read_result(record)
        if id.startswith(_RESULT) and result.paths:
            yield id.removeprefix(_RESULT), record, result


def former_requests(records: Mapping[str, Record]) -> dict[str, tuple[str, Document]]:
    """Return the requests of versions before, each with its engine, by id."""
    found = {id: (_text(one.document, "engine"), one.document) for id, one in records.items()}
    return {id: one for id, one in found.items() if one[0] and not id.startswith(_RESULT)}


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""


def _number(document: Mapping[str, Any], name: str) -> int:
    value = document.get(name)
    return int(value) if isinstance(value, (int, float)) else 0
